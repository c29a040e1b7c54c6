import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// The one line that stays of an alert.
@MainActor
@Suite struct SummaryTests {
  private func line(_ script: [ScriptedTerminal.Step], columns: Int = 80, _ alert: Alert) async throws
    -> String
  {
    let terminal = ScriptedTerminal(columns: columns, script)
    _ = try? await terminal.run { try await alert.present() }
    return terminal.screen.text
  }

  @State private var text = ""
  private var name: Alert { Alert("Name") { TextField("", text: $text) } }

  @Test func `tells what was answered`() async throws {
    #expect(try await line([.press(.return)], name) == "Name")
    #expect(try await line([.type("ada"), .press(.return)], name) == "Name: ada")
    #expect(try await line([.press(.return)], Alert("Go on?") { Button("Yes") }) == "Go on? Yes")
    #expect(try await line([.press(.escape)], name) == "Name: cancelled")
  }

  @Test(arguments: ["", "x", "hunter2"])
  func `of a secret it tells not even the length`(secret: String) async throws {
    let alert = Alert("Sign in") {
      TextField("", text: .constant("ada"))
      SecureField("", text: .constant(Secret()))
    }
    let script: [ScriptedTerminal.Step] = [.press(.return), .type(secret), .press(.return)]
    #expect(try await line(script, alert) == "Sign in: ada, (hidden)")
  }

  @Test func `fits into one line`() async throws {
    #expect(
      try await line([.type("a rather long answer"), .press(.return)], columns: 20, name)
        == "Name: a rather lon…"
    )
  }

  @Test func `nothing stays of an alert that got no answer, or that leaves nothing`() async throws {
    #expect(try await line([.press(.control("c"))], name).isEmpty)
    var quiet = name
    quiet.leavesSummary = false
    #expect(try await line([.press(.return)], quiet).isEmpty)
  }
}
