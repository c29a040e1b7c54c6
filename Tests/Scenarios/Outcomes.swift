import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where it is written what happened: a line each, a word and values in hexadecimal, `OK name=6a6f65`.
///
/// The file's name is in `SCENARIO_OUTCOMES`; standard output without.
final class Outcomes: Sendable {
  static let shared = Outcomes()

  let descriptor: Int32

  private init() {
    let path = getenv("SCENARIO_OUTCOMES").map { String(cString: $0) }
    descriptor = path.map { open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) } ?? STDOUT_FILENO
  }

  func record(_ word: String, _ values: [(String, [UInt8])] = []) {
    let line = values.reduce(word) { $0 + " \($1.0)=\(hexadecimal($1.1))" } + "\n"
    var utf8 = line
    utf8.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
  }

  func record(_ word: String, _ values: [(String, String)]) {
    record(word, values.map { ($0, Array($1.utf8)) })
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

extension Outcomes {
  /// Writes down how an alert ended.
  @MainActor
  func record(_ result: Result<AlertResponse, any Error>, of form: Form, task: Int?) {
    let place = task.map { [("task", Array("\($0)".utf8))] } ?? []
    switch result {
    case .success(let response) where response.isCancelled:
      record("CANCELLED", place)
    case .success(let response):
      let button = response.buttonIndex == 1 ? [] : [("button", Array((response.button ?? "").utf8))]
      record("OK", place + form.record + button)
    case .failure(let error):
      let (word, detail) = Self.name(of: error)
      record(word, place + (detail.isEmpty ? [] : [("detail", Array(detail.utf8))]))
    }
  }

  private static func name(of error: any Error) -> (String, String) {
    switch error {
    case AlertError.interrupted: ("INTERRUPTED", "")
    case AlertError.cancelled: ("CANCELLED", "")
    case AlertError.timedOut: ("TIMED_OUT", "")
    case AlertError.noTerminal: ("NO_TTY", "")
    case AlertError.endOfInput: ("EOF", "")
    case AlertError.hangUp: ("HANGUP", "")
    case AlertError.invalidEncoding: ("INVALID_ENCODING", "")
    case AlertError.echoStaysOn: ("ECHO_STAYS_ON", "")
    case AlertError.alreadyPresenting: ("ALREADY_PRESENTING", "")
    case AlertError.outputFailed(let errno): ("OUTPUT_FAILED", "\(errno)")
    case AlertError.system(let errno): ("SYSTEM", "\(errno)")
    case is CancellationError: ("TASK_CANCELLED", "")
    default: ("FAILED", "\(error)")
    }
  }
}
