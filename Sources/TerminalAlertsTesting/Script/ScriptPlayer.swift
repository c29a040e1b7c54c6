import TerminalAlerts

/// The terminal behind a ``ScriptedTerminal``: takes steps from the script whenever the flow asks for an event.
@MainActor
final class ScriptPlayer: Terminal {
  nonisolated let recording: Recording
  let traits: TerminalTraits
  let controlCharacters = ControlCharacters()
  let patience: Duration
  private(set) var size: TerminalSize
  private(set) var now: ContinuousClock.Instant

  /// The steps still to come.
  var steps: ArraySlice<ScriptedTerminal.Step>
  /// The step that was taken last, or the place of the script itself.
  private(set) var location: ScriptedTerminal.Location
  /// Input of the last step that wasn't taken yet, an event each.
  private var input: Input?
  /// The time to which a step lets the clock go on.
  private var destination: ContinuousClock.Instant?
  private var missed: ContinuousClock.Instant?
  private var isHungUp = false
  private var answers = AnswerReader()
  private(set) var isEntered = false
  private var leaving = Leaving()
  private var isLost = false
  private var wakes = 0
  private var parked: CheckedContinuation<Void, Never>?

  /// How the script failed, if it did.
  var failure: ScriptFailure?
  /// Changes with all that the flow does, so that it can be told from one that does nothing.
  private(set) var progress = 0
  private(set) var activity = Activity.elsewhere
  private var refusals = 0
  var whenFailed: (() -> Void)?
  var whenLeft: (() -> Void)?

  /// What the flow is about.
  enum Activity {
    case elsewhere
    case asking(isBusy: Bool)
    case returned
    case threw(any Error)
  }

  private struct Input {
    let step: ScriptedTerminal.Step
    var events: ArraySlice<[UInt8]>
    var isUrgent = false
    var pause = Duration.zero
  }

  nonisolated init(
    _ script: [ScriptedTerminal.Step],
    size: TerminalSize,
    traits: TerminalTraits,
    patience: Duration,
    location: ScriptedTerminal.Location
  ) {
    recording = Recording(columns: size.columns, rows: size.rows)
    self.size = size
    self.traits = traits
    self.patience = patience
    self.location = location
    now = .now
    steps = script[...]
  }

  var presented: (any PresentedAlert)? {
    didSet {
      guard let alert = presented?.alert else { return }
      recording.update { $0.note(alert) }
    }
  }

  // MARK: Taking, giving back, writing

  func enter(discardingInput: Bool) {
    isEntered = true
  }

  func leave(discardingInput: Bool) {
    isEntered = false
    whenLeft?()
  }

  func write(_ bytes: [UInt8], leaving: Leaving, unlessLost: Bool) throws(AlertError) -> Bool {
    if isHungUp { throw .hangUp }
    progress += 1
    self.leaving = leaving
    show(bytes)
    return true
  }

  func takeLoss() -> Bool {
    defer { isLost = false }
    return isLost
  }

  private func show(_ bytes: [UInt8]) {
    recording.update {
      $0.bytes += bytes
      // What the kernel does for programs that leave the modes alone.
      $0.screen.feed(takesAnswers ? bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } : bytes)
    }
    if let violation = recording.contents.screen.violations.first {
      fail("only what every terminal understands", "The flow wrote: \(violation).")
    }
  }

  func suspend() {
    show(leaving.bytes)
    isLost = true
  }

  func allowingInterrupt<Result>(_ work: () throws -> Result) rethrows -> Result {
    try work()
  }

  // MARK: Events

  let hasWaitingInput = false

  func wake() {
    wakes += 1
    progress += 1
    unpark()
  }

  func nextEvent(until deadline: ContinuousClock.Instant?, isBusy: Bool) async throws(AlertError)
    -> TerminalEvent
  {
    if refusals > Self.refusalLimit {
      // The flow presents an alert again and again, whatever it throws: it would never let anyone else go on.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    defer { activity = .elsewhere }
    while true {
      if Task.isCancelled { return .woken }
      if let event = try takeEvent(until: deadline, isBusy: isBusy) { return event }
      await park()
    }
  }

  func waitForEvent(until deadline: ContinuousClock.Instant?, isBusy: Bool) throws(AlertError)
    -> TerminalEvent
  {
    defer { activity = .elsewhere }
    if let event = try takeEvent(until: deadline, isBusy: isBusy) { return event }
    fail(
      "the alert's action to end",
      "An asynchronous action can't run in `runModal` here; test it with `run`."
    )
    throw .hangUp
  }

  private static let refusalLimit = 1000

  private func park() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { parked = $0 }
    } onCancel: {
      Task { @MainActor in self.unpark() }
    }
  }

  private func unpark() {
    parked?.resume()
    parked = nil
  }

  /// What happens next; `nil` if that is for a running action to say.
  private func takeEvent(until deadline: ContinuousClock.Instant?, isBusy: Bool) throws(AlertError)
    -> TerminalEvent?
  {
    progress += 1
    activity = .asking(isBusy: isBusy)
    while true {
      if wakes > 0 {
        wakes -= 1
        return .woken
      }
      if failure != nil || isHungUp {
        refusals += 1
        throw .hangUp
      }
      if let event = passTime(until: deadline) { return event }
      if let bytes = takeInput(isBusy: isBusy) {
        guard takesAnswers else { return .input(Secret(bytes: bytes)) }
        guard let line = try answers.take(bytes) else { continue }
        return .line(line)
      }
      if input != nil || takesAnswers && isBusy { return nil }
      if answers.isAtEnd { return .endOfInput }
      guard let step = steps.first else {
        if isBusy { return nil }
        fail("a further step after this one", "The script has ended.")
        continue
      }
      if case .wait(let expectation) = step.kind, !isMet(expectation) {
        if isBusy { return nil }
        location = step.location
        fail(step.expectation)
        continue
      }
      if let event = try take(step) { return event }
      if Task.isCancelled { return .woken }
    }
  }

  private func passTime(until deadline: ContinuousClock.Instant?) -> TerminalEvent? {
    if let deadline, deadline <= max(now, destination ?? now) {
      if deadline <= now, missed == deadline {
        fail("the deadline to be met", "The alert waits for a time that has passed already.")
        return nil
      }
      now = max(now, deadline)
      missed = now
      return .deadline
    }
    now = destination ?? now
    destination = nil
    return nil
  }

  private func takeInput(isBusy: Bool) -> [UInt8]? {
    guard var next = input, !isBusy || next.isUrgent, let bytes = next.events.popFirst() else { return nil }
    input = next.events.isEmpty ? nil : next
    if next.events.isEmpty, next.pause > .zero { destination = now.advanced(by: next.pause) }
    return bytes
  }

  func isMet(_ expectation: ScriptedTerminal.Step.Expectation) -> Bool {
    switch expectation {
    case .alert(let title): presented?.alert.title == title
    case .text(let text): recording.contents.screen.contains(text)
    case .focus(let label): presented?.focusedLabel == label
    }
  }

  // MARK: Steps

  /// Takes a step that can be taken now.
  private func take(_ step: ScriptedTerminal.Step) throws(AlertError) -> TerminalEvent? {
    steps.removeFirst()
    location = step.location
    switch step.kind {
    case .type(let text):
      input = Input(step: step, events: text.map { Array(String($0).utf8) }[...])
    case .paste(let text):
      input = Input(step: step, events: [paste(text)])
    case .press(let key) where takesAnswers:
      input = Input(step: step, events: [[0x0A]])
      if key != .return { fail(step.expectation, "Answers that come as lines have no key but Return.") }
    case .press(let key):
      let pause = key == .escape ? traits.escapeDelay : .zero
      input = Input(step: step, events: [key.bytes], isUrgent: key.isUrgent, pause: pause)
    case .send(let bytes):
      input = Input(step: step, events: [bytes], isUrgent: !takesAnswers)
    case .advance(let duration):
      destination = now.advanced(by: duration)
    case .resize(let columns, let rows):
      size = TerminalSize(columns: columns, rows: rows)
      recording.update { $0.screen.resize(columns: columns, rows: rows, reflow: traits.reflows) }
      if steps.first?.isResize != true { destination = now.advanced(by: traits.resizeDelay) }
      return .resized
    case .suspendAndResume:
      suspend()
      return .resumed
    case .hangUp:
      isHungUp = true
    case .endOfInput:
      return try answers.end().map { .line($0) } ?? .endOfInput
    case .wait, .capture, .check:
      look(step)
    }
    if takesAnswers, let next = input { input?.events = next.events.flatMap(AnswerReader.pieces)[...] }
    if let next = input, next.events.allSatisfy(\.isEmpty) { input = nil }
    return nil
  }

  /// Takes a step that only looks at what there is.
  func look(_ step: ScriptedTerminal.Step) {
    location = step.location
    switch step.kind {
    case .capture:
      recording.update { $0.captures.append($0.screen) }
    case .check(let body):
      do {
        try body(recording.contents.screen)
      } catch {
        fail(step.expectation, "It threw: \(error)")
      }
    default:
      break
    }
  }

  private var takesAnswers: Bool { traits.style == .answers }

  private func paste(_ text: String) -> [UInt8] {
    if takesAnswers { return Array(text.utf8) }
    let bytes = text.utf8.map { $0 == 0x0A ? 0x0D : $0 }
    guard recording.contents.screen.isBracketedPasteEnabled else { return bytes }
    return Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8)
  }

  // MARK: Ending

  func fail(_ expectation: String, _ outcome: String = "") {
    guard failure == nil else { return }
    failure = ScriptFailure(
      location: location,
      expectation: expectation,
      outcome: [outcome, activitySentence].filter { !$0.isEmpty }.joined(separator: " "),
      screen: recording.contents.screen
    )
    whenFailed?()
  }

  private var activitySentence: String {
    let alert = presented.map { "the alert “\($0.alert.title)”" } ?? "an alert"
    let label = presented?.focusedLabel ?? ""
    let place = label.isEmpty ? "" : ", in “\(label)”"
    return switch activity {
    case .elsewhere: "The flow isn't asking for anything."
    case .asking(isBusy: true): "An action of \(alert) is running."
    case .asking(isBusy: false): "The flow waits for \(alert) to be answered\(place)."
    case .returned: "The flow has returned."
    case .threw(let error): "The flow has thrown \(error)"
    }
  }

  /// Takes what is left of the script once the flow has ended, and judges what there is then.
  func end(_ activity: Activity) {
    self.activity = activity
    if failure == nil, let input { fail(input.step.expectation) }
    while failure == nil, let step = steps.popFirst() {
      location = step.location
      switch step.kind {
      case .wait(let expectation): if !isMet(expectation) { fail(step.expectation) }
      case .capture, .check: look(step)
      default: fail(step.expectation)
      }
    }
    let screen = recording.contents.screen
    if isEntered || screen.isInsideSequence || !screen.isCursorVisible || screen.isBracketedPasteEnabled {
      if !isHungUp { fail("the terminal to be left as it was found") }
    }
  }

  /// The flow does nothing that can be seen.
  func giveUp() {
    let step = input?.step ?? steps.first
    if let step { location = step.location }
    fail(step?.expectation ?? "the flow to end", "Nothing has happened for \(patience).")
  }
}

extension Key {
  /// Whether the key has a meaning while an action runs.
  fileprivate var isUrgent: Bool {
    [.escape, .control("c"), .control("l"), .control("z")].contains(self)
  }
}

extension Recording.Contents {
  fileprivate mutating func note(_ alert: Alert) {
    alertTitles.append(alert.title)
    let fields = alert.fields.map(\.textField)
    knownTexts.formUnion([alert.title, alert.message])
    knownTexts.formUnion(fields.flatMap { [$0.label, $0.placeholder] })
    knownTexts.formUnion(alert.buttons.map(\.title))
  }
}
