import TerminalAlerts

/// Writes down what it is asked and told, and allows everything.
@MainActor
final class DelegateLog: TextFieldDelegate {
  func textFieldDidBeginEditing(_ textField: TextField) {
    record("BEGAN", textField)
  }

  func textField(
    _ textField: TextField,
    shouldChangeCharactersIn range: Range<Int>,
    replacementString: String
  ) -> Bool {
    Outcomes.shared.record("ASKED", [("range", "\(range)"), ("text", replacementString)])
    return true
  }

  func textFieldDidChange(_ textField: TextField) {
    record("CHANGED", textField)
  }

  func textFieldDidEndEditing(_ textField: TextField) {
    record("ENDED", textField)
  }

  private func record(_ event: String, _ textField: TextField) {
    Outcomes.shared.record(event, [("text", textField.text ?? "")])
  }
}
