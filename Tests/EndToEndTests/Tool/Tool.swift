import Foundation
import Testing

/// `terminal-alert` in a terminal of its own.
enum Tool {
  typealias Options = PseudoTerminal.Options

  static let path = Products.path("terminal-alert")

  /// Its output goes into a pipe, as in `value=$(terminal-alert …)`; the rest is the terminal.
  static func start(_ arguments: [String], _ options: Options = Options(output: .pipe)) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(path, arguments, options)
  }

  /// Runs it without a terminal, with text on standard input.
  static func run(_ arguments: [String], answers: String = "", _ options: Options = Options()) async throws
    -> Result
  {
    try await run(arguments, answers: Array(answers.utf8), options)
  }

  static func run(_ arguments: [String], answers: [UInt8], _ options: Options = Options()) async throws
    -> Result
  {
    var options = options
    options.hasControllingTerminal = false
    options.input = .pipe(answers)
    options.output = .pipe
    options.error = .pipe
    let terminal = try PseudoTerminal(path, arguments, options)
    let status = try await terminal.waitForExit()
    #expect(terminal.rawOutput == [], "nothing is drawn")
    return Result(
      status: status,
      output: String(decoding: terminal.standardOutput, as: UTF8.self),
      error: String(decoding: terminal.standardError, as: UTF8.self),
      unread: String(decoding: terminal.unreadStandardInput, as: UTF8.self)
    )
  }

  struct Result {
    let status: PseudoTerminal.Status
    let output: String
    let error: String
    let unread: String
  }
}

extension PseudoTerminal {
  /// What came through the pipe that is standard output.
  var output: String { String(decoding: standardOutput, as: UTF8.self) }

  /// Checks that the terminal is as it was found, and that nothing of `secret` was ever sent to it.
  func expectClean(neverShowing secret: String? = nil, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    #expect(try termiosDifferences == [], sourceLocation: sourceLocation)
    #expect(screen.isCursorVisible, sourceLocation: sourceLocation)
    #expect(screen.cursor.column == 0, sourceLocation: sourceLocation)
    #expect(!screen.contains("╭"), "the alert is gone", sourceLocation: sourceLocation)
    #expect(try pendingInput == [], sourceLocation: sourceLocation)
    if let secret {
      #expect(!rawOutput.contains(secret.utf8), "the secret isn't shown", sourceLocation: sourceLocation)
    }
  }
}
