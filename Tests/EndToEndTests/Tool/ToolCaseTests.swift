import Foundation
import Testing

/// The reported failures through the tool: what the library's own tests show has to hold for shell scripts too.
///
/// Askpass, pinentry, and the cases about streams and signals have suites of their own.
@Suite struct ToolCaseTests {
  private static let (name, password, login) = (ToolCase.name, ToolCase.password, ToolCase.login)

  // MARK: Passwords, control keys

  private static let passwordCases: [ToolCase] = [
    ToolCase("T002 a dumb terminal hides it too", password, keys: "vjqx\r", output: "vjqx\n").onDumbTerminal,
    ToolCase(
      "T005 no control key is seen either",
      password,
      keys: "vj",
      "\u{12}",
      "q",
      "\u{15}",
      "xyz\r",
      output: "xyz\n"
    ),
    ToolCase(
      "T005 nor with a mask",
      password + ["--mask", "*"],
      keys: "vj\u{12}q\u{15}xyz\r",
      output: "xyz\n"
    ),
  ].flatMap { [$0.with(\.secret, "q"), $0.with(\.secret, "x")] }

  @Test(arguments: passwordCases) func `a password stays unseen`(toolCase: ToolCase) async throws {
    try await toolCase.play()
  }

  @Test func `T001 what is typed at the first byte of an alert is neither lost nor echoed`() async throws {
    for _ in 1...10 {
      try await ToolCase("", Self.password, keys: "vjqxvjqx\r", output: "vjqxvjqx\n").with(\.secret, "vj")
        .play()
    }
  }

  private static let keyCases: [ToolCase] =
    [
      ToolCase(
        "T013 the end-of-file key keeps a text",
        name,
        keys: "hello\u{4} world\r",
        output: "hello world\n"
      ),
      ToolCase("T017 an arrow key cancels nothing", name, keys: "ac\u{1B}[Db\r", output: "abc\n"),
      ToolCase("T018 Escape alone is enough", name, keys: "abc\u{1B}").with(\.status, .exited(1)),
      ToolCase("T018 Escape alone, line by line", name, keys: "abc\u{1B}").with(\.status, .exited(1))
        .onDumbTerminal,
    ]
    + [7, 8].flatMap { number in
      ToolCase.kinds.flatMap { kind -> [ToolCase] in
        let erase = number == 7 ? "\u{7F}" : "\u{8}"
        let toolCase = ToolCase(
          "T016 Backspace in \(kind[1])",
          kind,
          keys: "\(erase)abX\(erase)c\r",
          output: "abc\n"
        )
        return [toolCase, toolCase.onDumbTerminal]
      }
    }
    + ["\u{15}", "\u{17}"].flatMap { key -> [ToolCase] in
      let toolCase = ToolCase(
        "T015 clears a hidden field",
        password,
        keys: "wrong one\(key)right\r",
        output: "right\n"
      )
      return [toolCase, toolCase.onDumbTerminal]
    }

  @Test(arguments: keyCases) func `keys do what they do in the library`(toolCase: ToolCase) async throws {
    try await toolCase.play()
  }

  private static let unusual: @Sendable (inout termios) -> Void = { modes in
    modes.c_lflag &= ~tcflag_t(ECHO)
    modes.c_iflag &= ~tcflag_t(IXON | IUTF8 | ICRNL)
    withUnsafeMutableBytes(of: &modes.c_cc) { $0[Int(VERASE)] = 8 }
  }

  @Test(arguments: [
    ToolCase("T010 after an answer", login, keys: "joe\rpw\r", output: "joe\npw\n"),
    ToolCase("T010 after Escape", login, keys: "joe\r\u{1B}").with(\.status, .exited(1)),
    ToolCase("T010 after the interrupt key", login, keys: "joe\r\u{3}").with(\.status, .signaled(SIGINT)),
    ToolCase("T010 line by line", login, keys: "joe\rpw\r", output: "joe\npw\n").onDumbTerminal,
  ]) func `modes that nobody would call sane are there again`(toolCase: ToolCase) async throws {
    try await toolCase.changingModes(Self.unusual).play()
  }

  // MARK: Paste, long input

  private static let long = String(repeating: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", count: 193).prefix(5000)

  private static let pasteCases: [ToolCase] =
    [
      ToolCase(
        "T020 markers are no text",
        password,
        keys: "\u{1B}[200~s3cr3t\u{1B}[201~\r",
        output: "s3cr3t\n"
      ),
      ToolCase("T020 line by line", password, keys: "\u{1B}[200~s3cr3t\u{1B}[201~\r", output: "s3cr3t\n")
        .onDumbTerminal,
      ToolCase(
        "T021 lines become one",
        name,
        keys: "\u{1B}[200~one\ntwo\n\u{1B}[201~",
        "\r",
        output: "one two\n"
      ),
      ToolCase(
        "T022 several lines are no password",
        password,
        keys: "\u{1B}[200~a\rb\u{1B}[201~c\r",
        output: "c\n"
      ),
      ToolCase(
        "T034 a tab in a paste is text",
        password,
        keys: "\u{1B}[200~a\tb\u{1B}[201~\r",
        output: "a\tb\n"
      ),
      ToolCase("T034 a tab that is quoted, too", password, keys: "a\u{16}\tb\r", output: "a\tb\n"),
      ToolCase(
        "T035 control bytes are no text",
        password,
        keys: "x\u{7F}se\u{0}\u{1}\u{2}\u{5}\u{B}\u{C}c\u{1B}[A\u{1B}[Bret\r",
        output: "secret\n"
      ),
    ]
    + ToolCase.kinds.flatMap { kind -> [ToolCase] in
      let toolCase = ToolCase(
        "T025 five thousand characters in \(kind[1])",
        kind,
        keys: "\(long)",
        "\r",
        output: "\(long)\n"
      )
      return [toolCase, toolCase.onDumbTerminal]
    }

  @Test(arguments: pasteCases) func `pasted and long texts come in whole`(toolCase: ToolCase) async throws {
    try await toolCase.play()
  }

  // MARK: Text beyond ASCII

  private static let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"

  private static let textCases: [ToolCase] = ToolCase.kinds.flatMap { kind -> [ToolCase] in
    [
      ToolCase("T028 é日😀 in \(kind[1])", kind, keys: "é日😀\r", output: "é日😀\n"),
      ToolCase("T028 without a locale", kind, keys: "é日😀\r", output: "é日😀\n").with(
        \.environment,
        ["LANG": "C"]
      ),
      ToolCase("T029 Left goes over a wide one", kind, keys: "日本語\u{1B}[Dx\r", output: "日本x語\n"),
      ToolCase(
        "T032 bytes in any pieces",
        kind,
        keys: "öä",
        "😀",
        "e",
        "\u{301}",
        "\r",
        output: "öä😀e\u{301}\n"
      ),
      ToolCase("T033 right to left", kind, keys: "שלום\u{7F}\r", output: "שלו\n"),
      ToolCase("T031 line by line", kind, keys: "能\u{7F}ok\r", output: "ok\n").onDumbTerminal
        .changingModes { $0.c_iflag &= ~tcflag_t(IUTF8) },
    ]
      + [family, "🇯🇵", "👋🏽", "e\u{301}", "❤\u{FE0F}", "\u{1112}\u{1161}\u{11AB}", "क्षि"].map {
        ToolCase("T030 one Backspace takes \($0)", kind, keys: "\($0)\u{7F}z\r", output: "z\n")
      }
  }

  @Test(arguments: textCases) func `characters are whole`(toolCase: ToolCase) async throws {
    try await toolCase.play()
  }

  // MARK: Windows

  private static let longTitle = String(repeating: "title ", count: 16)

  private static let windowCases: [ToolCase] =
    [(0, 0), (0, 24), (80, 0), (1, 1), (2, 6), (12, 1), (20, 4)].map { columns, rows in
      ToolCase(
        "T036 T037 \(columns) by \(rows)",
        ["--title", longTitle] + login,
        keys: "日x\rpw\r",
        output: "日x\npw\n"
      )
      .with(\.columns, columns).with(\.rows, rows)
      .checking { #expect($0.rawOutput.count < 20_000) }
    }

  @Test(arguments: windowCases) func `any window will do`(toolCase: ToolCase) async throws {
    let options = Tool.Options(columns: toolCase.columns, rows: toolCase.rows, output: .pipe)
    let terminal = try Tool.start(toolCase.arguments, options)
    try await terminal.waitFor("the question") { _ in !terminal.rawOutput.isEmpty }
    try await terminal.send(toolCase.keys[0])
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == toolCase.output)
    #expect(try terminal.termiosDifferences == [])
    try toolCase.check(terminal)
  }

  @Test func `T038 T039 long texts and line breaks are there once at any moment`() async throws {
    let arguments = ["--title", Self.longTitle, "--message", "line1\nline2\r\nline3\n", "--field", "La\nbel"]
    let terminal = try Tool.start(arguments, .init(columns: 30, output: .pipe))
    try await terminal.waitFor(text: "[ OK ]")
    for key in ["a", "b", "\u{7F}", "\u{7F}", "x"] {
      try await terminal.send(key)
      try await terminal.waitUntilInputIsTaken()
      for part in ["line1", "line2", "line3", "[ OK ]"] {
        #expect(terminal.screen.lines.count { $0.contains(part) } == 1, "\(terminal.screen.text)")
      }
    }
    try await terminal.send("\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "x\n")
    try expectClean(terminal)
  }

  @Test func `T041 more fields than rows scroll, and the scrollback doesn't fill`() async throws {
    let fields = ["A", "B", "C", "D", "E", "F"]
    let terminal = try Tool.start(
      fields.flatMap { ["--field", "Label \($0)"] },
      .init(rows: 4, output: .pipe)
    )
    for (index, field) in fields.enumerated() {
      try await terminal.waitFor(text: "Label \(field)")
      try await terminal.send("\(index)\r")
    }
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "0\n1\n2\n3\n4\n5\n")
    #expect(terminal.screen.scrollback.filter { !$0.isEmpty } == [])
    try expectClean(terminal)
  }

  // MARK: Kinds of terminals

  private static let terminalCases: [ToolCase] =
    ["dumb", "", nil].map { term in
      ToolCase(
        "T042 TERM \(term ?? "unset")",
        ["--title", "T", "--message", "M"] + login,
        keys: "joe\rvjqx\r",
        output: "joe\nvjqx\n"
      )
      .with(\.environment, ["TERM": term])
      .checking {
        #expect(!$0.rawOutput.contains(0x1B))
        for text in ["T", "M", "User: joe", "Password:"] {
          #expect($0.screen.lines.count { $0 == text } == 1, "\(text)")
        }
        #expect(!$0.hasSent("vj"))
      }
    }
    + [
      ["NO_COLOR": "1"], ["NO_COLOR": ""], ["NO_COLOR": "1", "FORCE_COLOR": "1"],
      ["CLICOLOR_FORCE": "1", "TERM": "dumb"],
    ]
    .map { environment in
      ToolCase("T043 \(environment)", name, keys: "ab\r", output: "ab\n").with(
        \.environment,
        environment.mapValues { $0 }
      )
      .checking { terminal in
        let text = String(decoding: terminal.rawOutput, as: UTF8.self)
        let isPlain = environment["NO_COLOR"] == "1" || environment["TERM"] == "dumb"
        #expect(!isPlain || text.firstMatch(of: /\e\[[0-9;]*[349][0-9]m/) == nil)
      }
    }
    + [["LANG": "C"], ["LANG": "C", "TERM": "linux"]].map { environment in
      ToolCase("T045 \(environment)", password + ["--mask", "•"], keys: "pw\r", output: "pw\n")
        .with(\.environment, environment.mapValues { $0 })
        .checking { #expect($0.rawOutput.filter { $0 >= 0x80 } == []) }
    }

  @Test(arguments: terminalCases) func `any kind of terminal will do`(toolCase: ToolCase) async throws {
    try await toolCase.play()
  }

  // MARK: Reports

  private static let reportCases: [ToolCase] = ToolCase.kinds.flatMap { kind -> [ToolCase] in
    [
      ("T065", "a\u{1B}[24;1Rb\r"),
      ("T066", "a\u{1B}]11;rgb:3030/3434/4646\u{1B}\\b\u{1B}]10;rgb:f9f9/fbfb/fbfb\u{7}\r"),
      ("T068", "a\u{1B}[<35;27;15M\u{1B}[I\u{1B}[<65;40;17Mb\u{1B}[O\u{1B}[M\u{23}\u{80}\u{21}\r"),
      ("T069", "\u{1B}[97;1ub\u{1B}[13u"), ("T069", "axy\u{1B}[127u\u{8}b\u{1B}[13u"),
    ].map { ToolCase("\($0) in \(kind[1])", kind, keys: $1, output: "ab\n") }
      + [
        ToolCase("T069 ^C", kind, keys: "pw\u{1B}[99;5u").with(\.status, .signaled(SIGINT)),
        ToolCase("T069 Escape", kind, keys: "pw\u{1B}[27u").with(\.status, .exited(1)),
      ]
  }

  @Test(arguments: reportCases) func `reports of the terminal are no typing`(toolCase: ToolCase) async throws
  {
    try await toolCase.checking { terminal in
      // T067
      for query in ["\u{1B}[6n", "\u{1B}[c", "\u{1B}[>c", "\u{1B}]1", "\u{1B}[?u", "\u{1B}P"] {
        #expect(!terminal.hasSent(query))
      }
    }.play()
  }

  // MARK: Untrusted texts

  private static let hosts = "good.example\r\u{1B}[2K\u{1B}[1;31mevil.example\u{7}\u{8}\u{7F}\u{9B}31m"

  private static let untrustedCases: [ToolCase] =
    [
      ["--title", hosts] + password, ["--message", hosts] + password, ["--secure-field", hosts],
      password + ["--placeholder", hosts], password + ["--right", hosts], password + ["--left", hosts],
    ].flatMap { arguments -> [ToolCase] in
      let toolCase = ToolCase(
        "T070 \(arguments.filter { $0.hasPrefix("--") })",
        arguments + ["--format", "nul"],
        keys: "pw\r",
        output: "pw\0"
      )
      return [toolCase, toolCase.onDumbTerminal]
    } + [
      ToolCase(
        "T071",
        ["--title", "Delete\u{2066}", "--message", "harmless\u{202E}txt.exe?"] + name,
        keys: "ab\r",
        output: "ab\n"
      )
    ]

  @Test(arguments: untrustedCases) func `texts can't command the terminal`(toolCase: ToolCase) async throws {
    try await toolCase.with(\.columns, 120).checking { terminal in
      for sequence in ["\u{1B}[2K", "\u{1B}[1;31m", "\u{9B}", "\u{7}", "\u{202E}", "\u{2066}"] {
        #expect(!terminal.hasSent(sequence))
      }
      if toolCase.testDescription.contains("T070") {
        #expect(terminal.hasSent("good.example") && terminal.hasSent("evil.example"))
      }
    }.play()
  }

  // MARK: Values

  private static let valueCases: [ToolCase] =
    ToolCase.kinds.flatMap { kind -> [ToolCase] in
      ["  pa ss  ", "   ", ""].flatMap { value -> [ToolCase] in
        let toolCase = ToolCase(
          "T074 T077 “\(value)” in \(kind[1])",
          kind,
          keys: "\(value)\r",
          output: "\(value)\n"
        )
        return [toolCase, toolCase.onDumbTerminal]
      }
    } + [
      ToolCase("T075 a placeholder", name + ["--placeholder", "Jane Doe"], keys: "\r", output: "\n"),
      ToolCase("T075 a placeholder", name + ["--placeholder", "Jane Doe"], keys: "x\u{7F}\r", output: "\n")
        .checking { #expect($0.hasSent("Jane Doe")) },
      ToolCase("T076 a default", name + ["--default", "42", "--required"], keys: "\r", output: "42\n"),
    ]

  @Test(arguments: valueCases) func `a value is what was typed`(toolCase: ToolCase) async throws {
    try await toolCase.play()
  }
}
