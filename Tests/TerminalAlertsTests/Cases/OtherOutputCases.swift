import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct OtherOutputCases {
  @Test(arguments: Question.kinds) func `T061 lines of a log stand above the alert`(isSecure: Bool)
    async throws
  {
    let terminal = ScriptedTerminal(
      (1...5).flatMap { number -> [ScriptedTerminal.Step] in
        [
          .check { _ in AlertPresenter.shared.print("log line \(number)") }, .capture(), .type("\(number)"),
          .capture(),
        ]
      } + [.press(.return)]
    )
    #expect(try await Question.ask(isSecure: isSecure, at: terminal) == "12345")
    for (index, screen) in terminal.captures.enumerated() {
      let count = index / 2 + 1
      let logged = (1...count).map { "log line \($0)" }
      #expect(Array(screen.lines.prefix(count)) == logged)
      #expect(screen.text.ranges(of: "╭").count == 1)
      #expect(screen.text.ranges(of: "╯").count == 1)
      #expect(screen.position(of: "╭")?.row == count)
    }
  }

  @Test func `T061 line by line the question comes again below`() async throws {
    let terminal = ScriptedTerminal(
      style: .lines,
      [
        .type("ab"), .check { _ in AlertPresenter.shared.print("log\u{1B}[2J\nline") }, .type("c"),
        .press(.return),
      ]
    )
    #expect(try await Question.ask(at: terminal) == "abc")
    #expect(terminal.screen.text.hasSuffix(": ab\nlog^[[2J\nline\n: abc"))
  }

  @Test func `T061 where no alert is up the line is just written`() async throws {
    let terminal = ScriptedTerminal([.waitForAlert("Name"), .press(.return)])
    try await terminal.run {
      AlertPresenter.shared.print("before")
      _ = try await Prompt.text("Name")
      AlertPresenter.shared.print("after\n")
    }
    #expect(terminal.screen.lines.filter { !$0.isEmpty } == ["before", "Name", "after"])
  }

  @Test func `T062 lines of several tasks stay whole`() async throws {
    let lines = (0..<4).map { task in
      (0..<50).map { "\(task):\($0) " + String(repeating: "abcdefg", count: 28) }
    }
    let terminal = ScriptedTerminal(columns: 300, rows: 300, [.type("pw"), .press(.return)])
    let answer = try await terminal.run {
      let presenter = AlertPresenter.shared
      let tasks = lines.map { lines in Task.detached { for line in lines { await presenter.print(line) } } }
      let answer = try await Prompt.secret("Password", message: "Several rows\nof text")
      for task in tasks { await task.value }
      return answer.revealedString()
    }
    #expect(answer == "pw")
    let rows = terminal.screen.lines.filter { $0.contains("abc") }
    #expect(Set(rows) == Set(lines.joined()))
    #expect(rows.count == 200)
    for (task, lines) in lines.enumerated() { #expect(rows.filter { $0.hasPrefix("\(task):") } == lines) }
  }

  @Test func `T064 answers typed ahead go to the question that they are for`() async throws {
    for pieces in [["one\rtwo\r"], ["one\r", "two\r"], ["o", "ne\rtw", "o", "\r"]] {
      let terminal = ScriptedTerminal(pieces.map { .send(Array($0.utf8)) })
      let answers = try await terminal.run {
        async let first = Prompt.text("First")
        let second = try await Prompt.text("Second")
        return [try await first, second]
      }
      #expect(Set(answers) == ["one", "two"])
    }
  }
}
