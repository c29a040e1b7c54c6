import Foundation
import Testing

@Suite struct ToolTests {
  // MARK: T011, T012, T046

  @Test func `T011 dies of SIGINT on ^C, so that a shell's loop stops too`() async throws {
    let script = "while true; do \"$0\" --field Name; echo rc=$?; done; echo after"
    let terminal = try PseudoTerminal("/bin/sh", ["-c", script, Tool.path], .init(output: .pipe))
    try await terminal.waitFor(text: "OK")
    try await terminal.send("abc\u{3}")
    #expect(try await terminal.waitForExit() == .signaled(SIGINT))
    #expect(terminal.output.isEmpty)
    #expect(terminal.screen.text.isEmpty)
    try terminal.expectClean()
  }

  @Test func `T011 is 130 to a shell that goes on`() async throws {
    let script = "trap : INT; \"$0\" --field Name >&2; echo rc=$?"
    let terminal = try PseudoTerminal("/bin/sh", ["-c", script, Tool.path], .init(output: .pipe))
    try await terminal.waitFor(text: "OK")
    try await terminal.send("abc\u{3}")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "rc=130\n")
  }

  @Test(arguments: ["\u{1B}", "\u{4}", "\t\r"])
  func `T012 ends with 1 when it is cancelled, and prints nothing`(keys: String) async throws {
    let terminal = try Tool.start(["--secure-field", "Password"], .init(output: .pipe, error: .pipe))
    try await terminal.waitFor(text: "OK")
    try await terminal.send(keys)
    #expect(try await terminal.waitForExit() == .exited(1))
    #expect(terminal.output.isEmpty)
    #expect(terminal.standardError == [])
    try terminal.expectClean()
  }

  @Test func `T046 asks on the terminal while standard output is a file`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let terminal = try Tool.start(["--secure-field", "Password"], .init(output: .file(file.path)))
    try await terminal.waitFor(text: "OK")
    try await terminal.send("pw-4711\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try Data(contentsOf: file) == Data("pw-4711\n".utf8))
    try terminal.expectClean(neverShowing: "pw-4711")
  }

  // MARK: Streams

  @Test func `leaves data on standard input alone`() async throws {
    let options = Tool.Options(input: .pipe(Array("LINE1\nLINE2\n".utf8)), output: .pipe)
    let terminal = try Tool.start(["--secure-field", "Password"], options)
    try await terminal.waitFor(text: "OK")
    try await terminal.send("pw-4711\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "pw-4711\n")
    #expect(terminal.unreadStandardInput == Array("LINE1\nLINE2\n".utf8))
  }

  @Test func `asks on the controlling terminal when all else is redirected`() async throws {
    let terminal = try Tool.start(
      ["--title", "Go on?"],
      .init(input: .closed, output: .null, error: .closed)
    )
    try await terminal.waitFor(text: "OK")
    try await terminal.send("\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    try terminal.expectClean()
  }

  // MARK: Buttons

  @Test func `shows the title, the message and the buttons`() async throws {
    let arguments = ["--title", "Delete 3 files?", "--message", "They are gone then.", "--left", "Keep"]
    let terminal = try Tool.start(arguments + ["--right", "Delete", "--destructive"])
    try await terminal.waitFor(text: "›Delete‹")
    #expect(
      terminal.screen.text == """
        ╭ Delete 3 files? ─────────╮
        │ They are gone then.      │
        │                          │
        │     [ Keep ]  [›Delete‹] │
        ╰──────────────────────────╯
        """
    )
    try await terminal.send("k")
    #expect(try await terminal.waitForExit() == .exited(1))
    #expect(terminal.screen.text == "Delete 3 files? Keep")
  }

  @Test func `has one button if the left one has no title`() async throws {
    let terminal = try Tool.start(["--title", "Done", "--left", ""])
    try await terminal.waitFor(text: "OK")
    #expect(!terminal.screen.contains("Cancel"))
    try await terminal.send("\r")
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test func `leaves nothing behind when it is quiet`() async throws {
    for (keys, status) in [("joe\r", 0 as Int32), ("\u{1B}", 1)] {
      let terminal = try Tool.start(["--quiet", "--field", "Name"])
      try await terminal.waitFor(text: "OK")
      try await terminal.send(keys)
      #expect(try await terminal.waitForExit() == .exited(status))
      #expect(terminal.screen.text.isEmpty)
    }
    let result = try await Tool.run(["--quiet", "--field", "Name"])
    #expect(result.status == .exited(2))
    #expect(result.error.isEmpty)
  }

  // MARK: Fields

  @Test func `starts with the text given, and shows a placeholder that is no value`() async throws {
    let arguments = ["--field", "Name=Joe", "--field", "Mail", "--placeholder", "name@example.com"]
    let terminal = try Tool.start(arguments)
    try await terminal.waitFor(text: "name@example.com")
    #expect(terminal.screen.contains("Joe"))
    try await terminal.send("\u{7F}y\r\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "Joy\n\n")
  }

  @Test func `says why a value isn't taken, and takes a better one`() async throws {
    let terminal = try Tool.start(["--field", "Code", "--required", "--pattern", "\\d+", "--max-length", "4"])
    try await terminal.waitFor(text: "OK")
    try await terminal.send("\r")
    try await terminal.waitFor(text: "This can’t be empty.")
    try await terminal.send("12x\r")
    try await terminal.waitFor(text: "This doesn’t have the right form.")
    try await terminal.send("\u{7F}345")
    try await terminal.waitFor(text: "No more than 4 characters")
    try await terminal.send("\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "1234\n")
    try terminal.expectClean()
  }

  @Test func `refuses a default that the pattern doesn't match`() async throws {
    let terminal = try Tool.start(["--field", "Code", "--default", "none", "--pattern", "\\d+"])
    try await terminal.waitFor(text: "none")
    try await terminal.send("\r")
    try await terminal.waitFor(text: "This doesn’t have the right form.")
    try await terminal.send("\u{15}42\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "42\n")
  }

  @Test func `asks for each secret twice`() async throws {
    let terminal = try Tool.start(["--secure-field", "Password", "--confirm-secure", "--format", "json"])
    try await terminal.waitFor(text: "Password again")
    try await terminal.send("hunter2\rhunter3\r")
    try await terminal.waitFor(text: "The two differ.")
    try await terminal.send("\u{15}hunter2\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "{\"button\":\"OK\",\"fields\":{\"Password\":\"hunter2\"}}\n")
    try terminal.expectClean(neverShowing: "hunter")
  }

  @Test func `masks a secret only where it is asked to`() async throws {
    let terminal = try Tool.start(["--secure-field", "A", "--mask", "*", "--secure-field", "B", "--no-echo"])
    try await terminal.waitFor(text: "OK")
    try await terminal.send("xyz\ruvw")
    try await terminal.waitFor(text: "***")
    try await terminal.send("\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "xyz\nuvw\n")
    #expect(!terminal.rawOutput.contains("****".utf8))
    try terminal.expectClean(neverShowing: "xyz")
  }

  @Test func `matches a secret against its pattern`() async throws {
    let terminal = try Tool.start(["--secure-field", "PIN", "--pattern", "[0-9]{4}"])
    try await terminal.waitFor(text: "OK")
    try await terminal.send("987\r")
    try await terminal.waitFor(text: "This doesn’t have the right form.")
    try await terminal.send("6\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "9876\n")
    try terminal.expectClean(neverShowing: "987")
  }

  // MARK: Time and plain mode

  @Test func `gives up after the time that is set`() async throws {
    let terminal = try Tool.start(
      ["--secure-field", "Password", "--timeout", "0.05"],
      .init(output: .pipe, error: .pipe)
    )
    #expect(try await terminal.waitForExit() == .exited(124))
    #expect(terminal.output.isEmpty)
    #expect(
      String(decoding: terminal.standardError, as: UTF8.self) == "terminal-alert: Nobody answered in time.\n"
    )
    try terminal.expectClean()
  }

  @Test func `asks line by line when told to`() async throws {
    let terminal = try Tool.start([
      "--plain", "--title", "Sign in", "--field", "Name", "--secure-field", "Password",
    ])
    try await terminal.waitFor(text: "Name: ")
    try await terminal.send("joe\r")
    try await terminal.waitFor(text: "Password: ")
    try await terminal.send("hunter2\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "joe\nhunter2\n")
    #expect(!terminal.rawOutput.contains(0x1B))
    try terminal.expectClean(neverShowing: "hunter2")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `puts the terminal back when a signal ends it`(signal: Int32) async throws {
    let terminal = try Tool.start(["--secure-field", "Password"])
    try await terminal.waitFor(text: "OK")
    try await terminal.send("hunter2")
    terminal.signal(signal)
    #expect(try await terminal.waitForExit() == .signaled(signal))
    #expect(terminal.output.isEmpty)
    #expect(try terminal.termiosDifferences == [])
    #expect(!terminal.rawOutput.contains("hunter2".utf8))
  }

  @Test func `ends with 3 when the terminal hangs up`() async throws {
    let script = "trap '' HUP; exec \"$0\" --field Name"
    let terminal = try PseudoTerminal("/bin/sh", ["-c", script, Tool.path], .init(output: .pipe))
    try await terminal.waitFor(text: "OK")
    terminal.hangUp()
    #expect(try await terminal.waitForExit() == .exited(3))
    #expect(terminal.output.isEmpty)
  }
}
