import TerminalAlerts

/// A terminal without a screen and without waiting: each event is one piece of prepared input, and then more of the same.
@MainActor
final class MemoryTerminal: Terminal {
  /// What comes, piece by piece; after the last it begins anew.
  private let input: [Secret]
  private var position = 0
  private(set) var writtenBytes = 0

  let size = TerminalSize(columns: 80, rows: 24)
  let controlCharacters = ControlCharacters()
  let traits: TerminalTraits
  let hasWaitingInput = false

  init(input: [[UInt8]]) {
    self.input = input.map { Secret(bytes: $0) }
    var traits = TerminalTraits()
    traits.readsEditrc = false
    self.traits = traits
  }

  var now: ContinuousClock.Instant { .now }

  func enter(discardingInput: Bool) {}
  func leave(discardingInput: Bool) {}
  func wake() {}
  func suspend() {}
  func allowingInterrupt<Result>(_ work: () throws -> Result) rethrows -> Result { try work() }

  func write(_ bytes: [UInt8], leaving: Leaving, unlessLost: Bool) -> Bool {
    writtenBytes += bytes.count
    return true
  }

  func takeLoss() -> Bool { false }

  func waitForEvent(until deadline: ContinuousClock.Instant?, isBusy: Bool) -> TerminalEvent {
    defer { position = (position + 1) % input.count }
    return .input(input[position])
  }

  func nextEvent(until deadline: ContinuousClock.Instant?, isBusy: Bool) async -> TerminalEvent {
    await Task.yield()
    return waitForEvent(until: deadline, isBusy: isBusy)
  }
}
