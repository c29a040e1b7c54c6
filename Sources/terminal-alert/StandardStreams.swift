import CTerminal
import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Standard output: for answers, and nothing else.
enum StandardOutput {
  /// Writes a text that is no secret.
  static func write(_ text: String) throws(OutputProblem) {
    let bytes = Array(text.utf8)
    try check(bytes.withUnsafeBytes(Self.write))
  }

  /// Writes bytes straight from the memory they live in.
  static func write(_ secret: Secret) throws(OutputProblem) {
    try check(secret.withUnsafeBytes(Self.write))
  }

  private static func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    ct_write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
  }

  private static func check(_ problem: Int32) throws(OutputProblem) {
    guard problem == 0 else {
      throw OutputProblem("The answer can’t be written: \(String(cString: strerror(problem))).")
    }
  }
}

/// Standard error: for reasons.
enum StandardError {
  /// Writes a reason; control characters of what it quotes are shown, not obeyed.
  static func complain(_ message: String) {
    let line = Array("terminal-alert: \(VisibleText.lines(message).joined(separator: "\n"))\n".utf8)
    // Nobody is left to be told if this fails.
    _ = line.withUnsafeBytes { ct_write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// Fills the places of standard descriptors that the caller has closed.
///
/// Else the terminal, when it is opened, would take such a place, and the answer would be written to the terminal. What
/// takes the place of standard output can't be written to.
func prepareStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
    // The lowest free number is the one that is missing.
    _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
  }
}
