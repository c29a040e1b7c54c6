import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct AlertResultDelegateTests {
  @MainActor
  final class Delegate: AlertResultDelegate {
    let terminal: ScriptedTerminal
    var events: [String] = []

    init(_ terminal: ScriptedTerminal) {
      self.terminal = terminal
    }

    func alert(_ alert: Alert, didSucceedWith response: AlertResponse) {
      note("success \(response.text ?? "nil")")
    }

    func alert(_ alert: Alert, didFailWith error: any Error) { note("failure \(error)") }
    func alertDidCancel(_ alert: Alert) { note("cancelled") }

    private func note(_ event: String) {
      events.append(terminal.screen.contains("╭") ? "too early: \(event)" : event)
    }
  }

  struct Offline: Error {}

  @Test(
    arguments: [
      ([.type("ada"), .press(.return)], ["success ada"]),
      ([.press(.escape)], ["cancelled"]),
      ([.press(.control("c"))], ["failure Interrupted."]),
      ([.endOfInput()], ["failure The input ended before the question was answered."]),
      ([.advance(by: .seconds(5))], ["failure Nobody answered in time."]),
      ([.type("off"), .press(.return)], ["failure Offline()"]),
    ] as [([ScriptedTerminal.Step], [String])]
  )
  func `is told once how the alert ended, when it is gone`(
    script: [ScriptedTerminal.Step],
    events: [String]
  ) async throws {
    @State var text = ""
    for presentsAndWaits in [true, false] {
      text = ""
      let terminal = ScriptedTerminal(script)
      let delegate = Delegate(terminal)
      let alert = Alert("Name") {
        TextField("", text: $text)
        Button("Cancel", role: .cancel)
        Button("OK") { if text == "off" { throw Dismissal(throwing: Offline()) } }
      }.timeLimit(.seconds(5)).resultDelegate(delegate)
      try await terminal.run {
        if presentsAndWaits {
          _ = try? await alert.present()
        } else {
          AlertPresenter.shared.present(alert, completion: nil)
        }
      }
      #expect(delegate.events == events)
    }
  }
}
