extension Screen {
  mutating func setModes(_ sequence: ControlSequence, to isOn: Bool, at offset: Int) {
    for mode in sequence.parameters {
      switch mode {
      case 7: setAutowrap(isOn)
      case 25: isCursorVisible = isOn
      case 1049: isOn ? enterAlternateScreen() : leaveAlternateScreen()
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
    guard primary == nil else { return }
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
