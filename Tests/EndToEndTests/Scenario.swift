import Foundation
import Testing

/// A run of the program `Scenarios` in a terminal of its own.
///
/// The words after `S1` and its like are described in `Options.swift` of that program.
final class Scenario {
  let terminal: PseudoTerminal
  private let file: String

  /// How the program waits for answers.
  enum Drive: String, CaseIterable, CustomTestStringConvertible {
    case async, blocking

    var testDescription: String { rawValue }
  }

  convenience init(_ words: String..., drive: Drive = .async, options: PseudoTerminal.Options = .init())
    throws
  {
    try self.init(words, drive: drive, options: options)
  }

  init(_ words: [String], drive: Drive = .async, options: PseudoTerminal.Options = .init()) throws {
    file = NSTemporaryDirectory() + "scenario-\(UUID().uuidString)"
    var options = options
    options.environment["SCENARIO_OUTCOMES"] = file
    terminal = try PseudoTerminal(
      Products.path("Scenarios"),
      words + (drive == .blocking ? ["--blocking"] : []),
      options
    )
  }

  deinit {
    unlink(file)
  }

  /// What the program has written down so far.
  var outcomes: [Outcome] { Outcome.all(in: file) }

  /// Waits until the program has written down a word, so many times.
  nonisolated(nonsending) func waitForOutcome(_ word: String, count: Int = 1, line: Int = #line) async throws
  {
    try await terminal.wait(for: "the outcome \(word)", line: line, isPolling: true) { _ in
      self.outcomes.count { $0.word == word } >= count
    }
  }
}

/// A line that `Scenarios` wrote: a word, and values by name.
struct Outcome: Equatable, CustomStringConvertible {
  var word: String
  var values: [String: String] = [:]

  init(_ word: String, _ values: [String: String] = [:]) {
    (self.word, self.values) = (word, values)
  }

  init(line: Substring) {
    let parts = line.split(separator: " ")
    word = parts.first.map(String.init) ?? ""
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      values[String(pair[0])] = pair.count > 1 ? Self.text(hexadecimal: pair[1]) : nil
    }
  }

  /// The lines of a file, none if it isn't there yet.
  static func all(in file: String) -> [Outcome] {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(Outcome.init(line:))
  }

  static func ok(_ values: [String: String] = [:]) -> Outcome { Outcome("OK", values) }
  static let cancelled = Outcome("CANCELLED")
  static let interrupted = Outcome("INTERRUPTED")
  static let timedOut = Outcome("TIMED_OUT")
  static let endOfInput = Outcome("EOF")
  static let hangUp = Outcome("HANGUP")
  static let noTerminal = Outcome("NO_TTY")
  static let taskCancelled = Outcome("TASK_CANCELLED")

  var description: String { "\(word) \(values)" }

  /// Bytes that aren't UTF-8 become `\xNN`, so that nothing is mended unseen.
  private static func text(hexadecimal digits: Substring) -> String {
    let digits = Array(digits)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return String(validating: bytes, as: UTF8.self) ?? bytes.map { String(format: "\\x%02x", $0) }.joined()
  }

  /// Equal strings of Swift's may differ in their bytes.
  static func == (one: Outcome, other: Outcome) -> Bool {
    one.word == other.word
      && one.values.mapValues { Array($0.utf8) } == other.values.mapValues { Array($0.utf8) }
  }
}
