import CTerminal

/// The cells of a single scalar.
enum ScalarWidth {
  /// The C library's UTF-8 locale, made when the first scalar outside ASCII is measured, and kept.
  ///
  /// It is only read.
  private nonisolated(unsafe) static let locale = ct_make_utf8_locale()

  /// The cells of a scalar that stands for itself.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if let width = settled(scalar.value) { return width }
    guard let width = cLibraryWidth(scalar), width >= 0 else { return byProperties(scalar) }
    return width
  }

  /// Whether terminals disagree about the scalar.
  static func isUncertain(_ scalar: Unicode.Scalar) -> Bool {
    if settled(scalar.value) != nil { return false }
    let isRegionalIndicator = (0x1F1E6...0x1F1FF).contains(scalar.value)
    let isUnknown = (cLibraryWidth(scalar) ?? -1) < 0
    return isRegionalIndicator || isUnknown || scalar.properties.generalCategory == .privateUse
  }

  /// The width of scalars that every table has agreed on for long: borders and marks, Latin letters, kana,
  /// the common Han characters and Hangul.
  ///
  /// They are most of what is drawn, and need no locale at start. None of them joins another to one character.
  static func settled(_ value: UInt32) -> Int? {
    switch value {
    case 0xA1...0xAC, 0xAE...0x2FF: 1
    case 0x2018...0x2022, 0x2026, 0x2039...0x203A, 0x2500...0x257F, 0x2717, 0x2800...0x28FF: 1
    case 0x3041...0x3096, 0x30A1...0x30FE, 0x4E00...0x9FEF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }

  private static func cLibraryWidth(_ scalar: Unicode.Scalar) -> Int? {
    locale.map { Int(ct_scalar_width($0, scalar.value)) }
  }

  /// The rule for scalars newer than the C library, and for systems without a UTF-8 locale.
  static func byProperties(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    case 0x1F1E6...0x1F1FF: return 1
    default: return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }
  }

  /// The blocks that are East Asian wide as a whole (Unicode Standard Annex 11).
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18D08, 0x1B000...0x1B2FB,
      0x20000...0x2FFFD, 0x30000...0x3FFFD:
      true
    default: false
    }
  }
}
