extension EditingKey {
  /// What libedit is told of a key; `nil` if it has none for it.
  init?(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.left, []): self = .left
    case (.right, []): self = .right
    case (.left, .control), (.left, .alt): self = .wordLeft
    case (.right, .control), (.right, .alt): self = .wordRight
    case (.home, _): self = .home
    case (.end, _): self = .end
    case (.delete, []): self = .delete
    case (.delete, .control), (.delete, .alt): self = .deleteWord
    case (.backspace, []), (.backspace, .shift): self = .backspace
    case (.backspace, .control), (.backspace, .alt): self = .deleteWordBackward
    case (.escape, []): self = .escape
    case (.character(let scalar), .alt) where scalar.isASCII: self = .alt(scalar)
    case (.character, .control):
      guard let code = key.controlCode, code > 0 else { return nil }
      self = .control(code)
    default: return nil
    }
  }
}

extension Key {
  /// The C0 control, or DEL, that a terminal sends for the key; `nil` if it sends none.
  var controlCode: UInt8? {
    switch (code, modifiers) {
    case (.return, []): 0x0D
    case (.tab, []): 0x09
    case (.escape, []): 0x1B
    case (.backspace, []): 0x7F
    case (.character(let scalar), .control) where scalar.isASCII: UInt8(scalar.value) & 0x1F
    default: nil
    }
  }
}
