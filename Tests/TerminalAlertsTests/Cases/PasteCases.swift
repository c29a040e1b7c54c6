import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct PasteCases {
  private let open = "\u{1B}[200~"
  private let close = "\u{1B}[201~"

  @Test(arguments: Question.kinds) func `T020 the markers of a paste stay out of the value`(isSecure: Bool)
    async throws
  {
    #expect(try await Question.answer(isSecure: isSecure, "\(open)s3cr3t\(close)\r") == "s3cr3t")
    #expect(
      try await Question.answer(isSecure: isSecure, style: .lines, "\(open)s3cr3t\(close)\r") == "s3cr3t"
    )
    #expect(try await Question.answer(isSecure: isSecure, "a\(open)b\(close)c\(open)\(close)\r") == "abc")
    #expect(try await Question.answer(isSecure: isSecure, "\u{1B}[20", "0~b\u{1B}", "[201", "~\r") == "b")
  }

  @Test(arguments: [
    ("one\ntwo\n", "one two"), ("one\rtwo\r", "one two"), ("one\r\ntwo\r\n\r\n", "one two"),
    ("\n\none", "one"),
    ("one\n\n\ntwo", "one two"), ("  one  ", "  one  "), ("日本\n語", "日本 語"), ("\n", ""), ("a\tb", "a\tb"),
  ])
  func `T021 a paste of several lines answers one question`(pasted: String, value: String) async throws {
    let terminal = ScriptedTerminal([
      .send(Array("\(open)\(pasted)\(close)".utf8)), .waitForAlert("First"), .press(.return),
      .waitForAlert("Second"),
      .type("b"), .press(.return),
    ])
    let answers = try await terminal.run {
      [try await Prompt.text("First"), try await Prompt.text("Second")]
    }
    #expect(answers == [value, "b"])
  }

  @Test func `T021 a secret of several lines is refused and says why`() async throws {
    let terminal = ScriptedTerminal([
      .send(Array("\(open)one\ntwo\(close)".utf8)), .waitForText("has more"), .type("three"),
      .press(.return),
    ])
    #expect(try await Question.ask(isSecure: true, at: terminal) == "three")
    try terminal.assertNeverWritten("one\ntwo", ignoring: ["than one line"])
  }

  @Test func `T023 a paste reaches the field once`() async throws {
    @MainActor final class Log: TextFieldDelegate {
      var inserted: [String] = []
      func textField(
        _ textField: TextField,
        shouldChangeCharactersIn range: Range<Int>,
        replacementString: String
      ) -> Bool {
        inserted.append(replacementString)
        return true
      }
    }
    let log = Log()
    var values: [String] = []
    let binding = Binding<String>(get: { values.last ?? "" }, set: { values.append($0) })
    let terminal = ScriptedTerminal([.paste("hello"), .press(.return)])
    try await terminal.run {
      try await Alert("Name") { TextField("Name", text: binding).delegate(log) }.present()
    }
    #expect(values == ["hello"])
    #expect(log.inserted == ["hello"])
  }

  @Test(arguments: Question.kinds, [true, false])
  func `T024 a long paste writes little, marked or not`(isSecure: Bool, isMarked: Bool) async throws {
    let text = String(repeating: "x", count: 100_000)
    let bytes = Array(((isMarked ? open : "") + text + (isMarked ? close : "")).utf8)
    let pieces = stride(from: 0, to: bytes.count, by: 4096).map { bytes[$0..<min($0 + 4096, bytes.count)] }
    let terminal = ScriptedTerminal(
      patience: .seconds(60),
      pieces.map { .send($0) } + [.type("y"), .press(.return)]
    )
    let answer = try await Question.ask(isSecure: isSecure, at: terminal)
    #expect(answer.utf8.count == 100_001)
    #expect(answer.hasSuffix("xy"))
    #expect(terminal.bytes.count < 20_000)
  }
}
