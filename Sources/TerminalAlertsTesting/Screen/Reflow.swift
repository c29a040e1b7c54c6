/// Rows joined to the lines that were written, and split again for another width.
struct Reflow {
  let columns: Int
  private(set) var rows: [Screen.Row] = []

  /// The cursor; its column is `columns` after a full row.
  private(set) var cursor = Screen.Position(row: 0, column: 0)

  private var line: [Screen.Cell] = []
  private var cursorOffset: Int?

  init(columns: Int) {
    self.columns = columns
  }

  mutating func append(_ row: Screen.Row, cursorColumn: Int?) {
    if let cursorColumn {
      cursorOffset = line.count + cursorColumn
    }
    line += row.cells
    if !row.isWrapped {
      endLine()
    }
  }

  /// Ends a last line that was wrapped with nothing after it.
  mutating func finish() {
    if !line.isEmpty || cursorOffset != nil {
      endLine()
    }
  }

  private mutating func endLine() {
    var start = 0
    repeat {
      let end = rowEnd(from: start)
      place(cursorAfter: start, before: end)
      rows.append(Screen.Row(cells: Array(line[start..<end]), isWrapped: end < line.count))
      start = end
    } while start < line.count
    line = []
    cursorOffset = nil
  }

  /// The end of the row that begins at `start`, not inside a wide character unless nothing else fits.
  private func rowEnd(from start: Int) -> Int {
    guard line.count - start > columns else { return line.count }
    var end = start + columns
    while end > start, line[end].width == 0 {
      end -= 1
    }
    return end > start ? end : start + columns
  }

  private mutating func place(cursorAfter start: Int, before end: Int) {
    guard let offset = cursorOffset, offset >= start else { return }
    if offset < end || end == line.count {
      cursor = Screen.Position(row: rows.count, column: offset - start)
    }
  }
}
