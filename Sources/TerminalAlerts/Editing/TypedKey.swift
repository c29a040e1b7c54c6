/// A key reported by its code point: the kitty keyboard protocol and xterm's modifyOtherKeys.
struct TypedKey {
  /// The key's code: its unshifted character, a control code or a private-use number of the protocol.
  var code: Int
  /// xterm's modifier parameter less one: 1 Shift, 2 Alt, 4 Control, 8 Super, 16 Hyper, 32 Meta,
  /// 64 Caps Lock, 128 Num Lock.
  var modifierBits: Int
  /// The character with Shift, where the terminal reports it.
  var shifted: Int?
  /// The character at the same place of the US keyboard, where the terminal reports it.
  var base: Int?
  /// The text the key produces, where the terminal reports it.
  var text = Secret()

  /// What the key says: a key, its text, or nothing for keys that only modify or belong to the desktop.
  var meaning: ControlSequence.Meaning {
    let modifiers = Key.Modifiers(rawValue: modifierBits & 7)
    if let named = namedCode { return .key(Key(named, modifiers: modifiers)) }
    // With Super, Hyper or Meta it is the desktop's key.
    guard modifierBits & 0x38 == 0 else { return .nothing }
    let character = keypadCharacter ?? (Self.isFunctional(code) ? nil : Self.printable(code))
    if let character, !modifiers.isDisjoint(with: [.control, .alt]) {
      return .key(command(character, modifiers))
    }
    if !text.isEmpty { return .text(text) }
    return character.map { .text(Secret(copying: typed($0, isShifted: modifiers.contains(.shift)))) }
      ?? .nothing
  }

  private func typed(_ character: Unicode.Scalar, isShifted: Bool) -> String {
    let isCapital = isShifted != (modifierBits & 64 != 0)
    if isShifted, let shifted = shifted.flatMap(Self.printable) { return String(shifted) }
    return isCapital ? character.properties.uppercaseMapping : String(character)
  }

  /// A key with Control or Alt, named as if the terminal had sent its control code or ESC prefix.
  private func command(_ character: Unicode.Scalar, _ modifiers: Key.Modifiers) -> Key {
    var character = character
    var modifiers = modifiers
    // On a keyboard without Latin letters a command is the key at the same place.
    if !character.isASCII, let base = base.flatMap(Self.printable) { character = base }
    if modifiers.contains(.shift), let shifted = shifted.flatMap(Self.printable), !Self.isLetter(shifted) {
      character = shifted
      modifiers.remove(.shift)
    }
    guard modifiers.contains(.control) else {
      let isCapital = modifiers.contains(.shift)
      modifiers.remove(.shift)
      let capital = character.properties.uppercaseMapping.unicodeScalars
      return Key(.character(isCapital ? capital.first ?? character : character), modifiers: modifiers)
    }
    if !Self.isLetter(character), character != " " { modifiers.remove(.shift) }
    guard !modifiers.contains(.shift), let control = Self.controlCode(character) else {
      return Key(.character(Self.lowercase(character)), modifiers: modifiers)
    }
    // Control-H is Backspace, Control-M Return and so on, as from any other terminal.
    let key = Key(controlCode: control)
    let isNamed = key.modifiers.isEmpty
    return Key(key.code, modifiers: isNamed ? modifiers.subtracting(.control) : modifiers)
  }

  private var namedCode: Key.Code? {
    switch code {
    case 8, 127, 57347: .backspace
    case 9, 57346: .tab
    case 13, 57345, 57414: .return
    case 27, 57344: .escape
    case 57348, 57425: .insert
    case 57349, 57426: .delete
    case 57350, 57417: .left
    case 57351, 57418: .right
    case 57352, 57419: .up
    case 57353, 57420: .down
    case 57354, 57421: .pageUp
    case 57355, 57422: .pageDown
    case 57356, 57423: .home
    case 57357, 57424: .end
    case 57364...57398: .function(code - 57363)
    default: nil
    }
  }

  /// The characters of the numeric keypad, in the protocol's order.
  private var keypadCharacter: Unicode.Scalar? {
    let characters: [Unicode.Scalar] = Array("0123456789./*-+=,".unicodeScalars)
    return characters.indices.contains(code - 57399) ? characters[code - 57399] : nil
  }

  /// Whether the protocol uses the code for a key without a character.
  private static func isFunctional(_ code: Int) -> Bool {
    (0xE000...0xF8FF).contains(code)
  }

  static func printable(_ code: Int) -> Unicode.Scalar? {
    guard code >= 0x20, !(0x7F...0x9F).contains(code) else { return nil }
    return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
  }

  private static func isLetter(_ character: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(lowercase(character))
  }

  private static func lowercase(_ character: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(character) ? Unicode.Scalar(UInt8(character.value) | 0x20) : character
  }

  /// The control code a terminal sends for a character with Control, where there is one.
  private static func controlCode(_ character: Unicode.Scalar) -> UInt8? {
    switch character {
    case " ": 0
    case "?": 0x7F
    case "/": 0x1F
    case "@"..."_", "a"..."z": UInt8(character.value) & 0x1F
    default: nil
    }
  }
}
