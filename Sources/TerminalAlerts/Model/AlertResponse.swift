/// How a person answered an alert.
public struct AlertResponse: Sendable, Equatable {
  /// The title of the button; `nil` if the alert was left by Escape or `^D` and has no cancel button.
  public let button: String?
  /// The button's place, counted from 0 at the left; `nil` as above.
  public let buttonIndex: Int?
  /// Whether the alert was left without an answer: by the cancel button, Escape, or `^D` in an empty field.
  public let isCancelled: Bool
  /// The texts of the fields, in their order; `nil` for a field that is bound to a ``Secret``.
  public let texts: [String?]

  /// The text of the first field; `nil` without fields or if it is bound to a ``Secret``.
  public var text: String? { texts.first ?? nil }
}
