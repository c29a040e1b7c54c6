/// An object that is asked about, and told of, the editing of a text field, as UIKit's `UITextFieldDelegate`.
///
/// Every message has a default, so implement only those you need. A delegate of your own doesn't switch off the mirroring
/// of each typed character into the field's binding. All messages come on the main actor.
@MainActor
public protocol TextFieldDelegate: AnyObject, Sendable {
  /// The field got the focus.
  func textFieldDidBeginEditing(_ textField: TextField)

  /// Asks, before each change, whether it may be made.
  ///
  /// To replace a change by another, set `textField.text` and return `false`.
  ///
  /// - Parameters:
  ///   - textField: The field, with its text as it still is.
  ///   - range: The characters that go, as offsets in characters (grapheme clusters) from the start.
  ///   - replacementString: What comes in their place; empty for a deletion. For a field that is bound to a ``Secret``
  ///     this is a copy of typed characters in ordinary memory; it is made only if the field has a delegate.
  /// - Returns: `false` to leave the text as it is; nothing of the change is seen then, on screen or in the binding.
  func textField(
    _ textField: TextField,
    shouldChangeCharactersIn range: Range<Int>,
    replacementString: String
  ) -> Bool

  /// The text changed; the binding has it already.
  func textFieldDidChange(_ textField: TextField)

  /// Asks whether the whole text may be removed at once by the kill key.
  func textFieldShouldClear(_ textField: TextField) -> Bool

  /// Asks whether Return may go on to the next field or to the default button.
  func textFieldShouldReturn(_ textField: TextField) -> Bool

  /// The field lost the focus, or the alert ended.
  func textFieldDidEndEditing(_ textField: TextField)
}

extension TextFieldDelegate {
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: TextField) {}

  /// Allows every change.
  public func textField(
    _ textField: TextField,
    shouldChangeCharactersIn range: Range<Int>,
    replacementString: String
  ) -> Bool { true }

  /// Does nothing.
  public func textFieldDidChange(_ textField: TextField) {}

  /// Allows clearing.
  public func textFieldShouldClear(_ textField: TextField) -> Bool { true }

  /// Allows Return.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: TextField) {}
}
