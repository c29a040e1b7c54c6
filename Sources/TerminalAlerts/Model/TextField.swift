/// A field of an alert: a label and a text to be typed.
///
/// What is typed goes into the binding character by character. The value is what was typed, byte for byte, unless
/// ``normalization(_:)`` asks for another form; a placeholder is never part of it.
public struct TextField: Sendable {
  /// Where the typed text goes.
  package enum Value: Sendable {
    case text(Binding<String>)
    case secret(Binding<Secret>)
  }

  /// The label before the field.
  public var label: String
  /// The hint that is shown while the field is empty.
  public var placeholder: String
  /// Whether nothing of what is typed may be seen.
  public var isSecureTextEntry: Bool
  /// The character that stands for each typed one in secure entry; `nil` shows nothing at all, not even how many.
  public var mask: Character?
  /// The value that an empty field has when it is answered; it is shown like a placeholder.
  public var defaultValue: String?
  /// The most characters (grapheme clusters) the field takes; more are refused visibly.
  ///
  /// `nil` is no limit.
  public var maximumLength: Int?
  /// The form that the value is put into; `nil` leaves it as it was typed.
  ///
  /// See ``normalization(_:)``.
  public var normalization: Normalization?
  /// What to say when the field is left empty; `nil` if it may be.
  public var requirement: String?
  /// Who is asked about each change.
  public var delegate: (any TextFieldDelegate)?
  /// Throws if the value can't be taken; the error's description is shown in the alert.
  package var validation: (@MainActor (TextField) throws -> Void)?
  package let value: Value

  /// Makes a text field.
  ///
  /// - Parameters:
  ///   - label: The label before the field; may be empty.
  ///   - text: Where the text goes as it is typed; its value at first is the field's initial text.
  ///   - placeholder: A hint, shown while the field is empty.
  ///   - isSecureTextEntry: Whether nothing of what is typed may be seen. A `String` can't be wiped from memory; for a
  ///     password prefer ``SecureField`` with a ``Secret``.
  public init(
    _ label: String,
    text: Binding<String>,
    placeholder: String = "",
    isSecureTextEntry: Bool = false
  ) {
    self.init(label, value: .text(text), placeholder: placeholder, isSecureTextEntry: isSecureTextEntry)
  }

  init(_ label: String, value: Value, placeholder: String, isSecureTextEntry: Bool) {
    self.label = label
    self.value = value
    self.placeholder = placeholder
    self.isSecureTextEntry = isSecureTextEntry
  }

  /// The text as it is now; `nil` for a field that is bound to a ``Secret``.
  ///
  /// Setting it sets the binding, and the alert shows it.
  @MainActor
  public var text: String? {
    get {
      guard case .text(let binding) = value else { return nil }
      return binding.wrappedValue
    }
    nonmutating set {
      guard case .text(let binding) = value else { return }
      binding.wrappedValue = newValue ?? ""
    }
  }
}

extension TextField: AlertField {
  /// The field itself.
  public var textField: TextField {
    get { self }
    set { self = newValue }
  }
}
