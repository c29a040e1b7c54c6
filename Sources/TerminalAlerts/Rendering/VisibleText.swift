/// Makes text from anywhere harmless to show: what would command the terminal, turn the direction of the
/// line, or hide, is written out instead.
///
/// - C0 controls and DEL become `^[`, `^M`, `^?`; a tab becomes one space.
/// - C1 controls, bidi controls, line separators, noncharacters and format or other characters that are
///   invisible become their number: `<202E>`. Where they belong to a character they stay: joiners and
///   variation selectors behind a base, the tags of a flag. So it is with letters that take no cell of their own,
///   the vowels of conjoining Hangul.
/// - A mark without a base gets a dotted circle to stand on, so that it doesn't join what is drawn before it.
/// - Of more than eight marks on one base the rest becomes their number, `<+92>`, and a ninth joiner in
///   one character becomes `<200D>`: neither can smear a row.
///
/// All else passes as it is, plain Hebrew and Arabic and private use too.
package enum VisibleText {
  private static let limit = 8

  /// The text on one line, with line ends shown too.
  static func line(_ text: String) -> String {
    if isPrintableASCII(text) { return text }
    var visible = ""
    for character in text { append(character, to: &visible) }
    return visible
  }

  private static func isPrintableASCII(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// The lines of the text, each made visible.
  ///
  /// LF and CR LF end a line; one at the very end doesn't
  /// begin another. A CR alone is shown, as are Unicode's separators.
  package static func lines(_ text: String) -> [String] {
    if isPrintableASCII(text) { return [text] }
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line(String($0)) }
  }

  /// The lines of the text in one row, with blanks between them.
  static func row(_ text: String) -> String {
    let lines = Self.lines(text)
    return lines.dropFirst().reduce(lines[0]) { $0 + " " + $1 }
  }

  private static func append(_ character: Character, to visible: inout String) {
    let scalars = character.unicodeScalars
    if let only = scalars.first, scalars.count == 1, only.isPlain {
      visible.unicodeScalars.append(only)
    } else if isTagFlag(scalars) {
      visible.append(character)
    } else {
      append(scalars, to: &visible)
    }
  }

  private static func append(_ scalars: Character.UnicodeScalarView, to visible: inout String) {
    var markCount = 0
    var joinerCount = 0
    var hasBase = false
    var isShown = false
    for scalar in scalars {
      if hasBase, scalar.isCombining {
        markCount += 1
        joinerCount += scalar.value == 0x200D ? 1 : 0
        if markCount > limit { continue }
        let isTooMany = scalar.value == 0x200D && joinerCount > limit
        visible.unicodeScalars.append(contentsOf: isTooMany ? scalar.number : [scalar])
        continue
      }
      appendCount(of: markCount, to: &visible)
      markCount = 0
      if scalar.isMark, !hasBase { visible.append("\u{25CC}") }
      isShown = isShown || scalar.hasPlace
      visible.unicodeScalars.append(contentsOf: isShown ? scalar.visible : scalar.number)
      hasBase = true
    }
    appendCount(of: markCount, to: &visible)
  }

  private static func appendCount(of marks: Int, to visible: inout String) {
    if marks > limit { visible.append("<+\(marks - limit)>") }
  }

  /// Whether this is a flag of a region: a black flag, two to six letters or digits as tags, the end tag.
  private static func isTagFlag(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard scalars.first?.value == 0x1F3F4, scalars.last?.value == 0xE007F else { return false }
    let tags = scalars.dropFirst().dropLast()
    return (2...6).contains(tags.count)
      && tags.allSatisfy { (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value) }
  }
}

extension Unicode.Scalar {
  /// Whether it may be shown as it is, wherever it stands.
  fileprivate var isPlain: Bool {
    if (0x20...0x7E).contains(value) { return true }
    return !isMark && !isHidden && ScalarWidth.of(self) > 0
  }

  /// Whether it can be shown without another character before it.
  fileprivate var hasPlace: Bool {
    isMark || properties.generalCategory == .control || ScalarWidth.of(self) > 0
  }

  /// Whether it would join a character before it: marks, and the few letters and signs that do the same.
  fileprivate var isMark: Bool {
    if isHidden { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    // Thai and Lao AM are letters; skin tones and half-width voicing marks are symbols.
    default:
      return properties.isGraphemeExtend || properties.isEmojiModifier || value == 0x0E33 || value == 0x0EB3
    }
  }

  /// Whether it may stay behind a base: marks, joiners, variation selectors; not tags.
  fileprivate var isCombining: Bool {
    if (0xE0000...0xE007F).contains(value) { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return value == 0x200C || value == 0x200D || properties.isEmojiModifier
    }
  }

  /// Whether it is a control, or shows nothing by itself.
  ///
  /// Signs that enclose numbers are format characters too, but can be seen.
  private var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: !isNumberSign
    default: properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }

  private var isNumberSign: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  fileprivate var visible: [Unicode.Scalar] {
    switch value {
    case 0x09: [" "]
    case 0x00..<0x20, 0x7F: ["^", Unicode.Scalar(UInt8(value) ^ 0x40)]
    default: isHidden ? number : [self]
    }
  }

  /// Its number in angle brackets, with four digits or more.
  fileprivate var number: [Unicode.Scalar] {
    let digits = String(value, radix: 16, uppercase: true)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return Array("<\(zeros)\(digits)>".unicodeScalars)
  }
}
