import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// Texts longer than a row, asked for line by line.
@MainActor
@Suite struct LongLineTests {
  private let text = "the quick brown fox jumps over the lazy dog"

  @Test func `shows the end of a text again when Backspace would lead out of the row`() async throws {
    let terminal = ScriptedTerminal(
      columns: 30,
      rows: 8,
      style: .lines,
      [.type(text), .press(.backspace), .press(.backspace), .press(.return)]
    )
    let answer = try await terminal.run { try await Prompt.text("Name") }
    #expect(answer == "the quick brown fox jumps over the lazy d")
    #expect(
      terminal.screen.text == """
        Name
        Return after the last answer:
        OK. Escape: Cancel.
        : the quick brown fox jumps ov
        er the lazy dog
        : …fox jumps over the lazy d
        """
    )
  }

  @Test func `deletes what was before the shown end`() async throws {
    let terminal = ScriptedTerminal(
      columns: 30,
      rows: 24,
      style: .lines,
      [.type(text), .press(.control("u")), .type("ada"), .press(.return)]
    )
    #expect(try await terminal.run { try await Prompt.text("Name") } == "ada")
    #expect(terminal.screen.text.hasSuffix("\n: ada"))
  }

  @Test(arguments: [1_001, 5_000, 100_000])
  func `writes no more of a long paste than its end`(count: Int) async throws {
    let pasted = String(repeating: "x", count: count - 3) + "end"
    let terminal = ScriptedTerminal(style: .lines, [.paste(pasted), .type("!"), .press(.return)])
    #expect(try await terminal.run { try await Prompt.text("Name") } == pasted + "!")
    #expect(terminal.screen.text.hasSuffix("xxxend!"))
    #expect(terminal.bytes.count < 400)
  }
}
