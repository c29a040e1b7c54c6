/// One alert on one terminal, from its first frame to its answer: the loop that joins the parts.
@MainActor
final class AlertSession {
  private let controller: AlertController
  private let stage: Stage
  private let display: any AlertDisplay
  private var action: Task<Void, Never>?
  private var actionOutcome: Result<Void, any Error>?
  private var deadlines = Deadlines()
  /// What was typed and waits for the rest of its paste.
  private var burst: [InputEvent] = []
  private var longestBurst = 1 << 16
  /// What a line that was read asks for.
  private var answered = AlertController.Effect.none

  private struct Deadlines {
    var answer: ContinuousClock.Instant?
    var escape: ContinuousClock.Instant?
    var spinner: ContinuousClock.Instant?
    /// When the window has its size long enough to draw for it.
    var resize: ContinuousClock.Instant?
    /// What was left until `answer` when an action began.
    private var left: Duration?

    /// Stops the time for the answer.
    mutating func pause(at now: ContinuousClock.Instant) {
      left = answer.map { now.duration(to: $0) }
      answer = nil
    }

    /// Lets the time for the answer go on.
    mutating func resume(at now: ContinuousClock.Instant) {
      answer = left.map { now.advanced(by: $0) }
      left = nil
    }

    var next: ContinuousClock.Instant? { earlier(earlier(answer, escape), earlier(spinner, resize)) }

    private func earlier(
      _ one: ContinuousClock.Instant?,
      _ other: ContinuousClock.Instant?
    ) -> ContinuousClock.Instant? {
      guard let one, let other else { return one ?? other }
      return min(one, other)
    }
  }

  private var terminal: any Terminal { stage.terminal }

  init(_ alert: Alert, on stage: Stage) {
    self.stage = stage
    let traits = stage.terminal.traits
    controller = AlertController(
      alert,
      controlCharacters: stage.terminal.controlCharacters,
      traits: traits,
      carryingOut: { [terminal = stage.terminal] in try terminal.allowingInterrupt($0) }
    )
    display = traits.style == .box ? BoxDisplay(traits: traits) : LineDisplay(traits: traits)
  }

  var asksForSecret: Bool { controller.hasSecureField }

  /// Shows the alert and waits for its answer without holding the main actor.
  func run() async throws -> AlertResponse {
    // Cancelled while it waited for its turn, it is never shown.
    if !Task.isCancelled { begin() }
    while controller.result == nil {
      if Task.isCancelled {
        controller.fail(CancellationError())
        break
      }
      do throws(AlertError) {
        try draw()
        handle(try await terminal.nextEvent(until: deadlines.next, isBusy: controller.isBusy))
        try goOn()
      } catch {
        controller.fail(error)
      }
    }
    return try finish()
  }

  /// Shows the alert and waits for its answer, holding the main thread.
  func runBlocking() throws -> AlertResponse {
    begin()
    while controller.result == nil {
      do throws(AlertError) {
        try draw()
        handle(try terminal.waitForEvent(until: deadlines.next, isBusy: controller.isBusy))
        try goOn()
      } catch {
        controller.fail(error)
      }
    }
    return try finish()
  }

  // MARK: Beginning and ending

  private func begin() {
    do throws(AlertError) {
      try stage.enter(asksForSecret: asksForSecret)
      terminal.presented = controller
      stage.session = self
      deadlines.answer = controller.alert.timeLimit.map { terminal.now.advanced(by: $0) }
      try show(after: { isBox ? Self.pasteOn : [] })
      controller.begin()
      process(stage.takeTypedAhead())
    } catch {
      controller.fail(error)
    }
  }

  private func finish() throws -> AlertResponse {
    action?.cancel()
    terminal.presented = nil
    stage.session = nil
    let summary = controller.summary(columns: terminal.size.columns, traits: terminal.traits)
    let ending = isBox && !stage.hasNext ? Self.pasteOff : []
    // An error here changes nothing about the answer, and the terminal is put back in any case.
    if stage.hasEntered {
      try? write {
        followResize()
        defer { display.forget() }
        return display.finish(summary: summary) + ending
      }
    }
    guard let result = controller.result else { throw AlertError.endOfInput }
    return try result.get()
  }

  /// DECSET and DECRST 2004, xterm's bracketed paste.
  private static let pasteOn = Array("\u{1B}[?2004h".utf8)
  static let pasteOff = Array("\u{1B}[?2004l".utf8)

  // MARK: Drawing

  /// Shows the present state, unless more input waits: then a frame would be out of date at once.
  private func draw(evenIfInputWaits: Bool = false) throws(AlertError) {
    guard controller.result == nil, evenIfInputWaits || !terminal.hasWaitingInput else { return }
    // The window may have changed before the signal comes that says so.
    if deadlines.resize == nil, display.isOutOfDate(in: terminal.size) { try resize() }
    if deadlines.resize == nil { try show() }
  }

  /// Shows the present state, after bytes that make room for it.
  private func show(after makeRoom: () -> [UInt8] = { [] }) throws(AlertError) {
    try write {
      let room = makeRoom()
      guard controller.result == nil else { return room }
      let frame = display.show(controller.state, in: terminal.size)
      guard !room.isEmpty else { return frame.isEmpty ? nil : frame }
      return room + frame
    }
  }

  private var isBox: Bool { terminal.traits.style == .box }

  /// Writes bytes that fit what is on the screen, if there are any.
  ///
  /// They are made anew if the alert was taken off the screen in the meantime.
  private func write(_ makeBytes: () -> [UInt8]?) throws(AlertError) {
    var isWritten = false
    while !isWritten {
      let isLost = terminal.takeLoss()
      if isLost {
        display.forget()
        deadlines.resize = nil
      }
      guard var bytes = makeBytes() else { return }
      var leaving = Leaving()
      if isBox {
        if isLost { bytes = Self.pasteOn + bytes }
        leaving = display.leaving
        leaving.rest += Self.pasteOff
      }
      isWritten = try terminal.write(bytes, leaving: leaving, unlessLost: isBox)
    }
  }

  /// Writes other text above the alert.
  func print(_ text: [UInt8]) throws(AlertError) {
    try show(after: {
      followResize()
      defer { display.forget() }
      return (isBox ? display.leaving.bytes : display.makeWay()) + text
    })
  }

  /// Ends the alert, which its loop finds out with the next event.
  func fail(_ error: AlertError) {
    controller.fail(error)
    terminal.wake()
  }

  private func ringBell() throws(AlertError) {
    try write { [0x07] }
  }

  // MARK: Events

  private func handle(_ event: TerminalEvent) {
    do throws(AlertError) {
      switch event {
      case .input(let bytes): try receive(bytes)
      case .line(let line): answered = try controller.answer(line)
      case .resized: try resize()
      case .resumed: try drawAfterStop()
      case .deadline: try passDeadlines()
      case .woken: try endAction()
      case .endOfInput: controller.fail(AlertError.endOfInput)
      }
    } catch {
      controller.fail(error)
    }
  }

  private func receive(_ bytes: Secret) throws(AlertError) {
    let events = bytes.withUnsafeBytes { stage.decoder.decode($0.bindMemory(to: UInt8.self)) }
    deadlines.escape =
      stage.decoder.isWaitingForMore ? terminal.now.advanced(by: terminal.traits.escapeDelay) : nil
    burst.join(events)
  }

  /// Carries out what the last event has brought, when the event itself is gone: an action may take long, and of a password in
  /// it there is one copy then.
  private func goOn() throws(AlertError) {
    let effect = answered
    answered = .none
    try carryOut(effect)
    guard !burst.isEmpty, !isBurstGoingOn else { return }
    process(takeBurst())
  }

  private func takeBurst() -> [InputEvent] {
    defer { burst = [] }
    return burst
  }

  /// Whether the text is a piece of a paste that the terminal doesn't mark: such are taken together, since each piece that
  /// is edited on its own costs a walk through all that came before it.
  private var isBurstGoingOn: Bool {
    guard burst.count == 1, case .text(let text) = burst[0] else { return false }
    guard text.count >= Self.burstStart, controller.takesText else { return false }
    guard text.count < longestBurst else {
      // Each piece costs a walk through all that was there before, so the pieces grow with it.
      longestBurst *= 2
      return false
    }
    return terminal.traits.style != .answers && terminal.hasWaitingInput
  }

  private static let burstStart = 256

  private func passDeadlines() throws(AlertError) {
    let now = terminal.now
    if let escape = deadlines.escape, escape <= now {
      deadlines.escape = nil
      process(stage.decoder.timeOut())
    }
    if let spinner = deadlines.spinner, spinner <= now {
      controller.turnSpinner()
      deadlines.spinner = now.advanced(by: .milliseconds(100))
    }
    if let resize = deadlines.resize, resize <= now { try repaint() }
    if let answer = deadlines.answer, answer <= now {
      controller.fail(AlertError.timedOut)
    }
  }

  /// Gives input to the alert until it is answered; what is left waits for the next alert.
  private func process(_ events: consuming [InputEvent]) {
    var rest = events
    rest.reverse()
    while controller.result == nil, let event = rest.popLast() {
      do throws(AlertError) {
        switch event {
        case .text(let text): try carryOut(try controller.type(text))
        case .key(let key): try carryOut(try controller.press(key))
        case .paste(let pasted): try carryOut(try controller.paste(pasted))
        case .invalidBytes: try carryOut(controller.receiveInvalidBytes())
        }
        // Line by line each state must be seen: what was passed over can't be written later.
        if terminal.traits.style == .lines { try draw(evenIfInputWaits: true) }
      } catch {
        controller.fail(error)
      }
    }
    rest.reverse()
    stage.typedAhead = rest
  }

  private func carryOut(_ effect: AlertController.Effect) throws(AlertError) {
    switch effect {
    case .none: break
    case .bell: if terminal.traits.style != .answers { try ringBell() }
    case .repaint: try repaint()
    case .suspend: try suspend()
    case .run(let index): try run(controller.buttons[index].action)
    }
  }

  /// Puts drawing off until the window keeps its size: what is drawn for a width that is gone when it arrives can't be erased.
  private func resize() throws(AlertError) {
    guard isBox else { return }
    deadlines.resize = terminal.now.advanced(by: terminal.traits.resizeDelay)
    // What takes the alert away is another thing now.
    try write {
      display.resize(to: terminal.size)
      return []
    }
  }

  private func repaint() throws(AlertError) {
    guard isBox, controller.result == nil else { return }
    deadlines.resize = nil
    try show(after: {
      display.resize(to: terminal.size)
      return display.makeWay()
    })
  }

  private func followResize() {
    if display.isOutOfDate(in: terminal.size) { display.resize(to: terminal.size) }
  }

  private func suspend() throws(AlertError) {
    try terminal.suspend()
    try drawAfterStop()
  }

  private func drawAfterStop() throws(AlertError) {
    deadlines.resize = nil
    try draw(evenIfInputWaits: true)
  }

  // MARK: Actions

  private func run(_ work: Button.Action?) throws(AlertError) {
    deadlines.pause(at: terminal.now)
    switch work {
    case nil:
      break
    case .immediate(let work):
      let action = RunningAction(on: stage)
      actionOutcome = Result {
        try Stage.$acting.withValue(action) { try terminal.allowingInterrupt(work) }
      }
      action.isRunning = false
      try endAction()
    case .asynchronous(let work):
      deadlines.spinner = terminal.now.advanced(by: .milliseconds(100))
      let running = RunningAction(on: stage)
      action = Task { @MainActor in
        let outcome: Result<Void, any Error>
        do {
          try await Stage.$acting.withValue(running) { try await work() }
          outcome = .success(())
        } catch {
          outcome = .failure(error)
        }
        running.isRunning = false
        actionOutcome = outcome
        terminal.wake()
      }
    }
  }

  private func endAction() throws(AlertError) {
    guard let outcome = actionOutcome else { return }
    (action, actionOutcome, deadlines.spinner) = (nil, nil, nil)
    deadlines.resume(at: terminal.now)
    switch outcome {
    case .success: try carryOut(controller.actionEnded(with: nil))
    case .failure(let error): try carryOut(controller.actionEnded(with: error))
    }
  }
}
