import Foundation
import TerminalAlertsTesting

/// A program in a terminal of its own, for tests that only a real terminal can make.
///
/// The test holds the other end: it types, resizes and hangs up, and sees what a person would see. Every wait
/// wakes when something comes from the program, never by the clock; a deadline is only the safety net.
///
/// Used by one test at a time, so it isn't `Sendable`.
final class PseudoTerminal {
  /// What the terminal shows.
  var screen: Screen

  /// Every byte the program sent to the terminal.
  var rawOutput: [UInt8] = []

  /// What came through the pipes, where standard output or error is one.
  var standardOutput: [UInt8] = []
  var standardError: [UInt8] = []

  /// What has become of the program so far.
  var status = Status.running

  /// The terminal's modes before the program started.
  let initialTermios: termios

  let pair: TerminalPair
  let process: ChildProcess

  /// How long any wait may take before it fails.
  let deadline: Duration = .seconds(60)

  enum Status: Equatable {
    case running
    case stopped(Int32)
    case exited(Int32)
    case signaled(Int32)

    /// Whether the program is gone.
    var isFinal: Bool {
      switch self {
      case .running, .stopped: false
      case .exited, .signaled: true
      }
    }
  }

  /// Starts a program.
  init(_ path: String, _ arguments: [String] = [], _ options: Options = Options()) throws {
    pair = try TerminalPair(columns: options.columns, rows: options.rows)
    if let change = options.changeTermios {
      var modes = try pair.termios()
      change(&modes)
      try pair.setTermios(modes)
    }
    initialTermios = try pair.termios()
    screen = Screen(columns: options.columns, rows: options.rows)
    process = try ChildProcess(path, arguments, options, terminal: pair.path)
  }

  /// The terminal's modes at this moment.
  var termios: termios {
    get throws { try pair.termios() }
  }

  /// What the program has changed in the terminal's modes; empty if they are as it found them.
  var termiosDifferences: [String] {
    get throws { try differences(from: initialTermios, to: termios) }
  }

  /// Sends a signal to the program.
  func signal(_ number: Int32) {
    kill(process.id, number)
  }

  /// Sends a signal to the terminal's foreground job.
  func signalForeground(_ number: Int32) {
    let group = pair.foregroundGroup
    if group > 1 {
      kill(-group, number)
    }
  }

  /// Changes the window's size, which the program is told by SIGWINCH.
  func resize(columns: Int, rows: Int, reflow: Bool = true) throws {
    drain()
    try pair.resize(columns: columns, rows: rows)
    screen.resize(columns: columns, rows: rows, reflow: reflow)
  }

  /// Closes the window: the program gets SIGHUP and sees the end of input.
  func hangUp() {
    drain()
    pair.closeMaster()
  }
}
