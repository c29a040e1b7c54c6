extension AlertController {
  /// The one line that stays when the alert is gone: its title and what was answered; `nil` for none.
  ///
  /// Of a secure field it says nothing, not even whether it was empty.
  func summary(columns: Int, traits: TerminalTraits) -> String? {
    guard alert.leavesSummary, case .success(let response)? = result else { return nil }
    let title = VisibleText.lines(alert.title).first ?? ""
    let answer = VisibleText.line(answer(in: response))
    let separator =
      title.isEmpty || answer.isEmpty ? "" : title.hasSuffix("?") || title.hasSuffix(":") ? " " : ": "
    return TextWrap.cut(
      title + separator + answer,
      to: max(1, columns - 1),
      ellipsis: traits.showsUnicode ? "…" : "~"
    )
  }

  private func answer(in response: AlertResponse) -> String {
    let hasChoice = buttons.filter { $0.role != .cancel }.count > 1
    let values = zip(alert.fields, response.texts).map { field, text in
      field.textField.isSecureTextEntry ? "(hidden)" : VisibleText.row(text ?? "")
    }
    if response.isCancelled || values.isEmpty { return response.button ?? "cancelled" }
    let all = values.dropFirst().reduce(values[0]) { $0 + ", " + $1 }
    return hasChoice ? "\(all) (\(response.button ?? ""))" : all
  }
}
