import TerminalAlerts
import TerminalAlertsTesting
import Testing

private let returnTwice: [ScriptedTerminal.Step] = [.press(.return), .press(.return)]

/// What each key does, as the design's table says, in a box and line by line.
@MainActor
@Suite struct KeyTableTests {
  /// Two fields and three buttons; each row of the tables below ends with a key that answers.
  private func answer(_ steps: [ScriptedTerminal.Step], style: ScriptedTerminal.Style = .box) async throws
    -> String
  {
    @State var first = ""
    @State var second = "b"
    let alert = Alert("Keys") {
      TextField("First", text: $first)
      TextField("Second", text: $second)
      Button("Cancel", role: .cancel)
      Button("Apply")
      Button("OK")
    }
    let terminal = ScriptedTerminal(style: style, steps)
    do {
      let response = try await terminal.run { try await alert.present() }
      return "\(response.button ?? "nil") \(first)|\(second)"
    } catch let error as AlertError {
      return "\(error)"
    }
  }

  @Test(
    arguments: [
      ([.press(.return), .waitForFocus("Second"), .press(.return)], "OK |b"),
      ([.send([0x0A]), .waitForFocus("Second"), .send([0x0A])], "OK |b"),
      (
        [.press(.tab), .waitForFocus("Second"), .press(.tab), .waitForFocus("Cancel"), .press(.return)],
        "Cancel |b"
      ),
      (
        [.press(.backTab), .waitForFocus("OK"), .press(.backTab), .waitForFocus("Apply"), .press(.return)],
        "Apply |b"
      ),
      ([.press(.down), .press(.down), .waitForFocus("Second"), .press(.return)], "OK |b"),
      (
        [.press(.up), .waitForFocus("First"), .press(.down), .press(.up), .waitForFocus("First")]
          + returnTwice, "OK |b"
      ),
      ([.type("ac"), .press(.left), .type("b"), .press(.right), .type("d")] + returnTwice, "OK abcd|b"),
      ([.type("ab"), .press(.home), .type("0"), .press(.end), .type("9")] + returnTwice, "OK 0ab9|b"),
      ([.type("abc"), .send([0x7F]), .send([0x08])] + returnTwice, "OK a|b"),
      ([.type("ab"), .press(.home), .press(.delete)] + returnTwice, "OK b|b"),
      ([.type("ab"), .press(.home), .press(.control("d"))] + returnTwice, "OK b|b"),
      (
        [.type("one two"), .press(.control("w")), .press(.control("a")), .press(.control("y"))] + returnTwice,
        "OK twoone |b"
      ),
      ([.type("one two"), .press(.alt("b")), .type("x")] + returnTwice, "OK one xtwo|b"),
      ([.press(.control("d"))], "Cancel |b"),
      ([.press(.escape)], "Cancel |b"),
      ([.type("x"), .press(.control("c"))], "Interrupted."),
      ([.type("x"), .press(.control("l")), .press(.control("z")), .type("y")] + returnTwice, "OK xy|b"),
    ] as [([ScriptedTerminal.Step], String)]
  )
  func `in a field of a box`(steps: [ScriptedTerminal.Step], answer expected: String) async throws {
    #expect(try await answer(steps) == expected)
  }

  @Test(
    arguments: [
      ([.press(.return)], "Apply |b"),
      (
        [.press(.left), .waitForFocus("Cancel"), .press(.left), .waitForFocus("Cancel"), .press(.return)],
        "Cancel |b"
      ),
      ([.press(.right), .press(.right), .waitForFocus("OK"), .press(.return)], "OK |b"),
      ([.press(.tab), .press(.tab), .waitForFocus("First"), .press(.backTab), .press(.return)], "OK |b"),
      ([.press(.backTab), .press(.backTab), .waitForFocus("Second"), .press(.return)], "OK |b"),
      ([.press(.up), .waitForFocus("Second"), .press(.return)], "OK |b"),
      ([.press(.down), .waitForFocus("Apply"), .press(.return)], "Apply |b"),
      ([.press(.escape)], "Cancel |b"),
      ([.press(.control("d"))], "Cancel |b"),
      ([.press(.control("c"))], "Interrupted."),
      ([.press(.control("l")), .press(.control("z")), .waitForFocus("Apply"), .press(.return)], "Apply |b"),
      ([.type("c")], "Cancel |b"), ([.type("O")], "OK |b"), ([.type("2")], "Apply |b"),
      ([.type(" ")], "Apply |b"),
      ([.type("x"), .check { #expect($0.bellCount == 1) }, .type("o")], "OK |b"),
    ] as [([ScriptedTerminal.Step], String)]
  )
  func `on a button of a box`(steps: [ScriptedTerminal.Step], answer expected: String) async throws {
    let toApply: [ScriptedTerminal.Step] = [.press(.backTab), .press(.backTab), .waitForFocus("Apply")]
    #expect(try await answer(toApply + steps) == expected)
  }

  @Test(
    arguments: [
      ([.type("a")] + returnTwice + [.press(.return)], "OK a|b"),
      ([.type("ab"), .press(.backspace)] + returnTwice + [.type("2")], "Apply a|b"),
      ([.type("ab"), .press(.control("u")), .type("c")] + returnTwice + [.type("c")], "Cancel c|b"),
      ([.type("one two"), .press(.control("w"))] + returnTwice + [.press(.return)], "OK one |b"),
      (
        [.press(.left), .press(.home), .press(.tab), .press(.up), .waitForFocus("First"), .press(.escape)],
        "Cancel |b"
      ),
      ([.press(.control("d"))], "Cancel |b"),
      (returnTwice + [.waitForFocus("OK"), .press(.escape)], "Cancel |b"),
      ([.type("x"), .press(.control("c"))], "Interrupted."),
      ([.type("x"), .press(.control("z")), .type("y")] + returnTwice + [.press(.return)], "OK xy|b"),
    ] as [([ScriptedTerminal.Step], String)]
  )
  func `line by line`(steps: [ScriptedTerminal.Step], answer expected: String) async throws {
    #expect(try await answer(steps, style: .lines) == expected)
  }
}
