/// A reason that an answer can't be taken, in words for the person who gave it.
///
/// Throw it from a button's action or from a field's check: the alert shows the message and stays up.
public struct ValidationFailure: Error, Equatable, CustomStringConvertible {
  /// What is wrong and what to do.
  public let message: String
  /// The label of the field to go to; `nil` stays where the focus is.
  public let field: String?

  /// Makes a failure.
  public init(_ message: String, field: String? = nil) {
    self.message = message
    self.field = field
  }

  /// The message.
  public var description: String { message }
}

/// Thrown from a button's action, takes the alert down; whoever presented it gets the error inside.
public struct Dismissal: Error {
  /// The error that the presenting call throws.
  public let error: any Error

  /// Makes a dismissal.
  public init(throwing error: any Error) {
    self.error = error
  }
}
