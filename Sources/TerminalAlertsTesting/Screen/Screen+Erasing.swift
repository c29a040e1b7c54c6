extension Screen {
  mutating func eraseScreen(_ part: Int, _ bytes: [UInt8], at offset: Int) {
    switch part {
    case 0:
      if caret.position == Position(row: 0, column: 0) { clearToScrollback() }
      eraseRow(0, bytes, at: offset)
      eraseRows(caret.row + 1..<rows)
    case 1:
      eraseRow(1, bytes, at: offset)
      eraseRows(0..<caret.row)
    case 2:
      clearToScrollback()
      eraseRows(0..<rows)
    default:
      report("unknown sequence", bytes, at: offset)
    }
  }

  private mutating func clearToScrollback() {
    if grid.returnable != nil { grid.clearToScrollback() }
  }

  mutating func eraseRow(_ part: Int, _ bytes: [UInt8], at offset: Int) {
    switch part {
    case 0:
      reportPendingWrap(bytes, at: offset)
      erase(caret.column..<columns, bytes, at: offset)
    case 1:
      erase(0..<caret.column + 1, bytes, at: offset)
    case 2:
      erase(0..<columns, bytes, at: offset)
    default:
      report("unknown sequence", bytes, at: offset)
    }
  }

  mutating func eraseCharacters(_ count: Int, _ bytes: [UInt8], at offset: Int) {
    reportPendingWrap(bytes, at: offset)
    erase(caret.column..<min(caret.column + count, columns), bytes, at: offset)
  }

  private mutating func erase(_ range: Range<Int>, _ bytes: [UInt8], at offset: Int) {
    let row = grid.rows[caret.row]
    if row.isCut(at: range.lowerBound) || row.isCut(at: range.upperBound) {
      report("erases half of a wide character", bytes, at: offset)
    }
    grid.erase(row: caret.row, columns: range, style: caret.style)
    caret.disputeWrap()
    lastPrinted = nil
  }

  private mutating func eraseRows(_ range: Range<Int>) {
    for row in range {
      grid.erase(row: row, columns: 0..<columns, style: caret.style)
    }
    caret.disputeWrap()
    lastPrinted = nil
  }
}
