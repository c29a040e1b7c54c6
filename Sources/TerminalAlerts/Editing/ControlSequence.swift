/// A whole `CSI` or `SS3` sequence from the terminal, and what it means.
///
/// The finals and numbers are those of xterm's control sequences, of rxvt's key table, of the VT220 and
/// of the kitty keyboard protocol. What isn't in them (reports, replies, news) means nothing.
struct ControlSequence {
  enum Meaning: Equatable {
    case key(Key)
    case text(Secret)
    case pasteStart
    /// Three more bytes follow (xterm's first mouse protocol).
    case mouseReport
    case nothing
  }

  /// The numbers between `;`, each with the two after its `:`; an empty one is `nil`.
  private var parameters: [[Int?]] = [[nil]]
  /// The characters that all numbers of the third parameter stand for: what a key has typed, which may be a password.
  private var text = Secret()
  /// Whether a private marker or an intermediate byte was there; no key has one.
  private var isPrivate = false
  private let isEmpty: Bool

  init(_ bytes: [UInt8]) {
    isEmpty = bytes.isEmpty
    for byte in bytes {
      switch byte {
      case 0x30...0x39: addDigit(Int(byte - 0x30))
      case 0x3A: addPart()
      case 0x3B:
        endNumber()
        parameters.append([nil])
      default: isPrivate = true
      }
    }
    endNumber()
  }

  /// Goes on to a further number of the parameter, in place of the last one if there are three.
  private mutating func addPart() {
    endNumber()
    let last = parameters.count - 1
    if parameters[last].count == 3 { parameters[last].removeLast() }
    parameters[last].append(nil)
  }

  private mutating func endNumber() {
    guard parameters.count == 3, let code = parameters[2].last ?? nil else { return }
    if let scalar = TypedKey.printable(code) { text.append(contentsOf: scalar.utf8) }
  }

  private mutating func addDigit(_ digit: Int) {
    let last = parameters.count - 1
    let part = parameters[last].count - 1
    // More than any code point is as good as any code point too many.
    parameters[last][part] = min((parameters[last][part] ?? 0) * 10 + digit, 0x11_0000)
  }

  private func number(_ index: Int, part: Int = 0) -> Int? {
    guard index < parameters.count, part < parameters[index].count else { return nil }
    return parameters[index][part]
  }

  private var isOneNumber: Bool { parameters.count == 1 && parameters[0].count == 1 }

  /// The modifier bits: xterm's parameter less one.
  ///
  /// A single number is the modifier for old xterms.
  private var modifierBits: Int { max((number(1) ?? 1) - 1, 0) }

  private var modifiers: Key.Modifiers {
    let bits = isOneNumber ? max((number(0) ?? 1) - 1, 0) : modifierBits
    return Key.Modifiers(rawValue: bits & 7)
  }

  private var isRelease: Bool { number(1, part: 1) == 3 }
}

// MARK: CSI

extension ControlSequence {
  /// Whether `$` ends the sequence, as rxvt's shifted keys do; elsewhere it is an intermediate byte.
  var endsWithDollar: Bool {
    !isPrivate && isOneNumber && Self.numberedKey(number(0)) != nil
  }

  /// What `CSI`, the parameters and this final byte say.
  func meaning(final: UInt8) -> Meaning {
    guard !isPrivate, !isRelease else { return .nothing }
    switch Unicode.Scalar(final) {
    case "~": return tilde
    case "^": return rxvt(.control)
    case "$": return rxvt(.shift)
    case "@": return rxvt([.control, .shift])
    case "u": return kittyKey
    case "M": return isEmpty ? .mouseReport : .nothing
    case "Z": return .key(Key(.tab, modifiers: modifiers.union(.shift)))
    case "R":
      // With parameters it has the shape of a cursor position report, even where it might be F3.
      return isEmpty ? .key(Key(.function(3))) : .nothing
    case "a"..."d":
      return isEmpty ? Self.key(Self.arrow(final & 0xDF), .shift) : .nothing
    default:
      guard parameters.count <= 2, isOneNumber || (number(0) ?? 1) == 1 else { return .nothing }
      return Self.key(Self.lettered(final), modifiers)
    }
  }

  private var tilde: Meaning {
    switch number(0) {
    case 200 where isOneNumber: .pasteStart
    case 27 where parameters.count == 3:
      TypedKey(code: number(2) ?? 0, modifierBits: modifierBits).meaning
    case let number:
      Self.key(Self.numberedKey(number), Key.Modifiers(rawValue: modifierBits & 7))
    }
  }

  private func rxvt(_ modifiers: Key.Modifiers) -> Meaning {
    isOneNumber ? Self.key(Self.numberedKey(number(0)), modifiers) : .nothing
  }

  private var kittyKey: Meaning {
    guard let code = number(0) else { return .nothing }
    var key = TypedKey(code: code, modifierBits: modifierBits)
    key.shifted = number(0, part: 1)
    key.base = number(0, part: 2)
    key.text = text
    return key.meaning
  }
}

// MARK: SS3

extension ControlSequence {
  /// What `SS3`, the parameters and this final byte say.
  ///
  /// Letters from `j` are the numeric keypad.
  func applicationMeaning(final: UInt8) -> Meaning {
    guard !isPrivate, !isRelease else { return .nothing }
    switch Unicode.Scalar(final) {
    case "I": return .key(Key(.tab, modifiers: modifiers))
    case "M": return .key(Key(.return, modifiers: modifiers))
    case "X": return .text(Secret(copying: "="))
    case "R": return .key(Key(.function(3), modifiers: modifiers))
    case "a"..."d": return Self.key(Self.arrow(final & 0xDF), modifiers.union(.control))
    case "j"..."y": return .text(Secret(bytes: [final - 0x40]))
    default: return Self.key(Self.lettered(final), modifiers)
    }
  }
}

// MARK: Tables

extension ControlSequence {
  private static func key(_ code: Key.Code?, _ modifiers: Key.Modifiers) -> Meaning {
    code.map { .key(Key($0, modifiers: modifiers)) } ?? .nothing
  }

  private static func arrow(_ final: UInt8) -> Key.Code? {
    switch Unicode.Scalar(final) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    default: nil
    }
  }

  private static func lettered(_ final: UInt8) -> Key.Code? {
    switch Unicode.Scalar(final) {
    case "F": .end
    case "H": .home
    case "P": .function(1)
    case "Q": .function(2)
    case "S": .function(4)
    default: arrow(final)
    }
  }

  /// The keys of `CSI number ~`.
  ///
  /// The numbers 16, 22, 27 and 30 were never given out.
  private static func numberedKey(_ number: Int?) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case .some(let number) where (11...15).contains(number): .function(number - 10)
    case .some(let number) where (17...21).contains(number): .function(number - 11)
    case .some(let number) where (23...26).contains(number): .function(number - 12)
    case .some(let number) where (28...29).contains(number): .function(number - 13)
    case .some(let number) where (31...34).contains(number): .function(number - 14)
    default: nil
    }
  }
}
