import TerminalAlertsTesting
import Testing

@testable import TerminalAlerts

@MainActor
@Suite struct TerminalKindCases {
  private func traits(_ variables: [String: String]) -> TerminalTraits {
    TerminalTraits { variables[$0] }
  }

  @Test(arguments: ["dumb", "", nil]) func `T042 a terminal that can't move its cursor is asked line by line`(
    term: String?
  ) {
    #expect(traits(["TERM": term].compactMapValues { $0 }).style == .lines)
  }

  @Test func `T042 lines have no escape sequence, and each text once`() async throws {
    @State var user = ""
    @State var password = ""
    let terminal = ScriptedTerminal(style: .lines, [.send(Array("joe\rpw\r".utf8))])
    try await terminal.run {
      try await Alert("Sign in", message: "to example.com") {
        TextField("User", text: $user)
        SecureField("Password", text: $password)
        Button("Cancel", role: .cancel)
        Button("OK")
      }.present()
    }
    #expect([user, password] == ["joe", "pw"])
    #expect(!terminal.bytes.contains(0x1B))
    let text = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(
      text
        == "Sign in\r\nto example.com\r\nReturn after the last answer: OK. Escape: Cancel.\r\nUser: joe\r\nPassword: \r\n"
    )
  }

  @Test(arguments: [
    (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
    (["NO_COLOR": "1", "FORCE_COLOR": "1"], false), (["CLICOLOR_FORCE": "1"], true), ([:], true),
    (["TERM": "vt100"], false), (["TERM": "vt100", "COLORTERM": "truecolor"], true),
    (["TERM": "xterm-mono"], false),
  ])
  func `T043 colour is a matter of its own`(variables: [String: String], showsColor: Bool) async throws {
    let traits = traits(["TERM": "xterm-256color"].merging(variables) { $1 })
    #expect(traits.showsColor == showsColor)
    #expect(traits.style == .box)
    #expect(self.traits(variables.merging(["TERM": "dumb"]) { $1 }).style == .lines)
  }

  @Test(
    arguments: [
      // Lines are cut off.
      (["TERM": "linux"], false, .never), (["TERM": "xterm", "XTERM_VERSION": "XTerm(390)"], false, .never),
      (["TERM": "screen", "STY": "1.tty"], false, .never),
      (["TERM": "screen", "TMUX": "x", "STY": "1.tty"], false, .never),
      (["TERM": "st-256color"], false, .afterNarrowWindow),
      // They are wrapped anew.
      (["TERM": "xterm-256color", "VTE_VERSION": "7006"], true, .afterNarrowWindow),
      (["TERM": "xterm-256color", "KONSOLE_VERSION": "221203"], true, .afterNarrowWindow),
      (["TERM": "alacritty"], true, .afterNarrowWindow),
      (["TERM": "tmux-256color"], true, .afterNarrowWindow),
      (["TERM": "screen-256color", "TMUX": "/tmp/tmux"], true, .afterNarrowWindow),
      (["TERM": "screen", "TMUX": "/tmp/tmux", "XTERM_VERSION": "XTerm(390)"], true, .afterNarrowWindow),
      // Nobody knows: not tried, at the other end of ssh, opened from within another.
      (["TERM": "xterm-256color"], false, .inSmallerWindow),
      (["TERM": "xterm-kitty"], false, .inSmallerWindow),
      (["TERM": "rxvt-unicode-256color"], false, .inSmallerWindow),
      (["TERM": "screen-256color"], false, .inSmallerWindow),
      (["TERM": "xterm-256color", "TMUX": "/tmp/tmux", "VTE_VERSION": "7006"], false, .inSmallerWindow),
      (["TERM": "xterm-256color", "XTERM_VERSION": "390", "VTE_VERSION": "7006"], false, .inSmallerWindow),
      (["TERM": "xterm-kitty", "XTERM_VERSION": "XTerm(390)"], false, .inSmallerWindow),
    ] as [([String: String], Bool, TerminalTraits.ResizeDoubt)]
  )
  func `T040 what a terminal does to rows is known by what it sets`(
    variables: [String: String],
    reflows: Bool,
    doubt: TerminalTraits.ResizeDoubt
  ) {
    #expect(traits(variables).reflows == reflows)
    #expect(traits(variables).resizeDoubt == doubt)
  }

  @Test(arguments: [true, false]) func `T043 without colour there is none`(showsColor: Bool) async throws {
    let terminal = ScriptedTerminal(showsColor: showsColor, [.press(.return), .type("ab"), .press(.return)])
    @State var text = ""
    try await terminal.run {
      try await Alert("Q") {
        TextField("Name", text: $text).required("A name is needed.")
        Button("Erase", role: .destructive)
      }.present()
    }
    let colors = String(decoding: terminal.bytes, as: UTF8.self).matches(
      of: /\e\[[0-9;]*\b(3[0-8]|4[0-8]|9[0-7])m/
    )
    #expect(colors.isEmpty == !showsColor)
  }

  @Test func `T044 escape sequences in a label are text, and the cursor stands behind the value`()
    async throws
  {
    let terminal = ScriptedTerminal([
      .capture(), .type("x"), .press(.home), .capture(), .type("A"), .press(.end), .type("B"), .capture(),
      .press(.return),
    ])
    @State var text = ""
    try await terminal.run {
      try await Alert("Q") { TextField("\u{1B}[31mred\u{1B}[m \u{1B}[1mbold\u{1B}[m", text: $text) }.present()
    }
    #expect(text == "AxB")
    let start = "│ ^[[31mred^[[m ^[[1mbold^[[m  ".count
    #expect(terminal.captures.map(\.cursor.column) == [start, start, start + 3])
  }

  @Test func `T044 a value longer than its field scrolls with the cursor`() async throws {
    let terminal = ScriptedTerminal([
      .paste(String(repeating: "x", count: 100)), .capture(), .press(.home), .type("A"), .capture(),
      .press(.end),
      .type("B"), .capture(), .press(.return),
    ])
    let answer = try await Question.ask(at: terminal)
    #expect(answer == "A" + String(repeating: "x", count: 100) + "B")
    #expect(terminal.captures[1].contains("Ax"))
    #expect(terminal.captures[2].contains("xB"))
    #expect(terminal.captures.allSatisfy { $0.cursor.column < 79 })
  }

  @Test(arguments: [
    (["LANG": "C"], false), (["LANG": "C.UTF-8"], true), (["LANG": "en_US.UTF-8"], true),
    (["LANG": "de_DE@euro"], false),
    (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false), (["LANG": "C", "LC_CTYPE": "ja_JP.utf8"], true),
    ([:], false),
    (["LC_ALL": "", "LANG": "ja_JP.UTF-8"], true), (["LANG": "ja_JP.eucJP"], false),
    (["LANG": "ca_ES.UTF-8@valencia"], true),
  ])
  func `T045 marks beyond ASCII need a locale of UTF-8`(variables: [String: String], showsUnicode: Bool) {
    #expect(traits(variables).showsUnicode == showsUnicode)
  }

  @Test func `T045 without UTF-8 all decoration is ASCII, and text still whole`() async throws {
    let terminal = ScriptedTerminal(
      showsUnicode: false,
      [.press(.return), .press(.tab), .press(.tab), .press(.tab), .type("é日"), .press(.return)]
    )
    @State var text = Secret()
    try await terminal.run {
      try await Alert("Q", message: String(repeating: "long ", count: 30)) {
        SecureField(String(repeating: "label ", count: 30), text: $text).required("Needed.")
        Button("Cancel", role: .cancel)
        Button("OK")
      }.present()
    }
    #expect(text.revealedString() == "é日")
    #expect(terminal.bytes.allSatisfy { $0 < 0x80 })
  }

  @Test func `T045 a console gets what its font has`() {
    let theme = Theme(traits(["TERM": "linux", "LANG": "en_US.UTF-8"]))
    let marks = [
      theme.topLeft, theme.horizontal, theme.vertical, theme.focusLeft, theme.errorMark, theme.ellipsis,
    ]
    // The box drawing of code page 437, which console fonts have.
    #expect(
      (marks + theme.spinner).joined().unicodeScalars.allSatisfy {
        $0.isASCII || "┌─│".unicodeScalars.contains($0)
      }
    )
  }
}
