/// Draws frames below each other's place: keeps what is on the screen, and sends only what differs.
///
/// The frame's first row is where the cursor was before the first frame. All movement is relative, since no terminal is asked
/// where its cursor is. Sequences used: CUU, CUD, CUF, CUB, CHA, ED, EL, SGR (ECMA-48).
struct FrameRenderer {
  private let theme: Theme
  private var shown: Frame?
  private var output: [UInt8] = []
  /// Where the cursor is now; `column` is `nil` after text that terminals measure differently.
  private var row = 0
  private var column: Int?
  private var style = Frame.Style.plain
  private var wrapped = WrappedRows()
  /// Whether the window's size has changed since the frame was drawn.
  private var isResized = false
  private let doubt: TerminalTraits.ResizeDoubt
  /// Whether the frame is on the alternate screen, where nothing is wrapped anew and no row comes or goes.
  private var isAlone = false

  init(theme: Theme, doubt: TerminalTraits.ResizeDoubt = .never) {
    self.theme = theme
    self.doubt = doubt
  }

  /// The bytes that change the screen from the frame before to `frame`.
  mutating func update(to frame: Frame) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    if let shown {
      change(from: shown, to: frame)
    } else {
      drawAll(frame)
    }
    move(to: frame.cursor)
    shown = frame
    wrapped.makeRoom(for: frame.rows.count)
    return output
  }

  /// The bytes that take the frame off the screen and leave the cursor where the frame began.
  var leaving: Leaving {
    guard shown != nil else { return Leaving() }
    guard isAlone else { return Leaving(placed: Array(eraseInPlace.utf8)) }
    return Leaving(rest: Array((Self.eraseAll + "\u{1B}[?1049l").utf8))
  }

  private var eraseInPlace: String {
    let above = isResized ? wrapped.above : row
    let up = above > 0 ? "\u{1B}[\(above)A" : ""
    return up + Self.erase + (isInDoubt ? wrapped.scrollingAway : "")
  }

  // Not ED in the screen's first cell: tmux takes that for `clear`, and keeps what was there in its history.
  private static let erase = "\r\u{1B}[K\u{1B}[C\u{1B}[J\r"
  private static let eraseAll = "\u{1B}[H" + erase

  private var isInDoubt: Bool { isResized && wrapped.isInDoubt }

  /// Follows a change of the window's size while a frame is on the screen.
  ///
  /// - Parameters:
  ///   - old: The size that the frame was drawn for.
  ///   - new: The size now.
  ///   - reflows: Whether the terminal wraps long lines anew.
  mutating func resize(from old: TerminalSize, to new: TerminalSize, reflows: Bool) {
    guard let shown, !isAlone else { return }
    if !isResized {
      let cursor = Frame.Position(row: row, column: column ?? shown.cursor.column)
      wrapped.begin(with: shown, cursor: cursor, in: old, reflows: reflows)
    }
    isResized = true
    wrapped.judge(new, doubt)
    wrapped.resize(to: new)
  }

  /// The bytes that clear the place for a frame that is drawn anew.
  mutating func makeWay() -> [UInt8] {
    guard shown != nil else { return [] }
    let bytes = isAlone ? Self.eraseAll : eraseInPlace + (isInDoubt ? "\u{1B}[?1049h" : "")
    isAlone = isAlone || isInDoubt
    forget()
    return Array(bytes.utf8)
  }

  private mutating func forget() {
    if isResized { wrapped.end() }
    isResized = false
    shown = nil
    row = 0
    column = nil
    style = .plain
  }

  /// Forgets what was drawn and what was above it: something else stands there now.
  mutating func forgetSurroundings() {
    forget()
    isAlone = false
    wrapped = WrappedRows()
  }

  // MARK: Drawing

  private mutating func drawAll(_ frame: Frame) {
    put("\r\u{1B}[J")
    (row, column) = (0, 0)
    for (index, line) in frame.rows.enumerated() {
      if index > 0 { put("\r\n") }
      (row, column) = (index, 0)
      for span in line.spans { write(span.text, style: span.style) }
      setStyle(.plain)
    }
  }

  private mutating func change(from old: Frame, to new: Frame) {
    for index in new.rows.indices {
      guard index < old.rows.count else {
        appendRow(index, after: max(old.rows.count, index) - 1)
        writeRun(Cell.row(new.rows[index])[...], at: Frame.Position(row: index, column: 0))
        continue
      }
      if old.rows[index] != new.rows[index] { change(row: index, from: old.rows[index], to: new.rows[index]) }
    }
    if new.rows.count < old.rows.count {
      move(to: Frame.Position(row: new.rows.count, column: 0))
      put("\u{1B}[J")
    }
    setStyle(.plain)
  }

  /// Makes room for a row below the last one; at the bottom of the screen that scrolls.
  private mutating func appendRow(_ index: Int, after last: Int) {
    move(to: Frame.Position(row: last, column: 0))
    put("\r\n")
    (row, column) = (index, 0)
  }

  private mutating func change(row: Int, from old: Frame.Row, to new: Frame.Row) {
    let difference = RowDifference(from: old, to: new)
    for run in Cell.differences(difference.old, difference.new) {
      writeRun(
        difference.new[run],
        at: Frame.Position(row: row, column: difference.column + run.lowerBound)
      )
    }
    guard difference.new.count < difference.old.count else { return }
    // Erased, not written over: blanks that were written would be wrapped with the row in a narrower window.
    move(to: Frame.Position(row: row, column: difference.column + difference.new.count))
    put("\u{1B}[K")
  }

  private mutating func writeRun(_ cells: ArraySlice<Cell>, at position: Frame.Position) {
    move(to: position)
    for (index, cell) in zip(cells.indices, cells) where cell.width > 0 {
      if column == nil {
        move(to: Frame.Position(row: row, column: index - cells.startIndex + position.column))
      }
      write(cell.text, style: cell.style)
    }
    setStyle(.plain)
  }

  private mutating func write(_ text: String, style: Frame.Style) {
    setStyle(style)
    var text = text
    text.withUTF8 { utf8 in
      UnsafeRawBufferPointer(utf8).forEachCharacter(
        ascii: { byte in
          output.append(byte)
          column = column.map { $0 + 1 }
        },
        other: { character in
          put(String(character))
          column = column.map { $0 + TextWidth.of(character) }
          if TextWidth.isUncertain(character), let end = column {
            // Terminals disagree about the width of this one: say where what follows begins.
            put("\u{1B}[\(end + 1)G")
          }
        }
      )
    }
  }

  private mutating func setStyle(_ wanted: Frame.Style) {
    let (old, new) = (theme.parameters(for: style), theme.parameters(for: wanted))
    style = wanted
    guard old != new else { return }
    switch (old.isEmpty, new.isEmpty) {
    case (_, true): put("\u{1B}[m")
    case (true, false): put("\u{1B}[\(new)m")
    case (false, false): put("\u{1B}[0;\(new)m")
    }
  }

  // MARK: Moving

  private mutating func move(to position: Frame.Position) {
    if position.row < row { put("\u{1B}[\(row - position.row)A") }
    if position.row > row { put("\u{1B}[\(position.row - row)B") }
    row = position.row
    guard position.column != column else { return }
    put(Self.shortestMove(from: column, to: position.column))
    column = position.column
  }

  private static func shortestMove(from column: Int?, to target: Int) -> String {
    if target == 0 { return "\r" }
    let absolute = "\u{1B}[\(target + 1)G"
    guard let column else { return absolute }
    let distance = abs(target - column)
    if target < column, distance <= 3 { return String(repeating: "\u{8}", count: distance) }
    let relative = "\u{1B}[\(distance == 1 ? "" : String(distance))\(target < column ? "D" : "C")"
    return relative.utf8.count <= absolute.utf8.count ? relative : absolute
  }

  private mutating func put(_ text: String) {
    output.append(contentsOf: text.utf8)
  }
}
