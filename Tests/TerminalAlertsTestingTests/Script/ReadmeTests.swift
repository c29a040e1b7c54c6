// The README's example, as it stands there.

import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
func greet() async throws -> String {
  let login = try await Prompt.login("Sign in")
  return "Hello, \(login.account)"
}

@Test func `greets whoever signs in`() async throws {
  let terminal = ScriptedTerminal([
    .waitForAlert("Sign in"),
    .type("ada"), .press(.return),
    .type("correct horse"), .press(.return),
  ])
  let greeting = try await terminal.run { try await greet() }
  #expect(greeting == "Hello, ada")
  #expect(terminal.screen.text == "Sign in: ada, (hidden)")
  try terminal.assertNeverWritten("correct horse")
}
