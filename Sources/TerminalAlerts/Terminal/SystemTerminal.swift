import CTerminal
import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The terminal that the process was started in.
@MainActor
package final class SystemTerminal: Terminal {
  package let traits: TerminalTraits
  private let input: Int32
  private let output: Int32
  private let ownsDescriptors: Bool
  private var found = termios()
  private var hasEntered = false
  private var waiter: EventWaiter?
  private var wakes = 0
  /// How many bytes of input waited when that was last asked; a burst is noticed after its first byte.
  private var waiting: Int32 = 0

  init(input: Int32, output: Int32, ownsDescriptors: Bool, traits: TerminalTraits) {
    self.input = input
    self.output = output
    self.ownsDescriptors = ownsDescriptors
    self.traits = traits
  }

  deinit {
    guard ownsDescriptors else { return }
    close(input)
  }

  package var size: TerminalSize {
    TerminalSize(ct_window_size(output))
  }

  package var now: ContinuousClock.Instant { .now }

  package var controlCharacters: ControlCharacters {
    var modes = found
    guard hasEntered || tcgetattr(input, &modes) == 0 else { return ControlCharacters() }
    return ControlCharacters(modes)
  }

  // MARK: Taking and giving back

  package func enter(discardingInput: Bool) throws(AlertError) {
    guard !hasEntered else { return }
    // In the background this stops the process before it reads modes that aren't its own, and comes back in the foreground.
    try check(ct_wait_for_foreground(input))
    guard retryingInterrupted({ tcgetattr(input, &found) }) == 0 else { throw failure(errno) }
    var wanted = found.unprocessed
    try check(ct_guard_enter(input, output, &found, &wanted))
    hasEntered = true
    do throws(AlertError) {
      try verifyModes()
    } catch {
      leave(discardingInput: false)
      throw error
    }
    if discardingInput { tcflush(input, TCIFLUSH) }
  }

  package func leave(discardingInput: Bool) {
    guard hasEntered else { return }
    hasEntered = false
    waiter?.cancel()
    waiter = nil
    if discardingInput { tcflush(input, TCIFLUSH) }
    ct_guard_leave()
  }

  /// Reads the modes back: a secret must never be typed while the terminal shows it.
  private func verifyModes() throws(AlertError) {
    try check(ct_guard_wait_for_foreground())
    var present = termios()
    guard retryingInterrupted({ tcgetattr(input, &present) }) == 0 else { throw failure(errno) }
    guard present.showsOrCollectsInput else { return }
    // A shell or another job may have set its own modes while this process was stopped.
    var wanted = found.unprocessed
    try check(ct_guard_set_modes(&wanted))
    guard retryingInterrupted({ tcgetattr(input, &present) }) == 0 else { throw failure(errno) }
    if present.showsOrCollectsInput { throw .echoStaysOn }
  }

  package func suspend() throws(AlertError) {
    // Another session's terminal, as a pinentry has it, has no shell here that would bring this process back.
    if tcgetpgrp(input) != -1 { ct_guard_stop() }
    try verifyModes()
    // The caller draws in any case.
    _ = takeSignalEvent()
  }

  package func allowingInterrupt<Result>(_ work: () throws -> Result) rethrows -> Result {
    var wanted = found.unprocessed
    wanted.c_lflag |= tcflag_t(ISIG)
    ct_guard_set_modes(&wanted)
    defer {
      wanted.c_lflag &= ~tcflag_t(ISIG)
      ct_guard_set_modes(&wanted)
    }
    return try work()
  }

  // MARK: Writing

  package func write(_ bytes: [UInt8], leaving: Leaving, unlessLost: Bool) throws(AlertError) -> Bool {
    let problem = bytes.withUnsafeBytes { bytes in
      leaving.placed.withUnsafeBytes { placed in
        leaving.rest.withUnsafeBytes { rest in
          ct_guard_write(
            bytes.baseAddress,
            bytes.count,
            placed.baseAddress,
            placed.count,
            rest.baseAddress,
            rest.count,
            unlessLost
          )
        }
      }
    }
    if problem == CT_LOST { return false }
    if problem != 0 { throw problem == EIO ? .hangUp : .outputFailed(errno: problem) }
    return true
  }

  package func takeLoss() -> Bool { ct_guard_take_loss() }

  // MARK: Reading

  package var hasWaitingInput: Bool {
    waiting = ct_guard_waiting_bytes()
    return waiting > 0
  }

  package func wake() {
    wakes += 1
    waiter?.notify()
  }

  package func waitForEvent(
    until deadline: ContinuousClock.Instant?,
    isBusy: Bool
  ) throws(AlertError) -> TerminalEvent {
    while true {
      if let event = takeWake() { return event }
      let queue = isBusy ? ct_main_queue_descriptor() : -1
      let signals = ct_guard_events()
      var descriptors = [pollfd(readable: input), pollfd(readable: signals), pollfd(readable: queue)]
      let hasTaken = ct_guard_has_taken()
      let timeOut = hasTaken ? 0 : deadline.map { now.milliseconds(until: $0) } ?? -1
      let isReady = poll(&descriptors, nfds_t(descriptors.count), timeOut) > 0
      if isReady, descriptors[1].revents != 0, let event = try signalEvent() { return event }
      if hasTaken || isReady && descriptors[0].revents != 0 { return try read() }
      if let deadline, deadline <= now { return .deadline }
      if isReady, descriptors[2].revents != 0 { ct_main_queue_drain() }
    }
  }

  package func nextEvent(until deadline: ContinuousClock.Instant?, isBusy: Bool) async throws(AlertError)
    -> TerminalEvent
  {
    let waiter = self.waiter ?? EventWaiter(descriptors: [input, ct_guard_events()])
    self.waiter = waiter
    while true {
      if let event = try pendingEvent() { return event }
      if Task.isCancelled { return .woken }
      if let deadline, deadline <= now { return .deadline }
      await waiter.wait(until: deadline)
    }
  }

  /// What can be reported without waiting.
  private func pendingEvent() throws(AlertError) -> TerminalEvent? {
    if let event = takeWake() { return event }
    if let event = try signalEvent() { return event }
    var descriptor = pollfd(readable: input)
    guard ct_guard_has_taken() || poll(&descriptor, 1, 0) > 0 else { return nil }
    return try read()
  }

  private func takeWake() -> TerminalEvent? {
    guard wakes > 0 else { return nil }
    wakes -= 1
    return .woken
  }

  /// What the signal handlers had to tell; several at once become one.
  private func signalEvent() throws(AlertError) -> TerminalEvent? {
    guard let event = takeSignalEvent() else { return nil }
    guard event == .resumed else { return event }
    try verifyModes()
    // If it went on in the background it was stopped again just now; that is one coming back, not two.
    _ = takeSignalEvent()
    return event
  }

  private func takeSignalEvent() -> TerminalEvent? {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    let count = readBytes(ct_guard_events(), &bytes)
    guard count > 0 else { return nil }
    return bytes.prefix(count).contains(UInt8(CT_EVENT_RESUMED)) ? .resumed : .resized
  }

  /// Reads no more than is sure to be meant for the alert: what was typed ahead stays for the program that
  /// comes after.
  ///
  /// Only a long burst, a paste, is read in larger pieces, and even then not to its end.
  private func read() throws(AlertError) -> TerminalEvent {
    try verifyModes()
    let capacity = waiting > Self.burst ? Int(waiting - Self.burst / 2) : 1
    waiting = 0
    while true {
      var problem: Int32 = 0
      let bytes = Secret(unsafeUninitializedCapacity: capacity) { bytes in
        let count = ct_guard_read(bytes, capacity)
        problem = count < 0 ? errno : count == 0 ? EIO : 0
        return max(0, count)
      }
      switch problem {
      case 0: return .input(bytes)
      case EAGAIN: return .woken
      case EINTR: continue
      default: throw failure(problem)
      }
    }
  }

  private static let burst: Int32 = 512

  private func check(_ problem: Int32) throws(AlertError) {
    if problem != 0 { throw failure(problem) }
  }

  private func failure(_ problem: Int32) -> AlertError {
    guard problem == EIO || problem == ENXIO else { return .system(errno: problem) }
    ct_guard_wait_for_hang_up()
    return .hangUp
  }
}

/// Runs a system call again while a signal interrupts it.
func retryingInterrupted(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

extension pollfd {
  /// Asks whether `descriptor` can be read.
  fileprivate init(readable descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}

extension termios {
  /// The modes that alerts work with: no echo, each byte as it is typed, no byte with a meaning to the line discipline.
  ///
  /// Return comes as the line discipline had it before, usually as a line feed (`ICRNL`): what is typed ahead for a program
  /// that reads lines is a line then.
  var unprocessed: termios {
    var modes = self
    modes.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL | ICANON | ISIG | IEXTEN)
    modes.c_iflag &= ~tcflag_t(BRKINT | IGNCR | INLCR | INPCK | ISTRIP | IXON | PARMRK)
    modes.setControlCharacter(VMIN, to: 1)
    modes.setControlCharacter(VTIME, to: 0)
    return modes
  }

  /// Whether typed characters would be shown, or kept back until the end of the line.
  var showsOrCollectsInput: Bool {
    c_lflag & tcflag_t(ECHO | ECHONL | ICANON) != 0
  }

  mutating func setControlCharacter(_ index: Int32, to value: cc_t) {
    withUnsafeMutableBytes(of: &c_cc) { $0[Int(index)] = value }
  }

  func controlCharacter(_ index: Int32) -> cc_t? {
    let value = withUnsafeBytes(of: c_cc) { $0[Int(index)] }
    return value == cc_t(CT_DISABLED) ? nil : value
  }
}

extension ControlCharacters {
  init(_ modes: termios) {
    self.init(
      erase: modes.controlCharacter(VERASE),
      kill: modes.controlCharacter(VKILL),
      wordErase: modes.controlCharacter(VWERASE),
      literalNext: modes.controlCharacter(VLNEXT)
    )
  }
}

extension TerminalSize {
  /// A size as the kernel gives it; a side of 0 is a side that nobody set.
  init(_ size: winsize) {
    self.init(columns: size.ws_col > 0 ? Int(size.ws_col) : 80, rows: size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}

extension ContinuousClock.Instant {
  /// The time until `later` in milliseconds, rounded up, as `poll` takes it.
  func milliseconds(until later: Self) -> Int32 {
    let (seconds, attoseconds) = duration(to: later).components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, milliseconds))
  }
}

/// `read(2)`, which the terminal's own method of that name hides.
private func readBytes(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int {
  read(descriptor, &bytes, bytes.count)
}
