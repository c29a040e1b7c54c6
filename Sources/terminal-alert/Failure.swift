import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A command line that can't be understood or carried out.
struct UsageProblem: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// An answer that can't be handed on in the form that was asked for.
struct OutputProblem: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// Why there is no answer: a line for the person, and how the process ends.
struct Failure: CustomStringConvertible {
  /// How the process ends.
  enum Ending: Equatable {
    case status(Int32)
    /// By a signal, so that a shell's loop around the tool stops too.
    case interrupt
  }

  let description: String
  let ending: Ending

  /// Whether there is nothing to say: the person knows what they pressed.
  var isSilent: Bool { description.isEmpty }

  /// Describes an error.
  init(_ error: any Error) {
    switch error {
    case let problem as UsageProblem:
      description = "\(problem.message)\n\(Help.hint)"
      ending = .status(2)
    case let problem as OutputProblem:
      (description, ending) = (problem.message, .status(3))
    case let error as AlertError:
      (description, ending) = (Self.reason(for: error), Self.ending(for: error))
    default:
      (description, ending) = ("\(error)", .status(3))
    }
  }

  private static func reason(for error: AlertError) -> String {
    switch error {
    case .cancelled, .interrupted: ""
    case .noTerminal:
      "There is no terminal to ask on. Run this in a terminal, or give --stdin to take the answers from standard input."
    default: error.description
    }
  }

  private static func ending(for error: AlertError) -> Ending {
    switch error {
    case .interrupted: .interrupt
    case .cancelled: .status(1)
    case .noTerminal: .status(2)
    case .timedOut: .status(124)
    default: .status(3)
    }
  }

  /// Ends the process.
  func end() -> Never {
    switch ending {
    case .status(let status): exit(status)
    case .interrupt: endByInterrupt()
    }
  }
}

/// Does what the terminal does on `^C` when it isn't read key by key: interrupts the whole job in the foreground.
///
/// A shell stops its loop only if it is interrupted itself, beside the program it waits for.
private func endByInterrupt() -> Never {
  signal(SIGINT, SIG_DFL)
  var interrupt = sigset_t()
  sigemptyset(&interrupt)
  sigaddset(&interrupt, SIGINT)
  sigprocmask(SIG_UNBLOCK, &interrupt, nil)
  let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
  if terminal >= 0, tcgetpgrp(terminal) == getpgrp() { kill(0, SIGINT) }
  raise(SIGINT)
  exit(130)
}
