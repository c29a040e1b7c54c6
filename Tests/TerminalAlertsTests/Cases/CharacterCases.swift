import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct CharacterCases {
  nonisolated static let characters = [
    "é", "日", "😀", "👨‍👩‍👧", "🇯🇵", "👋🏽", "e\u{301}", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "👩🏽‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "한",
    "\u{1112}\u{1161}\u{11AB}", "क्षि", "ก็", "ש", "שָׁ", "م", "𠮷", "Ａ", "Z\u{351}\u{34D}\u{321}", "か\u{3099}", "🏳️‍🌈",
    "👨‍👩‍👧‍👦", "\u{1F468}\u{1F3FF}\u{200D}\u{1F9B0}", "ﷺ", "ß", "İ",
  ]

  @Test(arguments: Question.kinds, [ScriptedTerminal.Style.box, .lines])
  func `T028 keys beyond ASCII come in, whatever the locale`(isSecure: Bool, style: ScriptedTerminal.Style)
    async throws
  {
    let answer = try await Question.answer(isSecure: isSecure, style: style, [.type("é日😀"), .press(.return)])
    #expect(Array(answer.utf8) == [0xC3, 0xA9, 0xE6, 0x97, 0xA5, 0xF0, 0x9F, 0x98, 0x80])
  }

  @Test(arguments: ["日本語", "한글말", "ＡＢＣ", "😀😁😂"]) func `T029 the cursor counts cells`(text: String)
    async throws
  {
    let terminal = ScriptedTerminal([
      .capture(), .type(text), .capture(), .press(.left), .capture(), .type("x"), .press(.return),
    ])
    let answer = try await Question.ask(at: terminal)
    let columns = terminal.captures.map(\.cursor.column)
    #expect(columns == [columns[0], columns[0] + 6, columns[0] + 4])
    #expect(answer == String(text.dropLast()) + "x" + String(text.suffix(1)))
  }

  @Test(arguments: characters, Question.kinds)
  func `T030 one Backspace takes a whole character`(character: String, isSecure: Bool) async throws {
    for style in [ScriptedTerminal.Style.box, .lines] {
      for script in [[.type(character)], [.paste(character)], Array(character.utf8).map { .send([$0]) }]
        as [[ScriptedTerminal.Step]]
      {
        let whole = script + [.press(.backspace), .type("z"), .press(.return)]
        #expect(try await Question.answer(isSecure: isSecure, style: style, whole) == "z")
      }
    }
  }

  @Test(arguments: characters) func `T030 nothing of a deleted character stays`(character: String)
    async throws
  {
    let terminal = ScriptedTerminal([
      .capture(), .type(character), .press(.backspace), .capture(), .type("a\(character)b"), .press(.left),
      .press(.left),
      .press(.delete), .capture(), .press(.return),
    ])
    #expect(try await Question.ask(at: terminal) == "ab")
    #expect(terminal.captures[1].text == terminal.captures[0].text)
    #expect(terminal.captures[1].cursor == terminal.captures[0].cursor)
    #expect(terminal.captures[2].contains("ab"))
    #expect(!terminal.captures[2].contains(character))
  }

  @Test(arguments: Question.kinds) func `T031 Backspace takes all bytes of a character, line by line too`(
    isSecure: Bool
  )
    async throws
  {
    #expect(try await Question.answer(isSecure: isSecure, style: .lines, "能\u{7F}ok\r") == "ok")
    #expect(try await Question.answer(isSecure: isSecure, style: .lines, "能\u{8}ok\r") == "ok")
  }

  @Test(arguments: Question.kinds) func `T032 characters may come in any pieces`(isSecure: Bool) async throws
  {
    let bytes = Array("öä😀日e\u{301}👨‍👩‍👧".utf8)
    for size in 1...bytes.count {
      var script: [ScriptedTerminal.Step] = stride(from: 0, to: bytes.count, by: size).flatMap {
        [.send(bytes[$0..<min($0 + size, bytes.count)]), .advance(by: .milliseconds(200))]
      }
      script.append(.press(.return))
      let answer = try await Question.answer(isSecure: isSecure, script)
      #expect(Array(answer.utf8) == bytes, "in pieces of \(size)")
    }
  }

  @Test(arguments: [("שלום", "שלו"), ("مرحبا", "مرحب"), ("abשל", "abש"), ("\u{202E}", "")])
  func `T033 text from right to left is edited in its own order`(typed: String, value: String) async throws {
    let answer = try await Question.answer([.type(typed), .press(.backspace), .press(.return)])
    #expect(Array(answer.utf8) == Array(value.utf8))
  }
}
