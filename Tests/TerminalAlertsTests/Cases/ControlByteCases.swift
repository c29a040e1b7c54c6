import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct ControlByteCases {
  @Test(arguments: Question.kinds) func `T034 a tab is data when pasted or quoted`(isSecure: Bool)
    async throws
  {
    #expect(try await Question.answer(isSecure: isSecure, "\u{1B}[200~a\tb\u{1B}[201~\r") == "a\tb")
    #expect(try await Question.answer(isSecure: isSecure, "a\u{16}\tb\r") == "a\tb")
    #expect(
      try await Question.answer(isSecure: isSecure, style: .lines, "\u{1B}[200~a\tb\u{1B}[201~\r") == "a\tb"
    )
    #expect(try await Question.answer(isSecure: isSecure, style: .lines, "a\u{16}\tb\r") == "a\tb")
  }

  @Test(arguments: Question.kinds) func `T034 a bare tab moves on and is never added`(isSecure: Bool)
    async throws
  {
    // Name, Cancel, OK, and round to the name again.
    #expect(try await Question.answer(isSecure: isSecure, "a\t\t\tb\r") == "ab")
  }

  @Test(arguments: [ScriptedTerminal.Style.box, .lines])
  func `T035 keys that edit leave no bytes in a password`(
    style: ScriptedTerminal.Style
  ) async throws {
    let typed = "x\u{7F}se\u{0}c\u{1B}[A\u{1B}[Bret\r"
    #expect(try await Question.answer(isSecure: true, style: style, typed) == "secret")
  }

  @Test(arguments: Question.kinds, [ScriptedTerminal.Style.box, .lines])
  func `T035 no control byte that is typed gets into the value`(isSecure: Bool, style: ScriptedTerminal.Style)
    async throws
  {
    // Without those that end or stop the alert, and ^V, which takes the next key as it is.
    for byte in UInt8(0)..<0x20 where ![0x03, 0x04, 0x0A, 0x0D, 0x16, 0x1A, 0x1B].contains(byte) {
      let focus = byte == 0x09 ? "\t\t" : ""
      let terminal = ScriptedTerminal(
        style: style,
        [
          .type("ab"), .send([byte] + Array(focus.utf8)), .advance(by: .seconds(1)), .type("c"),
          .press(.return),
        ]
      )
      let answer = try await Question.ask(isSecure: isSecure, at: terminal)
      #expect(answer.utf8.allSatisfy { $0 >= 0x20 }, "byte \(byte): \(Array(answer.utf8))")
    }
  }
}
