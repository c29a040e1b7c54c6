/// How many cells of a terminal a text takes.
///
/// A scalar's width is the C library's (`wcwidth`), which terminals use or resemble; the scalars of a
/// cluster add up, except where they are drawn as one emoji of two cells. Controls take no cell, and nor
/// does a mark without a base: such text goes through ``VisibleText`` first, which makes both visible.
package enum TextWidth {
  /// The cells of one character.
  package static func of(_ character: Character) -> Int {
    // CR LF is the one ASCII character of two scalars.
    if let ascii = character.asciiValue { return isPrintable(ascii) ? 1 : 0 }
    let scalars = character.unicodeScalars
    return isEmoji(scalars) ? 2 : scalars.reduce(0) { $0 + ScalarWidth.of($1) }
  }

  /// The cells of a text.
  static func of(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { of(UnsafeRawBufferPointer($0)) }
  }

  /// The cells of a text in UTF-8.
  static func of(_ utf8: UnsafeRawBufferPointer) -> Int {
    var count = 0
    utf8.forEachCharacter(ascii: { if isPrintable($0) { count += 1 } }, other: { count += of($0) })
    return count
  }

  /// Whether terminals disagree about the character's width, so that after drawing it the cursor may be
  /// elsewhere than counted.
  ///
  /// They agree about single scalars, unless the C library doesn't know them, and about accents, which
  /// add nothing to their base. They don't about emoji of several scalars, variation selectors, conjoining
  /// jamo, and the spacing vowels and conjuncts of Indic scripts.
  static func isUncertain(_ character: Character) -> Bool {
    if character.isASCII { return false }
    let scalars = character.unicodeScalars
    guard let base = scalars.first else { return false }
    if scalars.count == 1 { return ScalarWidth.isUncertain(base) }
    return base.properties.isEmojiPresentation
      || scalars.dropFirst().contains { !isAccent($0) }
      || ScalarWidth.isUncertain(base)
  }

  private static func isPrintable(_ ascii: UInt8) -> Bool {
    (0x20...0x7E).contains(ascii)
  }

  /// Whether the scalars are drawn as one emoji: by selector, as a keycap or flag, joined, or toned.
  ///
  /// VS15 doesn't change what its base takes.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, scalars.count > 1, first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { scalar in
      switch scalar.value {
      case 0xFE0F, 0x20E3: true
      // A digit counts as an emoji because of the keycaps; it takes part in nothing else.
      case 0x200D, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE007F: !first.isASCII
      default: false
      }
    }
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      !scalar.properties.isVariationSelector && scalar.value != 0x20E3 && ScalarWidth.of(scalar) == 0
    default: false
    }
  }
}
