import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
func signIn() async throws -> String {
  let login = try await Prompt.login("Sign in")
  guard login.password == Secret(copying: "correct horse") else { throw AlertError.cancelled }
  return login.account
}

@Test func `signs in`() async throws {
  let terminal = ScriptedTerminal([
    .waitForAlert("Sign in"),
    .type("ada"), .press(.return),
    .type("correct horse"), .press(.return),
  ])
  let name = try await terminal.run { try await signIn() }
  #expect(name == "ada")
  #expect(terminal.screen.text == "Sign in: ada, (hidden)")
  try terminal.assertNeverWritten("correct horse")
}
