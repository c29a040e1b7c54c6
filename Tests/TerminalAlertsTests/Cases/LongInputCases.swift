import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct LongInputCases {
  private func cycle(_ letters: ClosedRange<UInt8>, _ count: Int) -> String {
    let letters = Array(letters)
    return String(decoding: (0..<count).map { letters[$0 % letters.count] }, as: UTF8.self)
  }

  @Test(arguments: Question.kinds, [ScriptedTerminal.Style.box, .lines])
  func `T025 a token longer than a kernel's line is taken whole`(
    isSecure: Bool,
    style: ScriptedTerminal.Style
  ) async throws {
    let token = cycle(65...90, 5_000)
    #expect(try await Question.answer(isSecure: isSecure, style: style, token, "\r") == token)
  }

  @Test(arguments: [127, 128, 129, 200, 255, 256, 1023, 1024, 1025], [ScriptedTerminal.Style.box, .lines])
  func `T026 no password is cut`(count: Int, style: ScriptedTerminal.Style) async throws {
    let password = cycle(97...122, count)
    #expect(try await Question.answer(isSecure: true, style: style, password + "\r") == password)
  }

  @Test func `T026 a limit is the app's, and is seen`() async throws {
    let terminal = ScriptedTerminal([
      .type("abcd"), .waitForText("No more than 3 characters"), .press(.return),
    ])
    @State var text = ""
    try await terminal.run {
      try await Alert("Name") { TextField("Name", text: $text).maximumLength(3) }.present()
    }
    #expect(text == "abc")
  }
}
