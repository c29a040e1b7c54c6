import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// Questions in one call, with `await` and without.
@MainActor
@Suite struct PromptTests {
  private typealias Step = ScriptedTerminal.Step

  /// Runs both forms with the same script.
  private func both<Value: Sendable>(
    _ script: [ScriptedTerminal.Step],
    _ waiting: @escaping @MainActor () async throws -> Value,
    _ blocking: @escaping @MainActor () throws -> Value
  ) async throws -> [Value] {
    [
      try await ScriptedTerminal(script).run(waiting),
      try ScriptedTerminal(script).runModal(blocking),
    ]
  }

  @Test func `asks for a text`() async throws {
    let answers = try await both(
      [.waitForText("name@example.com"), .type(" ada "), .press(.return)],
      { try await Prompt.text("Account", placeholder: "name@example.com") },
      { try Prompt.text("Account", placeholder: "name@example.com") }
    )
    #expect(answers == [" ada ", " ada "])
  }

  @Test func `a default is the answer if nothing is typed`() async throws {
    let answers = try await both(
      [.waitForText("│ 8080 "), .press(.return)],
      { try await Prompt.text("Port", defaultValue: "8080") },
      { try Prompt.text("Port", defaultValue: "8080") }
    )
    #expect(answers == ["8080", "8080"])
  }

  @Test func `asks for a secret`() async throws {
    let answers = try await both(
      [.type("hünter2"), .check { #expect(!$0.contains("•")) }, .press(.return)],
      { try await Prompt.secret("Password") },
      { try Prompt.secret("Password") }
    )
    #expect(answers == [Secret(copying: "hünter2"), Secret(copying: "hünter2")])
    let masked = try await both(
      [.type("pw"), .waitForText("│ ** "), .press(.return)],
      { try await Prompt.secret("Password", mask: "*") },
      { try Prompt.secret("Password", mask: "*") }
    )
    #expect(masked[0] == Secret(copying: "pw"))
  }

  @Test(
    arguments: [
      ([.press(.return)], false), ([.press(.left), .press(.return)], false), ([.type("y")], true),
      ([.press(.right), .press(.return)], true), ([.press(.escape)], false),
    ] as [([ScriptedTerminal.Step], Bool)]
  )
  func `asks whether to go on`(script: [ScriptedTerminal.Step], expected: Bool) async throws {
    let answers = try await both(
      script,
      { try await Prompt.confirm("Delete 3 files?", default: false) },
      { try Prompt.confirm("Delete 3 files?", default: false) }
    )
    #expect(answers == [expected, expected])
  }

  @Test func `asks for an account and its password`() async throws {
    let answers = try await both(
      [.type("ce"), .press(.return), .waitForFocus("Password"), .type("hopper"), .press(.return)],
      { try await Prompt.login("Sign in to example.com", account: "gra") },
      { try Prompt.login("Sign in to example.com", account: "gra") }
    )
    #expect(answers.map(\.account) == ["grace", "grace"])
    #expect(answers.allSatisfy { $0.password == Secret(copying: "hopper") })
  }

  @Test func `leaving a question that asks for a value is an error`() async throws {
    for script in [[.press(.escape)], [.press(.control("d"))], [.press(.tab), .press(.return)]] as [[Step]] {
      await #expect(throws: AlertError.cancelled) {
        try await both(script, { try await Prompt.text("Name") }, { try Prompt.text("Name") })
      }
    }
    await #expect(throws: AlertError.interrupted) {
      try await both(
        [.press(.control("c"))],
        { try await Prompt.confirm("Sure?") },
        { try Prompt.confirm("Sure?") }
      )
    }
  }
}
