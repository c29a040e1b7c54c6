import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// Buttons with actions: work that takes time, fails, or ends the alert.
@MainActor
@Suite struct ActionTests {
  /// Work that goes on until it is told to end.
  @MainActor
  final class Work {
    private var continuation: CheckedContinuation<Void, any Error>?
    private(set) var isCancelled = false

    func run() async throws {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation = $0 }
      } onCancel: {
        Task { @MainActor in
          self.isCancelled = true
          self.end(throwing: CancellationError())
        }
      }
    }

    var isRunning: Bool { continuation != nil }

    func end(throwing error: (any Error)? = nil) {
      if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
      continuation = nil
    }
  }

  private let work = Work()

  private func alert(_ action: @escaping @MainActor () async throws -> Void) -> Alert {
    Alert("Connect") {
      TextField("Host", text: .constant("example.com"))
      Button("Cancel", role: .cancel)
      Button("Go", action: action)
    }
  }

  @Test func `a spinner turns while the work goes on`() async throws {
    let work = work
    let terminal = ScriptedTerminal([
      .press(.return), .advance(by: .milliseconds(99)), .capture(), .advance(by: .milliseconds(1)),
      .capture(),
      .advance(by: .milliseconds(200)), .capture(), .send([0x78]),
      .check { _ in Task { work.end() } },
    ])
    let response = try await terminal.run { [self] in try await alert { try await work.run() }.present() }
    #expect(response.button == "Go")
    #expect(response.texts == ["example.com"])
    let marks = terminal.captures.map { screen in ["⠋", "⠙", "⠹"].first { screen.contains($0) } }
    #expect(marks == [nil, "⠋", "⠹"])
  }

  @Test(arguments: [Key.escape, .control("c")])
  func `can be left while the work goes on, which is cancelled then`(key: Key) async throws {
    let work = work
    let terminal = ScriptedTerminal([.press(.return), .press(key)])
    let result = try await terminal.run { [self] in
      do {
        let response = try await alert { try await work.run() }.present()
        return response.isCancelled ? "cancelled" : "answered"
      } catch AlertError.interrupted {
        return "interrupted"
      }
    }
    while !work.isCancelled { await Task.yield() }
    #expect(result == (key == .escape ? "cancelled" : "interrupted"))
  }

  @Test func `stays up with the reason, and lets one try again`() async throws {
    @State var attempts = 0
    let terminal = ScriptedTerminal([
      .press(.return), .waitForText("✗ Attempt 1 failed."), .waitForFocus("Host"), .type("x"),
      .check { #expect(!$0.contains("failed")) }, .press(.return),
    ])
    let response = try await terminal.run { [self] in
      try await alert {
        attempts += 1
        await Task.yield()
        if attempts == 1 { throw ValidationFailure("Attempt 1 failed.") }
      }.present()
    }
    #expect(response.button == "Go")
    #expect(attempts == 2)
  }

  @Test func `goes to the field that the failure names`() async throws {
    @State var password = "wrong"
    let alert = Alert("Sign in") {
      TextField("Account", text: .constant("ada"))
      SecureField("Password", text: $password)
      Button("Sign in") {
        if password == "right" { return }
        password = ""
        throw ValidationFailure("Wrong password.", field: "Password")
      }
    }
    let terminal = ScriptedTerminal([
      .press(.backTab), .waitForFocus("Sign in"), .press(.return),
      .waitForText("Wrong password."),
      .waitForFocus("Password"), .type("right"), .press(.return),
    ])
    let response = try await terminal.run { try await alert.present() }
    #expect(response.texts[1] == "right")
  }

  @Test func `a dismissal takes the alert down with its error`() async throws {
    struct Refused: Error {}
    let terminal = ScriptedTerminal([.press(.return)])
    await #expect(throws: Refused.self) {
      try await terminal.run { [self] in try await alert { throw Dismissal(throwing: Refused()) }.present() }
    }
    #expect(terminal.screen.text.isEmpty)
  }

  @Test func `fields are checked before the action runs`() async throws {
    @State var text = ""
    @State var runs = 0
    let alert = Alert("Account") {
      TextField("Name", text: $text).required("Choose a name.").maximumLength(3).validate {
        if $0 == "bob" { throw ValidationFailure("Bob is taken.") }
      }
      Button("Create") { runs += 1 }
    }
    let terminal = ScriptedTerminal([
      .press(.return), .waitForText("✗ Choose a name."), .type("bobx"), .waitForText("No more than 3"),
      .press(.return), .waitForText("✗ Bob is taken."), .press(.backspace), .type("a"), .press(.return),
    ])
    try await terminal.run { try await alert.present() }
    #expect(text == "boa")
    #expect(runs == 1)
  }

  @Test func `cancel may have an action of its own, which needs no valid fields`() async throws {
    @State var runs = 0
    let alert = Alert("Account") {
      TextField("Name", text: .constant("")).required()
      Button("Cancel", role: .cancel) { runs += 1 }
      Button("Create")
    }
    let terminal = ScriptedTerminal([.press(.escape)])
    let response = try await terminal.run { try await alert.present() }
    #expect(response.isCancelled)
    #expect(runs == 1)
  }
}
