import Foundation
import Testing

/// A failure that people reported of tools of this kind, played through `terminal-alert` in a terminal of its own.
struct ToolCase: CustomTestStringConvertible {
  let testDescription: String
  var arguments: [String]
  var columns = 80
  var rows = 24
  /// Added to the environment; `nil` takes a variable away.
  var environment: [String: String?] = [:]
  var changeTermios: (@Sendable (inout termios) -> Void)?
  /// What is typed, a write each; the next comes when the one before was read.
  var keys: [String]
  var status = PseudoTerminal.Status.exited(0)
  /// What standard output holds in the end.
  var output = ""
  /// What mustn't be sent to the terminal.
  var secret: String?
  /// More to look at in the end.
  var check: @Sendable (PseudoTerminal) throws -> Void = { _ in }

  init(_ name: String, _ arguments: [String], keys: String..., output: String = "") {
    testDescription = name
    self.arguments = arguments
    self.keys = keys
    self.output = output
  }

  /// The same case, a little different.
  func with<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var copy = self
    copy[keyPath: path] = value
    return copy
  }

  /// The same case, with more to look at in the end.
  func checking(_ check: @escaping @Sendable (PseudoTerminal) throws -> Void) -> Self { with(\.check, check) }

  /// The same case in other modes.
  func changingModes(_ change: @escaping @Sendable (inout termios) -> Void) -> Self {
    with(\.changeTermios, change)
  }

  /// The case at a terminal that can't move its cursor.
  var onDumbTerminal: Self { with(\.environment["TERM"], "dumb") }

  var isPlain: Bool { environment["TERM"] == "dumb" || arguments.contains("--plain") }

  static let name = ["--field", "Name"]
  static let password = ["--secure-field", "Password"]
  static let login = ["--field", "User", "--secure-field", "Password"]
  static let kinds = [name, password]

  /// Plays the case, and checks what is the same in all.
  func play() async throws {
    let options = Tool.Options(
      columns: columns,
      rows: rows,
      environment: environment,
      changeTermios: changeTermios,
      output: .pipe
    )
    let terminal = try Tool.start(arguments, options)
    try await terminal.waitFor("the question") { _ in !terminal.rawOutput.isEmpty }
    for piece in keys {
      try await terminal.send(piece)
      if keys.count > 1, !terminal.status.isFinal { try await terminal.waitUntilInputIsTaken() }
    }
    #expect(try await terminal.waitForExit() == status)
    #expect(terminal.standardOutput == Array(output.utf8), "\(terminal.output.debugDescription)")
    #expect(try terminal.termiosDifferences == [])
    #expect(terminal.screen.isCursorVisible && !terminal.screen.isBracketedPasteEnabled)
    #expect(terminal.screen.violations == [])
    #expect(terminal.screen.cursor.column == 0)
    #expect(try terminal.pendingInput == [])
    if isPlain { #expect(!terminal.rawOutput.contains(0x1B)) }
    if let secret { #expect(!terminal.hasSent(secret)) }
    try check(terminal)
  }
}
