import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct AlertQueueTests {
  @Test func `shows alerts of fifty tasks one at a time, in the order of their coming`() async throws {
    let numbers = 0..<50
    let terminal = ScriptedTerminal(
      numbers.flatMap { [.waitForAlert("Alert \($0)"), .type("\($0)"), .press(.return)] }
    )
    let answers = try await terminal.run {
      let tasks = numbers.map { number in Task { try await Prompt.text("Alert \(number)") } }
      var answers: [String] = []
      for task in tasks { answers.append(try await task.value) }
      return answers
    }
    #expect(answers == numbers.map(String.init))
    #expect(terminal.alertTitles == numbers.map { "Alert \($0)" })
    #expect(
      (terminal.screen.scrollback + terminal.screen.lines).filter { !$0.isEmpty }
        == numbers.map { "Alert \($0): \($0)" }
    )
  }

  @Test func `nothing is put back between queued alerts`() async throws {
    let terminal = ScriptedTerminal([.press(.return), .press(.return)])
    try await terminal.run {
      AlertPresenter.shared.present(Alert("First"))
      AlertPresenter.shared.present(Alert("Second"))
    }
    let text = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(text.components(of: "\u{1B}[?2004l") == 1)
    #expect(text.hasSuffix("\u{1B}[?2004l"))
  }

  @Test func `keys typed ahead go to the next alert`() async throws {
    let terminal = ScriptedTerminal([.send(Array("ada\rlovelace\r".utf8))])
    let names = try await terminal.run {
      let first = Task { try await Prompt.text("First") }
      let last = Task { try await Prompt.text("Last") }
      return [try await first.value, try await last.value]
    }
    #expect(names == ["ada", "lovelace"])
  }

  @Test func `an alert that is up goes when its task is cancelled`() async throws {
    @State var task: Task<AlertResponse, any Error>?
    let terminal = ScriptedTerminal([
      .waitForAlert("First"), .type("x"), .check { _ in task?.cancel() }, .waitForAlert("Second"),
      .press(.return),
    ])
    try await terminal.run {
      task = Task { try await Alert("First") { TextField("", text: .constant("")) }.present() }
      let second = Task { try await Alert("Second").present() }
      _ = try await second.value
      await #expect(throws: CancellationError.self) { try await task?.value }
    }
    #expect(terminal.screen.text == "Second: OK")
  }

  @Test func `an alert that waits is never shown when its task is cancelled`() async throws {
    @State var task: Task<AlertResponse, any Error>?
    let terminal = ScriptedTerminal([
      .waitForAlert("First"), .check { _ in task?.cancel() }, .press(.return), .waitForAlert("Third"),
      .press(.return),
    ])
    try await terminal.run {
      let first = Task { try await Alert("First").present() }
      task = Task { try await Alert("Second").present() }
      let third = Task { try await Alert("Third").present() }
      _ = try await first.value
      _ = try await third.value
      await #expect(throws: CancellationError.self) { try await task?.value }
    }
    #expect(terminal.alertTitles == ["First", "Third"])
  }

  @Test func `an alert presented from within an action or a delegate comes after the current one`()
    async throws
  {
    final class Presenting: TextFieldDelegate {
      func textFieldDidBeginEditing(_ textField: TextField) {
        AlertPresenter.shared.present(Alert("Of delegate"))
      }
    }
    let alert = Alert("First") {
      TextField("", text: .constant("")).delegate(Presenting())
      Button("Go") {
        AlertPresenter.shared.present(Alert("Of action"))
        throw ValidationFailure("Not yet.")
      }
      Button("Leave", role: .cancel)
    }
    let terminal = ScriptedTerminal([
      .press(.return), .waitForText("Not yet."), .press(.escape), .waitForAlert("Of delegate"),
      .press(.return),
      .waitForAlert("Of action"), .press(.return),
    ])
    try await terminal.run { try await alert.present() }
    #expect(terminal.alertTitles == ["First", "Of delegate", "Of action"])
  }

  @Test func `an alert awaited inside an action is refused, since neither would end`() async throws {
    let alert = Alert("Outer") { Button("Go") { try await Alert("Inner").present() } }
    let terminal = ScriptedTerminal([.press(.return)])
    await #expect(throws: AlertError.alreadyPresenting) {
      try await terminal.run { try await alert.present() }
    }
    #expect(terminal.alertTitles == ["Outer"])
  }

  @Test func `an alert run modally beside another is refused`() async throws {
    let alert = Alert("Outer") { Button("Go") { try Alert("Inner").runModal() } }
    let terminal = ScriptedTerminal([.press(.return)])
    await #expect(throws: AlertError.alreadyPresenting) {
      try await terminal.run { try await alert.present() }
    }
  }

  @Test func `a task that an action has started may present once the action has ended`() async throws {
    @State var task: Task<AlertResponse, any Error>?
    @State var release: CheckedContinuation<Void, Never>?
    let alert = Alert("Outer") {
      Button("Go") {
        task = Task {
          await withCheckedContinuation { release = $0 }
          return try await Alert("Later").present()
        }
        while release == nil { await Task.yield() }
      }
    }
    let terminal = ScriptedTerminal([.press(.return), .waitForAlert("Later"), .press(.return)])
    try await terminal.run {
      try await alert.present()
      release?.resume()
      _ = try await task?.value
    }
    #expect(terminal.alertTitles == ["Outer", "Later"])
  }

  @Test func `a modal alert with an asynchronous action is refused inside a task`() async {
    let alert = Alert("Slow") { Button("Go") { await Task.yield() } }
    #expect(throws: AlertError.modalInsideTask) {
      try ScriptedTerminal([]).runModal { try alert.runModal() }
    }
  }
}

extension String {
  /// How often a part occurs.
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
