import Testing

@Suite struct ToolUsageTests {
  @Test(
    arguments: [
      ([], "There is nothing to ask: give a --title, a --message or a field."),
      (["--colour"], "Unknown option --colour."),
      (["--colour=red"], "Unknown option --colour."),
      (["--\u{1B}[2J\u{9B}31m\u{202E}"], "Unknown option --^[[2J<009B>31m<202E>."),
      (["-t", "x"], "Unknown option -t."),
      (["--"], "Unknown option --."),
      (["name"], "Unexpected argument “name”."),
      (["--title"], "--title needs a value: TEXT."),
      (["--title", "--message", "x"], "--title needs a value; write --title=--message if that is it."),
      (["--title", "a", "--title", "b"], "--title is given twice."),
      (["--plain=yes", "--title", "x"], "--plain takes no value."),
      (["--stdin", "--plain", "--title", "x"], "--stdin and --plain can’t both be given."),
      (["--title", "x", "--right", ""], "--right can’t be empty."),
      (["--confirm-secure", "--field", "a"], "--confirm-secure needs a --secure-field."),
      (["--required"], "--required belongs to a field: give it after --field or --secure-field."),
      (["--field", "a", "--required", "--required"], "--required is given twice for the field “a”."),
      (["--field", "a", "--mask", "*"], "--mask belongs to a --secure-field."),
      (["--secure-field", "a", "--mask", "**"], "--mask takes one character."),
      (["--secure-field", "a", "--mask", ""], "--mask takes one character."),
      (
        ["--secure-field", "a", "--no-echo", "--mask", "*"],
        "--mask and --no-echo can’t both be given for a field."
      ),
      (
        ["--secure-field", "a", "--default", "x"],
        "--default can’t be a secret: everybody could see it in the list of processes."
      ),
      (
        ["--field", "abc=def", "--max-length", "2"],
        "The text of the field “abc” is longer than its --max-length."
      ),
    ]
  )
  func `refuses a command line that makes no sense`(arguments: [String], reason: String) async throws {
    try await expectUsageProblem(arguments, reason)
  }

  @Test(
    arguments: ["0", "-1", "", "abc", "5s", "1e3", "0x10", "nan", "inf", "1.2.3", "99999999999"]
  )
  func `refuses an impossible time`(value: String) async throws {
    let reason = "--timeout takes a number of seconds above 0, not “\(value)”."
    try await expectUsageProblem(["--title", "x", "--timeout", value], reason)
  }

  @Test(arguments: ["0", "-1", "", "1.5", "x", "99999999999999999999"])
  func `refuses an impossible length`(value: String) async throws {
    let reason = "--max-length takes a whole number from 1, not “\(value)”."
    try await expectUsageProblem(["--field", "a", "--max-length=\(value)"], reason)
  }

  @Test func `names the choices there are`() async throws {
    try await expectUsageProblem(
      ["--field", "a", "--format", "xml"],
      "--format is one of lines, json, nul, shell, not “xml”."
    )
    try await expectUsageProblem(
      ["--completions", "sh"],
      "--completions is one of bash, zsh, fish, not “sh”."
    )
  }

  @Test(arguments: ["json", "shell"])
  func `refuses two fields of one name where names count`(format: String) async throws {
    let arguments = ["--field", "a", "--field", "a", "--format", format]
    try await expectUsageProblem(arguments, "Two fields have the name “a” in --format \(format).")
  }

  @Test(
    arguments: [
      ("(a", "missing closing parenthesis at offset 2 of “(a”"),
      ("👍🏽é)", "unmatched closing parenthesis at offset 2 of “👍🏽é)”"),
    ]
  )
  func `says what is wrong with a pattern`(pattern: String, reason: String) async throws {
    try await expectUsageProblem(["--field", "a", "--pattern", pattern], "--pattern: \(reason).")
  }

  private func expectUsageProblem(
    _ arguments: [String],
    _ reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await Tool.run(arguments)
    #expect(result.status == .exited(2), sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    let hint = "Try “terminal-alert --help”.\n"
    #expect(result.error == "terminal-alert: \(reason)\n\(hint)", sourceLocation: sourceLocation)
  }

  // MARK: Help

  @Test(arguments: ["--help", "-h"])
  func `prints the help`(option: String) async throws {
    let result = try await Tool.run([option])
    #expect(result.status == .exited(0))
    #expect(result.output.hasPrefix("Asks a question in the terminal and prints the answer.\n"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(result.error.isEmpty)
  }

  @Test func `prints its version`() async throws {
    let result = try await Tool.run(["--version"])
    #expect(result.status == .exited(0))
    #expect(result.output.wholeMatch(of: /terminal-alert \d+\.\d+\.\d+\n/) != nil)
  }

  @Test func `fails if the help can't be written`() async throws {
    let terminal = try Tool.start(["--help"], .init(output: .brokenPipe, error: .pipe))
    #expect(try await terminal.waitForExit() == .exited(3))
  }

  @Test func `takes a value after an equals sign, even one that looks like an option`() async throws {
    let result = try await Tool.run(["--stdin", "--title=--message", "--field=a=b=c"], answers: "x\n")
    #expect(result.status == .exited(0))
    #expect(result.error.hasPrefix("--message\n"))
  }
}
