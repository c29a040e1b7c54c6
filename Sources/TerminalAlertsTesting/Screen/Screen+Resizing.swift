extension Screen {
  /// Changes the size, as when a person drags the window's corner.
  ///
  /// - Parameters:
  ///   - columns: The new number of columns.
  ///   - rows: The new number of rows.
  ///   - reflow: Whether wrapped text is wrapped anew, as tmux, VTE and kitty do; else rows are cut at the
  ///     right margin, as in xterm. The alternate screen is always cut.
  public mutating func resize(columns: Int, rows: Int, reflow: Bool) {
    let (columns, rows) = (max(columns, 1), max(rows, 1))
    grid.resize(columns: columns, rows: rows, reflow: reflow, caret: &caret)
    if var page = primary {
      page.grid.resize(columns: columns, rows: rows, reflow: reflow, caret: &page.caret)
      primary = page
    }
    lastPrinted = nil
  }
}
