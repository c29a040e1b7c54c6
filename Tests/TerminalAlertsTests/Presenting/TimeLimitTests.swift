import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct TimeLimitTests {
  @Test func `throws when nobody has answered in time, typing or not`() async throws {
    let terminal = ScriptedTerminal([
      .advance(by: .seconds(29)), .type("ada"), .advance(by: .milliseconds(999)), .waitForText("ada"),
      .advance(by: .milliseconds(1)),
    ])
    await #expect(throws: AlertError.timedOut) {
      try await terminal.run {
        @State var name = ""
        try await Alert("Name") { TextField("", text: $name) }.timeLimit(.seconds(30)).present()
      }
    }
    #expect(terminal.screen.text.isEmpty)
  }

  @Test func `counts from when the alert is first shown, not while it waits`() async throws {
    let terminal = ScriptedTerminal([
      .advance(by: .seconds(60)), .press(.return), .waitForAlert("Second"), .advance(by: .seconds(29)),
      .press(.return),
    ])
    let response = try await terminal.run {
      let first = Task { try await Alert("First").present() }
      let second = Task { try await Alert("Second").timeLimit(.seconds(30)).present() }
      _ = try await first.value
      return try await second.value
    }
    #expect(response.button == "OK")
  }

  @Test(arguments: [(10, false), (20, true)])
  func `stands still while an action runs`(seconds: Int, isTimedOut: Bool) async throws {
    @State var release: CheckedContinuation<Void, Never>?
    let alert = Alert("Connect") {
      Button("Cancel", role: .cancel)
      Button("Go", isDefault: true) {
        await withCheckedContinuation { release = $0 }
        throw ValidationFailure("Not yet.")
      }
    }.timeLimit(.seconds(30))
    let script: [ScriptedTerminal.Step] = [
      .advance(by: .seconds(10)), .press(.return), .advance(by: .seconds(60)),
      .check { _ in
        Task {
          while release == nil { await Task.yield() }
          release?.resume()
        }
      },
      .waitForText("Not yet."), .advance(by: .seconds(seconds)),
    ]
    let terminal = ScriptedTerminal(isTimedOut ? script : script + [.press(.escape)])
    let result = try await terminal.run {
      do {
        return try await alert.present().isCancelled ? "cancelled" : "answered"
      } catch AlertError.timedOut {
        return "timed out"
      }
    }
    #expect(result == (isTimedOut ? "timed out" : "cancelled"))
  }
}
