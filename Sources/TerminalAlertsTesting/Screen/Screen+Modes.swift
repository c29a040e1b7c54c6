extension Screen {
  mutating func setModes(_ sequence: ControlSequence, to isOn: Bool, at offset: Int) {
    for mode in sequence.parameters {
      switch mode {
      case 7: setAutowrap(isOn)
      case 25: isCursorVisible = isOn
      case 1049 where isOn == (primary == nil):
        reportPendingWrap(sequence.bytes, at: offset)
        isOn ? enterAlternateScreen() : leaveAlternateScreen()
      // Some terminals restore the cursor all the same.
      case 1049: report("alternate screen entered or left twice", sequence.bytes, at: offset)
      case 2004: isBracketedPasteEnabled = isOn
      case 2026: isSynchronizing = isOn
      default: report("unknown mode \(mode)", sequence.bytes, at: offset)
      }
    }
  }

  private mutating func setAutowrap(_ isOn: Bool) {
    isAutowrapEnabled = isOn
    if !isOn {
      caret.disputeWrap()
    }
  }

  private mutating func enterAlternateScreen() {
    primary = Page(grid: grid, caret: caret, savedCaret: savedCaret)
    grid = Grid(columns: columns, rows: rows, keepsScrollback: false)
    savedCaret = nil
    lastPrinted = nil
  }

  private mutating func leaveAlternateScreen() {
    guard let page = primary else { return }
    (grid, caret, savedCaret) = (page.grid, page.caret, page.savedCaret)
    primary = nil
    lastPrinted = nil
  }
}
