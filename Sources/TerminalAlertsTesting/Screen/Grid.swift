extension Screen {
  /// The visible rows, and those that left at the top.
  struct Grid {
    var columns: Int
    var rows: [Row]
    var scrollback: [Row] = []

    /// Rows that leave the alternate screen are gone.
    let keepsScrollback: Bool

    init(columns: Int, rows: Int, keepsScrollback: Bool) {
      self.columns = columns
      self.rows = Array(repeating: Row(), count: rows)
      self.keepsScrollback = keepsScrollback
    }
  }
}

extension Screen.Grid {
  /// Moves all rows up by one; the new one at the bottom has the background in force.
  mutating func scrollUp(style: Screen.Style) {
    removeTopRows(1)
    var row = Screen.Row()
    row.erase(0..<columns, of: columns, style: style)
    rows.append(row)
  }

  mutating func erase(row: Int, columns range: Range<Int>, style: Screen.Style) {
    rows[row].erase(range, of: columns, style: style)
  }

  mutating func removeTopRows(_ count: Int) {
    if keepsScrollback {
      scrollback += rows.prefix(count)
    }
    rows.removeFirst(count)
  }
}
