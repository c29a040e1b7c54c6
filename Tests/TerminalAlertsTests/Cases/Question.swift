import TerminalAlerts
import TerminalAlertsTesting

// The tests here are named after the failures that people reported of tools of this kind: a number, and what was wrong
// there. What needs a real terminal is in `EndToEndTests`.
//
// Here: T020, T021, T023, T024 (paste), T025, T026 (long input), T028–T033 (characters), T034, T035 (control bytes),
// T036–T041 (windows), T042–T045 (kinds of terminals), T061–T064 (other output), T065–T069 (reports and protocols),
// T074–T077 (values), T085, T086 (screen readers), T088 (delays).

/// One field with its buttons, asked once.
@MainActor
enum Question {
  /// Both kinds of fields, since what holds for one has to hold for the other.
  nonisolated static let kinds = [false, true]

  /// What the field holds in the end, when the script answers with Return.
  static func answer(
    isSecure: Bool = false,
    columns: Int = 80,
    rows: Int = 24,
    style: ScriptedTerminal.Style = .box,
    _ script: [ScriptedTerminal.Step]
  ) async throws -> String {
    try await ask(
      isSecure: isSecure,
      at: ScriptedTerminal(columns: columns, rows: rows, style: style, script)
    )
  }

  /// What the field holds in the end after these bytes, each event of input as long as one of `pieces`.
  static func answer(isSecure: Bool = false, style: ScriptedTerminal.Style = .box, _ pieces: String...)
    async throws
    -> String
  {
    try await answer(isSecure: isSecure, style: style, pieces.map { .send(Array($0.utf8)) })
  }

  static func ask(isSecure: Bool = false, at terminal: ScriptedTerminal) async throws -> String {
    try await terminal.run {
      guard isSecure else { return try await Prompt.text("Name") }
      return try await Prompt.secret("Password").revealedString() ?? "not UTF-8"
    }
  }
}
