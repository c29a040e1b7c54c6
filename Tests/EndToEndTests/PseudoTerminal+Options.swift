import Foundation

extension PseudoTerminal {
  /// How a program is started.
  struct Options {
    var columns = 80
    var rows = 24

    /// Variables added to a small standard environment; `nil` takes one away.
    var environment: [String: String?] = [:]

    /// Changes the terminal's modes before the program starts.
    var changeTermios: ((inout termios) -> Void)?

    /// Whether the terminal is the program's controlling terminal; without, `/dev/tty` doesn't open.
    var hasControllingTerminal = true

    var input = Input.terminal
    var output = Output.terminal
    var error = Output.terminal
  }

  /// What standard input is.
  enum Input {
    case terminal, closed, null
    case file(String)

    /// A pipe that holds these bytes; its end follows them unless it stays open.
    case pipe([UInt8], staysOpen: Bool = false)
  }

  /// What standard output or standard error is.
  enum Output {
    case terminal, closed, null
    case file(String)

    /// A pipe whose bytes are collected.
    case pipe

    /// A pipe that nobody reads: writing fails with EPIPE.
    case brokenPipe
  }
}

extension PseudoTerminal.Options {
  /// The environment as `NAME=value`, the same on every machine but for the path.
  var variables: [String] {
    let inherited = ProcessInfo.processInfo.environment
    var variables: [String: String] = [
      "PATH": inherited["PATH"] ?? "/usr/bin:/bin",
      "HOME": NSTemporaryDirectory(),
      "TERM": "xterm-256color",
      "LANG": "C.UTF-8",
      // Swift's crash reporter would ask what to do next.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    for (name, value) in environment {
      variables[name] = value
    }
    return variables.map { "\($0.key)=\($0.value)" }
  }
}
