import Foundation
import Testing

@testable import terminal_alert

@Suite struct PinentryTests {
  /// A question to wait for, and the keys that answer it.
  typealias Answer = (question: String, keys: String)

  /// Names the terminal, which only the shell there knows, on the command line.
  private static let byArgument = "exec \"$0\" pinentry --ttyname \"$(tty <&2)\" \"$@\""

  /// Names it by the protocol.
  private static let byOption = """
    { printf 'OPTION ttyname=%s\\n' "$(tty <&2)"; cat; } | "$0" pinentry "$@"
    """

  /// Runs a pinentry whose standard input and output are the protocol's, and types the answers to its questions.
  private func run(
    _ commands: [String],
    arguments: [String] = [],
    script: String = Self.byArgument,
    environment: [String: String?] = [:],
    answers: [Answer] = []
  ) async throws -> PseudoTerminal {
    let commands = commands.map { "\($0)\n" }.joined()
    var options = Tool.Options(input: .pipe(Array(commands.utf8)), output: .pipe)
    options.environment = environment
    let terminal = try PseudoTerminal("/bin/sh", ["-c", script, Tool.path] + arguments, options)
    for (question, keys) in answers {
      try await terminal.waitFor { $0.contains(question) && $0.contains("OK") }
      try await terminal.send(keys)
    }
    #expect(try await terminal.waitForExit() == .exited(0))
    try terminal.expectClean()
    return terminal
  }

  /// What came after the greeting.
  private func replies(_ terminal: PseudoTerminal) -> [String] {
    let lines = terminal.output.components(separatedBy: "\n")
    #expect(lines.first?.hasPrefix("OK Pleased to meet you") == true)
    #expect(lines.last?.isEmpty == true)
    return Array(lines.dropFirst().dropLast())
  }

  // MARK: T082, T083, T084

  @Test func `T082 escapes each percent sign once`() async throws {
    let terminal = try await run(["GETPIN"], answers: [("PIN:", "100%%25\r")])
    #expect(replies(terminal) == ["D 100%25%2525", "OK"])
    try terminal.expectClean(neverShowing: "100%")
  }

  @Test func `T083 keeps blanks, the letter D, and nothing at all`() async throws {
    let commands = ["SETDESC one", "GETPIN", "SETDESC two", "GETPIN", "SETDESC three", "GETPIN"]
    let terminal = try await run(commands, answers: [("one", "  x\r"), ("two", "D\r"), ("three", "\r")])
    #expect(replies(terminal) == ["OK", "D   x", "OK", "OK", "D D", "OK", "OK", "OK"])
  }

  @Test func `T084 asks on the terminal that the protocol names`() async throws {
    let commands = ["OPTION ttytype=xterm-256color", "OPTION lc-ctype=en_US.UTF-8", "GETPIN"]
    let terminal = try await run(
      commands,
      script: Self.byOption,
      environment: ["TERM": "dumb", "LC_ALL": "C"],
      answers: [("╭", "pä\r")]
    )
    #expect(replies(terminal) == ["OK", "OK", "OK", "D pä", "OK"])
    try terminal.expectClean(neverShowing: "pä")
  }

  @Test func `T084 says so if there is no terminal`() async throws {
    for script in ["exec \"$0\" pinentry --ttyname /dev/null", "exec \"$0\" pinentry --ttyname /nowhere"] {
      let terminal = try await run(["GETPIN", "CONFIRM", "MESSAGE"], script: script)
      let reply = "ERR 83918950 Inappropriate ioctl for device <Pinentry>"
      #expect(replies(terminal) == [reply, reply, reply])
    }
  }

  // MARK: GETPIN

  @Test func `shows what it is told to say`() async throws {
    let terminal = try await run(
      [
        "SETTITLE Key%3A 1", "SETDESC Unlock the key%0A100%25 sure", "SETPROMPT Passphrase:",
        "SETOK _Unlock OK",
        "SETCANCEL __Stop_It", "SETERROR Bad passphrase (try 2 of 3)", "GETPIN",
      ],
      answers: [("Unlock OK", "x\r")]
    )
    #expect(replies(terminal).suffix(2) == ["D x", "OK"])
    for text in ["100% sure", "Passphrase:", "_StopIt", "Unlock OK", "✗ Bad passphrase (try 2 of 3)"] {
      #expect(terminal.rawOutput.contains(text.utf8), "\(text)")
    }
  }

  @Test func `asks twice where it is told to, and says that it did`() async throws {
    let commands = ["SETREPEAT Repeat:", "SETREPEATERROR They differ", "GETPIN", "SETDESC once", "GETPIN"]
    let answers: [Answer] = [("Repeat:", "one\rtwo\r"), ("They differ", "\u{15}one\r"), ("once", "x\r")]
    let terminal = try await run(commands, answers: answers)
    #expect(replies(terminal) == ["OK", "OK", "S PIN_REPEATED", "D one", "OK", "OK", "D x", "OK"])
    try terminal.expectClean(neverShowing: "one\r")
  }

  @Test(arguments: [
    ("\u{1B}", "83886179 Operation cancelled"), ("\u{3}", "83886278 Operation fully cancelled"),
  ])
  func `tells that it was cancelled, and serves on`(keys: String, reply: String) async throws {
    let answers: [Answer] = [("one", "abc\(keys)"), ("two", "x\r")]
    let terminal = try await run(["SETDESC one", "GETPIN", "SETDESC two", "GETPIN"], answers: answers)
    #expect(replies(terminal) == ["OK", "ERR \(reply) <Pinentry>", "OK", "D x", "OK"])
  }

  @Test(arguments: [["SETTIMEOUT 1"], ["OPTION timeout=1"]])
  func `tells that nobody answered in time`(commands: [String]) async throws {
    let terminal = try await run(commands + ["GETPIN"])
    #expect(replies(terminal) == ["OK", "ERR 83886142 Timeout <Pinentry>"])
  }

  @Test func `splits what is too long for one line`() async throws {
    let secret = String(repeating: "ab%ä", count: 1000)
    let paste = "\u{1B}[200~\(secret)\u{1B}[201~\r"
    let terminal = try await run(["GETPIN"], answers: [("PIN:", paste)])
    let lines = terminal.standardOutput.split(separator: UInt8(ascii: "\n"))
    let data = lines.dropFirst().dropLast()
    #expect(data.count > 1)
    #expect(data.allSatisfy { $0.starts(with: "D ".utf8) })
    #expect(data.allSatisfy { $0.count < 1000 })
    #expect(String(unescaping: data.flatMap { $0.dropFirst(2) }) == secret)
  }

  // MARK: CONFIRM and MESSAGE

  @Test(
    arguments: [
      ("\r", "OK"), ("y", "OK"), ("n", "ERR 83886194 Not confirmed <Pinentry>"),
      ("\u{1B}", "ERR 83886179 Operation cancelled <Pinentry>"),
      ("c", "ERR 83886179 Operation cancelled <Pinentry>"),
    ]
  )
  func `tells which of three buttons was pressed`(keys: String, reply: String) async throws {
    let commands = ["SETDESC Sure OK?", "SETOK _Yes", "SETNOTOK _No", "CONFIRM"]
    let terminal = try await run(commands, answers: [("Sure OK?", keys)])
    #expect(replies(terminal) == ["OK", "OK", "OK", reply])
  }

  @Test(arguments: ["MESSAGE", "CONFIRM --one-button"], ["\r", "\u{1B}"])
  func `has one button for a message`(command: String, keys: String) async throws {
    let terminal = try await run(["SETDESC Insert the card", command], answers: [("Insert the card", keys)])
    #expect(replies(terminal) == ["OK", "OK"])
    #expect(!terminal.rawOutput.contains("Cancel".utf8))
  }

  // MARK: The protocol

  @Test func `answers what asks nothing of a person`() async throws {
    let exchange = [
      ("GETINFO flavor", ["D terminal-alert", "OK"]),
      ("getinfo version", ["D \(Version.text)", "OK"]),
      ("GETINFO nothing", ["ERR 83886360 IPC parameter error <Pinentry>"]),
      ("OPTION grab", ["OK"]),
      ("OPTION --display=:0", ["OK"]),
      ("OPTION default-ok _OK", ["OK"]),
      ("OPTION nothing=1", ["ERR 83886254 Unknown option <Pinentry>"]),
      ("OPTION", ["ERR 83886356 IPC syntax error <Pinentry>"]),
      ("# a comment", []),
      ("", []),
      ("NOP", ["OK"]),
      ("SETKEYINFO n/ABC", ["OK"]),
      ("SETQUALITYBAR Quality:", ["OK"]),
      ("SETQUALITYBAR_TT x", ["OK"]),
      ("CLEARPASSPHRASE n/ABC", ["OK"]),
      ("RESET", ["OK"]),
      ("FROB", ["ERR 83886355 Unknown IPC command <Pinentry>"]),
      (String(repeating: "x", count: 5000), ["ERR 83886343 Line passed to IPC too long <Pinentry>"]),
      ("NOP\r", ["OK"]),
      ("BYE", ["OK closing connection"]),
      ("NOP", []),
    ]
    let terminal = try await run(exchange.map(\.0))
    #expect(replies(terminal) == exchange.flatMap(\.1))
    #expect(terminal.rawOutput == [])
  }

  @Test func `passes over options for graphical pinentries`() async throws {
    let arguments = [
      "--no-global-grab", "--parent-wid", "77", "--colors=fg=red", "-g", "--debug", "--lc-messages", "C",
    ]
    let terminal = try await run(["GETPIN"], arguments: arguments, answers: [("PIN:", "x\r")])
    #expect(replies(terminal) == ["D x", "OK"])
  }

  @Test func `heeds the terminal's type, the character type and the time on the command line`() async throws {
    let arguments = ["--ttytype=vt100", "--lc-ctype", "C", "--timeout", "1"]
    let terminal = try await run(["GETPIN"], arguments: arguments)
    #expect(replies(terminal) == ["ERR 83886142 Timeout <Pinentry>"])
    #expect(terminal.rawOutput.contains("+---".utf8))
  }

  @Test func `forgets its texts on RESET`() async throws {
    let terminal = try await run(
      ["SETDESC secretive words", "SETPROMPT Code:", "RESET", "GETPIN"],
      answers: [("PIN:", "x\r")]
    )
    #expect(!terminal.rawOutput.contains("secretive".utf8))
  }

  @Test func `is a pinentry by its name`() async throws {
    let folder = try TemporaryFolder()
    let script = "exec '\(try folder.linkTool(as: "terminal-pinentry"))' -T \"$(tty <&2)\""
    let terminal = try await run(["GETPIN"], script: script, answers: [("PIN:", "x\r")])
    #expect(replies(terminal) == ["D x", "OK"])
  }

  @Test(
    arguments: [
      ("_OK", "OK"), ("Save _As", "Save As"), ("a__b", "a_b"), ("___x", "_x"), ("_", ""), ("日_本", "日本"),
    ]
  )
  func `takes the mark off a button's title`(title: String, result: String) {
    #expect(title.withoutMnemonic == result)
  }
}
