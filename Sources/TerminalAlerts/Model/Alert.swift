/// A question: a title, a message, fields to fill in and buttons to press.
///
/// ```swift
/// @State var account = ""
/// @State var password = Secret()
/// let answer = try await Alert("Sign in", message: "to example.com") {
///   TextField("Account", text: $account)
///   SecureField("Password", text: $password)
///   Button("Cancel", role: .cancel)
///   Button("Sign in") { try await server.signIn(account, password) }
/// }.present()
/// ```
public struct Alert: Sendable {
  /// The title, shown in the alert's upper border.
  public var title: String
  /// The message under the title; empty for none.
  ///
  /// Lines end at `\n`.
  public var message: String
  /// The fields, from top to bottom.
  public var fields: [any AlertField]
  /// The buttons, from left to right.
  ///
  /// An alert without buttons gets one, `OK`.
  public var buttons: [Button]
  /// How long the alert waits for an answer before it throws ``AlertError/timedOut``; `nil` is for ever.
  public var timeLimit: Duration?
  /// Who is told how the alert ended.
  public var resultDelegate: (any AlertResultDelegate)?
  /// Whether the title and what was answered stay as one line when the alert goes.
  public var leavesSummary = true
  /// What was wrong with the answer before, shown from the start.
  package var initialError: String?
  /// Runs when the alert is gone, before anyone is told; gets `nil` if it ended with an error.
  var afterDismissal: (@MainActor (AlertResponse?) -> Void)?

  /// Makes an alert from fields and buttons.
  public init(
    _ title: String,
    message: String = "",
    fields: [any AlertField],
    buttons: [Button] = []
  ) {
    self.title = title
    self.message = message
    self.fields = fields
    self.buttons = buttons
  }

  /// Makes an alert from a list of fields and buttons.
  public init(
    _ title: String,
    message: String = "",
    @AlertBuilder content: () -> AlertContent = { AlertContent() }
  ) {
    let content = content()
    self.init(title, message: message, fields: content.fields, buttons: content.buttons)
  }

  /// Makes the alert throw ``AlertError/timedOut`` when nobody has answered after `limit`.
  ///
  /// The time counts from when the alert is first shown, and stands still while an action runs.
  public func timeLimit(_ limit: Duration?) -> Alert {
    var copy = self
    copy.timeLimit = limit
    return copy
  }

  /// Tells `delegate` how the alert ended.
  ///
  /// It is kept alive while the alert is.
  public func resultDelegate(_ delegate: any AlertResultDelegate) -> Alert {
    var copy = self
    copy.resultDelegate = delegate
    return copy
  }
}
