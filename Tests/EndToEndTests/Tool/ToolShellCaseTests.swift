import Foundation
import Testing

/// The reported failures that need a shell around the tool: jobs, pipes, several alerts one after the other.
@Suite struct ToolShellCaseTests {
  private func start(_ script: String, _ options: Tool.Options = .init(output: .pipe)) throws
    -> PseudoTerminal
  {
    try PseudoTerminal("/bin/sh", ["-c", script, Tool.path], options)
  }

  // MARK: Jobs

  @Test(arguments: Scenario.Shell.Kind.allCases)
  func `T006 a stopped job comes back without echo`(kind: Scenario.Shell.Kind) async throws {
    let shell = try Scenario.Shell(kind)
    try await shell.type("'\(Tool.path)' --secure-field Password >/dev/null; echo rc=$?")
    try await shell.terminal.waitFor(text: "[ OK ]")
    try await shell.terminal.send("vj\u{1A}")
    try await shell.terminal.waitFor(text: "Stopped")
    try await shell.waitForPrompt()
    #expect(!shell.terminal.screen.contains("[ OK ]") && shell.terminal.screen.isCursorVisible)
    if kind == .plain { #expect(try shell.terminal.termiosDifferences == []) }
    try await shell.type("fg; echo st=$?")
    try await shell.terminal.waitFor(text: "[ OK ]")
    try await shell.terminal.send("qx\r")
    try await shell.terminal.waitFor(text: "\nst=0")
    try await shell.end()
    #expect(!shell.terminal.hasSent("vj") && !shell.terminal.hasSent("qx"))
    try expectClean(shell.terminal, modesOnly: true)
  }

  @Test(arguments: Scenario.Shell.Kind.allCases)
  func `T058 a job in the background stops quietly, and works when it is brought forward`(
    kind: Scenario.Shell.Kind
  ) async throws {
    let shell = try Scenario.Shell(kind)
    try await shell.type("'\(Tool.path)' --secure-field Password >/dev/null & wait $!; echo st=$?")
    try await shell.terminal.waitFor(text: "\nst=\(128 + SIGTTOU)")
    try await shell.waitForPrompt()
    #expect(!shell.terminal.screen.contains("[ OK ]"))
    if kind == .plain { #expect(try shell.terminal.termiosDifferences == []) }
    try await shell.type("fg; echo rc=$?")
    try await shell.terminal.waitFor(text: "[ OK ]")
    try await shell.terminal.send("vjqx\r")
    try await shell.terminal.waitFor(text: "\nrc=0")
    try await shell.end()
    #expect(!shell.terminal.hasSent("vj"))
  }

  @Test(arguments: ["xterm-256color", "dumb"]) func `T060 interrupted calls end nothing and lose nothing`(
    term: String
  ) async throws {
    for kind in ToolCase.kinds {
      let terminal = try Tool.start(kind, .init(environment: ["TERM": term], output: .pipe))
      try await terminal.waitFor(text: kind[1])
      try await terminal.send("a")
      for _ in 1...20 {
        terminal.signal(SIGWINCH)
        try await terminal.waitUntilInputIsTaken()
      }
      try await terminal.send("b\r")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(terminal.output == "ab\n")
      try terminal.expectClean()
    }
  }

  @Test func `T009 the terminal is back before an interrupted script goes on`() async throws {
    let terminal = try start("trap : INT; \"$0\" --secure-field Password; echo bye >&2; read -r line")
    try await terminal.waitFor(text: "[ OK ]")
    try await terminal.send("a\u{3}")
    try await terminal.waitFor(text: "bye")
    #expect(terminal.screen.text == "bye")
    try expectClean(terminal)
    try await terminal.send("\r")
    try await terminal.waitForExit()
  }

  // MARK: One after the other

  private static let two = "\"$0\" --field First; \"$0\" --field Second"

  @Test func `T021 a paste answers no question`() async throws {
    let terminal = try start(Self.two)
    try await terminal.waitFor(text: "First")
    try await terminal.send("\u{1B}[200~one\rtwo\r\u{1B}[201~")
    try await terminal.waitFor(text: "one two")
    try await terminal.send("\r")
    try await terminal.waitFor(text: "Second")
    try await terminal.send("b\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "one two\nb\n")
    try expectClean(terminal)
  }

  @Test(arguments: ["xterm-256color", "dumb"]) func `T064 both answers may be typed at once`(term: String)
    async throws
  {
    for waits in [false, true] {
      let terminal = try start(Self.two, .init(environment: ["TERM": term], output: .pipe))
      if waits { try await terminal.waitFor(text: "First") }
      try await terminal.send("one\rtwo\r")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(terminal.output == "one\ntwo\n")
    }
  }

  @Test func `T072 a password is in no history and in no file`() async throws {
    let home = try TemporaryFolder()
    try home.write("bind -e\nhistory size 10\n", to: ".editrc")
    let terminal = try start(
      "\"$0\" --secure-field Password >/dev/null; \"$0\" --field Name",
      .init(environment: ["HOME": home.url.path], output: .pipe)
    )
    try await terminal.waitFor(text: "Password")
    try await terminal.send("hunter2\r")
    try await terminal.waitFor(text: "Name")
    try await terminal.send("\u{1B}[A\u{1B}[A\u{10}\u{12}\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "\n")
    try terminal.expectClean(neverShowing: "hunter")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.url.path) == [".editrc"])
  }

  // MARK: Keys and time

  @Test func `T085 a key at the end writes itself and hardly more`() async throws {
    let arguments = ["--title", "Sign in", "--message", "to example.com", "--field", "Name"]
    let terminal = try Tool.start(arguments)
    try await terminal.waitFor(text: "[ OK ]")
    var typed = ""
    for key in "hello" {
      let before = terminal.rawOutput.count
      typed.append(key)
      try await terminal.send(String(key))
      try await terminal.waitFor(text: typed)
      #expect(terminal.rawOutput.count - before <= 17)
      #expect(terminal.screen.isCursorVisible)
    }
    try await terminal.send("\r")
    try await terminal.waitForExit()
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func `T087 half a password whose time is up reaches nobody`(term: String) async throws {
    // Typing mustn't come too late, however busy the machine is.
    for limit in ["0.7", "3", "12", "25"] {
      let terminal = try Tool.start(
        ["--secure-field", "Password", "--timeout", limit],
        .init(environment: ["TERM": term], output: .pipe, error: .pipe)
      )
      try? await terminal.waitFor(text: "Password")
      try await terminal.send("vjqx")
      try? await terminal.waitUntilInputIsTaken()
      let isInTime = !terminal.status.isFinal
      #expect(try await terminal.waitForExit() == .exited(124))
      guard isInTime else { continue }
      #expect(terminal.output.isEmpty)
      try terminal.expectClean(neverShowing: "vj")
      return
    }
    Issue.record("even the longest time was over before something could be typed")
  }

  // MARK: Pipes

  @Test func `T052 piped answers take their own lines and no byte more`() async throws {
    let script = "\"$0\" --stdin --field A; \"$0\" --stdin --field B; cat"
    let options = Tool.Options(input: .pipe(Array("a\nb\nrest of data\n".utf8)), output: .pipe)
    let terminal = try start(script, options)
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "a\nb\nrest of data\n")
  }

  @Test(
    arguments: [
      ("us\rer\r\npw\r\n", "us\rer\npw\n", 0), ("user\npw", "user\npw\n", 0), ("user\n", "", 3), ("", "", 3),
    ] as [(String, String, Int32)]
  )
  func `T053 T054 each line is an answer, and half an answer is none`(
    answers: String,
    output: String,
    status: Int32
  ) async throws {
    let result = try await Tool.run(["--stdin"] + ToolCase.login, answers: answers)
    #expect(result.status == .exited(status))
    #expect(Array(result.output.utf8) == Array(output.utf8))
  }

  @Test func `T055 T057 the question is out before the answer is read, and a line is enough`() async throws {
    let options = Tool.Options(
      hasControllingTerminal: false,
      input: .pipe([], staysOpen: true),
      output: .pipe,
      error: .pipe
    )
    let terminal = try Tool.start(["--stdin"] + ToolCase.name, options)
    try await terminal.waitForError("Name")
    try terminal.sendToStandardInput("ab\n")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "ab\n")
  }

  @Test func `T056 a refused answer is asked again only while there is input`() async throws {
    let result = try await Tool.run(
      ["--stdin", "--field", "Code", "--pattern", "[0-9]+", "--required"],
      answers: "bad\n"
    )
    #expect(result.status == .exited(3))
    #expect(result.error.ranges(of: "right form").count == 1)
    #expect(result.error.ranges(of: "Code").count <= 2)
  }

  @Test(arguments: [["--title", "Go on?"], ToolCase.login])
  func `T051 without a terminal nothing is painted over and over`(arguments: [String]) async throws {
    for (arguments, status) in [(arguments, 2), (["--stdin"] + arguments, 3)] as [([String], Int32)] {
      let result = try await Tool.run(arguments)
      #expect(result.status == .exited(status))
      #expect(result.output.isEmpty)
      #expect(result.error.utf8.count < 1000 && !result.error.contains("\u{1B}"))
    }
  }
}
