import Foundation
import Testing

/// The group “Control keys, ESC and signals”.
@Suite struct ControlKeysTests {
  private typealias Options = PseudoTerminal.Options
  private static let types = ["xterm-256color", "dumb"]

  /// Starts an alert and types.
  private func run(
    _ words: String...,
    drive: Scenario.Drive = .async,
    term: String = "xterm-256color",
    typing keys: String,
    erase: UInt8? = nil
  ) async throws -> Scenario {
    var options = Options(environment: ["TERM": term])
    if let erase {
      options.changeTermios = { modes in
        withUnsafeMutableBytes(of: &modes.c_cc) { $0[Int(VERASE)] = erase }
      }
    }
    let scenario = try Scenario(words, drive: drive, options: options)
    try await scenario.terminal.waitFor { $0.contains("Name") || $0.contains("Password") }
    try await scenario.terminal.send(keys)
    return scenario
  }

  @Test func `T011 a shell sees 130 after the interrupt key, and its loop stops`() async throws {
    let shell = try Scenario.Shell()
    try await shell.type("for i in 1 2; do '\(Products.path("Scenarios"))' P1; echo rc=$?; done")
    try await shell.terminal.waitFor(text: "Name")
    try await shell.terminal.send("abc\u{3}")
    try await shell.waitForPrompt()
    #expect(shell.outcomes == [.interrupted])
    try await shell.type("echo rc=$?")
    try await shell.terminal.waitFor(text: "\nrc=130")
    #expect(!shell.terminal.screen.contains("Name"))
    try await shell.end()
    try expectClean(shell.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases, types)
  func `T011 the interrupt key is no answer`(drive: Scenario.Drive, term: String) async throws {
    let scenario = try await run("P1", drive: drive, term: term, typing: "abc\u{3}")
    #expect(try await scenario.terminal.waitForExit() == .signaled(SIGINT))
    #expect(scenario.outcomes == [.interrupted])
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases, types)
  func `T012, T018 Escape alone cancels`(drive: Scenario.Drive, term: String) async throws {
    for form in ["S1", "P1"] {
      let scenario = try await run(form, drive: drive, term: term, typing: "abc\u{1B}")
      #expect(try await scenario.terminal.waitForExit() == .exited(1))
      #expect(scenario.outcomes == [.cancelled])
      try expectClean(scenario.terminal)
    }
  }

  @Test(arguments: types)
  func `T013 the end-of-file key keeps a text`(term: String) async throws {
    let scenario = try await run("P1", term: term, typing: "hello\u{4} world\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["name": "hello world"])])
  }

  @Test(arguments: Scenario.Drive.allCases, types)
  func `T014 the end-of-file key leaves an empty field's alert`(drive: Scenario.Drive, term: String)
    async throws
  {
    let scenario = try await run("S1", "--action", "throw", drive: drive, term: term, typing: "\u{4}")
    #expect(try await scenario.terminal.waitForExit() == .exited(1))
    #expect(scenario.outcomes == [.cancelled])
    try expectClean(scenario.terminal)
  }

  @Test(arguments: ["\u{15}", "\u{17}"], types)
  func `T015 the kill and word-erase keys clear a hidden field`(key: String, term: String) async throws {
    let scenario = try await run("S1", term: term, typing: "wrong one\(key)right\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "right"])])
  }

  @Test(arguments: ["\u{7F}", "\u{8}"], [0x7F, 0x08] as [UInt8])
  func `T016 both codes of the Backspace key delete`(key: String, erase: UInt8) async throws {
    for (form, name) in [("S1", "password"), ("P1", "name")] {
      for term in Self.types {
        let scenario = try await run(form, term: term, typing: "\(key)abX\(key)c\r", erase: erase)
        #expect(try await scenario.terminal.waitForExit() == .exited(0))
        #expect(scenario.outcomes == [.ok([name: "abc"])])
      }
    }
  }

  @Test func `T017 an arrow key moves and cancels nothing`() async throws {
    let scenario = try await run("P1", typing: "ac\u{1B}[Db\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["name": "abc"])])
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T019 the interrupt key ends an action that waits`(drive: Scenario.Drive) async throws {
    let scenario = try await run("S1", "--action", "wait", drive: drive, typing: "pw\r")
    try await scenario.waitForOutcome("ACTION")
    try await scenario.terminal.send("\u{3}")
    #expect(try await scenario.terminal.waitForExit() == .signaled(SIGINT))
    #expect(scenario.outcomes == [Outcome("ACTION"), .interrupted])
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T019 the interrupt key ends an action that holds the main thread`(drive: Scenario.Drive) async throws
  {
    let scenario = try await run("S1", "--action", "wait-holding", drive: drive, typing: "pw\r")
    try await scenario.waitForOutcome("ACTION")
    try await scenario.terminal.send("\u{3}")
    #expect(try await scenario.terminal.waitForExit() == .signaled(SIGINT))
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T019 the interrupt key ends a check that takes long`(drive: Scenario.Drive) async throws {
    let scenario = try await run("S1", "--string", "--endless-check", drive: drive, typing: "pw\r")
    try await scenario.waitForOutcome("CHECKED")
    try await scenario.terminal.send("\u{3}")
    #expect(try await scenario.terminal.waitForExit() == .signaled(SIGINT))
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T019 Escape ends an action that waits`(drive: Scenario.Drive) async throws {
    let scenario = try await run("S1", "--action", "wait", drive: drive, typing: "pw\r")
    try await scenario.waitForOutcome("ACTION")
    try await scenario.terminal.send("\u{1B}")
    #expect(try await scenario.terminal.waitForExit() == .exited(1))
    try expectClean(scenario.terminal)
  }
}
