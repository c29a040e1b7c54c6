/// The action of an alert that is up.
@MainActor
final class RunningAction {
  let stage: Stage
  /// Whether it hasn't ended; tasks that it has started may go on longer.
  var isRunning = true

  init(on stage: Stage) {
    self.stage = stage
  }
}

/// A terminal as alerts share it: whose turn it is, and what was typed ahead.
///
/// However many presenters there are, each terminal has one stage, so two alerts never draw over each other.
@MainActor
package final class Stage {
  let terminal: any Terminal
  var decoder = KeyDecoder()
  /// What was typed and belongs to the next alert.
  var typedAhead: [InputEvent] = []
  /// The alert that is up.
  weak var session: AlertSession?
  private var isTaken = false
  /// Whether the terminal is ready for alerts.
  private(set) var hasEntered = false
  private var waiting: [Turn] = []

  package init(_ terminal: any Terminal) {
    self.terminal = terminal
  }

  /// The action that this task belongs to: no other alert of its stage can be waited for while it runs.
  @TaskLocal static var acting: RunningAction?

  /// Whether waiting for an alert here would keep the alert that is up from ever ending.
  var isActing: Bool {
    guard let action = Stage.acting else { return false }
    return action.stage === self && action.isRunning
  }

  // Two variables start sooner than a dictionary of two.
  private static var ofTerminal: Stage?
  private static var ofStandardInput: Stage?

  /// The stage that answers of a kind come from; it is found when first needed.
  ///
  /// `TERMINAL_ALERTS=stdin` in the environment asks standard input in any case.
  static func of(_ input: AlertPresenter.Input) throws(AlertError) -> Stage {
    if input == .standardInput || environmentVariable("TERMINAL_ALERTS") == "stdin" {
      let stage = ofStandardInput ?? Stage(StandardInputTerminal())
      ofStandardInput = stage
      return stage
    }
    if let stage = ofTerminal { return stage }
    let stage = Stage(try SystemTerminal.find())
    ofTerminal = stage
    return stage
  }

  /// A place in the queue.
  @MainActor
  final class Turn {
    fileprivate enum State {
      case reserved, granted, abandoned
      case awaited(resume: () -> Void)
    }

    fileprivate var state = State.reserved

    fileprivate func grant() {
      if case .awaited(let resume) = state { resume() }
      state = .granted
    }
  }

  /// Whether an alert is up or about to be.
  package var isBusy: Bool { isTaken }

  /// Takes the next place in the queue.
  func reserve() -> Turn {
    let turn = Turn()
    if isTaken {
      waiting.append(turn)
    } else {
      isTaken = true
      turn.grant()
    }
    return turn
  }

  /// Comes back when it is the turn's turn.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before; the place is given up then.
  func wait(for turn: Turn) async throws {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        switch turn.state {
        case .reserved: turn.state = .awaited { continuation.resume() }
        default: continuation.resume()
        }
        if Task.isCancelled { abandon(turn) }
      }
    } onCancel: {
      Task { @MainActor in self.abandon(turn) }
    }
    if case .abandoned = turn.state { throw CancellationError() }
  }

  private func abandon(_ turn: Turn) {
    guard case .awaited(let resume) = turn.state else { return }
    turn.state = .abandoned
    waiting.removeAll { $0 === turn }
    resume()
  }

  /// Makes the terminal ready for an alert, unless the alert before left it so.
  ///
  /// Type-ahead is thrown away only before a first alert that asks for a secret.
  func enter(asksForSecret: Bool) throws(AlertError) {
    guard !hasEntered else { return }
    if asksForSecret { discardTypedAhead() }
    try terminal.enter(discardingInput: asksForSecret)
    hasEntered = true
  }

  /// Whether the terminal stays as it is for the next alert.
  var hasNext: Bool { !waiting.isEmpty }

  /// Ends a turn; the terminal is put back unless another alert waits.
  func end(askedForSecret: Bool) {
    if let next = waiting.first {
      waiting.removeFirst()
      next.grant()
      return
    }
    isTaken = false
    guard hasEntered else { return }
    hasEntered = false
    if askedForSecret { discardTypedAhead() }
    terminal.leave(discardingInput: askedForSecret)
  }

  /// Takes what was typed ahead.
  func takeTypedAhead() -> [InputEvent] {
    defer { typedAhead = [] }
    return typedAhead
  }

  private func discardTypedAhead() {
    typedAhead = []
    decoder = KeyDecoder()
  }
}
