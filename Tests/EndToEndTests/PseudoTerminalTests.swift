import Foundation
import TerminalAlertsTesting
import Testing

@Suite struct PseudoTerminalTests {
  private typealias Options = PseudoTerminal.Options

  private func shell(_ script: String, _ options: PseudoTerminal.Options = .init()) throws -> PseudoTerminal {
    try PseudoTerminal("/bin/sh", ["-c", script], options)
  }

  @Test func `shows what a program writes and how it ends`() async throws {
    let terminal = try shell("echo hello; exit 3", Options(columns: 20, rows: 5))
    #expect(try await terminal.waitForExit() == .exited(3))
    #expect(terminal.screen.text == "hello")
    #expect(terminal.rawOutput == Array("hello\r\n".utf8))
  }

  @Test func `types to a program and sees the echo`() async throws {
    let terminal = try PseudoTerminal("/bin/cat")
    try await terminal.send("abc\n")
    try await terminal.waitFor { $0.text == "abc\nabc" }
    try await terminal.send([0x04])
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test func `gives the program a controlling terminal of its own`() async throws {
    let terminal = try shell("echo found > /dev/tty; tty", Options(output: .pipe))
    try await terminal.waitForExit()
    #expect(terminal.screen.text == "found")
    #expect(terminal.standardOutput == Array((terminal.pair.path + "\n").utf8))
  }

  @Test func `can withhold the controlling terminal`() async throws {
    let terminal = try shell("true < /dev/tty", Options(hasControllingTerminal: false, error: .null))
    #expect(try await terminal.waitForExit() != .exited(0))
  }

  @Test func `sets the size, and tells of a new one`() async throws {
    let script = "stty size; trap 'stty size; exit' WINCH; echo ready; while read line; do :; done"
    let terminal = try shell(script, Options(columns: 33, rows: 7))
    try await terminal.waitFor(text: "ready")
    #expect(terminal.screen.lines[0] == "7 33")
    try terminal.resize(columns: 50, rows: 9)
    try await terminal.send("\n")
    try await terminal.waitFor(text: "9 50")
  }

  @Test func `starts with changed modes and names what a program changes`() async throws {
    let options = Options(changeTermios: { $0.c_lflag &= ~tcflag_t(ECHO) })
    let terminal = try shell("stty -a | grep -c -- ' -echo '; stty -icanon erase x", options)
    try await terminal.waitForExit()
    #expect(terminal.screen.text == "1")
    #expect(try terminal.termiosDifferences == ["ICANON off", "c_cc[VERASE] 127 → 120"])
    #expect(differences(from: terminal.initialTermios, to: terminal.initialTermios) == [])
  }

  @Test func `tells by which signal a program died`() async throws {
    let terminal = try shell("echo ready; exec cat")
    try await terminal.waitFor(text: "ready")
    terminal.signal(SIGTERM)
    #expect(try await terminal.waitForExit() == .signaled(SIGTERM))
  }

  @Test func `interrupts by key`() async throws {
    let terminal = try shell("echo ready; exec cat")
    try await terminal.waitFor(text: "ready")
    try await terminal.send("\u{3}")
    #expect(try await terminal.waitForExit() == .signaled(SIGINT))
  }

  @Test func `hangs up`() async throws {
    let terminal = try shell("echo ready; exec cat")
    try await terminal.waitFor(text: "ready")
    terminal.hangUp()
    #expect(try await terminal.waitForExit() == .signaled(SIGHUP))
  }

  @Test func `sees a job stop and go on`() async throws {
    let terminal = try PseudoTerminal("/bin/sh", ["-m"], Options(environment: ["PS1": "$ "]))
    try await terminal.waitFor { $0.text.hasSuffix("$") }
    try await terminal.send("cat\n")
    try await terminal.send("one\n")
    try await terminal.waitFor { $0.text.hasSuffix("one\none") }
    try await terminal.send("\u{1a}")
    try await terminal.waitFor { $0.contains("Stopped") && $0.text.hasSuffix("$") }
    try await terminal.send("fg\n")
    try await terminal.waitFor { $0.text.hasSuffix("fg\ncat") }
    try await terminal.send("two\n")
    try await terminal.waitFor { $0.text.hasSuffix("two\ntwo") }
  }

  @Test func `sees the program itself stop`() async throws {
    let terminal = try shell("echo ready; kill -STOP $$; echo again")
    #expect(try await terminal.waitForStop() == SIGSTOP)
    terminal.signal(SIGCONT)
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.text == "ready\nagain")
  }

  @Test func `keeps what was typed and not read`() async throws {
    let terminal = try shell("read line; echo got $line")
    try await terminal.send("one\ntwo\nthr")
    try await terminal.waitForExit()
    #expect(terminal.screen.text.contains("got one"))
    #expect(try terminal.pendingInput == Array("two\nthr".utf8))
  }

  @Test func `redirects each stream`() async throws {
    let script =
      "read -r line; echo out $line; echo err >&2; read -r line < /dev/tty; echo tty $line > /dev/tty"
    let options = Options(input: .pipe(Array("data\nrest\n".utf8)), output: .pipe, error: .pipe)
    let terminal = try shell(script, options)
    try await terminal.send("typed\n")
    try await terminal.waitForExit()
    #expect(terminal.standardOutput == Array("out data\n".utf8))
    #expect(terminal.standardError == Array("err\n".utf8))
    #expect(terminal.screen.text == "typed\ntty typed")
    #expect(terminal.unreadStandardInput == Array("rest\n".utf8))
  }

  @Test func `closes a stream, and breaks a pipe`() async throws {
    let closed = try shell("echo x", Options(output: .closed, error: .null))
    #expect(try await closed.waitForExit() != .exited(0))
    let broken = try PseudoTerminal("/bin/cat", ["/etc/passwd"], Options(output: .brokenPipe))
    #expect(try await broken.waitForExit() == .signaled(SIGPIPE))
  }

  @Test func `takes and gives more than a terminal holds`() async throws {
    let raw = Options(changeTermios: { cfmakeraw(&$0) }, output: .pipe)
    let terminal = try PseudoTerminal("/usr/bin/head", ["-c", "300000"], raw)
    let bytes = [UInt8](repeating: 0x78, count: 300_000)
    try await terminal.send(bytes)
    try await terminal.waitForExit()
    #expect(terminal.standardOutput == bytes)
  }

  @Test func `says what was waited for and shows the screen`() async throws {
    let terminal = try shell("echo hello", Options(columns: 8, rows: 3))
    let error = await #expect(throws: PseudoTerminal.Failure.self) {
      try await terminal.waitFor(text: "Password", line: 7)
    }
    #expect(
      error?.description == """
        waited for "Password" (line 7), but the program exited(0); cursor at row 1, column 0:
        ┌────────
        │hello
        └────────
        """
    )
  }

  @Test func `finds the built products`() {
    #expect(FileManager.default.isExecutableFile(atPath: Products.path("Demo")))
  }
}
