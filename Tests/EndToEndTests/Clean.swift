import Testing

/// Checks that a program left the terminal as it found it, and nothing behind.
///
/// All modes in every field, the cursor shown and at the start of a row, each terminal mode off again, no sequence that terminals
/// understand differently, nothing in the input queue.
func expectClean(
  _ terminal: PseudoTerminal,
  modesOnly: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  terminal.drain()
  let screen = terminal.screen
  #expect(try terminal.termiosDifferences == [], sourceLocation: sourceLocation)
  #expect(screen.isCursorVisible, sourceLocation: sourceLocation)
  #expect(!screen.isBracketedPasteEnabled, sourceLocation: sourceLocation)
  #expect(!screen.isAlternateScreen, sourceLocation: sourceLocation)
  #expect(screen.isAutowrapEnabled && !screen.isSynchronizing, sourceLocation: sourceLocation)
  #expect(screen.violations == [], sourceLocation: sourceLocation)
  guard !modesOnly else { return }
  #expect(screen.cursor.column == 0, sourceLocation: sourceLocation)
  #expect(try terminal.pendingInput == [], sourceLocation: sourceLocation)
}

extension PseudoTerminal {
  /// Whether any bytes sent to the terminal hold the text.
  func hasSent(_ text: String) -> Bool {
    rawOutput.firstRange(of: Array(text.utf8)) != nil
  }
}

/// Checks that not a single character of a secret was sent, in whatever order.
///
/// The secret must have characters that stand in nothing else on the screen.
func expectNothingSent(
  of secret: String,
  to terminal: PseudoTerminal,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let sent = Set(terminal.rawOutput)
  #expect(secret.utf8.filter { sent.contains($0) } == [], sourceLocation: sourceLocation)
}
