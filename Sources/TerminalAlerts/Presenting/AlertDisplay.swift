/// Shows an alert's states one after the other, as bytes for a terminal.
protocol AlertDisplay: AnyObject {
  /// The bytes that show a state, given what was shown before.
  func show(_ state: AlertState, in size: TerminalSize) -> [UInt8]

  /// Whether the window has another size than the one that was drawn for.
  func isOutOfDate(in size: TerminalSize) -> Bool

  /// The window has, or has had, another size.
  func resize(to size: TerminalSize)

  /// The bytes that take the alert off the screen as it is now.
  var leaving: Leaving { get }

  /// The bytes that clear the place; `show` draws the alert anew there, or below what it was.
  func makeWay() -> [UInt8]

  /// The screen isn't known any more: `show` draws the alert anew, where the cursor is now.
  func forget()

  /// The bytes that end the alert, with the line that stays, if any.
  func finish(summary: String?) -> [UInt8]
}
