import TerminalAlerts

/// The text-field alert as SwiftUI code around UIKit writes it: bindings, two buttons, and an action.
@MainActor
func showTextFieldAlert() async throws {
  @State var text = ""
  @State var isShowingAlert = true
  let alert = TextFieldAlert(
    text: $text,
    isPresented: $isShowingAlert,
    placeholder: "",
    isSecureTextEntry: true,
    title: "ログイン",
    message: "パスワードを入力してください",
    leftButtonTitle: "キャンセル",
    rightButtonTitle: "認証",
    leftButtonAction: nil,
    rightButtonAction: { print("パスワード認証リクエスト [\(text)]") }
  )
  var failure: (any Error)?
  AlertPresenter.shared.present(alert) { result in
    if case .failure(let error) = result { failure = error }
  }
  await AlertPresenter.shared.waitUntilIdle()
  if let failure { throw failure }
}
