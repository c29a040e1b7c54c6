import Foundation
import Testing

/// The reported failures about streams, signals and windows, through the tool.
@Suite struct ToolTerminalCaseTests {
  private typealias Options = Tool.Options
  private static let (name, password) = (ToolCase.name, ToolCase.password)

  // MARK: Streams

  @Test(arguments: ["data\n", "LINE1\nLINE2\n"])
  func `T003 T048 the terminal is read without echo, and data on standard input stays`(data: String)
    async throws
  {
    let options = Options(input: .pipe(Array(data.utf8), staysOpen: true), output: .pipe)
    let terminal = try Tool.start(Self.password, options)
    try await terminal.waitFor(text: "[ OK ]")
    try await terminal.send("hunter2\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "hunter2\n")
    #expect(terminal.unreadStandardInput == Array(data.utf8))
    try terminal.expectClean(neverShowing: "hunter2")
  }

  @Test func `T004 without a terminal a password is read only where that is asked for`() async throws {
    let refused = try await Tool.run(Self.password, answers: "hunter2\n")
    #expect(refused.status == .exited(2))
    #expect(refused.output == "" && refused.unread == "hunter2\n")
    #expect(refused.error.contains("--stdin") && !refused.error.contains("hunter2"))
    let allowed = try await Tool.run(Self.password + ["--stdin"], answers: "hunter2\n")
    #expect(allowed.status == .exited(0))
    #expect(allowed.output == "hunter2\n")
  }

  @Test func `T047 the alert is seen though both outputs are redirected`() async throws {
    let terminal = try Tool.start(
      ["--title", "Sign in"] + Self.password,
      Options(output: .null, error: .null)
    )
    try await terminal.waitFor { $0.contains("Sign in") && $0.contains("Password") }
    try await terminal.send("pw\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    try terminal.expectClean(neverShowing: "pw")
  }

  @Test(arguments: [PseudoTerminal.Output.pipe, .brokenPipe])
  func `T027 many masks, the kill key, and nobody who takes the answer`(output: PseudoTerminal.Output)
    async throws
  {
    let terminal = try Tool.start(Self.password + ["--mask", "*"], Options(output: output, error: .pipe))
    try await terminal.waitFor(text: "[ OK ]")
    for letter in ["A", "B"] {
      try await terminal.send(String(repeating: letter, count: 1500) + "\u{15}")
      try await terminal.waitUntilInputIsTaken()
    }
    try await terminal.send("ok\r")
    if case .pipe = output {
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(terminal.output == "ok\n")
    } else {
      #expect(try await terminal.waitForExit() == .exited(3))
      #expect(!terminal.standardError.isEmpty)
    }
    try terminal.expectClean(neverShowing: "AA")
  }

  // MARK: Signals

  @Test func `T007 the interrupt key gives the terminal back`() async throws {
    let terminal = try Tool.start(Self.password)
    try await terminal.waitFor(text: "[ OK ]")
    try await terminal.send("ab\u{3}")
    #expect(try await terminal.waitForExit() == .signaled(SIGINT))
    #expect(terminal.screen.text == "" && terminal.output == "")
    try terminal.expectClean(neverShowing: "ab")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV], ["xterm-256color", "dumb"])
  func `T008 a signal gives the terminal back and is what the tool dies of`(signal: Int32, term: String)
    async throws
  {
    let terminal = try Tool.start(Self.password, Options(environment: ["TERM": term], output: .pipe))
    try await terminal.waitFor(text: "Password")
    try await terminal.send("vj")
    try await terminal.waitUntilInputIsTaken()
    terminal.signal(signal)
    #expect(try await terminal.waitForExit() == .signaled(signal))
    #expect(terminal.output == "" && !terminal.hasSent("vj"))
    #expect(try terminal.termiosDifferences == [])
    #expect(terminal.screen.isCursorVisible && !terminal.screen.isBracketedPasteEnabled)
  }

  @Test func `T014 the end-of-file key asks no second time`() async throws {
    let terminal = try PseudoTerminal(
      "/bin/sh",
      ["-c", "\"$0\" --secure-field Password; echo status=$?", Tool.path],
      Options()
    )
    try await terminal.waitFor(text: "[ OK ]")
    try await terminal.send("\u{4}")
    try await terminal.waitForExit()
    #expect(terminal.screen.lines.last { !$0.isEmpty } == "status=1")
    #expect(String(decoding: terminal.rawOutput, as: UTF8.self).components(separatedBy: "╭").count == 2)
    try terminal.expectClean()
  }

  @Test(arguments: [Self.name, Self.password])
  func `T059 a hang-up ends it`(arguments: [String]) async throws {
    let terminal = try Tool.start(arguments)
    try await terminal.waitFor(text: "[ OK ]")
    try await terminal.send("ab")
    terminal.hangUp()
    #expect(try await terminal.waitForExit() == .signaled(SIGHUP))
    let ignoring = try PseudoTerminal(
      "/bin/sh",
      ["-c", "trap '' HUP; exec \"$0\" \"$@\"", Tool.path] + arguments,
      Options(output: .pipe, error: .pipe)
    )
    try await ignoring.waitFor(text: "[ OK ]")
    ignoring.hangUp()
    #expect(try await ignoring.waitForExit() == .exited(3))
    #expect(ignoring.output == "")
  }

  // MARK: Long input

  private static let longCases: [ToolCase] =
    ToolCase.kinds.flatMap { kind in
      [
        ToolCase(
          "T023 a paste arrives once",
          kind,
          keys: "\u{1B}[200~hello\u{1B}[201~",
          "\r",
          output: "hello\n"
        ),
        ToolCase(
          "T024 a hundred thousand characters",
          kind,
          keys: String(repeating: "x", count: 100_000),
          "\r",
          output: String(repeating: "x", count: 100_000) + "\n"
        )
        .checking { #expect($0.rawOutput.count < 200_000) },
      ]
    }
    + [[:], ["TERM": "dumb"]].map { environment in
      ToolCase(
        "T026 two hundred bytes of a password",
        password,
        keys: String(repeating: "abcdefghij", count: 20) + "\r",
        output: String(repeating: "abcdefghij", count: 20) + "\n"
      )
      .with(\.environment, environment)
    }

  @Test(arguments: longCases) func `long input is taken whole`(toolCase: ToolCase) async throws {
    try await toolCase.play()
  }

  @Test func `a paste arrives whole after a macro that returns`() async throws {
    let folder = try TemporaryFolder()
    let editrc = try folder.write("bind -s ^O \"^Aabc\\n\"\n", to: "editrc")
    let options = Options(environment: ["EDITRC": editrc], output: .pipe)
    let terminal = try Tool.start(["--field", "First", "--field", "Second"], options)
    try await terminal.waitFor(text: "[ OK ]")
    try await terminal.send("hello\u{F}\u{1B}[Z\u{1B}[200~XY\u{1B}[201~")
    try await terminal.waitFor(text: "helloXY")
    try await terminal.send("\r\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "helloXY\n\n")
  }

  // MARK: The screen

  @Test func `T040 one alert is there after a window was dragged`() async throws {
    let message = PseudoTerminal.longMessage
    let terminal = try Tool.start(["--title", "Sign in", "--message", message] + ToolCase.login)
    try await terminal.dragWindow(of: message)
    try await terminal.send("c\rpw\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "abc\npw\n")
    try terminal.expectClean()
  }

  @Test func `T044 colours in a label are seen as text, and the caret stands where typing goes`() async throws
  {
    let terminal = try Tool.start(["--field", "\u{1B}[31mNa\u{1B}[0mme"])
    try await terminal.waitFor(text: "[ OK ]")
    let label = try #require(terminal.screen.lines.first { $0.contains("me") })
    #expect(label.contains("[31mNa"))
    let start = terminal.screen.cursor.column
    try await terminal.send(String(repeating: "x", count: 100) + "\u{1B}[H")
    try await terminal.waitFor("the caret at the start") { $0.cursor.column == start && $0.contains("xxx") }
    try await terminal.send("A")
    try await terminal.waitFor("the caret behind it") { $0.cursor.column == start + 1 && $0.contains("Axxx") }
    try await terminal.send("\u{1B}[FB\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "A" + String(repeating: "x", count: 100) + "B\n")
    #expect(!terminal.hasSent("\u{1B}[31m"))
    try terminal.expectClean()
  }

  @Test func `T086 the terminal's own cursor stands where typing goes`() async throws {
    let terminal = try Tool.start(ToolCase.login)
    try await terminal.waitFor(text: "[ OK ]")
    let start = terminal.screen.cursor
    for (keys, row, column) in [("jo", 0, 2), ("\u{1B}[D", 0, 1), ("\t", 1, 0)] {
      try await terminal.send(keys)
      try await terminal.waitFor("the cursor in row \(row), column \(column)") {
        $0.isCursorVisible && $0.cursor.row == start.row + row && $0.cursor.column == start.column + column
      }
    }
    try await terminal.send("pw\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "jo\npw\n")
  }

  @Test func `T088 twenty questions, and the terminal is asked nothing`() async throws {
    let script = "i=0; while [ $i -lt 20 ]; do \"$0\" --field \"Name $i\"; i=$((i+1)); done"
    let terminal = try PseudoTerminal("/bin/sh", ["-c", script, Tool.path], Options(output: .pipe))
    for number in 0..<20 {
      try await terminal.waitFor { $0.contains("Name \(number) ") && $0.contains("[ OK ]") }
      try await terminal.send("x\(number)\r")
    }
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == (0..<20).map { "x\($0)\n" }.joined())
    // Cursor position and device status, device attributes, modes and versions; colours.
    let queries = [
      "[6n", "[5n", "[?6n", "[c", "[0c", "[>c", "[>0c", "[=c", "[?2004$p", "[>q", "]10;?", "]11;?",
    ]
    for query in queries { #expect(!terminal.hasSent("\u{1B}\(query)")) }
  }
}
