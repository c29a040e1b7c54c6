import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct TextFieldDelegateTests {
  /// Notes what it is told, and answers as it was set up.
  @MainActor
  final class Delegate: TextFieldDelegate {
    var events: [String] = []
    var shouldChange: (TextField, Range<Int>, String) -> Bool = { _, _, _ in true }
    var shouldClear = true
    var shouldReturn = true

    func textFieldDidBeginEditing(_ textField: TextField) { events.append("begin \(textField.label)") }

    func textField(
      _ textField: TextField,
      shouldChangeCharactersIn range: Range<Int>,
      replacementString: String
    ) -> Bool {
      events.append("change? \(textField.text ?? "nil") \(range) “\(replacementString)”")
      return shouldChange(textField, range, replacementString)
    }

    func textFieldDidChange(_ textField: TextField) { events.append("changed \(textField.text ?? "nil")") }

    func textFieldShouldClear(_ textField: TextField) -> Bool {
      events.append("clear?")
      return shouldClear
    }

    func textFieldShouldReturn(_ textField: TextField) -> Bool {
      events.append("return?")
      return shouldReturn
    }

    func textFieldDidEndEditing(_ textField: TextField) { events.append("end \(textField.label)") }
  }

  private let delegate = Delegate()
  @State private var text = ""

  private func run(_ script: [ScriptedTerminal.Step]) async throws -> ScriptedTerminal {
    let terminal = ScriptedTerminal(script)
    let alert = Alert("Name") {
      TextField("First", text: $text).delegate(delegate)
      TextField("Last", text: .constant(""))
    }
    try await terminal.run { try await alert.present() }
    return terminal
  }

  @Test func `is told of everything in its order`() async throws {
    _ = try await run([.type("a"), .press(.backspace), .press(.return), .press(.return)])
    #expect(
      delegate.events == [
        "begin First", "change?  0..<0 “a”", "changed a", "change? a 0..<1 “”", "changed ", "return?",
        "end First",
      ]
    )
  }

  @Test func `refuses a change without a trace on screen or in the text`() async throws {
    delegate.shouldChange = { _, _, new in new.allSatisfy(\.isNumber) }
    let terminal = try await run([
      .type("1"), .capture(), .type("x"), .capture(), .type("2"), .press(.left), .type("y"), .press(.tab),
      .press(.return),
    ])
    #expect(text == "12")
    #expect(terminal.captures[0].text == terminal.captures[1].text)
    #expect(terminal.captures[0].cursor == terminal.captures[1].cursor)
    #expect(!terminal.bytes.contains(UInt8(ascii: "x")))
  }

  @Test func `replaces a change by another`() async throws {
    delegate.shouldChange = { field, _, new in
      field.text = (field.text ?? "") + new.uppercased()
      return false
    }
    let terminal = try await run([.type("añb"), .capture(), .press(.return), .press(.return)])
    #expect(text == "AÑB")
    #expect(terminal.captures[0].contains("First  AÑB "))
  }

  @Test func `changes the text after a change`() async throws {
    let terminal = ScriptedTerminal([.type("ab"), .capture(), .press(.return)])
    final class Doubling: TextFieldDelegate {
      func textFieldDidChange(_ textField: TextField) {
        textField.text = (textField.text ?? "") + "!"
      }
    }
    let alert = Alert("Name") { TextField("", text: $text).delegate(Doubling()) }
    try await terminal.run { try await alert.present() }
    #expect(text == "a!b!")
    #expect(terminal.captures[0].contains("│ a!b!"))
  }

  @Test func `keeps a text from being cleared`() async throws {
    delegate.shouldClear = false
    _ = try await run([.type("abc"), .press(.control("u")), .press(.return), .press(.return)])
    #expect(text == "abc")
    #expect(delegate.events.filter { $0 == "clear?" }.count == 1)
  }

  @Test func `keeps Return from going on`() async throws {
    delegate.shouldReturn = false
    let terminal = try await run([
      .press(.return), .waitForFocus("First"), .check { [delegate] _ in delegate.shouldReturn = true },
      .press(.return), .waitForFocus("Last"), .press(.return),
    ])
    #expect(terminal.alertTitles == ["Name"])
  }

  @Test func `is asked about a paste as one change`() async throws {
    _ = try await run([.type("ab"), .press(.left), .paste("12 34"), .press(.return), .press(.return)])
    #expect(delegate.events.contains("change? ab 1..<1 “12 34”"))
    #expect(text == "a12 34b")
  }

  @Test func `counts in characters, not in scalars`() async throws {
    _ = try await run([
      .type("👨‍👩‍👧e\u{301}x"), .press(.backspace), .press(.backspace), .press(.return), .press(.return),
    ])
    #expect(delegate.events.contains("change? 👨‍👩‍👧e\u{301}x 2..<3 “”"))
    #expect(delegate.events.contains("change? 👨‍👩‍👧e\u{301} 1..<2 “”"))
    #expect(text == "👨‍👩‍👧")
  }

  @Test func `is told of the end when the alert is cancelled`() async throws {
    _ = try await run([.press(.escape)])
    #expect(delegate.events == ["begin First", "end First"])
  }

  @Test func `sees typed characters of a secret, but no text`() async throws {
    @State var secret = Secret()
    let alert = Alert("Name") { SecureField("PIN", text: $secret).delegate(delegate) }
    let terminal = ScriptedTerminal([.type("1x2"), .press(.return)])
    delegate.shouldChange = { _, _, new in new != "x" }
    try await terminal.run { try await alert.present() }
    #expect(secret == Secret(copying: "12"))
    #expect(delegate.events.contains("change? nil 1..<1 “x”"))
  }
}
