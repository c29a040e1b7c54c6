import Dispatch
import TerminalAlerts

extension ScriptPlayer {
  func run<Value: Sendable>(_ flow: @escaping @MainActor () async throws -> Value) async throws -> Value {
    let stage = Stage(self)
    let presenter = AlertPresenter(stage: stage)
    let run = Run<Value>()
    let task = AlertPresenter.$scripted.withValue(presenter) {
      Task { @MainActor in
        let result = await Result(catching: flow)
        await presenter.waitUntilIdle()
        await waitUntilLeft(stage)
        run.finish(result)
      }
    }
    let watchdog = Watchdog(patience: patience, progress: { self.progress }) {
      self.giveUp()
      run.finish(nil)
    }
    whenFailed = { watchdog.hurry() }
    await withTaskCancellationHandler {
      await run.wait()
    } onCancel: {
      task.cancel()
    }
    watchdog.cancel()
    whenFailed = nil
    task.cancel()
    return try conclude(run.result)
  }

  func runModal<Value>(_ flow: () throws -> Value) throws -> Value {
    let presenter = AlertPresenter(stage: Stage(self))
    let result = Result { try AlertPresenter.$scripted.withValue(presenter) { try flow() } }
    return try conclude(result)
  }

  private func conclude<Value>(_ result: Result<Value, any Error>?) throws -> Value {
    switch result {
    case .success: end(.returned)
    case .failure(let error): end(.threw(error))
    case nil: break
    }
    if let failure { throw failure }
    guard let result else { throw CancellationError() }
    return try result.get()
  }

  /// Waits for alerts that the flow didn't wait for.
  private func waitUntilLeft(_ stage: Stage) async {
    while stage.isBusy {
      await withCheckedContinuation { continuation in
        whenLeft = { [self] in
          whenLeft = nil
          continuation.resume()
        }
      }
    }
  }
}

extension Result where Failure == any Error, Success: Sendable {
  @MainActor
  fileprivate init(catching body: @MainActor () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

/// A flow that is under way, until it has ended or was given up.
@MainActor
private final class Run<Value: Sendable> {
  private(set) var result: Result<Value, any Error>?
  private var isFinished = false
  private var waiting: CheckedContinuation<Void, Never>?

  func finish(_ result: Result<Value, any Error>?) {
    guard !isFinished else { return }
    isFinished = true
    self.result = result
    waiting?.resume()
    waiting = nil
  }

  func wait() async {
    guard !isFinished else { return }
    await withCheckedContinuation { waiting = $0 }
  }
}

/// Looks in real time whether there is any progress: the last resort for a flow that would never end.
@MainActor
private final class Watchdog: Sendable {
  private let timer: any DispatchSourceTimer
  /// `nil` once it was cancelled, as is `bark`: a look that is under way keeps nothing alive.
  private var progress: (@MainActor () -> Int)?
  private var bark: (@MainActor () -> Void)?
  private var seen: Int
  private var isHurried = false

  init(patience: Duration, progress: @escaping @MainActor () -> Int, bark: @escaping @MainActor () -> Void) {
    self.progress = progress
    self.bark = bark
    seen = progress()
    timer = DispatchSource.makeTimerSource(queue: .global())
    let (seconds, attoseconds) = patience.components
    let interval = Double(seconds) + Double(attoseconds) / 1e18
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { @Sendable [weak self] in
      Task { await self?.look() }
    }
    timer.activate()
  }

  /// The script has failed: the flow gets little time to end.
  func hurry() {
    isHurried = true
    timer.schedule(deadline: .now() + 1)
  }

  func cancel() {
    timer.cancel()
    (progress, bark) = (nil, nil)
  }

  /// Barks if nothing has changed, also after all that waits for a thread or the main actor had its turns.
  ///
  /// Other tests may have kept them busy all the time.
  @concurrent
  private nonisolated func look() async {
    guard await hasStalled else { return }
    for _ in 0..<100 {
      await Task.yield()
      guard await hasStalled else { return }
    }
    await bark?()
  }

  private var hasStalled: Bool {
    guard let current = progress?() else { return false }
    defer { seen = current }
    return current == seen || isHurried
  }
}
