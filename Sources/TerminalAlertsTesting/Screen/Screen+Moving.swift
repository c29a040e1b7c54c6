extension Screen {
  /// Moves to a cell, or to the nearest there is.
  mutating func move(row: Int, column: Int) {
    caret.row = min(max(row, 0), rows - 1)
    caret.column = min(max(column, 0), columns - 1)
    caret.wrap = .none
    lastPrinted = nil
  }

  mutating func moveVertically(by count: Int) {
    caret.row = min(max(caret.row + count, 0), rows - 1)
    caret.disputeWrap()
    lastPrinted = nil
  }

  mutating func moveLeft(_ count: Int, _ bytes: [UInt8], at offset: Int) {
    reportPendingWrap(bytes, at: offset)
    move(row: caret.row, column: caret.column - count)
  }

  mutating func moveRight(_ count: Int, _ bytes: [UInt8], at offset: Int) {
    reportPendingWrap(bytes, at: offset)
    move(row: caret.row, column: caret.column + count)
  }

  /// After a full row some terminals count from the last column, others from beyond it.
  mutating func reportPendingWrap(_ bytes: [UInt8], at offset: Int) {
    if caret.wrap != .none {
      report("terminals disagree what this does after a full row", bytes, at: offset)
    }
  }
}
