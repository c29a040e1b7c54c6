/// Shows alerts one at a time, in the order in which they were presented.
///
/// ```swift
/// let answer = try await AlertPresenter.shared.present(alert)
/// ```
@MainActor
public final class AlertPresenter {
  /// Where answers come from.
  public enum Input: Sendable {
    /// The person at the terminal, however standard input and output are redirected.
    case terminal
    /// Standard input, one line an answer, read without taking a byte more than the line. No escape sequence is written.
    case standardInput
  }

  private static let ofTerminal = AlertPresenter()

  /// The presenter that inherits to the tasks of a test, in place of the shared one.
  @TaskLocal package static var scripted: AlertPresenter?

  /// The process's own presenter; in a scripted test, the test's.
  public static var shared: AlertPresenter { scripted ?? ofTerminal }

  private let input: Input
  private var ownStage: Stage?

  /// Makes a presenter.
  ///
  /// All presenters of one terminal share one queue. In a scripted test they all use the test's.
  public init(input: Input = .terminal) {
    self.input = input
  }

  package init(stage: Stage) {
    input = .terminal
    ownStage = stage
  }

  func stage() throws(AlertError) -> Stage {
    if let scripted = Self.scripted, scripted !== self { return try scripted.stage() }
    if let ownStage { return ownStage }
    let stage = try Stage.of(input)
    ownStage = stage
    return stage
  }

  // MARK: Presenting

  /// Presents an alert after those that were presented before it, and waits for the answer.
  ///
  /// When the task is cancelled the alert goes at once, also one that was never shown.
  ///
  /// - Throws: An ``AlertError``, the error inside a ``Dismissal``, or `CancellationError`.
  @discardableResult
  public func present(_ alert: Alert) async throws -> AlertResponse {
    do {
      let stage = try stage()
      guard !stage.isActing else { throw AlertError.alreadyPresenting }
      return try await present(alert, on: stage, turn: stage.reserve())
    } catch {
      report(.failure(error), of: alert)
      throw error
    }
  }

  /// Presents an alert after those that were presented before it, and returns at once.
  ///
  /// In an `async` function the name alone means the form that is awaited; give a completion there, or `nil`.
  ///
  /// - Parameters:
  ///   - alert: The alert. Its ``Alert/resultDelegate`` is told how it ended.
  ///   - completion: Is called on the main actor when the alert is gone.
  public func present(
    _ alert: Alert,
    completion: (@MainActor (Result<AlertResponse, any Error>) -> Void)? = nil
  ) {
    let place: Result<(Stage, Stage.Turn), AlertError> = Result { () throws(AlertError) in
      let stage = try stage()
      return (stage, stage.reserve())
    }
    Task {
      let result: Result<AlertResponse, any Error>
      do {
        let (stage, turn) = try place.get()
        result = .success(try await present(alert, on: stage, turn: turn))
      } catch {
        report(.failure(error), of: alert)
        result = .failure(error)
      }
      completion?(result)
      alertEnded()
    }
    pending += 1
  }

  /// Presents a text-field alert as UIKit's `present` does: it returns at once, and the alert is queued.
  ///
  /// Nothing happens while `isPresented` is false, or if the alert is up or waiting already.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - completion: Is called on the main actor when the alert is gone and its action has run.
  public func present(
    _ alert: TextFieldAlert,
    completion: (@MainActor (Result<AlertResponse, any Error>) -> Void)? = nil
  ) {
    guard alert.isPresented.wrappedValue else { return }
    let location = alert.isPresented.location
    if let location, !presented.insert(location).inserted { return }
    present(alert.alert) { [self] result in
      if let location { presented.remove(location) }
      completion?(result)
    }
  }

  /// Presents an alert and holds the main thread until it is answered, as `NSAlert.runModal()`; for tools without `async`.
  ///
  /// - Throws: An ``AlertError`` or the error inside a ``Dismissal``; ``AlertError/alreadyPresenting`` while another alert is up;
  ///   ``AlertError/modalInsideTask`` for an asynchronous action in an asynchronous program.
  @discardableResult
  public func runModal(_ alert: Alert) throws -> AlertResponse {
    let result = Result {
      let stage = try stage()
      guard !stage.isBusy else { throw AlertError.alreadyPresenting }
      guard !alert.hasAsynchronousAction || !isInsideTask else { throw AlertError.modalInsideTask }
      _ = stage.reserve()
      let session = AlertSession(alert, on: stage)
      defer { stage.end(askedForSecret: session.asksForSecret) }
      return try session.runBlocking()
    }
    report(result, of: alert)
    return try result.get()
  }

  private var isInsideTask: Bool { withUnsafeCurrentTask { $0 != nil } }

  private func present(_ alert: Alert, on stage: Stage, turn: Stage.Turn) async throws -> AlertResponse {
    try await stage.wait(for: turn)
    let session = AlertSession(alert, on: stage)
    let result: Result<AlertResponse, any Error>
    do {
      result = .success(try await session.run())
    } catch {
      result = .failure(error)
    }
    stage.end(askedForSecret: session.asksForSecret)
    if case .success = result { report(result, of: alert) }
    return try result.get()
  }

  /// Tells the alert's own how it ended.
  private func report(_ result: Result<AlertResponse, any Error>, of alert: Alert) {
    switch result {
    case .success(let response):
      alert.afterDismissal?(response)
      if response.isCancelled {
        alert.resultDelegate?.alertDidCancel(alert)
      } else {
        alert.resultDelegate?.alert(alert, didSucceedWith: response)
      }
    case .failure(let error):
      alert.afterDismissal?(nil)
      alert.resultDelegate?.alert(alert, didFailWith: error)
    }
  }

  // MARK: Alerts that nobody waits for

  /// The text-field alerts that are up or waiting.
  private var presented: Set<BindingLocation> = []
  private var pending = 0
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []

  /// Comes back when every alert that was presented without waiting is gone.
  public func waitUntilIdle() async {
    guard pending > 0 else { return }
    await withCheckedContinuation { idleWaiters.append($0) }
  }

  private func alertEnded() {
    pending -= 1
    guard pending == 0 else { return }
    for waiter in idleWaiters { waiter.resume() }
    idleWaiters = []
  }
}

extension Alert {
  /// Presents the alert on the shared presenter and waits for the answer; see ``AlertPresenter/present(_:)``.
  @MainActor
  @discardableResult
  public func present() async throws -> AlertResponse {
    try await AlertPresenter.shared.present(self)
  }

  /// Presents the alert and holds the main thread until it is answered; see ``AlertPresenter/runModal(_:)``.
  @MainActor
  @discardableResult
  public func runModal() throws -> AlertResponse {
    try AlertPresenter.shared.runModal(self)
  }
}

extension Alert {
  fileprivate var hasAsynchronousAction: Bool {
    buttons.contains { button in
      if case .asynchronous = button.action { true } else { false }
    }
  }
}
