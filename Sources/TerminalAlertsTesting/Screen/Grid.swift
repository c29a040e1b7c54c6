extension Screen {
  /// The visible rows, and those that left at the top.
  struct Grid {
    var columns: Int
    var rows: [Row]
    var scrollback: [Row] = []
    /// How many rows of the scrollback may come back in a higher window, as tmux counts them; all of them if `nil`.
    var returnable: Int?

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

  /// Erases a part of a row; one that is erased whole is no longer a part of the line above it, as in tmux.
  mutating func erase(row: Int, columns range: Range<Int>, style: Screen.Style) {
    rows[row].erase(range, of: columns, style: style)
    guard range == 0..<columns else { return }
    if row > 0 {
      rows[row - 1].isWrapped = false
    } else if let last = scrollback.indices.last {
      scrollback[last].isWrapped = false
    }
  }

  mutating func removeTopRows(_ count: Int) {
    if keepsScrollback {
      scrollback += rows.prefix(count)
      returnable? += count
    }
    rows.removeFirst(count)
  }

  /// Moves the rows, down to the last that was written to, to the scrollback, where they stay.
  mutating func clearToScrollback() {
    let count = (rows.lastIndex { !$0.cells.isEmpty } ?? -1) + 1
    guard count > 0 else { return }
    removeTopRows(count)
    rows += Array(repeating: Screen.Row(), count: count)
    returnable = 0
  }
}
