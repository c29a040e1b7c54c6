/// Says that a script and a flow didn't fit: where in the script, what was expected, what the flow did instead, and
/// what was on the screen.
public struct ScriptFailure: Error, Sendable {
  /// The step that failed.
  public let location: ScriptedTerminal.Location
  /// What the step expected, in words.
  public let expectation: String
  /// What the flow did instead, in a sentence.
  public let outcome: String
  /// The screen at that moment.
  public let screen: Screen
}

extension ScriptFailure: CustomStringConvertible {
  /// The place and what was expected in the first line, then what happened, then the screen as a block.
  public var description: String {
    var lines = ["\(location): expected \(expectation)", outcome]
    if screen.text.isEmpty {
      lines.append("The screen was empty.")
    } else {
      lines.append("The screen:")
      lines += screen.text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
    }
    return lines.joined(separator: "\n")
  }
}
