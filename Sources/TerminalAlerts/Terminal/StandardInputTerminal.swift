import CTerminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Standard input as a source of answers: each event is one line, and not a byte more than the line is read.
///
/// Questions go to standard error, so that standard output stays the tool's own.
@MainActor
package final class StandardInputTerminal: Terminal {
  package let size = TerminalSize(columns: 80, rows: 24)
  package let traits: TerminalTraits
  package let controlCharacters = ControlCharacters()
  private var line = Secret()
  /// Whether the last byte was a carriage return, which isn't in `line`: it may be a part of the line's end.
  private var hasReturn = false
  private var wakes = 0
  private var waiter: EventWaiter?

  package init() {
    var traits = TerminalTraits(environment: environmentVariable)
    traits.style = .answers
    self.traits = traits
  }

  package var now: ContinuousClock.Instant { .now }
  package var hasWaitingInput: Bool { false }

  package func enter(discardingInput: Bool) {}

  package func leave(discardingInput: Bool) {
    waiter?.cancel()
    waiter = nil
    // The beginning of a password is no answer to what is asked next.
    if discardingInput { (line, hasReturn) = (Secret(), false) }
  }

  package func write(_ bytes: [UInt8], leaving: Leaving, unlessLost: Bool) throws(AlertError) -> Bool {
    let problem = bytes.withUnsafeBytes { ct_write(STDERR_FILENO, $0.baseAddress, $0.count) }
    if problem != 0 { throw .outputFailed(errno: problem) }
    return true
  }

  package func takeLoss() -> Bool { false }

  package func waitForEvent(
    until deadline: ContinuousClock.Instant?,
    isBusy: Bool
  ) throws(AlertError) -> TerminalEvent {
    while true {
      if let event = try pendingEvent(isBusy: isBusy) { return event }
      if let deadline, deadline <= now { return .deadline }
      let queue = isBusy ? ct_main_queue_descriptor() : -1
      let input = isBusy ? -1 : STDIN_FILENO
      var descriptors = [input, queue].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(
        &descriptors,
        nfds_t(descriptors.count),
        deadline.map { now.milliseconds(until: $0) } ?? -1
      )
      if count > 0, descriptors[1].revents != 0 { ct_main_queue_drain() }
    }
  }

  package func nextEvent(until deadline: ContinuousClock.Instant?, isBusy: Bool) async throws(AlertError)
    -> TerminalEvent
  {
    while true {
      if let event = try pendingEvent(isBusy: isBusy) { return event }
      if Task.isCancelled { return .woken }
      if let deadline, deadline <= now { return .deadline }
      let waiter = self.waiter ?? EventWaiter(descriptors: [STDIN_FILENO])
      self.waiter = waiter
      await waiter.wait(until: deadline)
    }
  }

  package func wake() {
    wakes += 1
    waiter?.notify()
  }

  package func suspend() {}

  package func allowingInterrupt<Result>(_ work: () throws -> Result) rethrows -> Result { try work() }

  private func pendingEvent(isBusy: Bool) throws(AlertError) -> TerminalEvent? {
    if wakes > 0 {
      wakes -= 1
      return .woken
    }
    // While an action runs its answer isn't known yet, so the next line isn't the alert's to take.
    if isBusy { return nil }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 0) > 0 {
      if let event = try readByte() { return event }
    }
    return nil
  }

  /// Reads one byte; gives the line if it is complete.
  private func readByte() throws(AlertError) -> TerminalEvent? {
    var byte: UInt8 = 0
    let count = read(STDIN_FILENO, &byte, 1)
    if count < 0 {
      if errno == EINTR || errno == EAGAIN { return nil }
      throw .system(errno: errno)
    }
    if count == 0 {
      if line.isEmpty, !hasReturn { return .endOfInput }
      takeReturn()
      return try takeLine()
    }
    if byte == UInt8(ascii: "\n") { return try takeLine() }
    takeReturn()
    hasReturn = byte == UInt8(ascii: "\r")
    if !hasReturn { line.append(contentsOf: CollectionOfOne(byte)) }
    return nil
  }

  /// A carriage return that wasn't followed by a line feed is a part of the answer.
  private func takeReturn() {
    if hasReturn { line.append(contentsOf: CollectionOfOne(UInt8(ascii: "\r"))) }
    hasReturn = false
  }

  private func takeLine() throws(AlertError) -> TerminalEvent {
    defer { (line, hasReturn) = (Secret(), false) }
    guard line.withUnsafeBytes(\.isUTF8) else { throw .invalidEncoding }
    return .line(line)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are UTF-8.
  fileprivate var isUTF8: Bool {
    var decoder = UTF8.ForwardParser()
    var iterator = makeIterator()
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}
