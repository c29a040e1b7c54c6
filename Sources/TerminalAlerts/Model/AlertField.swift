/// What can stand in an alert's list of fields: a ``TextField`` or a ``SecureField``.
public protocol AlertField: Sendable {
  /// The field in its general form.
  var textField: TextField { get set }
}

extension AlertField {
  /// Shows `character` for each typed one in secure entry, instead of nothing at all.
  public func mask(_ character: Character = "•") -> Self {
    with { $0.mask = character }
  }

  /// Gives the field a value for when it is left empty.
  ///
  /// It is shown like a placeholder.
  ///
  /// A field bound to a ``Secret`` has no default.
  public func defaultValue(_ value: String) -> Self {
    with { $0.defaultValue = value }
  }

  /// Lets the field take no more than `count` characters; more are refused visibly, never cut silently.
  public func maximumLength(_ count: Int) -> Self {
    with { $0.maximumLength = count }
  }

  /// Keeps the alert up until something was typed.
  ///
  /// - Parameter message: What to say otherwise.
  /// - Returns: A field that needs a text.
  public func required(_ message: String = "This can’t be empty.") -> Self {
    with { $0.requirement = message }
  }

  /// Asks `delegate` about each change.
  ///
  /// It is kept alive while the alert is.
  public func delegate(_ delegate: any TextFieldDelegate) -> Self {
    with { $0.delegate = delegate }
  }

  /// Checks the text when the alert is answered; the default value is checked too.
  ///
  /// - Parameter check: Throws if the text can't be taken. The alert stays up, shows the error and moves to the field. It runs
  ///   on the main actor; `^C` meanwhile is the signal SIGINT. It isn't called for a field that is bound to a ``Secret``; check
  ///   that in the button's action.
  /// - Returns: A field that is checked.
  public func validate(_ check: @escaping @MainActor (String) throws -> Void) -> Self {
    with { $0.validation = { try $0.text.map(check) } }
  }

  private func with(_ change: (inout TextField) -> Void) -> Self {
    var copy = self
    change(&copy.textField)
    return copy
  }
}
