import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// Scripts that write to standard input instead of typing.
@MainActor
@Suite struct AnswerTests {
  @Test func `a line answers a question, and the questions are on the screen`() async throws {
    let terminal = ScriptedTerminal(
      style: .answers,
      [.type("ada"), .press(.return), .type("correct horse"), .endOfInput()]
    )
    let login = try await terminal.run { try await Prompt.login("Sign in") }
    #expect(login.account == "ada")
    #expect(login.password == Secret(copying: "correct horse"))
    #expect(terminal.screen.lines.prefix(3) == ["Sign in", "Account:", "Password:"])
    #expect(!terminal.bytes.contains(0x1B) && !terminal.bytes.contains(0x0D))
    #expect(!terminal.screen.contains("ada"))
    try terminal.assertNeverWritten("correct horse")
  }

  @Test(arguments: ["one\ntwo\n", "one\r\ntwo\r\n", "one\ntwo"]) func `lines may come in any pieces`(
    text: String
  ) async throws {
    let ways: [[ScriptedTerminal.Step]] = [
      [.send(Array(text.utf8))], [.paste(text)], [.type(text)], text.utf8.map { .send([$0]) },
    ]
    for way in ways {
      let terminal = ScriptedTerminal(style: .answers, way + (text.utf8.last == 0x0A ? [] : [.endOfInput()]))
      let answers = try await terminal.run {
        [try await Prompt.text("First"), try await Prompt.secret("Second").revealedString() ?? ""]
      }
      #expect(answers == ["one", "two"])
    }
    let modal = ScriptedTerminal(style: .answers, [.send(Array("one\ntwo\n".utf8))])
    #expect(try modal.runModal { [try Prompt.text("First"), try Prompt.text("Second")] } == ["one", "two"])
  }

  @Test func `a button is answered by its name, and Return by nothing`() async throws {
    for (answer, expected) in [("no", false), ("Yes", true), ("", true), ("2", true)] {
      let terminal = ScriptedTerminal(style: .answers, [.type(answer), .press(.return)])
      #expect(try await terminal.run { try await Prompt.confirm("Sure?") } == expected)
    }
  }

  @Test func `the end of input is an error, also after a line that was refused`() async throws {
    for script in [[.endOfInput()], [.type("bad"), .endOfInput()]] as [[ScriptedTerminal.Step]] {
      let terminal = ScriptedTerminal(style: .answers, script)
      await #expect(throws: AlertError.endOfInput) {
        try await terminal.run {
          try await Alert("Name") {
            TextField("Name", text: State(wrappedValue: "").projectedValue).validate { _ in
              throw ValidationFailure("No.")
            }
          }.present()
        }
      }
    }
  }

  @Test func `a line that isn't UTF-8 is an error`() async throws {
    let terminal = ScriptedTerminal(style: .answers, [.send([0x61, 0xFF, 0x0A])])
    await #expect(throws: AlertError.invalidEncoding) {
      try await terminal.run { try await Prompt.text("Q") }
    }
  }

  @Test func `a line waits while an action runs`() async throws {
    @State var attempts = 0
    @State var text = ""
    let terminal = ScriptedTerminal(style: .answers, [.send(Array("bad\ngood\n".utf8))])
    try await terminal.run {
      try await Alert("Name") {
        TextField("Name", text: $text)
        Button("Go") {
          attempts += 1
          let seen = text
          await Task.yield()
          #expect(text == seen)
          if attempts == 1 { throw ValidationFailure("Not that.") }
        }
      }.present()
    }
    #expect(text == "good")
    #expect(terminal.screen.contains("Not that."))
  }

  @Test func `a script that doesn't fit fails at its line`() async throws {
    let key = ScriptedTerminal(style: .answers, [.press(.escape)])
    await #expect { try await key.run { try await Prompt.text("Q") } } throws: {
      "\($0)".contains("no key but Return")
    }
    for script in [[.type("half")], []] as [[ScriptedTerminal.Step]] {
      let terminal = ScriptedTerminal(style: .answers, script)
      await #expect { try await terminal.run { try await Prompt.text("Q") } } throws: {
        "\($0)".contains("expected a further step")
      }
    }
  }
}
