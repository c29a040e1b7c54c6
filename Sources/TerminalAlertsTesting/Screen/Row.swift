extension Screen {
  /// One row of cells; those never written to aren't stored.
  struct Row {
    var cells: [Cell] = []

    /// Whether its text goes on in the next row, as it ran into the right margin.
    var isWrapped = false
  }
}

extension Screen.Row {
  subscript(column: Int) -> Screen.Cell {
    column < cells.count ? cells[column] : .blank
  }

  /// The text of the row without trailing blanks.
  var text: String {
    var text = ""
    let end = (cells.lastIndex { $0.text != " " } ?? -1) + 1
    for cell in cells[..<end] {
      text += cell.text
    }
    return text
  }

  /// Puts a character and blanks what is left of wide ones that it covers in part.
  mutating func put(_ cell: Screen.Cell, at column: Int) {
    let end = column + cell.width
    if cells.count < end {
      cells.append(contentsOf: repeatElement(.blank, count: end - cells.count))
    }
    blankCut(at: column)
    blankCut(at: end)
    cells[column] = cell
    for covered in column + 1..<max(end, column + 1) {
      cells[covered] = Screen.Cell(text: "", width: 0, style: cell.style, link: cell.link)
    }
  }

  /// Erases columns, and what is left of wide characters at the borders.
  mutating func erase(_ range: Range<Int>, of columns: Int, style: Screen.Style) {
    guard !range.isEmpty else { return }
    blankCut(at: range.lowerBound)
    blankCut(at: range.upperBound)
    if range.upperBound >= columns {
      isWrapped = false
      cells.removeSubrange(min(range.lowerBound, cells.count)...)
      guard style.background != nil else { return }
    }
    while cells.count < range.upperBound {
      cells.append(.blank)
    }
    for column in range {
      cells[column] = .erased(style)
    }
  }

  /// Whether a border before `column` goes through a wide character.
  func isCut(at column: Int) -> Bool {
    column < cells.count && cells[column].width == 0
  }

  private mutating func blankCut(at column: Int) {
    guard isCut(at: column) else { return }
    var first = column
    while first > 0, cells[first].width == 0 {
      first -= 1
    }
    for covered in first..<min(first + max(cells[first].width, 1), cells.count) {
      cells[covered].text = " "
      cells[covered].width = 1
    }
  }
}
