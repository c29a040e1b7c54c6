/// Asks line by line, for terminals that can't move the cursor, for screen readers, and for piped answers.
///
/// Nothing that was written is changed, but for characters deleted at the end of the line. No escape sequence is ever used.
final class LineDisplay: AlertDisplay {
  private let newline: String
  /// Whether what is typed must be written, since the terminal doesn't.
  private let echoes: Bool
  private let theme: Theme
  private var focus: AlertState.Focus?
  private var status = AlertState.Status.none
  /// The text as it was shown last, and from which character on it stands after the question.
  private var shown = Typed()
  private var start = 0
  /// The cells of the question and what stands after it.
  private var width = 0
  private var hasBegun = false

  init(traits: TerminalTraits) {
    echoes = traits.style == .lines
    newline = echoes ? "\r\n" : "\n"
    theme = Theme(traits)
  }

  func show(_ state: AlertState, in size: TerminalSize) -> [UInt8] {
    var text = ""
    if !hasBegun { text += introduction(of: state) }
    hasBegun = true
    if state.status != status {
      if case .error(let message) = state.status {
        text += lineEnd() + VisibleText.lines(message).map { theme.errorMark + " " + $0 + newline }.joined()
        focus = nil
      }
      status = state.status
    }
    if state.focus != focus {
      text += lineEnd()
      focus = state.focus
      text += asked(of: state, in: size)
    } else {
      text += change(of: state, in: size)
    }
    return Array(text.utf8)
  }

  func isOutOfDate(in size: TerminalSize) -> Bool { false }

  func resize(to size: TerminalSize) {}

  let leaving = Leaving()

  func makeWay() -> [UInt8] {
    defer { forget() }
    return Array(lineEnd().utf8)
  }

  func forget() {
    focus = nil
  }

  func finish(summary: String?) -> [UInt8] {
    Array(lineEnd().utf8)
  }

  // MARK: Words

  private func introduction(of state: AlertState) -> String {
    var lines = VisibleText.lines(state.title).filter { !$0.isEmpty }
    if !state.message.isEmpty { lines += VisibleText.lines(state.message) }
    if let hint = buttonHint(for: state) { lines.append(hint) }
    return lines.map { $0 + newline }.joined()
  }

  /// Says what Return and Escape will do, where the buttons aren't asked for.
  private func buttonHint(for state: AlertState) -> String? {
    guard echoes, !state.fields.isEmpty, state.buttons.count <= 2 else { return nil }
    guard let button = state.buttons.first(where: \.isDefault), state.buttons.count == 2 else { return nil }
    let other = state.buttons.first { $0.role == .cancel && !$0.isDefault }
    let escape = other.map { " Escape: \(VisibleText.row($0.title))." } ?? ""
    return "Return after the last answer: \(VisibleText.row(button.title)).\(escape)"
  }

  private func question(of state: AlertState) -> String {
    switch state.focus {
    case .field(let index):
      let field = state.fields[index]
      let label = VisibleText.row(field.label.isEmpty && state.fields.count == 1 ? "" : field.label)
      let hint = field.hint.isEmpty ? "" : " (\(VisibleText.row(field.hint)))"
      return label + hint + (label.hasSuffix(":") || label.hasSuffix("?") ? " " : ": ")
    case .button:
      let titles = state.buttons.enumerated().map { "\($0.offset + 1) \(VisibleText.row($0.element.title))" }
      let standard = state.buttons.firstIndex(where: \.isDefault).map { " [\($0 + 1)]" } ?? ""
      return titles.joined(separator: ", ") + standard + ": "
    }
  }

  /// Ends the line, if something stands on it.
  private func lineEnd() -> String { focus == nil ? "" : newline }

  // MARK: The typed text

  /// A field's text as it may be seen, character by character.
  private struct Typed {
    var count = 0
    /// What the characters are told apart by; empty where all look the same.
    var elements: [UInt32] = []
    var glyph: (Int) -> String = { _ in "" }

    func text(from start: Int) -> String {
      var text = ""
      for index in start..<max(start, count) { text += glyph(index) }
      return text
    }

    func sharedCount(with other: Typed) -> Int {
      let shorter = min(count, other.count)
      guard !elements.isEmpty, !other.elements.isEmpty else { return shorter }
      return TerminalAlerts.sharedCount(elements, other.elements)
    }
  }

  private func typed(in state: AlertState) -> Typed {
    guard echoes, case .field(let index) = state.focus else { return Typed() }
    switch state.fields[index].content {
    case .hidden: return Typed()
    case .masked(let count, _, let mask):
      let glyph = VisibleText.line(String(theme.mask(mask)))
      return Typed(count: count) { _ in glyph }
    case .text(let line, let appearance):
      let elements = line.elements
      return Typed(count: elements.count, elements: elements) { VisibleText.line(appearance(elements[$0])) }
    }
  }

  /// No more than this is written of one change, in characters.
  private static let longest = 1000

  /// The question and as much of the end of its text as a row has room for.
  private func asked(of state: AlertState, in size: TerminalSize) -> String {
    let question = question(of: state)
    shown = typed(in: state)
    width = TextWidth.of(question)
    let room = max(8, size.columns - 1 - width)
    var used = 0
    start = shown.count
    while start > 0, used + TextWidth.of(shown.glyph(start - 1)) <= room {
      start -= 1
      used += TextWidth.of(shown.glyph(start))
    }
    // One more goes for the mark that stands for what is before.
    if start > 0 { start = min(start + 1, shown.count) }
    let text = (start > 0 ? theme.ellipsis : "") + shown.text(from: start)
    width += TextWidth.of(text)
    return question + text
  }

  private func change(of state: AlertState, in size: TerminalSize) -> String {
    let new = typed(in: state)
    let common = shown.sharedCount(with: new)
    guard common >= start, new.count - common <= Self.longest else {
      return newline + asked(of: state, in: size)
    }
    let (gone, added) = (shown.text(from: common), new.text(from: common))
    let goneWidth = TextWidth.of(gone)
    var written = String(repeating: "\u{8} \u{8}", count: goneWidth) + added
    if added.unicodeScalars.starts(with: gone.unicodeScalars) {
      // Also a character that grows, as an emoji does while its parts come in.
      written = String(added.unicodeScalars.dropFirst(gone.unicodeScalars.count))
    } else if gone.contains(where: TextWidth.isUncertain) || width >= size.columns {
      // Backspaces don't lead back over the start of a row, nor surely over characters that terminals measure differently.
      return newline + asked(of: state, in: size)
    }
    shown = new
    width += TextWidth.of(added) - goneWidth
    return written
  }
}
