/// The alert with one text field, parameter by parameter as SwiftUI code writes it around `UIAlertController`.
///
/// A button is there only if it has a title. What is typed goes into `text` character by character; the right button writes the
/// whole text once more before its action runs. The actions run when the alert is gone and `isPresented` is false.
///
/// ```swift
/// AlertPresenter.shared.present(
///   TextFieldAlert(
///     text: $text, isPresented: $isShowingAlert, isSecureTextEntry: true,
///     title: "ログイン", message: "パスワードを入力してください",
///     leftButtonTitle: "キャンセル", rightButtonTitle: "認証",
///     rightButtonAction: { print("request") }))
/// ```
public struct TextFieldAlert: Sendable {
  /// Where the text goes.
  public var text: Binding<String>
  /// Whether the alert is to be shown; it becomes false when the alert is gone.
  public var isPresented: Binding<Bool>
  /// The hint in the empty field.
  public var placeholder: String
  /// Whether nothing of what is typed may be seen.
  public var isSecureTextEntry: Bool
  /// The title.
  public var title: String
  /// The message under the title.
  public var message: String
  /// The left button's title; `nil` for no left button.
  ///
  /// It cancels.
  public var leftButtonTitle: String?
  /// The right button's title; `nil` for no right button.
  public var rightButtonTitle: String?
  /// Runs after the left button, when the alert is gone.
  public var leftButtonAction: (@MainActor () -> Void)?
  /// Runs after the right button, when the alert is gone.
  public var rightButtonAction: (@MainActor () -> Void)?
  /// Who is asked about each change of the text.
  public var delegate: (any TextFieldDelegate)?

  /// Makes a text-field alert.
  public init(
    text: Binding<String>,
    isPresented: Binding<Bool>,
    placeholder: String = "",
    isSecureTextEntry: Bool = false,
    title: String,
    message: String = "",
    leftButtonTitle: String? = nil,
    rightButtonTitle: String? = nil,
    leftButtonAction: (@MainActor () -> Void)? = nil,
    rightButtonAction: (@MainActor () -> Void)? = nil,
    delegate: (any TextFieldDelegate)? = nil
  ) {
    self.text = text
    self.isPresented = isPresented
    self.placeholder = placeholder
    self.isSecureTextEntry = isSecureTextEntry
    self.title = title
    self.message = message
    self.leftButtonTitle = leftButtonTitle
    self.rightButtonTitle = rightButtonTitle
    self.leftButtonAction = leftButtonAction
    self.rightButtonAction = rightButtonAction
    self.delegate = delegate
  }

  /// The same question in the general form.
  public var alert: Alert {
    var field = TextField("", text: text, placeholder: placeholder, isSecureTextEntry: isSecureTextEntry)
    field.delegate = delegate
    let left = leftButtonTitle.map { Button($0, role: .cancel) }
    let right = rightButtonTitle.map { Button($0) }
    var alert = Alert(title, message: message, fields: [field], buttons: [left, right].compactMap { $0 })
    alert.afterDismissal = { [self] response in
      isPresented.wrappedValue = false
      guard let response, response.button != nil else { return }
      if response.isCancelled {
        leftButtonAction?()
      } else {
        text.wrappedValue = response.text ?? text.wrappedValue
        rightButtonAction?()
      }
    }
    return alert
  }
}
