extension Key {
  /// The key of a C0 control or DEL.
  ///
  /// What the terminal settings name as erase, kill or interrupt is the caller's to know.
  init(controlCode: UInt8) {
    switch controlCode {
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .return
    case 0x1B: self = .escape
    case 0x01...0x1A: self = .control(Unicode.Scalar(controlCode | 0x60))
    default: self = .control(Unicode.Scalar(controlCode | 0x40))
    }
  }
}
