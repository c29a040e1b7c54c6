/// The fields and buttons of an alert, as a result builder collects them.
public struct AlertContent: Sendable {
  var fields: [any AlertField] = []
  var buttons: [Button] = []

  /// Makes an empty content.
  public init() {}

  init(field: any AlertField) {
    fields = [field]
  }

  init(button: Button) {
    buttons = [button]
  }

  init(joining parts: [AlertContent]) {
    fields = parts.flatMap(\.fields)
    buttons = parts.flatMap(\.buttons)
  }
}

/// Makes an alert's content from a list of fields and buttons, with `if` and `for` where needed.
@resultBuilder
public enum AlertBuilder {
  /// A field.
  public static func buildExpression(_ field: some AlertField) -> AlertContent { AlertContent(field: field) }
  /// A button.
  public static func buildExpression(_ button: Button) -> AlertContent { AlertContent(button: button) }
  /// Several parts, in their order.
  public static func buildBlock(_ parts: AlertContent...) -> AlertContent { AlertContent(joining: parts) }
  /// A part that may be missing.
  public static func buildOptional(_ part: AlertContent?) -> AlertContent { part ?? AlertContent() }
  /// The first of two.
  public static func buildEither(first part: AlertContent) -> AlertContent { part }
  /// The second of two.
  public static func buildEither(second part: AlertContent) -> AlertContent { part }
  /// A part for each element of a sequence.
  public static func buildArray(_ parts: [AlertContent]) -> AlertContent { AlertContent(joining: parts) }
}
