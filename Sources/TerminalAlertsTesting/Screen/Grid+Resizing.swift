extension Screen.Grid {
  /// Changes the size, first the height, then the width, as tmux does.
  mutating func resize(columns newColumns: Int, rows newRows: Int, reflow: Bool, caret: inout Screen.Caret) {
    changeHeight(to: newRows, caret: &caret)
    guard newColumns != columns else { return }
    if reflow && keepsScrollback {
      self.reflow(to: newColumns, caret: &caret)
    } else {
      cut(to: newColumns, caret: &caret)
    }
  }

  /// Takes rows from below the cursor before any leaves at the top; gets them back from the scrollback.
  private mutating func changeHeight(to height: Int, caret: inout Screen.Caret) {
    if height < rows.count {
      rows.removeLast(min(rows.count - height, rows.count - 1 - caret.row))
      let leaving = rows.count - height
      removeTopRows(leaving)
      caret.row -= leaving
    } else {
      let returning = min(height - rows.count, returnable ?? scrollback.count)
      returnable? -= returning
      rows.insert(contentsOf: scrollback.suffix(returning), at: 0)
      scrollback.removeLast(returning)
      caret.row += returning
      rows += Array(repeating: Screen.Row(), count: height - rows.count)
    }
  }

  /// Cuts or widens each row, as xterm does.
  private mutating func cut(to newColumns: Int, caret: inout Screen.Caret) {
    for index in rows.indices { rows[index].cut(to: newColumns) }
    for index in scrollback.indices { scrollback[index].cut(to: newColumns) }
    columns = newColumns
    caret.column = min(caret.column, newColumns - 1)
    caret.wrap = .none
  }

  /// Joins rows that were wrapped and splits them anew; the cursor stays with its character.
  private mutating func reflow(to newColumns: Int, caret: inout Screen.Caret) {
    let height = rows.count
    var reflow = Reflow(columns: newColumns)
    let cursorRow = scrollback.count + caret.row
    for (index, row) in (scrollback + rows).enumerated() {
      let column = caret.column + (caret.wrap == .none ? 0 : 1)
      reflow.append(row, cursorColumn: index == cursorRow ? column : nil)
      // tmux counts from the oldest row, so that rows which nobody has scrolled out may come back too.
      if let count = returnable, index <= count {
        returnable = count + max(row.cells.count - 1, 0) / newColumns
      }
    }
    reflow.finish()

    let missing = max(height - reflow.rows.count, 0)
    let all = reflow.rows + Array(repeating: Screen.Row(), count: missing)
    scrollback = Array(all.dropLast(height))
    rows = Array(all.suffix(height))
    returnable = returnable.map { min($0, scrollback.count) }
    columns = newColumns
    let column = reflow.cursor.row < scrollback.count ? 0 : reflow.cursor.column
    caret.row = max(reflow.cursor.row - scrollback.count, 0)
    caret.column = min(column, newColumns - 1)
    caret.wrap = column >= newColumns ? .pending : .none
  }
}

extension Screen.Row {
  fileprivate mutating func cut(to columns: Int) {
    if cells.count > columns { erase(columns..<cells.count, of: cells.count, style: Screen.Style()) }
    isWrapped = false
  }
}
