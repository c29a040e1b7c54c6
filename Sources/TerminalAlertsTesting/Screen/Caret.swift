extension Screen {
  /// The cursor with all that DECSC saves: place, pending wrap, style; and the link in force.
  struct Caret {
    var row = 0
    var column = 0
    var wrap = Wrap.none
    var style = Style()
    var link: String?

    var position: Position { Position(row: row, column: column) }
  }

  /// What the next character does after one in the last column.
  enum Wrap {
    /// It follows where the cursor is.
    case none

    /// It goes to the start of the next row.
    case pending

    /// Terminals disagree, as something came between that some take for the end of the pending state and some don't.
    case disputed
  }
}

extension Screen.Caret {
  /// A vertical move or an erasure ends the pending state in xterm, and doesn't in others.
  mutating func disputeWrap() {
    if wrap == .pending {
      wrap = .disputed
    }
  }
}
