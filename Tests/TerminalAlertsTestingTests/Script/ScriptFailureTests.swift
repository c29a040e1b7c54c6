import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// Each way in which a script and a flow can fail to fit, with its message.
@MainActor
@Suite struct ScriptFailureTests {
  /// The failure of a script that asks for a name, and the line after which the script stands.
  private func failure(
    of terminal: ScriptedTerminal,
    line: Int = #line,
    _ flow: @escaping @MainActor () async throws -> Void = { _ = try await Prompt.text("Name") }
  ) async throws -> (message: String, line: Int) {
    let failure = try #require(await #expect(throws: ScriptFailure.self) { try await terminal.run(flow) })
    #expect(failure.location.filePath == #filePath)
    let message = "\(failure)"
    let start = "ScriptFailureTests.swift:\(failure.location.line): "
    #expect(message.hasPrefix(start))
    return (String(message.dropFirst(start.count)), failure.location.line - line)
  }

  @Test func `a script that ends too early`() async throws {
    let terminal = ScriptedTerminal([
      .waitForAlert("Name"),
      .type("ada"),
    ])
    let (message, line) = try await failure(of: terminal)
    #expect(line == -2)
    #expect(
      message == """
        expected a further step after this one
        The script has ended. The flow waits for the alert “Name” to be answered.
        The screen:
            ╭ Name ──────────────────────────╮
            │ ada                            │
            │                                │
            │             [ Cancel ]  [ OK ] │
            ╰────────────────────────────────╯
        """
    )
  }

  @Test func `an empty script`() async throws {
    let (message, line) = try await failure(of: ScriptedTerminal([]))
    #expect(line == 0)
    #expect(message.hasPrefix("expected a further step after this one\n"))
  }

  @Test func `an alert that never comes, as another is up`() async throws {
    let terminal = ScriptedTerminal([.waitForAlert("Address")])
    let (message, line) = try await failure(of: terminal)
    #expect(line == -1)
    #expect(message.hasPrefix("expected the alert “Address”\nThe flow waits for the alert “Name” to be"))
  }

  @Test func `an alert that never comes, as the flow has returned`() async throws {
    let terminal = ScriptedTerminal([.press(.return), .waitForAlert("Address")])
    let (message, _) = try await failure(of: terminal)
    #expect(
      message == """
        expected the alert “Address”
        The flow has returned.
        The screen:
            Name
        """
    )
  }

  @Test func `an alert that never comes, as the flow has thrown`() async throws {
    struct Offline: Error {}
    let (message, _) = try await failure(of: ScriptedTerminal([.waitForAlert("Name")])) { throw Offline() }
    #expect(
      message == """
        expected the alert “Name”
        The flow has thrown Offline()
        The screen was empty.
        """
    )
  }

  @Test func `a text and a focus that never come`() async throws {
    let (text, _) = try await failure(of: ScriptedTerminal([.waitForText("Wrong password")]))
    #expect(text.hasPrefix("expected the text “Wrong password” on the screen\n"))
    let (focus, _) = try await failure(of: ScriptedTerminal([.waitForFocus("Password")])) {
      _ = try await Prompt.login("Sign in")
    }
    #expect(focus.hasPrefix("expected the keys to go to “Password”\nThe flow waits for the alert “Sign in”"))
    #expect(focus.contains("to be answered, in “Account”."))
  }

  @Test(
    arguments: [
      (ScriptedTerminal.Step.type("hunter2"), "a field that takes what is typed here"),
      (.paste("hunter2"), "a field that takes what is pasted here"),
      (.press(.tab), "something that takes the key tab"),
      (.press(.control("c")), "something that takes the key Control-“c”"),
      (.press(.backTab), "something that takes the key Shift-tab"),
      (.send([0x0D]), "something that takes the bytes sent here"),
      (.resize(columns: 10, rows: 5), "an alert while the window changes its size"),
      (.suspendAndResume(), "an alert while the process is suspended"),
      (.hangUp(), "an alert while the terminal hangs up"),
      (.endOfInput(), "an alert while the input ends"),
      (.advance(by: .seconds(30)), "an alert while 30.0 seconds pass"),
    ] as [(ScriptedTerminal.Step, String)]
  )
  func `steps left over when the flow has returned`(step: ScriptedTerminal.Step, expected: String)
    async throws
  {
    let failure = try #require(
      await #expect(throws: ScriptFailure.self) {
        try await ScriptedTerminal([.press(.return), step]).run { _ = try await Prompt.text("Name") }
      }
    )
    #expect(failure.expectation == expected)
    #expect(failure.outcome == "The flow has returned.")
    #expect(failure.location.line < #line - 8)
  }

  @Test func `characters left over when the flow has returned`() async throws {
    let terminal = ScriptedTerminal([.type("ada\rlovelace")])
    let (message, _) = try await failure(of: terminal)
    #expect(message.hasPrefix("expected a field that takes what is typed here\nThe flow has returned."))
  }

  @Test func `a flow that never asks and never ends`() async throws {
    let terminal = ScriptedTerminal(patience: .milliseconds(20), [.waitForAlert("Name")])
    let (message, _) = try await failure(of: terminal) { try await Task.sleep(for: .seconds(3600)) }
    #expect(
      message == """
        expected the alert “Name”
        Nothing has happened for 0.02 seconds. The flow isn't asking for anything.
        The screen was empty.
        """
    )
  }

  @Test func `a flow that can't be cancelled and never ends`() async throws {
    let terminal = ScriptedTerminal(patience: .milliseconds(20), [])
    let (message, _) = try await failure(of: terminal) {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    #expect(message.hasPrefix("expected the flow to end\nNothing has happened for 0.02 seconds."))
  }

  @Test func `an action that never ends`() async throws {
    let terminal = ScriptedTerminal(patience: .milliseconds(20), [.press(.return), .type("x")])
    let (message, _) = try await failure(of: terminal) {
      try await Alert("Connect") {
        Button("Go") { try await Task.sleep(for: .seconds(3600)) }
      }.present()
    }
    #expect(
      message.hasPrefix(
        """
        expected a field that takes what is typed here
        Nothing has happened for 0.02 seconds. An action of the alert “Connect” is running.
        """
      )
    )
  }

  @Test func `a flow that asks again and again after the script has failed`() async throws {
    let terminal = ScriptedTerminal([.waitForAlert("Other")])
    let (message, _) = try await failure(of: terminal) {
      while true { _ = try? await Prompt.text("Name") }
    }
    #expect(message.hasPrefix("expected the alert “Other”\nThe flow waits for the alert “Name”"))
  }

  @Test func `a check that throws`() async throws {
    struct Wrong: Error {}
    let terminal = ScriptedTerminal([.check { _ in throw Wrong() }])
    let (message, _) = try await failure(of: terminal)
    #expect(message.hasPrefix("expected the check to succeed\nIt threw: Wrong() The flow waits for"))
  }

  @Test func `an alert that is still up when the flow has returned is waited for`() async throws {
    let terminal = ScriptedTerminal([.waitForAlert("Later"), .press(.return)])
    try await terminal.run { AlertPresenter.shared.present(Alert("Later")) }
    #expect(terminal.alertTitles == ["Later"])
  }

  @Test func `the failure of the script is told, not what the flow makes of it`() async throws {
    struct Wrapped: Error {}
    let (message, _) = try await failure(of: ScriptedTerminal([])) {
      do { _ = try await Prompt.text("Name") } catch { throw Wrapped() }
    }
    #expect(message.hasPrefix("expected a further step"))
  }

  @Test func `fails in the blocking form too`() throws {
    let terminal = ScriptedTerminal([.type("ada")])
    let failure = try #require(
      #expect(throws: ScriptFailure.self) { try terminal.runModal { _ = try Prompt.text("Name") } }
    )
    #expect(failure.outcome == "The script has ended. The flow waits for the alert “Name” to be answered.")
    #expect(failure.location.line == #line - 5)
  }
}
