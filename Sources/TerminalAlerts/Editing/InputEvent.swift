/// What arrived from the terminal.
package enum InputEvent: Equatable, Sendable {
  /// Characters that were typed, in valid UTF-8; never a C0 or C1 control, nor DEL.
  ///
  /// They may be a password, or a paste that the terminal doesn't mark, so no ordinary memory has them.
  case text(Secret)
  /// A key that isn't text.
  case key(Key)
  /// A whole bracketed paste: valid UTF-8 without the markers, its line ends and controls as they came.
  ///
  /// It may be a password too.
  case paste(Secret)
  /// Bytes that weren't UTF-8 were left out; once for a run of them, or after the paste they stood in.
  case invalidBytes
}

extension [InputEvent] {
  /// Appends events; text that follows text goes on with it.
  mutating func join(_ events: [InputEvent]) {
    var events = events[...]
    if case .text(var text)? = last, case .text(let more)? = events.first {
      // While it is in the array too it would be copied.
      removeLast()
      events.removeFirst()
      more.withUnsafeBytes { text.append(contentsOf: $0) }
      append(.text(text))
    }
    self += events
  }
}
