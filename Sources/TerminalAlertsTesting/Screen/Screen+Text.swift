extension Screen {
  /// What is visible: the rows without trailing blanks, joined by line feeds, without trailing empty rows.
  public var text: String {
    let lines = lines
    let end = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    return lines[..<end].joined(separator: "\n")
  }

  /// The visible rows, each without trailing blanks.
  public var lines: [String] { grid.rows.map(\.text) }

  /// The rows that have left the primary screen at the top, the oldest first, each without trailing blanks.
  public var scrollback: [String] { (primary?.grid ?? grid).scrollback.map(\.text) }

  /// The cell at a place; a blank one where nothing was written, or outside the screen.
  public func cell(atRow row: Int, column: Int) -> Cell {
    grid.rows.indices.contains(row) && column >= 0 ? grid.rows[row][column] : .blank
  }
}
