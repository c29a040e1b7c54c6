import Foundation
import Testing

/// The group “Terminal left changed”.
@Suite struct RestorationTests {
  private typealias Options = PseudoTerminal.Options

  /// Modes that no program would set as "sane" ones.
  private static let unusual: @Sendable (inout termios) -> Void = { modes in
    modes.c_lflag &= ~tcflag_t(ECHO | IEXTEN)
    modes.c_lflag |= tcflag_t(NOFLSH | TOSTOP)
    modes.c_iflag &= ~tcflag_t(IXON | IUTF8)
    modes.c_iflag |= tcflag_t(IXOFF | INLCR)
    modes.c_oflag &= ~tcflag_t(ONLCR)
    withUnsafeMutableBytes(of: &modes.c_cc) {
      $0[Int(VERASE)] = 8
      $0[Int(VINTR)] = 7
      $0[Int(VMIN)] = 3
      $0[Int(VTIME)] = 2
    }
  }

  private func start(
    _ words: String...,
    drive: Scenario.Drive,
    typing text: String = "ab",
    options: PseudoTerminal.Options = .init()
  ) async throws -> Scenario {
    let scenario = try Scenario(["S1"] + words, drive: drive, options: options)
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send(text)
    return scenario
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T007 the interrupt key gives the terminal back, and the tool dies of SIGINT`(drive: Scenario.Drive)
    async throws
  {
    let scenario = try await start(drive: drive, typing: "ab\u{3}")
    #expect(try await scenario.terminal.waitForExit() == .signaled(SIGINT))
    #expect(scenario.outcomes == [.interrupted])
    #expect(scenario.terminal.screen.text == "")
    try expectClean(scenario.terminal)
  }

  private static let deadly = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGALRM,
    SIGUSR1, SIGUSR2, SIGXCPU,
  ]

  @Test(arguments: Scenario.Drive.allCases, deadly)
  func `T008 a deadly signal gives the terminal back and is what the process dies of`(
    drive: Scenario.Drive,
    signal: Int32
  ) async throws {
    let scenario = try await start(drive: drive, typing: "")
    scenario.terminal.signal(signal)
    #expect(try await scenario.terminal.waitForExit() == .signaled(signal))
    #expect(scenario.terminal.screen.text == "")
    #expect(scenario.outcomes == [])
    try expectClean(scenario.terminal)
  }

  @Test func `T008 modes that nobody would call sane come back after a signal too`() async throws {
    let scenario = try await start(drive: .async, options: Options(changeTermios: Self.unusual))
    scenario.terminal.signal(SIGTERM)
    #expect(try await scenario.terminal.waitForExit() == .signaled(SIGTERM))
    #expect(!scenario.terminal.hasSent("ab"))
    #expect(try scenario.terminal.termiosDifferences == [])
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T009 the cursor is back before an interrupted program goes on`(drive: Scenario.Drive) async throws {
    let scenario = try await start("--bye", drive: drive, typing: "a\u{3}")
    try await scenario.terminal.waitFor(text: "bye")
    #expect(scenario.terminal.screen.text == "bye")
    try expectClean(scenario.terminal)
    try await scenario.terminal.send("\n")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.interrupted])
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T010 modes that nobody would call sane are there again afterwards`(drive: Scenario.Drive) async throws
  {
    let scenario = try await start(
      "P1",
      drive: drive,
      typing: "pw\r",
      options: Options(changeTermios: Self.unusual)
    )
    try await scenario.terminal.waitFor(text: "Name")
    try await scenario.terminal.send("joe\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "pw"]), .ok(["name": "joe"])])
    #expect(try scenario.terminal.termiosDifferences == [])
  }

  @Test(arguments: Scenario.Drive.allCases, ["ab\r", "\u{1B}", "\t\r", "\u{4}"])
  func `an answer gives the terminal back`(drive: Scenario.Drive, keys: String) async throws {
    let scenario = try await start(drive: drive, typing: keys)
    #expect(try await scenario.terminal.waitForExit() == .exited(keys.hasPrefix("ab") ? 0 : 1))
    #expect(scenario.terminal.screen.text == (keys.hasPrefix("ab") ? "Sign in: (hidden)" : "Sign in: Cancel"))
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases, ["throw", "async-throw"])
  func `an action that throws keeps the alert up`(drive: Scenario.Drive, action: String) async throws {
    let scenario = try await start("--action", action, drive: drive, typing: "ab\r")
    try await scenario.terminal.waitFor(text: "✗ That can’t be.")
    try await scenario.terminal.send("\u{1B}")
    #expect(try await scenario.terminal.waitForExit() == .exited(1))
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `an error thrown out of the alert gives the terminal back`(drive: Scenario.Drive) async throws {
    let scenario = try await start("--action", "dismiss", drive: drive, typing: "ab\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(2))
    #expect(scenario.outcomes == [Outcome("FAILED", ["detail": "Failure()"])])
    #expect(scenario.terminal.screen.text == "")
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `a time limit gives the terminal back`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("S1", "--time-limit", "50", drive: drive)
    #expect(try await scenario.terminal.waitForExit() == .exited(2))
    #expect(scenario.outcomes == [.timedOut])
    #expect(scenario.terminal.screen.text == "")
    try expectClean(scenario.terminal)
  }

  @Test func `cancelling the task takes the alert down at once`() async throws {
    let scenario = try await start("--cancel-on", "\(SIGUSR1)", drive: .async)
    scenario.terminal.signal(SIGUSR1)
    #expect(try await scenario.terminal.waitForExit() == .exited(2))
    #expect(scenario.outcomes == [.taskCancelled])
    #expect(scenario.terminal.screen.text == "")
    try expectClean(scenario.terminal)
  }

  @Test func `cancelling the tasks also ends alerts that were never shown`() async throws {
    let scenario = try await start("--tasks", "5", "--cancel-on", "\(SIGUSR1)", drive: .async, typing: "")
    scenario.terminal.signal(SIGUSR1)
    #expect(try await scenario.terminal.waitForExit() == .exited(2))
    #expect(scenario.outcomes.map(\.word) == Array(repeating: "TASK_CANCELLED", count: 5))
    try expectClean(scenario.terminal)
  }

  @Test func `a task that is cancelled already shows nothing`() async throws {
    let scenario = try Scenario("S1", "--cancelled")
    #expect(try await scenario.terminal.waitForExit() == .exited(2))
    #expect(scenario.outcomes == [.taskCancelled])
    #expect(scenario.terminal.rawOutput == [])
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `exit inside an action gives the terminal back`(drive: Scenario.Drive) async throws {
    let scenario = try await start("--action", "exit", drive: drive, typing: "ab\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(7))
    #expect(scenario.terminal.screen.text == "")
    try expectClean(scenario.terminal)
  }

  @Test(
    arguments: Scenario.Drive.allCases,
    ["trap": SIGILL, "fatal": SIGILL, "abort": SIGABRT, "overflow": SIGSEGV]
  )
  func `a crash inside an action gives the terminal back`(
    drive: Scenario.Drive,
    crash: (key: String, value: Int32)
  ) async throws {
    let scenario = try await start(
      "--action",
      crash.key,
      drive: drive,
      typing: "ab\r",
      options: Options(error: .null)
    )
    #expect(try await scenario.terminal.waitForExit() == .signaled(crash.value))
    #expect(scenario.outcomes == [Outcome("ACTION")])
    try expectClean(scenario.terminal)
  }

  @Test(
    arguments: Scenario.Drive.allCases,
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGTRAP].flatMap {
      [("--handle", $0), ("--handle-anew", $0)]
    }
  )
  func `a handler of the program's own runs, and the alert goes on`(
    drive: Scenario.Drive,
    handling: (way: String, signal: Int32)
  ) async throws {
    let signal = handling.signal
    let scenario = try await start(handling.way, "\(signal)", drive: drive)
    let handled = Outcome(signal < 10 ? "HANDLED0\(signal)" : "HANDLED\(signal)")
    for count in 1...2 {
      scenario.terminal.signal(signal)
      try await scenario.waitForOutcome(handled.word, count: count)
      try await scenario.terminal.waitUntilTypingIsHidden()
    }
    try await scenario.terminal.send("c\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [handled, handled, .ok(["password": "abc"])])
    #expect(scenario.terminal.screen.text == "Sign in: (hidden)")
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases, [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a handler that leaves the next signal to the default isn't the end yet`(
    drive: Scenario.Drive,
    signal: Int32
  ) async throws {
    let scenario = try await start("--handle-once", "\(signal)", drive: drive, typing: "")
    let word = signal < 10 ? "HANDLED0\(signal)" : "HANDLED\(signal)"
    scenario.terminal.signal(signal)
    try await scenario.waitForOutcome(word)
    try await scenario.terminal.waitUntilTypingIsHidden()
    scenario.terminal.signal(signal)
    #expect(try await scenario.terminal.waitForExit() == .signaled(signal))
    #expect(scenario.outcomes == [Outcome(word)])
    #expect(scenario.terminal.screen.text == "")
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `a handler that the program installs while the alert is up stays`(drive: Scenario.Drive) async throws {
    let scenario = try await start("--action", "handle", "--bye", drive: drive, typing: "ab\r")
    try await scenario.terminal.waitFor(text: "bye")
    scenario.terminal.signal(SIGTERM)
    try await scenario.waitForOutcome("HANDLED\(SIGTERM)")
    try await scenario.terminal.send("\n")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    try expectClean(scenario.terminal)
  }

  /// So service managers end a process that may be stopped.
  @Test(arguments: Scenario.Drive.allCases)
  func `T008 a deadly signal that SIGCONT follows gives the terminal back`(drive: Scenario.Drive) async throws
  {
    for _ in 1...10 {
      let scenario = try await start(drive: drive, typing: "")
      scenario.terminal.signal(SIGTERM)
      scenario.terminal.signal(SIGCONT)
      #expect(try await scenario.terminal.waitForExit() == .signaled(SIGTERM))
      try expectClean(scenario.terminal)
    }
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `a handler of the program's own is there again afterwards`(drive: Scenario.Drive) async throws {
    let scenario = try await start("--handle", "\(SIGTERM)", "--bye", drive: drive, typing: "ab\r")
    try await scenario.terminal.waitFor(text: "bye")
    scenario.terminal.signal(SIGTERM)
    try await scenario.waitForOutcome("HANDLED\(SIGTERM)")
    try await scenario.terminal.send("\n")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `an ignored signal stays ignored`(drive: Scenario.Drive) async throws {
    let scenario = try await start("--ignore", "\(SIGTERM)", drive: drive)
    scenario.terminal.signal(SIGTERM)
    try await scenario.terminal.send("\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "ab"])])
  }
}
