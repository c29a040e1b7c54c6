import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How the program ends: as a well-behaved tool does after the last answer.
@MainActor
enum Ending {
  private static var last: Result<AlertResponse, any Error>?

  static func note(_ result: Result<AlertResponse, any Error>) {
    last = result
  }

  /// Ends with 0 if there was an answer, 1 if not, 2 on an error; by SIGINT if that was `^C`.
  static func end(_ options: Options) -> Never {
    if options.readsRest { Outcomes.shared.record("REST", [("data", readRest())]) }
    if options.saysBye {
      say("bye")
      exit(0)
    }
    switch last {
    case .success(let response)?: exit(response.isCancelled ? 1 : 0)
    case .failure(AlertError.interrupted)?: dieOfInterrupt()
    default: exit(2)
    }
  }

  /// Prints a word and waits for a line.
  static func say(_ word: String) {
    print(word + "\n")
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 0 || count < 0 && errno != EINTR || byte == UInt8(ascii: "\n") { return }
    }
  }

  static func print(_ text: String) {
    var utf8 = text
    utf8.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }

  /// A shell sees by the signal that its loop should stop too; status 130 alone doesn't say so.
  private static func dieOfInterrupt() -> Never {
    signal(SIGINT, SIG_DFL)
    // Dispatch's threads block signals.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    raise(SIGINT)
    exit(130)
  }

  private static func readRest() -> [UInt8] {
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(STDIN_FILENO, &buffer, buffer.count), count > 0 { rest += buffer[..<count] }
    return rest
  }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
    Glibc.exit(status)
    #elseif canImport(Musl)
    Musl.exit(status)
    #else
    Darwin.exit(status)
    #endif
  }
}
