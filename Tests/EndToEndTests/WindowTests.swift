import Foundation
import Testing

/// The groups about windows, kinds of terminals, other output and delays, as far as a real terminal matters.
@Suite struct WindowTests {
  private typealias Options = PseudoTerminal.Options

  @Test(arguments: [(0, 0), (0, 24), (80, 0), (1, 1), (12, 4), (20, 4), (300, 100)])
  func `T036 T037 an alert works at any size`(columns: Int, rows: Int) async throws {
    let scenario = try Scenario("U1", options: Options(columns: columns, rows: rows))
    try await scenario.terminal.waitFor("the first frame") { _ in !scenario.terminal.rawOutput.isEmpty }
    try await scenario.terminal.send("日x\rpw\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["user": "日x", "password": "pw"])])
    #expect(scenario.terminal.rawOutput.count < 20_000)
    #expect(try scenario.terminal.termiosDifferences == [])
  }

  @Test(arguments: [true, false]) func `T040 one alert is there after a window was dragged`(reflows: Bool)
    async throws
  {
    let scenario = try Scenario(
      ["U1", "--message", PseudoTerminal.longMessage],
      options: Options(environment: reflows ? [:] : ["XTERM_VERSION": "XTerm(390)"])
    )
    let terminal = scenario.terminal
    try await terminal.dragWindow(of: PseudoTerminal.longMessage, reflow: reflows)
    try await terminal.send("c")
    try await terminal.waitFor(text: "abc")
    try await terminal.send("\rpw\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["user": "abc", "password": "pw"])])
    try expectClean(terminal)
  }

  @Test(arguments: ["C", "POSIX", "de_DE"]) func `T045 without UTF-8 all decoration is ASCII`(locale: String)
    async throws
  {
    let scenario = try Scenario("S1", "--mask", options: Options(environment: ["LANG": locale]))
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("pw")
    try await scenario.terminal.waitUntilInputIsTaken()
    try await scenario.terminal.send("\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "pw"])])
    #expect(scenario.terminal.rawOutput.filter { $0 >= 0x80 } == [])
  }

  @Test(arguments: [
    "linux", "xterm", "screen", "tmux-256color", "rxvt", "vt100", "vt220", "ansi", "unknown-terminal",
  ])
  func `T042 T045 alerts are alike at all kinds of terminals`(term: String) async throws {
    let scenario = try Scenario("U1", options: Options(environment: ["TERM": term]))
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("joe\u{1B}[D\u{1B}OCx\rpw\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["user": "joex", "password": "pw"])])
    try expectClean(scenario.terminal)
  }

  @Test func `T061 bare output in between shows no secret and loses no key`() async throws {
    let scenario = try Scenario("S1", "--print", "5")
    try await scenario.terminal.waitFor(text: "line 5")
    try await scenario.terminal.send("vjqx\u{C}")
    // `^L` makes it whole again, below what is left of it.
    try await scenario.terminal.waitFor("the alert as it was") {
      let shown = $0.text.split(separator: "\n").suffix(5)
      return shown.first?.hasPrefix("╭ Sign in") == true && shown.last?.hasPrefix("╰") == true
        && shown.contains { $0.contains("[ OK ]") }
        && $0.cursor.row == $0.text.split(separator: "\n", omittingEmptySubsequences: false).count - 4
    }
    try await scenario.terminal.send("\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "vjqx"])])
    expectNothingSent(of: "vjqx", to: scenario.terminal)
    try expectClean(scenario.terminal)
  }

  @Test func `T063 alerts of fifty tasks have the terminal one after the other`() async throws {
    let scenario = try Scenario("P1", "--tasks", "50")
    for number in 0..<50 {
      try await scenario.terminal.waitFor(text: "[ OK ]")
      try await scenario.terminal.send("\(number)\r")
      try await scenario.waitForOutcome("OK", count: number + 1)
    }
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(Set(scenario.outcomes.compactMap { $0.values["name"] }) == Set((0..<50).map(String.init)))
    #expect(Set(scenario.outcomes.compactMap { $0.values["task"] }).count == 50)
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases) func `T064 both answers may be typed before the first question`(
    drive: Scenario.Drive
  ) async throws {
    let words = drive == .async ? ["P1", "P1", "--queued"] : ["P1", "P1"]
    let scenario = try Scenario(words, drive: drive)
    try await scenario.terminal.send("one\rtwo\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["name": "one"]), .ok(["name": "two"])])
    try expectClean(scenario.terminal)
  }

  @Test func `T067 T068 reports leave nothing behind and ask for nothing`() async throws {
    let scenario = try Scenario("U1")
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send(
      "a\u{1B}[24;1R\u{1B}]11;rgb:3030/3434/4646\u{1B}\\b\u{1B}[<35;27;15M\r\u{1B}[Ic\u{1B}[O\r"
    )
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["user": "ab", "password": "c"])])
    for query in ["\u{1B}[6n", "\u{1B}[c", "\u{1B}[>c", "\u{1B}]1", "\u{1B}[?u", "\u{1B}P"] {
      #expect(!scenario.terminal.hasSent(query))
    }
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases) func `T088 twenty questions are asked without delay`(
    drive: Scenario.Drive
  )
    async throws
  {
    let scenario = try Scenario("P1", "--rounds", "20", drive: drive)
    for number in 0..<20 {
      try await scenario.terminal.waitFor(text: "[ OK ]")
      try await scenario.terminal.send("x\r")
      try await scenario.waitForOutcome("OK", count: number + 1)
    }
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == Array(repeating: .ok(["name": "x"]), count: 20))
  }
}
