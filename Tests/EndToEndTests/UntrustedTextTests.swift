import Foundation
import Testing

/// The group “Control sequences in texts and values”.
@Suite struct UntrustedTextTests {
  private typealias Options = PseudoTerminal.Options

  private static let hosts = "good.example\r\u{1B}[2K\u{1B}[1;31mevil.example\u{7}\u{8}\u{7F}\u{9B}31m"

  @Test(
    arguments: ["--title", "--message", "--label", "--placeholder", "--buttons"],
    ["xterm-256color", "dumb"]
  )
  func `T070 a text can't command the terminal`(place: String, term: String) async throws {
    let text = place == "--buttons" ? "No,\(Self.hosts)" : Self.hosts
    let scenario = try Scenario(
      "S1",
      place,
      text,
      options: Options(columns: 120, environment: ["TERM": term])
    )
    let terminal = scenario.terminal
    try await terminal.waitFor { $0.contains("evil.example") && $0.contains("good.example") }
    let row = terminal.screen.lines.first { $0.contains("evil.example") } ?? ""
    #expect(row.contains("good.example"))
    #expect(terminal.screen.violations == [])
    #expect(terminal.screen.bellCount == 0)
    #expect(
      !terminal.hasSent("\u{1B}[2K") && !terminal.hasSent("\u{1B}[1;31m") && !terminal.hasSent("\u{9B}")
    )
    try await terminal.send("pw\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes.map(\.word) == ["OK"])
    #expect(scenario.outcomes.first?.values["password"] == "pw")
    try expectClean(terminal)
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func `T070 a typed or pasted text can't command the terminal`(term: String) async throws {
    let scenario = try Scenario("P1", options: Options(environment: ["TERM": term]))
    try await scenario.terminal.waitFor(text: "Name")
    try await scenario.terminal.send("\u{1B}[200~a\u{1B}[2Kb\u{1B}[201~\u{16}\u{1B}c\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes.first?.word == "OK")
    #expect(!scenario.terminal.hasSent("a\u{1B}[2K") && !scenario.terminal.hasSent("\u{1B}c"))
    try expectClean(scenario.terminal)
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func `T071 direction marks neither mislead nor run on`(term: String) async throws {
    let scenario = try Scenario(
      "P1",
      "--title",
      "Delete\u{2066}",
      "--message",
      "Delete harmless\u{202E}txt.exe?",
      options: Options(environment: ["TERM": term])
    )
    try await scenario.terminal.waitFor(text: "Name")
    for mark in ["\u{202E}", "\u{2066}"] { #expect(!scenario.terminal.hasSent(mark)) }
    #expect(scenario.terminal.screen.contains("txt.exe?"))
    try await scenario.terminal.send("ab\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["name": "ab"])])
  }

  @Test func `T071 Hebrew and Arabic pass unchanged`() async throws {
    let scenario = try Scenario("P1", "--title", "שלום", "--message", "مرحبا")
    try await scenario.terminal.waitFor(text: "Name")
    #expect(scenario.terminal.hasSent("שלום") && scenario.terminal.hasSent("مرحبا"))
    try await scenario.terminal.send("\u{1B}")
    try await scenario.terminal.waitForExit()
  }
}
