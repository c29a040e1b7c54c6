import Foundation
import TerminalAlertsTesting
import Testing

/// The group “Job control, hang-up, interrupted calls”, and T006.
@Suite struct JobControlTests {
  private typealias Options = PseudoTerminal.Options
  typealias Shell = Scenario.Shell

  /// Starts an alert as a foreground job of a shell.
  private func start(_ words: String, _ kind: Shell.Kind, drive: Scenario.Drive) async throws -> Shell {
    let shell = try Shell(kind)
    try await shell.type(shell.command(words + (drive == .blocking ? " --blocking" : "")))
    try await shell.terminal.waitFor(text: "[ OK ]")
    return shell
  }

  /// What a shell does to the modes is its own; the program's part is that nothing is echoed and all comes back.
  private func finish(_ shell: Shell, _ expected: [Outcome]) async throws {
    try await shell.waitForPrompt()
    #expect(shell.outcomes == expected)
    try await shell.end()
    try expectClean(shell.terminal, modesOnly: true)
  }

  @Test(arguments: Shell.Kind.allCases, Scenario.Drive.allCases)
  func `T006 the stop key stops the job, and what was typed is kept and never seen`(
    kind: Shell.Kind,
    drive: Scenario.Drive
  ) async throws {
    let shell = try await start("S1", kind, drive: drive)
    try await shell.terminal.send("vj\u{1A}")
    try await shell.terminal.waitFor(text: "Stopped")
    try await shell.waitForPrompt()
    if kind == .plain { #expect(try shell.terminal.termiosDifferences == []) }
    #expect(shell.terminal.screen.isCursorVisible)
    #expect(!shell.terminal.screen.contains("[ OK ]"))
    if kind == .plain { #expect(!shell.terminal.screen.isBracketedPasteEnabled) }
    let before = shell.terminal.rawOutput.count
    try await shell.type("fg")
    try await shell.terminal.waitFor(text: "[ OK ]")
    #expect(try !shell.terminal.showsTyping)
    try await shell.terminal.send("qx\r")
    try await finish(shell, [.ok(["password": "vjqx"])])
    #expect(Set(shell.terminal.rawOutput[before...]).isDisjoint(with: Set("vjqx".utf8).subtracting("x".utf8)))
    #expect(!shell.terminal.hasSent("vj") && !shell.terminal.hasSent("qx"))
  }

  @Test(arguments: Shell.Kind.allCases, Scenario.Drive.allCases)
  func `T006 a job that others stop comes back without echo`(kind: Shell.Kind, drive: Scenario.Drive)
    async throws
  {
    for signal in [SIGSTOP, SIGTSTP] {
      let shell = try await start("S1 --mask", kind, drive: drive)
      try await shell.terminal.send("vj")
      try await shell.terminal.waitFor(text: "••")
      shell.terminal.signalForeground(signal)
      try await shell.terminal.waitFor(text: "Stopped")
      try await shell.waitForPrompt()
      if kind == .plain, signal == SIGTSTP { #expect(try shell.terminal.termiosDifferences == []) }
      let end = shell.terminal.rawOutput.count
      try await shell.type("fg")
      try await shell.terminal.waitFor("the alert again") { _ in
        shell.terminal.rawOutput[end...].firstRange(of: Array("[ OK ]".utf8)) != nil
      }
      #expect(try !shell.terminal.showsTyping)
      try await shell.terminal.send("qx\r")
      try await finish(shell, [.ok(["password": "vjqx"])])
      #expect(!shell.terminal.hasSent("vj") && !shell.terminal.hasSent("qx"))
    }
  }

  @Test(arguments: Shell.Kind.allCases, Scenario.Drive.allCases)
  func `T006 what wasn't read yet when others stop the job isn't left for the shell`(
    kind: Shell.Kind,
    drive: Scenario.Drive
  ) async throws {
    let folder = try TemporaryFolder()
    let shell = try Shell(kind, environment: ["SCENARIO_GO": folder.path("go")])
    let words = "S1 --action hold-once" + (drive == .blocking ? " --blocking" : "")
    try await shell.type(shell.command(words))
    try await shell.terminal.waitFor(text: "[ OK ]")
    try await shell.terminal.send("u\r")
    try await shell.waitForOutcome("ACTION")
    try await shell.terminal.send("vjq")
    shell.terminal.signalForeground(SIGTSTP)
    try await shell.terminal.waitFor(text: "Stopped")
    try await shell.type("fg")
    try folder.write("", to: "go")
    try await shell.terminal.waitFor(text: "[ OK ]")
    try await shell.terminal.send("x\r")
    try await finish(shell, [Outcome("ACTION"), .ok(["password": "uvjqx"])])
    #expect(!shell.terminal.hasSent("vj") && !shell.terminal.hasSent("jq"))
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T006 a shell that leaves the modes alone loses no line to the alert`(drive: Scenario.Drive)
    async throws
  {
    let shell = try await start("S1", .careless, drive: drive)
    shell.terminal.signalForeground(SIGSTOP)
    try await shell.terminal.waitFor(text: "Stopped")
    try await shell.type("clear; seq 11 13; fg")
    try await shell.terminal.waitFor("the alert below the text") {
      $0.contains("13") && $0.contains("[ OK ]")
    }
    try await shell.terminal.send("x\r")
    try await shell.waitForPrompt()
    let text = shell.terminal.screen.text
    #expect(text.hasPrefix("11\n12\n13\n") && text.contains("Scenarios\" S1"), "\(text)")
    #expect(text.hasSuffix("\nSign in: (hidden)\nshell>"), "\(text)")
    #expect(shell.outcomes == [.ok(["password": "x"])])
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T006 the stop key calls a handler of the program's own`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("S1", "--handle", "\(SIGTSTP)", drive: drive)
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("vj\u{1A}")
    try await scenario.waitForOutcome("HANDLED\(SIGTSTP)")
    try await scenario.terminal.waitUntilTypingIsHidden()
    try await scenario.terminal.send("qx\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [Outcome("HANDLED\(SIGTSTP)"), .ok(["password": "vjqx"])])
    #expect(!scenario.terminal.hasSent("vj") && !scenario.terminal.hasSent("qx"))
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T006 a plain field's text is there again after a stop`(drive: Scenario.Drive) async throws {
    let shell = try await start("P1", .plain, drive: drive)
    try await shell.terminal.send("vj\u{1B}[D")
    try await shell.terminal.waitFor(text: "vj")
    try await shell.terminal.send("\u{1A}")
    try await shell.terminal.waitFor(text: "Stopped")
    try await shell.type("fg")
    try await shell.terminal.waitFor(text: "vj")
    try await shell.terminal.send("q\r")
    try await finish(shell, [.ok(["name": "vqj"])])
  }

  @Test(
    arguments: Shell.Kind.allCases.flatMap { kind in Scenario.Drive.allCases.map { (kind, $0) } },
    ["", " --handle \(SIGTTOU)", " --ignore \(SIGTTOU)"]
  )
  func `T058 a job in the background stops quietly, and works when it is brought forward`(
    kind: (shell: Shell.Kind, drive: Scenario.Drive),
    option: String
  ) async throws {
    let (kind, drive) = kind
    let shell = try Shell(kind)
    let words = "S1" + option + (drive == .blocking ? " --blocking" : "")
    try await shell.type(shell.command(words) + " & wait $!; echo st=$?")
    try await shell.terminal.waitFor(text: "\nst=\(128 + SIGTTOU)")
    try await shell.waitForPrompt()
    #expect(!shell.terminal.screen.contains("Sign in"))
    if kind == .plain { #expect(try shell.terminal.termiosDifferences == []) }
    try await shell.type("fg")
    try await shell.terminal.waitFor(text: "[ OK ]")
    #expect(try !shell.terminal.showsTyping)
    try await shell.terminal.send("vjqx\r")
    try await finish(shell, [.ok(["password": "vjqx"])])
    #expect(!shell.terminal.hasSent("vjqx"))
  }

  @Test(arguments: Shell.Kind.allCases, Scenario.Drive.allCases)
  func `T058 a stopped job that goes on in the background stops again`(
    kind: Shell.Kind,
    drive: Scenario.Drive
  )
    async throws
  {
    let shell = try await start("S1", kind, drive: drive)
    try await shell.terminal.send("vj\u{1A}")
    try await shell.waitForPrompt()
    try await shell.type("bg; wait %1; echo st=$?")
    try await shell.terminal.waitFor(text: "\nst=\(128 + SIGTTOU)")
    try await shell.waitForPrompt()
    #expect(!shell.terminal.screen.contains("[ OK ]"))
    try await shell.type("fg")
    try await shell.terminal.waitFor(text: "[ OK ]")
    #expect(try !shell.terminal.showsTyping)
    #expect(shell.terminal.screen.lines.count { $0.contains("Sign in") } == 1)
    try await shell.terminal.send("qx\r")
    try await finish(shell, [.ok(["password": "vjqx"])])
  }

  @Test(arguments: Scenario.Drive.allCases, [["S1"], ["P1", "S1"], ["P1", "P1", "--queued"]])
  func `T059 every alert ends when the terminal hangs up`(drive: Scenario.Drive, words: [String]) async throws
  {
    guard drive == .async || !words.contains("--queued") else { return }
    let scenario = try Scenario(words + ["--ignore", "\(SIGHUP)"], drive: drive)
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("ab")
    scenario.terminal.hangUp()
    #expect(try await scenario.terminal.waitForExit() == .exited(2))
    let count = words.count { !$0.hasPrefix("--") }
    #expect(scenario.outcomes == Array(repeating: .hangUp, count: count))
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T059 a hang-up is what the process dies of`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("S1", drive: drive)
    try await scenario.terminal.waitFor(text: "[ OK ]")
    scenario.terminal.hangUp()
    #expect(try await scenario.terminal.waitForExit() == .signaled(SIGHUP))
  }

  @Test(arguments: Scenario.Drive.allCases, ["xterm-256color", "dumb"])
  func `T060 interrupted calls end nothing and lose nothing`(drive: Scenario.Drive, term: String) async throws
  {
    for (form, name) in [("S1", "password"), ("P1", "name")] {
      let options = Options(environment: ["TERM": term])
      let scenario = try Scenario(form, "--handle", "\(SIGWINCH)", drive: drive, options: options)
      try await scenario.terminal.waitFor { $0.contains("Password") || $0.contains("Name") }
      try await scenario.terminal.send("a")
      for count in 1...20 {
        scenario.terminal.signal(SIGWINCH)
        try await scenario.waitForOutcome("HANDLED\(SIGWINCH)", count: count)
      }
      try await scenario.terminal.send("b\r")
      #expect(try await scenario.terminal.waitForExit() == .exited(0))
      #expect(scenario.outcomes.last == .ok([name: "ab"]))
      #expect(scenario.outcomes.count == 21)
      try expectClean(scenario.terminal)
    }
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T060 interrupted calls do nothing to a pipe's line either`(drive: Scenario.Drive) async throws {
    let options = Options(input: .pipe(Array("a".utf8), staysOpen: true), error: .pipe)
    let scenario = try Scenario("P1", "--stdin", "--handle", "\(SIGWINCH)", drive: drive, options: options)
    try await scenario.terminal.waitForError("Name")
    for count in 1...20 {
      scenario.terminal.signal(SIGWINCH)
      try await scenario.waitForOutcome("HANDLED\(SIGWINCH)", count: count)
    }
    try scenario.terminal.sendToStandardInput("b\n")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes.last == .ok(["name": "ab"]))
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `a resize at any time leaves one whole alert`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("U1", drive: drive)
    let terminal = scenario.terminal
    try await terminal.waitFor(text: "[ OK ]")
    for (index, (columns, rows)) in [(80, 12), (100, 30), (40, 30), (20, 30), (60, 30), (80, 30)].enumerated()
    {
      try terminal.resize(columns: columns, rows: rows)
      try await terminal.send("a")
      let typed = String(repeating: "a", count: index + 1)
      try await terminal.waitFor("the alert in its new size") { $0.contains(typed) && $0.contains("[ OK ]") }
      #expect(terminal.screen.lines.count { $0.contains("Sign in") } == 1, "\(terminal.screen.text)")
      #expect(terminal.screen.lines.count { $0.contains("[ OK ]") } == 1, "\(terminal.screen.text)")
    }
    try await terminal.send("\rpw\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["user": "aaaaaa", "password": "pw"])])
    try expectClean(terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `a resize to no size at all loses nothing`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("U1", drive: drive)
    let terminal = scenario.terminal
    try await terminal.waitFor(text: "[ OK ]")
    for (columns, rows) in [(7, 3), (1, 1), (0, 0), (60, 2), (0, 24), (80, 0), (80, 24)] {
      try terminal.pair.resize(columns: columns, rows: rows)
      try await terminal.send("a")
    }
    try await terminal.send("\rpw\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["user": "aaaaaaa", "password": "pw"])])
    #expect(try terminal.termiosDifferences == [])
  }
}
