/// What stands inside an alert's box, and how it is made to fit.
struct AlertBody {
  enum Kind {
    case text, label, field, status, buttons, blank
  }

  struct Row {
    var content: Frame.Row
    var kind: Kind
  }

  var rows: [Row] = []
  var cursor = Frame.Position(row: 0, column: 0)

  mutating func add(_ row: Frame.Row, _ kind: Kind) {
    rows.append(Row(content: row, kind: kind))
  }

  /// Adds a blank row between two parts.
  mutating func addBlank() {
    if let last = rows.last, last.kind != .blank { add(Frame.Row(), .blank) }
  }

  /// The same in at most `height` rows: first the blank rows go, then what is farthest from the cursor.
  ///
  /// The buttons stay if there is room for a row more.
  func fitted(to height: Int) -> AlertBody {
    let height = max(1, height)
    guard rows.count > height else { return self }
    let compact = keeping { $0 == cursor.row || rows[$0].kind != .blank }
    return compact.rows.count <= height ? compact : compact.scrolled(to: height)
  }

  private func scrolled(to height: Int) -> AlertBody {
    let buttonStart = rows.firstIndex { $0.kind == .buttons } ?? rows.count
    let buttonRows = rows.count - buttonStart
    let keepsButtons = cursor.row < buttonStart && buttonRows > 0 && height > buttonRows + 1
    let room = keepsButtons ? height - buttonRows : height
    let limit = keepsButtons ? buttonStart : rows.count
    // Rows before the cursor say what is asked; as many of them as fit, but one below where there is one.
    let below = min(1, limit - 1 - cursor.row, room - 1)
    let start = max(0, min(cursor.row + below - room + 1, limit - room))
    return keeping { index in
      (start..<start + room).contains(index) || (keepsButtons && index >= buttonStart)
    }
  }

  private func keeping(_ isKept: (Int) -> Bool) -> AlertBody {
    var result = AlertBody()
    for (index, row) in rows.enumerated() where isKept(index) {
      if index == cursor.row { result.cursor = Frame.Position(row: result.rows.count, column: cursor.column) }
      result.rows.append(row)
    }
    return result
  }
}
