import TerminalAlerts

/// An error as pinentry reports it: a code of libgpg-error with pinentry as its source, and words.
struct PinentryProblem: Error {
  let code: Int
  let text: String

  private init(_ code: Int, _ text: String) {
    // The upper byte is the source (gpg_err_make); 5 is GPG_ERR_SOURCE_PINENTRY.
    self.code = 5 << 24 | code
    self.text = text
  }

  static let timeout = PinentryProblem(62, "Timeout")
  static let cancelled = PinentryProblem(99, "Operation cancelled")
  static let notConfirmed = PinentryProblem(114, "Not confirmed")
  static let unknownOption = PinentryProblem(174, "Unknown option")
  static let fullyCancelled = PinentryProblem(198, "Operation fully cancelled")
  static let lineTooLong = PinentryProblem(263, "Line passed to IPC too long")
  static let unknownCommand = PinentryProblem(275, "Unknown IPC command")
  static let syntax = PinentryProblem(276, "IPC syntax error")
  static let parameter = PinentryProblem(280, "IPC parameter error")

  /// What kept an alert from being answered.
  init(_ error: any Error) {
    switch error {
    case let problem as PinentryProblem: self = problem
    case AlertError.interrupted: self = .fullyCancelled
    case AlertError.cancelled: self = .cancelled
    case AlertError.timedOut: self = .timeout
    case AlertError.noTerminal: self.init(1 << 15 | 102, "Inappropriate ioctl for device")
    case AlertError.hangUp: self.init(1 << 15 | 49, "Input/output error")
    case AlertError.endOfInput: self.init(16383, "End of file")
    default: self.init(1, "General error - \(error)")
    }
  }
}
