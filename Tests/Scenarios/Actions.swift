import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the answering button does, by name.
@MainActor
struct Actions {
  private let name: String

  struct Failure: Error {}

  init(_ options: Options) {
    name = options.action
  }

  func button(_ title: String) -> Button {
    switch name {
    case "": Button(title)
    case "wait": Button(title) { () async throws in try await wait() }
    case "wait-holding": Button(title) { hold() }
    case "hold-once":
      Button(title) { if holdUntilTold() { throw ValidationFailure("That can’t be.") } }
    case "hold-and-print":
      Button(title) { if holdUntilTold() { AlertPresenter.shared.print("printed") } }
    case "hold-and-return": Button(title) { _ = holdUntilTold() }
    case "handle": Button(title) { Signals.handle(SIGTERM) }
    case "throw": Button(title) { throw ValidationFailure("That can’t be.") }
    case "dismiss": Button(title) { throw Dismissal(throwing: Failure()) }
    case "async-throw": Button(title) { () async throws in throw ValidationFailure("That can’t be.") }
    case "present":
      Button(title) { () async throws in try await AlertPresenter.shared.present(Alert("Inner")) }
    default: Button(title) { try end() }
    }
  }

  /// Waits until the task is cancelled.
  private func wait() async throws {
    Outcomes.shared.record("ACTION")
    try await Task.sleep(for: .seconds(600))
  }

  /// Holds the main thread for ever.
  private func hold() {
    Outcomes.shared.record("ACTION")
    while true { pause() }
  }

  /// Holds the main thread until somebody makes the file that `SCENARIO_GO` names; `false` if it was there already.
  private func holdUntilTold() -> Bool {
    guard let file = getenv("SCENARIO_GO"), access(file, F_OK) != 0 else { return false }
    Outcomes.shared.record("ACTION")
    while access(file, F_OK) != 0 { usleep(10_000) }
    return true
  }

  /// Ends the process, one way or another.
  private func end() throws {
    Outcomes.shared.record("ACTION")
    switch name {
    case "exit": exit(7)
    case "trap": print([0].suffix(1)[Outcomes.shared.descriptor < 0 ? 0 : 1_000])
    case "fatal": fatalError("as asked")
    case "abort": abort()
    case "overflow": print(deeper(1))
    default: throw Failure()
    }
  }

  /// Uses up the stack.
  private func deeper(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { memory in
      memory[0] = UInt8(truncatingIfNeeded: depth)
      return deeper(depth + 1) + Int(memory[0])
    }
  }
}
