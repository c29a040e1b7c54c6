import TerminalAlerts

/// A terminal that exists in memory only, and a person in front of it who follows a script.
///
/// The code under test needs no change: while ``run(_:)`` runs it, whatever it presents comes to this terminal. Nothing is
/// shared with other terminals, so tests can run in parallel.
///
/// ```swift
/// let terminal = ScriptedTerminal([
///   .waitForAlert("Sign in"),
///   .type("ada"), .press(.return),
///   .type("correct horse"), .press(.return),
/// ])
/// let name = try await terminal.run { try await signIn() }
/// ```
public final class ScriptedTerminal: Sendable {
  /// How alerts are shown.
  public enum Style: Sendable {
    /// As a box that is drawn in place.
    case box
    /// Line after line, as for a screen reader or a terminal that can't move its cursor.
    case lines
    /// As questions to standard input, which the script writes to as a file or a pipe does.
    ///
    /// `.type("ada"), .press(.return)` is one line. There are no other keys than Return, and nothing of the answers is shown.
    case answers
  }

  let player: ScriptPlayer
  private var recording: Recording { player.recording }

  /// Makes a terminal.
  ///
  /// - Parameters:
  ///   - columns: The width of the window.
  ///   - rows: The height of the window.
  ///   - style: How alerts are shown.
  ///   - showsColor: Whether colours are used.
  ///   - showsUnicode: Whether borders and marks go beyond ASCII.
  ///   - patience: How long, in real time, a flow may neither end nor ask for anything, before that is a failure.
  ///   - script: What the person does.
  ///   - fileID: Where an empty script stands; leave it out.
  ///   - filePath: Where an empty script stands; leave it out.
  ///   - line: Where an empty script stands; leave it out.
  public init(
    columns: Int = 80,
    rows: Int = 24,
    style: Style = .box,
    showsColor: Bool = true,
    showsUnicode: Bool = true,
    patience: Duration = .seconds(10),
    _ script: [Step],
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) {
    var traits = TerminalTraits()
    traits.style =
      switch style {
      case .box: .box
      case .lines: .lines
      case .answers: .answers
      }
    traits.showsColor = showsColor
    traits.showsUnicode = showsUnicode
    traits.readsEditrc = false
    player = ScriptPlayer(
      script,
      size: TerminalSize(columns: columns, rows: rows),
      traits: traits,
      patience: patience,
      location: Location(fileID: fileID, filePath: filePath, line: line)
    )
  }

  // MARK: Running

  /// Runs a flow at this terminal, until it and all alerts it has presented have ended.
  ///
  /// - Parameter flow: The code under test; `AlertPresenter.shared` and every other presenter show their alerts here.
  /// - Returns: What the flow returns.
  /// - Throws: ``ScriptFailure`` if script and flow don't fit; else what the flow throws.
  @discardableResult
  public func run<Value: Sendable>(_ flow: @escaping @MainActor () async throws -> Value) async throws
    -> Value
  {
    try await player.run(flow)
  }

  /// Runs a flow that holds the main thread while it asks, as `Alert.runModal()` does.
  ///
  /// - Parameter flow: The code under test.
  /// - Returns: What the flow returns.
  /// - Throws: ``ScriptFailure`` if script and flow don't fit; else what the flow throws.
  @MainActor
  @discardableResult
  public func runModal<Value>(_ flow: () throws -> Value) throws -> Value {
    try player.runModal(flow)
  }

  // MARK: Looking back

  /// The screen as it is now.
  public var screen: Screen { recording.contents.screen }

  /// The screens that the script's ``Step/capture(fileID:filePath:line:)`` kept, in their order.
  public var captures: [Screen] { recording.contents.captures }

  /// Every byte that was ever sent to the terminal.
  public var bytes: [UInt8] { recording.contents.bytes }

  /// The titles of the alerts that were up, in their order.
  public var alertTitles: [String] { recording.contents.alertTitles }
}
