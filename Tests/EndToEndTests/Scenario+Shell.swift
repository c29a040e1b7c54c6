import Foundation
import Testing

extension Scenario {
  /// An interactive shell with job control, in which a person would start a program.
  final class Shell {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
      /// Sets no modes of its own.
      case plain
      /// Edits its command line, and so has modes of its own.
      case editing
      /// Leaves the modes as the program had them when it stopped.
      case careless

      static let allCases = [plain, editing]

      var testDescription: String { rawValue }
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
      let arguments = ["--noprofile", "--norc"] + (kind == .plain ? ["--noediting"] : []) + ["-i"]
      terminal =
        kind == .careless
        ? try PseudoTerminal("/bin/dash", ["-i"], options)
        : try PseudoTerminal("/bin/bash", arguments, options)
    }

    deinit {
      unlink(file)
    }

    var outcomes: [Outcome] { Outcome.all(in: file) }

    /// Waits until the shell takes a command.
    nonisolated(nonsending) func waitForPrompt(line: Int = #line) async throws {
      // What stood in the row before may go on after it.
      try await terminal.waitFor("the shell's prompt", line: line) { screen in
        screen.cursor.column == Self.prompt.count
          && screen.lines[screen.cursor.row].hasPrefix(Self.prompt.dropLast())
      }
    }

    /// Waits until the program has written down a word, so many times.
    nonisolated(nonsending) func waitForOutcome(_ word: String, count: Int = 1, line: Int = #line)
      async throws
    {
      try await terminal.wait(for: "the outcome \(word)", line: line, isPolling: true) { _ in
        self.outcomes.count { $0.word == word } >= count
      }
    }

    /// Types a command at the prompt.
    nonisolated(nonsending) func type(_ command: String, line: Int = #line) async throws {
      try await waitForPrompt(line: line)
      try await terminal.send(command + "\n")
    }

    /// The command that starts `Scenarios`.
    func command(_ words: String) -> String { "'\(Products.path("Scenarios"))' \(words)" }

    /// Leaves the shell.
    nonisolated(nonsending) func end(line: Int = #line) async throws {
      try await type("exit 0", line: line)
      try await terminal.waitForExit(line: line)
    }
  }
}
