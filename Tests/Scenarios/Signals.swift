#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The program's own signal handlers.
enum Signals {
  /// A pipe to which the handler of the cancelling signal writes.
  nonisolated(unsafe) private(set) static var cancellation: [Int32] = [-1, -1]
  nonisolated(unsafe) private static var descriptor: Int32 = -1

  @MainActor
  static func prepare(_ options: Options) {
    descriptor = Outcomes.shared.descriptor
    for number in options.ignored { signal(number, SIG_IGN) }
    for number in options.handled { handle(number) }
    for number in options.handledAnew { handleAnew(number) }
    for number in options.handledOnce {
      handle(number) {
        signal($0, SIG_DFL)
        Signals.record($0)
      }
    }
    guard let number = options.cancelling, pipe(&cancellation) == 0 else { return }
    handle(number) { _ in _ = write(Signals.cancellation[1], "c", 1) }
  }

  /// Installs a handler without SA_RESTART, so that system calls are interrupted.
  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
    #else
    action.__sigaction_handler.sa_handler = handler
    #endif
    sigaction(number, &action, nil)
  }

  static func handle(_ number: Int32) {
    handle(number) { Signals.record($0) }
  }

  private static func handleAnew(_ number: Int32) {
    handle(number) {
      Signals.handleAnew($0)
      Signals.record($0)
    }
  }

  /// `HANDLED signal=…`, with async-signal-safe calls only.
  private static func record(_ number: Int32) {
    let digits = (UInt8(ascii: "0") + UInt8(number / 10), UInt8(ascii: "0") + UInt8(number % 10))
    var line = (
      UInt8(ascii: "H"), UInt8(ascii: "A"), UInt8(ascii: "N"), UInt8(ascii: "D"), UInt8(ascii: "L"),
      UInt8(ascii: "E"), UInt8(ascii: "D"), digits.0, digits.1, UInt8(ascii: "\n")
    )
    _ = write(descriptor, &line, 10)
  }
}
