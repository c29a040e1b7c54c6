import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// The documents' own alert, parameter by parameter.
@MainActor
@Suite struct TextFieldAlertTests {
  /// A view's state around the alert, and what happened, in its order.
  @MainActor
  final class Model {
    var text = "old"
    var isShowingAlert = true
    var events: [String] = []
    var writes: [String] = []

    func alert(left: String? = "キャンセル", right: String? = "認証") -> TextFieldAlert {
      TextFieldAlert(
        text: Binding(
          get: { self.text },
          set: {
            self.text = $0
            self.writes.append($0)
          }
        ),
        isPresented: Binding(self, \.isShowingAlert),
        placeholder: "パスワード",
        title: "ログイン",
        message: "パスワードを入力してください",
        leftButtonTitle: left,
        rightButtonTitle: right,
        leftButtonAction: { self.note("left") },
        rightButtonAction: { self.note("right") }
      )
    }

    private func note(_ name: String) {
      events.append("\(name) \(text) \(isShowingAlert ? "shown" : "gone")")
    }
  }

  private let model = Model()

  private func present(_ terminal: ScriptedTerminal, _ alert: TextFieldAlert) async throws {
    let model = model
    try await terminal.run { AlertPresenter.shared.present(alert) { _ in model.events.append("completed") } }
  }

  @Test func `looks as its parameters say`() async throws {
    model.text = ""
    let terminal = ScriptedTerminal([.capture(), .press(.escape)])
    try await present(terminal, model.alert())
    #expect(
      terminal.captures[0].text == """
        ╭ ログイン ──────────────────────╮
        │ パスワードを入力してください   │
        │                                │
        │ パスワード                     │
        │                                │
        │       [ キャンセル ]  [ 認証 ] │
        ╰────────────────────────────────╯
        """
    )
    #expect(terminal.captures[0].cursor == Screen.Position(row: 3, column: 2))
  }

  @Test func `mirrors each character and writes the text once more before the right button's action`()
    async throws
  {
    let terminal = ScriptedTerminal([.type("er"), .press(.return)])
    try await present(terminal, model.alert())
    #expect(model.writes == ["olde", "older", "older"])
    #expect(model.events == ["right older gone", "completed"])
  }

  @Test func `the action runs when the alert is off the screen`() async throws {
    @State var screen = ""
    @State var isShowingAlert = true
    let terminal = ScriptedTerminal([.press(.return)])
    let alert = TextFieldAlert(
      text: .constant(""),
      isPresented: $isShowingAlert,
      title: "Name",
      rightButtonTitle: "OK",
      rightButtonAction: { screen = terminal.screen.text }
    )
    try await present(terminal, alert)
    #expect(screen == "Name")
    #expect(!isShowingAlert)
  }

  @Test(arguments: [[.press(.escape)], [.press(.tab), .press(.return)]] as [[ScriptedTerminal.Step]])
  func `the left button cancels`(script: [ScriptedTerminal.Step]) async throws {
    try await present(ScriptedTerminal([.type("x")] + script), model.alert())
    #expect(model.events == ["left oldx gone", "completed"])
  }

  @Test(
    arguments: [
      (nil, nil, "[ OK ]"), ("No", nil, "[ No ]"), (nil, "Yes", "[ Yes ]"), ("No", "Yes", "[ No ]  [ Yes ]"),
    ]
  )
  func `a button is there only if it has a title`(left: String?, right: String?, buttons: String) async throws
  {
    let terminal = ScriptedTerminal([.capture(), .press(.control("c"))])
    try await present(terminal, model.alert(left: left, right: right))
    let row = terminal.captures[0].lines[5]
    #expect(row.drop { $0 != "[" }.dropLast(2) == buttons)
    #expect(model.events == ["completed"])
    #expect(!model.isShowingAlert)
  }

  @Test func `isn't presented while isPresented is false`() async throws {
    model.isShowingAlert = false
    let terminal = ScriptedTerminal([])
    try await present(terminal, model.alert())
    #expect(terminal.bytes.isEmpty)
    #expect(model.events.isEmpty)
  }

  @Test func `isn't presented twice while it is up or waiting, and can be presented again`() async throws {
    let model = model
    let terminal = ScriptedTerminal([
      .waitForAlert("First"), .press(.return), .waitForAlert("ログイン"),
      .check { _ in AlertPresenter.shared.present(model.alert()) },
      .press(.return), .waitForAlert("ログイン"), .press(.return),
    ])
    try await terminal.run {
      AlertPresenter.shared.present(Alert("First"), completion: nil)
      AlertPresenter.shared.present(model.alert())
      AlertPresenter.shared.present(model.alert())
      await AlertPresenter.shared.waitUntilIdle()
      model.isShowingAlert = true
      AlertPresenter.shared.present(model.alert())
    }
    #expect(terminal.alertTitles == ["First", "ログイン", "ログイン"])
  }

  @Test func `hides a secure text`() async throws {
    @State var password = ""
    @State var isShowingAlert = true
    let alert = TextFieldAlert(
      text: $password,
      isPresented: $isShowingAlert,
      isSecureTextEntry: true,
      title: "Password",
      rightButtonTitle: "Go"
    )
    let terminal = ScriptedTerminal([.type("hunter2"), .capture(), .press(.return)])
    try await present(terminal, alert)
    #expect(password == "hunter2")
    #expect(!terminal.captures[0].contains("•"))
    #expect(terminal.screen.text == "Password: (hidden)")
    try terminal.assertNeverWritten("hunter2")
  }
}
