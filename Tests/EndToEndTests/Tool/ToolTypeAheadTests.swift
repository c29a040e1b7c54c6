import Foundation
import Testing

/// What is typed after an answer reaches whoever reads next, as a shell's own `read` would have it.
@Suite struct ToolTypeAheadTests {
  /// An alert and then `read`, twice; what both had comes out of the pipe.
  private func start(_ arguments: String, _ options: Tool.Options = .init(output: .pipe)) throws
    -> PseudoTerminal
  {
    let script = "\"$0\" \(arguments); read -r a; read -r b; printf '<%s>\\n' \"$a\" \"$b\""
    return try PseudoTerminal("/bin/sh", ["-c", script, Tool.path], options)
  }

  static let styles: [(arguments: String, term: String)] = [
    ("--field Name", "xterm-256color"), ("--plain --field Name", "xterm-256color"), ("--field Name", "dumb"),
  ]

  @Test(arguments: styles) func `lines typed ahead are lines for the next reader`(
    arguments: String,
    term: String
  ) async throws {
    for typed in [["one\rtwo\rthree\r"], ["one\n", "two\n", "three\n"], ["one\rtw", "o\rthr", "ee\r"]] {
      let terminal = try start(arguments, .init(environment: ["TERM": term], output: .pipe))
      try await terminal.waitFor(text: "Name")
      for piece in typed { try await terminal.send(piece) }
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(terminal.output == "one\n<two>\n<three>\n")
      try terminal.expectClean()
    }
  }

  @Test(arguments: styles) func `lines typed before the alert is up are its answer and the next reader's`(
    arguments: String,
    term: String
  ) async throws {
    let terminal = try start(arguments, .init(environment: ["TERM": term], output: .pipe))
    try await terminal.send("one\rtwo\rthree\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "one\n<two>\n<three>\n")
  }

  @Test(arguments: styles) func `Return is Return where the terminal doesn't translate it`(
    arguments: String,
    term: String
  ) async throws {
    for keys in ["joe\r", "joe\n"] {
      var options = Tool.Options(environment: ["TERM": term], output: .pipe)
      options.changeTermios = { $0.c_iflag &= ~tcflag_t(ICRNL) }
      let terminal = try Tool.start(arguments.split(separator: " ").map(String.init), options)
      try await terminal.waitFor(text: "Name")
      try await terminal.send(keys)
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(terminal.output == "joe\n")
      #expect(try terminal.termiosDifferences == [])
    }
  }

  @Test func `what follows a password goes to nobody`() async throws {
    let terminal = try start("--plain --secure-field Password")
    try await terminal.waitFor(text: "Password")
    try await terminal.send("vjqx\rrm -rf x\r")
    try await terminal.waitFor { _ in terminal.output == "vjqx\n" }
    try await terminal.send("a\rb\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "vjqx\n<a>\n<b>\n")
  }
}
