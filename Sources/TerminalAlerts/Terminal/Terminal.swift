/// Where alerts are shown and where keys come from: the seam between the toolkit and the outside.
@MainActor
package protocol Terminal: AnyObject {
  /// The size in cells, 80 by 24 where the terminal doesn't say.
  var size: TerminalSize { get }
  /// What the terminal can show, and how it is to be talked to.
  var traits: TerminalTraits { get }
  /// The person's own editing characters.
  var controlCharacters: ControlCharacters { get }
  /// The time by which deadlines are measured.
  var now: ContinuousClock.Instant { get }

  /// Takes the terminal: echo off and verified, keys unprocessed.
  ///
  /// - Parameter discardingInput: Whether what was typed before is thrown away, after echo is off.
  /// - Throws: ``AlertError/echoStaysOn`` and whatever the system says.
  func enter(discardingInput: Bool) throws(AlertError)

  /// Puts everything back as it was found.
  func leave(discardingInput: Bool)

  /// Writes bytes, all of them or an error.
  ///
  /// - Parameters:
  ///   - bytes: What to write, in one go.
  ///   - leaving: What takes the alert off the screen, if the process ends or stops before the next write.
  ///   - unlessLost: Whether the bytes fit only what was written before: they aren't written if the screen was lost.
  /// - Returns: Whether they were written.
  /// - Throws: ``AlertError/outputFailed(errno:)`` or ``AlertError/hangUp``.
  @discardableResult
  func write(_ bytes: [UInt8], leaving: Leaving, unlessLost: Bool) throws(AlertError) -> Bool

  /// Whether the screen was lost since that was last asked: for a signal or a stop the alert was taken off.
  func takeLoss() -> Bool

  /// Waits for what comes next, at most until `deadline`. Blocks the main thread.
  ///
  /// - Parameters:
  ///   - deadline: When to come back with `.deadline`; `nil` is never.
  ///   - isBusy: Whether an action runs: then work of the main queue is done meanwhile, and no answer is read.
  /// - Returns: What happened.
  /// - Throws: ``AlertError/hangUp``, or ``AlertError/echoStaysOn`` if the modes were lost for good.
  func waitForEvent(until deadline: ContinuousClock.Instant?, isBusy: Bool) throws(AlertError)
    -> TerminalEvent

  /// Waits for what comes next, at most until `deadline`, and lets the main actor do other work meanwhile.
  ///
  /// When the task is cancelled it comes back with `.woken`. The parameters are those of `waitForEvent`.
  func nextEvent(until deadline: ContinuousClock.Instant?, isBusy: Bool) async throws(AlertError)
    -> TerminalEvent

  /// Whether input waits to be read, so that drawing can be put off.
  var hasWaitingInput: Bool { get }

  /// Makes a waiting call come back with `.woken`.
  func wake()

  /// Puts the terminal back, stops the process as `^Z` does, and takes the terminal again when it goes on.
  func suspend() throws(AlertError)

  /// The alert that is up, for a terminal that wants to know more of it than its bytes; the system's doesn't.
  var presented: (any PresentedAlert)? { get set }

  /// Lets `^C` reach the process as a signal while `work` holds the main thread.
  func allowingInterrupt<Result>(_ work: () throws -> Result) rethrows -> Result
}

extension Terminal {
  /// Nothing is kept.
  package var presented: (any PresentedAlert)? {
    get { nil }
    set {}
  }
}

/// An alert while it is up.
@MainActor
package protocol PresentedAlert: AnyObject {
  /// What was presented.
  var alert: Alert { get }
  /// The label of the field, or the title of the button, that has the keys.
  var focusedLabel: String { get }
}

/// What a terminal reports.
package enum TerminalEvent: Equatable, Sendable {
  /// Bytes were typed; they may be a part of a password.
  case input(Secret)
  /// A whole line was read, where answers come as lines; it is UTF-8 and without its end.
  case line(Secret)
  /// The window has another size now.
  case resized
  /// The process was stopped and goes on; the modes are set again, and the screen may be lost.
  case resumed
  /// The deadline passed.
  case deadline
  /// Someone called `wake()`.
  case woken
  /// Input ended.
  case endOfInput
}

/// The bytes that take an alert off the screen.
package struct Leaving {
  /// What fits only where the alert was drawn last.
  package var placed: [UInt8] = []
  /// What is right wherever the cursor is.
  package var rest: [UInt8] = []

  package init(placed: [UInt8] = [], rest: [UInt8] = []) {
    self.placed = placed
    self.rest = rest
  }

  package var bytes: [UInt8] { placed + rest }
}

/// A size in cells.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// What a terminal can show, and how it is to be talked to.
package struct TerminalTraits: Hashable, Sendable {
  /// How questions are put.
  package enum Style: Hashable, Sendable {
    /// A box that is drawn in place.
    case box
    /// Line after line, without cursor movement or repainting.
    case lines
    /// Line after line, answered by whole lines that nobody sees being typed.
    case answers
  }

  /// When it can't be told any more where rows are.
  package enum ResizeDoubt: Hashable, Sendable {
    /// Never: lines are cut off, and nothing comes back.
    case never
    /// When a window that was narrower than the alert changes again: what it pushed out, or cut off, may come back.
    case afterNarrowWindow
    /// In a window that gets less high or is narrower than the alert: lines may be wrapped or cut off, and the cursor may leave its
    /// text.
    case inSmallerWindow
  }

  package var style: Style = .box
  /// Whether borders and marks may go beyond ASCII.
  package var showsUnicode = true
  /// Whether borders and marks must keep to what a console's font has.
  package var isConsole = false
  /// Whether colours may be used.
  package var showsColor = true
  /// Whether long lines are wrapped anew when the window gets narrower.
  package var reflows = true
  /// When it can't be told any more where rows are, after changes of the window's size.
  package var resizeDoubt = ResizeDoubt.afterNarrowWindow
  /// Whether text fields take their keys from the person's own `.editrc`.
  package var readsEditrc = true
  /// How long the rest of a key may take after its first byte.
  package var escapeDelay = Duration.milliseconds(50)
  /// How long the window must keep its size before the alert is drawn anew.
  package var resizeDelay = Duration.milliseconds(50)

  package init() {}
}
