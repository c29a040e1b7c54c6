import Foundation
import TerminalAlertsTesting

extension PseudoTerminal {
  /// Why a wait ended without what was waited for, and what was on the screen.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Waits until the screen meets a condition, and fails when the program ends before.
  nonisolated(nonsending) func waitFor(
    _ what: String = "a condition",
    line: Int = #line,
    _ condition: (Screen) -> Bool
  ) async throws {
    try await wait(for: what, line: line) { condition($0.screen) }
  }

  /// Waits until a text is on the screen.
  nonisolated(nonsending) func waitFor(text: String, line: Int = #line) async throws {
    try await wait(for: "\"\(text)\"", line: line) { $0.screen.contains(text) }
  }

  /// Waits until the program ends, and takes all it has written.
  @discardableResult
  nonisolated(nonsending) func waitForExit(line: Int = #line) async throws -> Status {
    try await wait(for: "the program's end", line: line) { $0.status.isFinal }
    return status
  }

  /// Waits until the program is stopped, as by `^Z`, and returns the signal.
  @discardableResult
  nonisolated(nonsending) func waitForStop(line: Int = #line) async throws -> Int32 {
    var signal: Int32 = 0
    try await wait(for: "the program to stop", line: line) { terminal in
      guard case .stopped(let number) = terminal.status else { return false }
      signal = number
      return true
    }
    return signal
  }

  /// Types a text, in one write as far as the terminal takes it.
  nonisolated(nonsending) func send(_ text: String) async throws {
    try await send(Array(text.utf8))
  }

  /// Types bytes, in one write as far as the terminal takes it; takes output meanwhile, so that neither side blocks.
  nonisolated(nonsending) func send(_ bytes: [UInt8]) async throws {
    var rest = bytes[...]
    var end = ContinuousClock.now + deadline
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(pair.master, $0.baseAddress, $0.count) }
      if count > 0 {
        rest.removeFirst(count)
        end = .now + deadline
      } else {
        guard errno == EAGAIN || errno == EINTR else { throw SystemCallFailure(call: "write", code: errno) }
        guard await ready(until: end, alsoToWrite: true) else { throw failure("the terminal to take input") }
        drain()
      }
    }
  }

  /// Waits until a text has come through the pipe that is standard error.
  nonisolated(nonsending) func waitForError(_ text: String, line: Int = #line) async throws {
    try await wait(for: "\"\(text)\" on standard error", line: line) {
      $0.standardError.firstRange(of: Array(text.utf8)) != nil
    }
  }

  /// Writes to the pipe that is standard input, if it stays open.
  func sendToStandardInput(_ text: String) throws {
    let bytes = Array(text.utf8)
    try check(Int32(write(process.pipes.inputWriter, bytes, bytes.count)), "write")
  }

  /// Waits until the program has read all that was typed.
  nonisolated(nonsending) func waitUntilInputIsTaken(line: Int = #line) async throws {
    try await wait(for: "the input to be taken", line: line, isPolling: true) {
      $0.pair.waitingByteCount == 0
    }
  }

  /// Waits until the terminal has an alert's modes: while a handler of the program's own runs, and in a shell, it has others.
  nonisolated(nonsending) func waitUntilTypingIsHidden(line: Int = #line) async throws {
    try await wait(for: "an alert's modes", line: line, isPolling: true) { (try? $0.showsTyping) == false }
  }

  /// What was typed and not read: what a shell would read next.
  var pendingInput: [UInt8] {
    get throws { try pair.takeInput() }
  }

  /// What the program left unread in the pipe that is its standard input.
  var unreadStandardInput: [UInt8] {
    _ = fcntl(process.pipes.input, F_SETFL, O_NONBLOCK)
    return readAvailable(process.pipes.input).bytes
  }

  /// Takes all that has arrived.
  func drain() {
    while let event = process.nextEvent() {
      status = event
    }
    let bytes = readAvailable(pair.master).bytes
    rawOutput += bytes
    screen.feed(bytes)
    drain(\.output, into: \.standardOutput)
    drain(\.error, into: \.standardError)
  }

  private func drain(
    _ pipe: WritableKeyPath<ChildProcess.Pipes, Int32>,
    into path: ReferenceWritableKeyPath<PseudoTerminal, [UInt8]>
  ) {
    guard process.pipes[keyPath: pipe] >= 0 else { return }
    let (bytes, isAtEnd) = readAvailable(process.pipes[keyPath: pipe])
    self[keyPath: path] += bytes
    if isAtEnd {
      process.closePipe(pipe)
    }
  }

  /// Waits for a condition that what comes from the program makes true; one that polls is also asked in between.
  nonisolated(nonsending) func wait(
    for what: String,
    line: Int,
    isPolling: Bool = false,
    _ isDone: (PseudoTerminal) -> Bool
  ) async throws {
    let end = ContinuousClock.now + deadline
    drain()
    while !isDone(self) {
      guard !status.isFinal else { throw failure("\(what) (line \(line)), but the program \(status)") }
      let isReady = await ready(until: isPolling ? .now + .milliseconds(10) : end)
      // Between being ready and being asked, other tests may have had the threads for long: look before giving up.
      drain()
      guard isReady || .now < end || isDone(self) else {
        throw failure("\(what) (line \(line)) for \(deadline)")
      }
    }
  }

  /// Waits for something to read; `false` if the deadline is over.
  private nonisolated(nonsending) func ready(
    until end: ContinuousClock.Instant,
    alsoToWrite: Bool = false
  ) async -> Bool {
    let pipes = process.pipes
    let masterEvents = alsoToWrite ? POLLIN | POLLOUT : POLLIN
    let descriptors = [
      (pair.master, masterEvents), (process.events, POLLIN), (pipes.output, POLLIN), (pipes.error, POLLIN),
    ]
    // On a thread of its own: those of Swift's pool aren't for blocking calls.
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var requests = descriptors.map { pollfd(fd: $0.0, events: Int16($0.1), revents: 0) }
        var count: Int32 = 0
        repeat {
          let rest = (end - .now).components
          let milliseconds = rest.seconds * 1000 + rest.attoseconds / 1_000_000_000_000_000
          count = poll(&requests, nfds_t(requests.count), Int32(max(milliseconds, 0)))
        } while count < 0 && errno == EINTR
        continuation.resume(returning: count > 0)
      }
    }
  }

  private func failure(_ what: String) -> Failure {
    let bar = String(repeating: "─", count: screen.columns)
    let rows = screen.text.split(separator: "\n", omittingEmptySubsequences: false).map { "│\($0)" }
    let picture = (["┌\(bar)"] + rows + ["└\(bar)"]).joined(separator: "\n")
    return Failure(description: "waited for \(what); cursor at \(screen.cursor):\n\(picture)")
  }
}
