import TerminalAlerts

extension Screen {
  mutating func print(_ scalar: Unicode.Scalar, at offset: Int) {
    guard !join(scalar, at: offset) else { return }
    let width = TextWidth.of(Character(scalar))
    guard width > 0 else { return report("character without a place", String(scalar).utf8, at: offset) }
    guard makeRoom(for: scalar, width: width, at: offset) else { return }

    let cell = Cell(text: String(scalar), width: width, style: caret.style, link: caret.link)
    grid.rows[caret.row].put(cell, at: caret.column)
    lastPrinted = caret.position
    advance(by: width)
  }

  /// Goes to the next row where a character doesn't fit in this one.
  private mutating func makeRoom(for scalar: Unicode.Scalar, width: Int, at offset: Int) -> Bool {
    if caret.wrap == .disputed {
      report("terminals disagree where this goes, after a full row", String(scalar).utf8, at: offset)
    }
    guard caret.wrap != .none || caret.column + width > columns else { return true }
    guard isAutowrapEnabled, width <= columns else {
      report("wide character without room", String(scalar).utf8, at: offset)
      return false
    }
    index(wrapped: true)
    caret.column = 0
    return true
  }

  private mutating func advance(by width: Int) {
    if caret.column + width < columns {
      caret.column += width
    } else {
      caret.column = columns - 1
      caret.wrap = isAutowrapEnabled ? .pending : .none
    }
  }

  /// Adds a scalar to the character before it, if both are one (accents, joined emoji, flags).
  private mutating func join(_ scalar: Unicode.Scalar, at offset: Int) -> Bool {
    guard scalar.value >= 0xA9, let place = lastPrinted else { return false }
    var cell = grid.rows[place.row][place.column]
    cell.text.unicodeScalars.append(scalar)
    guard cell.text.count == 1, let character = cell.text.first else { return false }

    let width = max(TextWidth.of(character), cell.width)
    let growth = width - cell.width
    guard place.column + width <= columns else {
      report("character grows over the right margin", cell.text.utf8, at: offset)
      return true
    }
    cell.width = width
    grid.rows[place.row].put(cell, at: place.column)
    if growth > 0 {
      advance(by: growth)
    }
    return true
  }

  /// Moves down one row, and the text up at the bottom of the screen.
  mutating func index(wrapped: Bool) {
    grid.rows[caret.row].isWrapped = wrapped
    if caret.row + 1 < rows {
      caret.row += 1
    } else {
      grid.scrollUp(style: caret.style)
    }
    if wrapped {
      caret.wrap = .none
    } else {
      caret.disputeWrap()
    }
    lastPrinted = nil
  }
}
