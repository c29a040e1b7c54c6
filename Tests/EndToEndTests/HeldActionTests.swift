import Foundation
import Testing

/// Signals that the program survives while an action holds the main thread: the alert is off the screen before it can know.
@Suite struct HeldActionTests {
  /// What happens while the action holds the main thread.
  enum Event: CaseIterable, CustomTestStringConvertible {
    /// `^C`, which the program handles, and goes on.
    case interruption
    case twoInterruptions
    /// `^Z` and `fg`.
    case stop
    /// SIGSTOP and `fg`.
    case stopByOthers
    /// `^Z`, `bg` until the action has ended, and `fg`.
    case background

    var testDescription: String { "\(self)" }
  }

  @Test(arguments: Event.allCases, Scenario.Drive.allCases)
  func `an alert that is answered after it was taken off erases nothing`(
    event: Event,
    drive: Scenario.Drive
  ) async throws {
    let run = try await Run("hold-and-return", event, drive: drive)
    try await run.end()
    run.expectText("Sign in: joe\nshell>")
  }

  @Test(arguments: Event.allCases, Scenario.Drive.allCases)
  func `lines that are printed after an alert was taken off erase nothing`(
    event: Event,
    drive: Scenario.Drive
  ) async throws {
    let run = try await Run("hold-and-print", event, drive: drive)
    try await run.end()
    run.expectText("printed\nSign in: joe\nshell>")
  }

  @Test(arguments: Event.allCases, Scenario.Drive.allCases)
  func `an alert that stays up after it was taken off is drawn once`(event: Event, drive: Scenario.Drive)
    async throws
  {
    let run = try await Run("hold-once", event, drive: drive)
    try await run.terminal.waitFor(text: "✗ That can’t be.")
    let takesPastes = run.terminal.screen.isBracketedPasteEnabled
    #expect(takesPastes)
    try await run.terminal.send("\u{7F}y")
    try await run.terminal.waitFor("the typed text") { $0.contains("joy") }
    run.expectText(
      """
      ╭ Sign in ─────────────────────────────╮
      │ Name  joy                            │
      │                                      │
      │                   [ Cancel ]  [ OK ] │
      ╰──────────────────────────────────────╯
      """
    )
    try await run.terminal.send("\r")
    try await run.end()
    run.expectText("Sign in: joy\nshell>")
  }

  /// An alert below some text, whose action has lived through an event.
  private struct Run {
    let shell: Scenario.Shell
    private let folder: TemporaryFolder
    private let event: Event

    var terminal: PseudoTerminal { shell.terminal }

    init(_ action: String, _ event: Event, drive: Scenario.Drive) async throws {
      self.event = event
      folder = try TemporaryFolder()
      shell = try Scenario.Shell(environment: ["SCENARIO_GO": folder.path("go")])
      let words = "P1 --handle \(SIGINT) --action \(action)" + (drive == .blocking ? " --blocking" : "")
      try await shell.type("clear; seq 11 13; " + shell.command(words))
      try await terminal.waitFor(text: "[ OK ]")
      try await terminal.send("joe\r")
      try await shell.waitForOutcome("ACTION")
      switch event {
      case .interruption: try await interrupt(times: 1)
      case .twoInterruptions: try await interrupt(times: 2)
      case .stop: try await stop { try await terminal.send("\u{1A}") }
      case .stopByOthers: try await stop { terminal.signalForeground(SIGSTOP) }
      case .background: try await goOnInBackground()
      }
      try endAction()
    }

    private func endAction() throws {
      try folder.write("", to: "go")
    }

    private func interrupt(times: Int) async throws {
      for count in 1...times {
        try await terminal.send("\u{3}")
        try await shell.waitForOutcome("HANDLED0\(SIGINT)", count: count)
      }
    }

    private func stop(_ stop: () async throws -> Void) async throws {
      try await stop()
      try await terminal.waitFor(text: "Stopped")
      try await shell.type("fg >/dev/null")
      try await terminal.waitUntilTypingIsHidden()
    }

    private func goOnInBackground() async throws {
      try await terminal.send("\u{1A}")
      try await shell.type("bg >/dev/null; wait %1; echo st=$?")
      try endAction()
      try await terminal.waitFor(text: "\nst=\(128 + SIGTTOU)")
      try await shell.waitForPrompt()
      #expect(!terminal.screen.contains("─"), "\(terminal.screen.text)")
      try await shell.type("fg >/dev/null")
      try await terminal.waitFor(text: "fg >/dev/null\n")
    }

    /// Waits for the alert to be gone.
    func end() async throws {
      try await shell.waitForPrompt()
      #expect(!terminal.screen.isBracketedPasteEnabled)
      #expect(try terminal.termiosDifferences == [])
    }

    /// Expects the text from before the alert, what the event left below it, and then `text`.
    func expectText(_ text: String) {
      let screen = terminal.screen.text
      switch event {
      case .interruption, .twoInterruptions:
        #expect(screen == "11\n12\n13\n" + text)
      case .stopByOthers:
        // Nobody takes the old alert away: what comes after lies over it.
        #expect(screen.hasPrefix("11\n12\n13\n╭ Sign in") && screen.contains("Stopped"), "\(screen)")
        #expect(screen.contains("\nshell> fg >/dev/null") && screen.hasSuffix("\n" + text), "\(screen)")
      case .stop, .background:
        #expect(screen.hasPrefix("11\n12\n13\n") && screen.contains("Stopped"), "\(screen)")
        #expect(screen.hasSuffix("\nshell> fg >/dev/null\n" + text), "\(screen)")
      }
    }
  }
}
