import Dispatch

/// Lets a task on the main actor wait for one of several descriptors, for a time, or for a call of `notify()`.
@MainActor
final class EventWaiter {
  private var sources: [any DispatchSourceRead] = []
  private var waiting: CheckedContinuation<Void, Never>?
  private var areSourcesActive = false

  init(descriptors: [Int32]) {
    sources = descriptors.map { descriptor in
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated { self?.notify() }
      }
      return source
    }
  }

  /// Comes back when a descriptor is readable, the deadline has passed, `notify()` was called, or the task is cancelled.
  func wait(until deadline: ContinuousClock.Instant?) async {
    let timer = deadline.map { makeTimer(at: $0) }
    setSources(active: true)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting = continuation
        if Task.isCancelled { notify() }
      }
    } onCancel: {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.notify() } }
    }
    timer?.cancel()
  }

  /// Ends the wait, if there is one.
  func notify() {
    // The descriptor stays readable until someone reads it: without this the handler would be called over and over.
    setSources(active: false)
    waiting?.resume()
    waiting = nil
  }

  /// Lets the descriptors go.
  func cancel() {
    notify()
    for source in sources {
      source.cancel()
      // A source must be active to be released.
      source.resume()
    }
    sources = []
  }

  private func setSources(active: Bool) {
    guard active != areSourcesActive else { return }
    areSourcesActive = active
    for source in sources {
      if active { source.resume() } else { source.suspend() }
    }
  }

  private func makeTimer(at deadline: ContinuousClock.Instant) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    let delay = ContinuousClock.now.milliseconds(until: deadline)
    timer.schedule(deadline: .now() + .milliseconds(Int(delay)))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.notify() }
    }
    timer.resume()
    return timer
  }
}
