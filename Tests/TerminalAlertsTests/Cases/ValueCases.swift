import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct ValueCases {
  @State private var text = ""
  private var seen = State<[String]>(wrappedValue: [])

  @Test(arguments: Question.kinds, [ScriptedTerminal.Style.box, .lines])
  func `T074 blanks at the ends stay`(isSecure: Bool, style: ScriptedTerminal.Style) async throws {
    for value in ["  pa ss  ", "   ", "\u{A0}x\u{A0}", "\u{3000}", "x\u{2003}"] {
      let answer = try await Question.answer(isSecure: isSecure, style: style, value + "\r")
      #expect(Array(answer.utf8) == Array(value.utf8))
    }
  }

  private func present(_ field: TextField, _ script: [ScriptedTerminal.Step]) async throws -> ScriptedTerminal
  {
    let terminal = ScriptedTerminal(script)
    try await terminal.run { try await Alert("Q") { field }.present() }
    return terminal
  }

  @Test func `T075 a placeholder is never the value`() async throws {
    let seen = seen.projectedValue
    let field = TextField("Name", text: $text, placeholder: "Jane Doe").validate {
      seen.wrappedValue.append($0)
    }
    _ = try await present(field, [.press(.return)])
    let terminal = try await present(
      field,
      [.type("x"), .capture(), .press(.backspace), .capture(), .press(.return)]
    )
    #expect(text.isEmpty)
    #expect(seen.wrappedValue == ["", ""])
    #expect(terminal.captures.map { $0.contains("Jane Doe") } == [false, true])
  }

  @Test func `T076 a default is what Return on an empty field gives, and it is checked`() async throws {
    let seen = seen.projectedValue
    func field(refusing refused: String) -> TextField {
      TextField("Name", text: $text).defaultValue("42").validate {
        seen.wrappedValue.append($0)
        if $0 == refused { throw ValidationFailure("Not \(refused).") }
      }
    }
    _ = try await present(field(refusing: ""), [.press(.return)])
    #expect(text == "42")
    #expect(seen.wrappedValue == ["42"])

    text = ""
    _ = try await present(
      field(refusing: "42"),
      [.press(.return), .waitForText("Not 42."), .press(.control("u")), .type("43"), .press(.return)]
    )
    #expect(text == "43")
  }

  @Test(arguments: Question.kinds, [ScriptedTerminal.Style.box, .lines, .answers])
  func `T077 an empty answer is an empty string`(isSecure: Bool, style: ScriptedTerminal.Style) async throws {
    let terminal = ScriptedTerminal(style: style, [.press(.return)])
    #expect(try await Question.ask(isSecure: isSecure, at: terminal) == "")
    let written = String(decoding: terminal.bytes, as: UTF8.self).lowercased()
    #expect(!written.contains("nil") && !written.contains("optional"))
  }
}
