import Foundation
import Testing

/// The group “Passwords becoming visible”.
@Suite struct PasswordVisibilityTests {
  private typealias Options = PseudoTerminal.Options

  @Test(arguments: Scenario.Drive.allCases)
  func `T001 what is typed at the first byte of an alert is neither lost nor echoed, 500 times`(
    drive: Scenario.Drive
  ) async throws {
    let rounds = 500
    let scenario = try Scenario("S1", "--rounds", "\(rounds)", drive: drive)
    let terminal = scenario.terminal
    let end = Array("\u{1B}[?2004l".utf8)
    var seen = 0
    for _ in 1...rounds {
      try await terminal.waitFor("a byte of the next alert") { _ in terminal.rawOutput.count > seen }
      try await terminal.send("vjqxvjqx\r")
      try await terminal.waitFor("the alert's end") { _ in
        guard let range = terminal.rawOutput[seen...].firstRange(of: end) else { return false }
        seen = range.upperBound
        return true
      }
    }
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == Array(repeating: .ok(["password": "vjqxvjqx"]), count: rounds))
    expectNothingSent(of: "vjqx", to: terminal)
    try expectClean(terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T002 a dumb terminal hides the password as well`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("S1", drive: drive, options: Options(environment: ["TERM": "dumb"]))
    try await scenario.terminal.waitFor(text: "Password: ")
    #expect(try !scenario.terminal.showsTyping)
    try await scenario.terminal.send("vjqx\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "vjqx"])])
    #expect(scenario.terminal.screen.text.hasSuffix("Password:"))
    #expect(!scenario.terminal.rawOutput.contains(0x1B))
    expectNothingSent(of: "vjqx", to: scenario.terminal)
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T003 echo is off on the terminal that is read, not on standard input`(drive: Scenario.Drive)
    async throws
  {
    let scenario = try Scenario("S1", drive: drive, options: Options(input: .pipe(Array("data\n".utf8))))
    try await scenario.terminal.waitFor(text: "[ OK ]")
    #expect(try !scenario.terminal.showsTyping)
    try await scenario.terminal.send("vjqx\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "vjqx"])])
    #expect(scenario.terminal.unreadStandardInput == Array("data\n".utf8))
    expectNothingSent(of: "vjqx", to: scenario.terminal)
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T004 without a terminal nothing is read, unless the program allows it`(drive: Scenario.Drive)
    async throws
  {
    let options = Options(
      hasControllingTerminal: false,
      input: .pipe(Array("hunter2\n".utf8), staysOpen: true),
      output: .pipe,
      error: .pipe
    )
    let refusing = try Scenario("S1", drive: drive, options: options)
    #expect(try await refusing.terminal.waitForExit() == .exited(2))
    #expect(refusing.outcomes == [.noTerminal])
    #expect(refusing.terminal.unreadStandardInput == Array("hunter2\n".utf8))
    let allowing = try Scenario("S1", "--stdin", drive: drive, options: options)
    #expect(try await allowing.terminal.waitForExit() == .exited(0))
    #expect(allowing.outcomes == [.ok(["password": "hunter2"])])
    for terminal in [refusing.terminal, allowing.terminal] {
      #expect(terminal.standardOutput == [])
      #expect(terminal.standardError.firstRange(of: Array("hunter2".utf8)) == nil)
    }
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T005 no key is visible, not even for an instant`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("S1", drive: drive)
    try await scenario.terminal.waitFor(text: "[ OK ]")
    for key in ["v", "j", "\u{12}", "q", "\u{15}", "x", "y", "z", "\r"] {
      try await scenario.terminal.send(key)
    }
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "xyz"])])
    expectNothingSent(of: "vjqxyz^", to: scenario.terminal)
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T005 a mask shows how many characters there are, and not which`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("S1", "--mask", drive: drive)
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("vjq")
    try await scenario.terminal.waitFor(text: "•••")
    try await scenario.terminal.send("\u{15}x")
    try await scenario.terminal.waitFor { $0.contains("•") && !$0.contains("••") }
    try await scenario.terminal.send("\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    expectNothingSent(of: "vjqx", to: scenario.terminal)
  }

  #if os(Linux)
  @Test(arguments: Scenario.Drive.allCases)
  func `nothing secret is asked where echo can't be switched off`(drive: Scenario.Drive) async throws {
    let library = try StubbornTerminal()
    let options = Options(environment: ["LD_PRELOAD": library.path])
    let scenario = try Scenario("S1", drive: drive, options: options)
    #expect(try await scenario.terminal.waitForExit() == .exited(2))
    #expect(scenario.outcomes == [Outcome("ECHO_STAYS_ON")])
    #expect(scenario.terminal.screen.text == "")
    try expectClean(scenario.terminal)
  }
  #endif
}

extension PseudoTerminal {
  /// Whether a key would be echoed now.
  var showsTyping: Bool {
    get throws { try termios.c_lflag & tcflag_t(ECHO | ECHONL) != 0 }
  }
}
