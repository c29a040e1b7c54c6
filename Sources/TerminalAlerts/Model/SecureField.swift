/// A field of an alert for a password or another secret; nothing of what is typed is seen.
public struct SecureField: AlertField {
  /// The same field as a ``TextField`` with secure entry.
  public var textField: TextField

  /// Makes a secure field whose value stays in locked memory that is wiped after use.
  ///
  /// - Parameters:
  ///   - label: The label before the field.
  ///   - text: Where the secret goes.
  ///   - placeholder: A hint, shown while the field is empty.
  public init(_ label: String, text: Binding<Secret>, placeholder: String = "") {
    textField = TextField(label, value: .secret(text), placeholder: placeholder, isSecureTextEntry: true)
  }

  /// Makes a secure field that keeps its value in an ordinary `String`.
  ///
  /// It is never shown, but a `String` can't be locked or wiped: copies of it stay in the process's memory. Prefer a ``Secret``.
  ///
  /// - Parameters:
  ///   - label: The label before the field.
  ///   - text: Where the text goes as it is typed.
  ///   - placeholder: A hint, shown while the field is empty.
  public init(_ label: String, text: Binding<String>, placeholder: String = "") {
    textField = TextField(label, text: text, placeholder: placeholder, isSecureTextEntry: true)
  }
}
