import TerminalAlerts

extension Key {
  /// What xterm sends for the key (ctlseqs, “PC-Style Function Keys”); empty for one it has no bytes for.
  var bytes: [UInt8] {
    switch code {
    case .character(let scalar): escaped(control(scalar) ?? Array(String(scalar).utf8))
    case .return: escaped([0x0D])
    case .escape: escaped([0x1B])
    case .backspace: escaped([0x7F])
    case .tab: modifiers == .shift ? sequence("[Z") : escaped([0x09])
    case .up: cursorKey("A")
    case .down: cursorKey("B")
    case .right: cursorKey("C")
    case .left: cursorKey("D")
    case .end: cursorKey("F")
    case .home: cursorKey("H")
    case .insert: editingKey(2)
    case .delete: editingKey(3)
    case .pageUp: editingKey(5)
    case .pageDown: editingKey(6)
    case .function(let number): functionKey(number)
    }
  }

  private func escaped(_ bytes: [UInt8]) -> [UInt8] {
    modifiers.contains(.alt) ? [0x1B] + bytes : bytes
  }

  private func control(_ scalar: Unicode.Scalar) -> [UInt8]? {
    guard modifiers.contains(.control), scalar.isASCII else { return nil }
    return scalar == "?" ? [0x7F] : [UInt8(scalar.value) & 0x1F]
  }

  private func sequence(_ text: String) -> [UInt8] {
    [0x1B] + Array(text.utf8)
  }

  private func cursorKey(_ final: String) -> [UInt8] {
    sequence(modifiers.isEmpty ? "[" + final : "[1;\(modifiers.rawValue + 1)" + final)
  }

  private func editingKey(_ number: Int) -> [UInt8] {
    sequence(modifiers.isEmpty ? "[\(number)~" : "[\(number);\(modifiers.rawValue + 1)~")
  }

  private func functionKey(_ number: Int) -> [UInt8] {
    let numbers = [15, 17, 18, 19, 20, 21, 23, 24]
    switch number {
    case 1...4:
      let final = ["P", "Q", "R", "S"][number - 1]
      return modifiers.isEmpty ? sequence("O" + final) : cursorKey(final)
    case 5...12:
      return editingKey(numbers[number - 5])
    default:
      return []
    }
  }
}
