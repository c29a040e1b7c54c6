import Foundation

extension Scenario {
  /// An interactive shell with job control, in which a person would start a program.
  final class Shell {
    enum Kind: String, CaseIterable {
      /// Sets no modes of its own.
      case plain
      /// Edits its command line, and so has modes of its own.
      case editing
    }

    let terminal: PseudoTerminal
    private let file = NSTemporaryDirectory() + "scenario-\(UUID().uuidString)"
    private static let prompt = "shell> "

    init(_ kind: Kind = .plain, environment: [String: String?] = [:]) throws {
      var options = PseudoTerminal.Options(rows: 40)
      options.environment = environment
      options.environment["SCENARIO_OUTCOMES"] = file
      options.environment["PS1"] = Self.prompt
      options.environment["HISTFILE"] = "/dev/null"
      options.environment["INPUTRC"] = "/dev/null"
      let arguments = ["--noprofile", "--norc", "-i"] + (kind == .plain ? ["--noediting"] : [])
      terminal = try PseudoTerminal("/bin/bash", arguments, options)
    }

    deinit {
      unlink(file)
    }

    var outcomes: [Outcome] { Outcome.all(in: file) }

    /// Waits until the shell takes a command.
    nonisolated(nonsending) func waitForPrompt(line: Int = #line) async throws {
      try await terminal.waitFor("the shell's prompt", line: line) { screen in
        screen.lines[screen.cursor.row].hasSuffix(Self.prompt.dropLast())
      }
    }

    /// Types a command at the prompt.
    nonisolated(nonsending) func type(_ command: String, line: Int = #line) async throws {
      try await waitForPrompt(line: line)
      try await terminal.send(command + "\n")
    }

    /// Leaves the shell.
    nonisolated(nonsending) func end(line: Int = #line) async throws {
      try await type("exit 0", line: line)
      try await terminal.waitForExit(line: line)
    }
  }
}
