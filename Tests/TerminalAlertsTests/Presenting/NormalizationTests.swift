import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// Values in a Unicode normalization form, where a field asks for one.
@MainActor
@Suite struct NormalizationTests {
  @State private var text = ""

  /// A text as it is typed or pasted, and the same composed.
  nonisolated static let texts: [(typed: String, composed: String)] = [
    ("e\u{301}", "\u{E9}"),
    // What macOS hands out as a file's name.
    ("Zu\u{308}rich", "Z\u{FC}rich"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "\u{D55C}\u{AE00}"),
    // A syllable and the consonant that closes it.
    ("\u{D558}\u{11AB}", "\u{D55C}"),
    ("Vie\u{302}\u{323}t", "Vi\u{1EC7}t"), ("Vie\u{323}\u{302}t", "Vi\u{1EC7}t"),
    ("Vi\u{EA}\u{323}t", "Vi\u{1EC7}t"),
    ("か\u{3099}", "が"), ("\u{212B}", "\u{C5}"),
    // Those that have no composed form, by the standard.
    ("\u{958}", "\u{915}\u{93C}"), ("x\u{301}", "x\u{301}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
    // Compatibility isn't equivalence.
    ("ﬁ①Ａ", "ﬁ①Ａ"), ("👨‍👩‍👧🇯🇵", "👨‍👩‍👧🇯🇵"), ("plain", "plain"), ("", ""),
  ]

  /// What the field has in the end, as bytes.
  private func answer(
    _ script: [ScriptedTerminal.Step],
    style: ScriptedTerminal.Style = .box,
    _ change: (TextField) -> TextField = { $0.normalization(.nfc) }
  ) async throws -> [UInt8] {
    text = ""
    let field = change(TextField("Name", text: $text))
    let response = try await ScriptedTerminal(style: style, script + [.press(.return)]).run {
      try await Alert("Q") { field }.present()
    }
    #expect(response.texts[0].map { Array($0.utf8) } == Array(text.utf8))
    return Array(text.utf8)
  }

  private func everyWay(of typing: String) -> [[ScriptedTerminal.Step]] {
    let bytes = Array(typing.utf8)
    return [
      [.paste(typing)], [.type(typing)], [.send(bytes)],
      bytes.flatMap { [.send([$0]), .advance(by: .milliseconds(200))] },
      // Something stands behind and before it.
      [.type("()"), .press(.left)] + typing.unicodeScalars.map { .send(Array(String($0).utf8)) }
        + [.press(.home), .press(.delete), .press(.end), .press(.backspace)],
    ]
  }

  @Test(arguments: texts) func `is composed, however it comes in`(typed: String, composed: String)
    async throws
  {
    for script in everyWay(of: typed) {
      #expect(try await answer(script) == Array(composed.utf8))
    }
    #expect(try await answer([.type(typed)], style: .lines) == Array(composed.utf8))
  }

  @Test(arguments: texts) func `is what was typed, unless the field asks`(typed: String, composed: String)
    async throws
  {
    for script in everyWay(of: typed) {
      #expect(try await answer(script) { $0 } == Array(typed.utf8))
    }
  }

  @Test func `is composed in the binding and for the check at each key, and the line stays as typed`()
    async throws
  {
    @State var seen: [[UInt8]] = []
    let (text, bytes) = ($text, $seen)
    let see: @MainActor @Sendable (Screen) -> Void = { _ in
      bytes.wrappedValue.append(Array(text.wrappedValue.utf8))
    }
    let field = TextField("Name", text: text).normalization(.nfc).validate {
      bytes.wrappedValue.append(Array($0.utf8))
    }
    let terminal = ScriptedTerminal([
      .send(Array("e".utf8)), .check(see), .send(Array("\u{301}".utf8)), .check(see),
      .send(Array("x".utf8)), .check(see), .press(.backspace), .press(.backspace), .check(see),
      .type("e\u{301}"), .capture(), .press(.return),
    ])
    try await terminal.run { try await Alert("Q") { field }.present() }
    #expect(seen == ["e", "\u{E9}", "\u{E9}x", "", "\u{E9}"].map { Array($0.utf8) })
    #expect(terminal.captures[0].text.utf8.contains("e\u{301}".utf8))
  }

  @Test func `the app's own text and a default are composed when the alert is answered`() async throws {
    #expect(try await answer([]) { $0.normalization(.nfc).defaultValue("cafe\u{301}") } == Array("café".utf8))
    text = "cafe\u{301}"
    let field = TextField("Name", text: $text).normalization(.nfc)
    try await ScriptedTerminal([.press(.escape)]).run { try await Alert("Q") { field }.present() }
    #expect(Array(text.utf8) == Array("cafe\u{301}".utf8))
    try await ScriptedTerminal([.press(.return)]).run { try await Alert("Q") { field }.present() }
    #expect(Array(text.utf8) == Array("caf\u{E9}".utf8))
  }

  @Test func `characters are counted as before`() async throws {
    let script: [ScriptedTerminal.Step] = [.type("e\u{301}"), .type("e\u{301}"), .type("e\u{301}")]
    let limited = try await answer(script) { $0.normalization(.nfc).maximumLength(2) }
    #expect(limited == Array("\u{E9}\u{E9}".utf8))
  }

  @Test func `a prompt has it as well`() async throws {
    let script: [ScriptedTerminal.Step] = [.paste("Zu\u{308}rich"), .press(.return)]
    let composed = try await ScriptedTerminal(script).run {
      try await Prompt.text("City", normalization: .nfc)
    }
    let modal = try ScriptedTerminal(script).runModal { try Prompt.text("City", normalization: .nfc) }
    let typed = try await ScriptedTerminal(script).run { try await Prompt.text("City") }
    #expect([composed, modal].map { Array($0.utf8) } == [Array("Zürich".utf8), Array("Zürich".utf8)])
    #expect(Array(typed.utf8) == Array("Zu\u{308}rich".utf8))
  }

  @Test func `a secret stays as it was typed`() async throws {
    @State var secret = Secret()
    var field = SecureField("Password", text: $secret).textField
    field.normalization = .nfc
    let script: [ScriptedTerminal.Step] = [.paste("e\u{301}"), .press(.return)]
    try await ScriptedTerminal(script).run { try await Alert("Q", fields: [field]).present() }
    #expect(secret == Secret(copying: "e\u{301}"))
  }
}
