/// An object that is told how an alert ended: with an answer, with an error, or without an answer.
///
/// All messages come on the main actor, once an alert, when it is off the screen. Every message has a default.
@MainActor
public protocol AlertResultDelegate: AnyObject, Sendable {
  /// A button other than a cancel button was pressed, and its action, if any, did what it should.
  func alert(_ alert: Alert, didSucceedWith response: AlertResponse)

  /// The alert ended without an answer for a reason other than the person's wish.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - error: An ``AlertError``, the error inside a ``Dismissal``, or a `CancellationError`.
  func alert(_ alert: Alert, didFailWith error: any Error)

  /// The person left the alert by its cancel button, Escape or `^D`.
  func alertDidCancel(_ alert: Alert)
}

extension AlertResultDelegate {
  /// Does nothing.
  public func alert(_ alert: Alert, didSucceedWith response: AlertResponse) {}
  /// Does nothing.
  public func alert(_ alert: Alert, didFailWith error: any Error) {}
  /// Does nothing.
  public func alertDidCancel(_ alert: Alert) {}
}
