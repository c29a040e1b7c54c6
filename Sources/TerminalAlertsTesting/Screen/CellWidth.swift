/// The columns a character takes.
enum CellWidth {
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let isWidened = scalars.contains("\u{fe0f}") && first.properties.isEmoji
    let isFlag = scalars.count == 2 && (0x1f1e6...0x1f1ff).contains(first.value)
    return isWidened || isFlag ? 2 : of(first)
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    if (0x1160...0x11ff).contains(scalar.value) { return 0 }
    if (0x1f1e6...0x1f1ff).contains(scalar.value) { return 1 }
    let isWide = wide.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation
    return isWide ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3,
    0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18cff,
    0x1aff0...0x1b2ff, 0x1f200...0x1f265, 0x20000...0x3fffd,
  ]
}
