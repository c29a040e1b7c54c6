/// A reason that an alert got no answer.
///
/// The cancel button and Escape are answers, not errors; see ``AlertResponse/isCancelled``.
public enum AlertError: Error, Equatable, Sendable {
  /// The person pressed `^C`. A tool then ends with status 130.
  case interrupted
  /// The person left a ``Prompt`` by Escape, `^D` or its cancel button, so there is no value to return.
  case cancelled
  /// Nobody answered within the alert's time-out.
  case timedOut
  /// There is no terminal to ask on: none is open, and `/dev/tty` can't be opened.
  case noTerminal
  /// Input ended before the person chose a button.
  case endOfInput
  /// The terminal hung up.
  case hangUp
  /// Piped input wasn't UTF-8, so it can't be taken as a text.
  case invalidEncoding
  /// The terminal goes on showing what is typed, so no secret may be asked for on it.
  case echoStaysOn
  /// The output can't be written any more; the number is C's `errno`.
  case outputFailed(errno: Int32)
  /// A system call failed while the terminal was set up; the number is C's `errno`.
  case system(errno: Int32)
  /// Another alert is up that can't go on while this one is waited for: this one was awaited inside that one's action,
  /// or run modally beside it.
  case alreadyPresenting
  /// A modal alert has an asynchronous action, and was run inside a task: the action could never get the main actor.
  case modalInsideTask
}

extension AlertError: CustomStringConvertible {
  /// What happened and what to do, in one line.
  public var description: String {
    switch self {
    case .interrupted: "Interrupted."
    case .cancelled: "Cancelled."
    case .timedOut: "Nobody answered in time."
    case .noTerminal:
      "There is no terminal to ask on. Run this in a terminal, or allow answers from standard input."
    case .endOfInput: "The input ended before the question was answered."
    case .hangUp: "The terminal was closed before the question was answered."
    case .invalidEncoding: "The answer on standard input isn't UTF-8 text."
    case .echoStaysOn: "The terminal can't be kept from showing what is typed, so nothing secret was asked."
    case .outputFailed(let errno): "The question can't be shown: writing failed (errno \(errno))."
    case .system(let errno): "The terminal can't be set up (errno \(errno))."
    case .alreadyPresenting:
      "Another alert is up and would never end. Present this one after it, or without waiting for its answer."
    case .modalInsideTask:
      "A modal alert can't run an asynchronous action inside a task. Use “await present()” there."
    }
  }
}
