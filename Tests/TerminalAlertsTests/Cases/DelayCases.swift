import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct DelayCases {
  @Test func `T088 twenty questions wait for nothing but their answers`() async throws {
    // A scripted terminal's time stands still unless the script lets it pass: an alert that waited for a reply would never
    // be there.
    let terminal = ScriptedTerminal(
      (0..<20).flatMap { [.waitForAlert("Question \($0)"), .send(Array("x\r".utf8))] }
    )
    let answers = try await terminal.run {
      var answers: [String] = []
      for number in 0..<20 { answers.append(try await Prompt.text("Question \(number)")) }
      return answers
    }
    #expect(answers == Array(repeating: "x", count: 20))
  }
}
