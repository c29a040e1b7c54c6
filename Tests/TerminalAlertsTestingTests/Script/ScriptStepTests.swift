import TerminalAlerts
import Testing

@testable import TerminalAlertsTesting

@MainActor
@Suite struct ScriptStepTests {
  @Test func `types a character at a time`() async throws {
    @State var text = ""
    @State var history: [String] = []
    let terminal = ScriptedTerminal([.type("né👨‍👩‍👧"), .press(.return)])
    try await terminal.run {
      let binding = Binding(
        get: { text },
        set: {
          text = $0
          history.append($0)
        }
      )
      try await Alert("Name") { TextField("", text: binding) }.present()
    }
    #expect(history == ["n", "né", "né👨‍👩‍👧"])
  }

  @Test func `pastes between markers, or as if typed where nobody asked for them`() async throws {
    let box = ScriptedTerminal([.paste("one\ntwo"), .press(.return)])
    #expect(try await box.run { try await Prompt.text("Name") } == "one two")
    let lines = ScriptedTerminal(style: .lines, [.paste("one\n")])
    #expect(try await lines.run { try await Prompt.text("Name") } == "one")
  }

  @Test(
    arguments: [
      Key.return, .tab, .backTab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end,
      .control("a"), .control("_"), .alt("b"), .alt("é"), Key(.insert), Key(.pageUp), Key(.pageDown),
      Key(.left, modifiers: .control), Key(.delete, modifiers: [.shift, .alt]),
      Key(.backspace, modifiers: .alt),
    ] + (1...12).map { Key(.function($0)) } + [Key(.function(2), modifiers: .shift)]
  )
  func `sends what the toolkit takes for the same key`(key: Key) throws {
    var decoder = KeyDecoder()
    var events = decoder.decode(key.bytes)
    if events.isEmpty { events = decoder.timeOut() }
    #expect(events == [.key(key)])
  }

  @Test func `Escape takes the time in which a longer key could come, and no more`() async throws {
    let terminal = ScriptedTerminal([.press(.escape)])
    await #expect(throws: AlertError.cancelled) { try await terminal.run { try await Prompt.text("Name") } }
  }

  @Test func `bytes are sent as they are`() async throws {
    let terminal = ScriptedTerminal([.send([0x61, 0x1B, 0x5B]), .send([0x44]), .type("b"), .press(.return)])
    #expect(try await terminal.run { try await Prompt.text("Name") } == "ba")
  }

  @Test func `time passes at the script's word only`() async throws {
    let terminal = ScriptedTerminal([
      .advance(by: .seconds(29)),
      .waitForAlert("Quick"),
      .advance(by: .seconds(1)),
    ])
    await #expect(throws: AlertError.timedOut) {
      try await terminal.run {
        try await Alert("Quick") { TextField("", text: .constant("")) }.timeLimit(.seconds(30)).present()
      }
    }
  }

  @Test func `waits for what a person would wait for`() async throws {
    let terminal = ScriptedTerminal([
      .waitForAlert("Sign in"), .waitForFocus("Account"), .waitForText("[ Sign in ]"),
      .type("ada"), .press(.tab), .waitForFocus("Password"), .press(.tab), .waitForFocus("Cancel"),
      .press(.return),
    ])
    await #expect(throws: AlertError.cancelled) {
      try await terminal.run { try await Prompt.login("Sign in") }
    }
  }

  @Test func `typing waits while an action runs, and Escape ends it`() async throws {
    @State var attempts = 0
    @State var text = ""
    let alert = Alert("Connect") {
      TextField("", text: $text)
      Button("Cancel", role: .cancel)
      Button("Go") {
        attempts += 1
        await Task.yield()
        if attempts == 2 { try await Task.sleep(for: .seconds(3600)) }
        #expect(text.isEmpty)
        throw ValidationFailure("Attempt \(attempts) failed.")
      }
    }
    let terminal = ScriptedTerminal([
      .press(.return), .type("x"), .waitForText("x"), .press(.return), .press(.escape),
    ])
    let response = try await terminal.run { try await alert.present() }
    #expect(response.isCancelled)
    #expect(attempts == 2)
    #expect(text == "x")
  }

  @Test func `captures and checks the screen between steps and at the end`() async throws {
    @State var checked = ""
    let terminal = ScriptedTerminal(
      columns: 30,
      rows: 8,
      [
        .capture(), .type("ada"), .check { checked = $0.text }, .press(.return), .waitForText("Name: ada"),
        .capture(),
      ]
    )
    _ = try await terminal.run { try await Prompt.text("Name", placeholder: "yours") }
    #expect(terminal.captures.count == 2)
    #expect(terminal.captures[0].contains("yours"))
    #expect(checked.contains("│ ada "))
    #expect(terminal.captures[1].text == "Name: ada")
    #expect(terminal.screen.text == "Name: ada")
    #expect(terminal.alertTitles == ["Name"])
    #expect(terminal.bytes.starts(with: Array("\u{1B}[?2004h".utf8)))
  }

  @Test func `changes the size`() async throws {
    let terminal = ScriptedTerminal([.resize(columns: 20, rows: 10), .capture(), .press(.return)])
    _ = try await terminal.run { try await Prompt.confirm("Delete 3 files?") }
    #expect(terminal.captures[0].columns == 20)
    #expect(terminal.captures[0].lines.allSatisfy { $0.count < 20 })
    #expect(terminal.captures[0].contains("Delete 3 files?"))
  }

  @Test func `suspends and goes on`() async throws {
    let terminal = ScriptedTerminal([
      .type("a"), .suspendAndResume(), .type("b"), .press(.control("z")), .capture(), .type("c"),
      .press(.return),
    ])
    #expect(try await terminal.run { try await Prompt.text("Name") } == "abc")
    #expect(
      terminal.captures[0].text == """
        ╭ Name ──────────────────────────╮
        │ ab                             │
        │                                │
        │             [ Cancel ]  [ OK ] │
        ╰────────────────────────────────╯
        """
    )
  }

  @Test func `hangs up`() async throws {
    let terminal = ScriptedTerminal([.hangUp()])
    await #expect(throws: AlertError.hangUp) { try await terminal.run { try await Prompt.text("Name") } }
  }

  @Test func `ends the input`() async throws {
    let terminal = ScriptedTerminal([.endOfInput()])
    await #expect(throws: AlertError.endOfInput) { try await terminal.run { try await Prompt.text("Name") } }
  }

  @Test func `cancels the flow with the test`() async throws {
    let terminal = ScriptedTerminal([.press(.return)])
    let task = Task {
      try await terminal.run {
        try await Alert("Connect") { Button("Go") { try await Task.sleep(for: .seconds(3600)) } }.present()
      }
    }
    while terminal.alertTitles.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `tests that run at once have a terminal each`() async throws {
    let names = (0..<50).map { "person \($0)" }
    let answers = try await withThrowingTaskGroup(of: String.self) { group -> Set<String> in
      for name in names {
        group.addTask {
          try await ScriptedTerminal([.type(name), .press(.return)]).run { try await Prompt.text("Name") }
        }
      }
      var answers: Set<String> = []
      for try await answer in group { answers.insert(answer) }
      return answers
    }
    #expect(answers == Set(names))
  }

  @Test func `a presenter of one's own comes to the same terminal`() async throws {
    let presenter = AlertPresenter()
    let terminal = ScriptedTerminal([.press(.return)])
    let response = try await terminal.run { try await presenter.present(Alert("Hello")) }
    #expect(response.button == "OK")
  }

  @Test func `asks in the blocking form`() throws {
    let terminal = ScriptedTerminal([.type("ada"), .press(.return), .type("secret"), .press(.return)])
    let login = try terminal.runModal { try Prompt.login("Sign in") }
    #expect(login.account == "ada")
    #expect(login.password == Secret(copying: "secret"))
  }
}
