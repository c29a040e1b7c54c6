/// What arrived from the terminal.
package enum InputEvent: Equatable, Sendable {
  /// A scalar to insert; never a C0 or C1 control, nor DEL.
  case text(Unicode.Scalar)
  /// A key that isn't text.
  case key(Key)
  /// A whole bracketed paste: valid UTF-8 without the markers, its line ends and controls as they came.
  ///
  /// It may be a password, so no ordinary memory has it.
  case paste(Secret)
  /// Bytes that weren't UTF-8 were left out; once for a run of them, or after the paste they stood in.
  case invalidBytes
}

extension InputEvent {
  /// Whether it is a character, and no key or paste.
  var isText: Bool {
    if case .text = self { return true }
    return false
  }
}
