/// Where an alert's rows are while the window's size changes: wrapped anew, cut off below the cursor, pushed out at the top.
///
/// Rows that were pushed out come back above the alert in a larger window, and are erased with it then. How many they are follows from
/// the sizes, if the alert was drawn at the bottom of the screen, where a shell's prompt usually is. Counted is as tmux does it: first
/// the height changes, by rows below the cursor as far as there are any; then lines are wrapped anew; what is too much leaves at the top.
struct WrappedRows {
  /// Whole lines, as they are without wrapping; first those that were pushed out.
  private var lines: [[Cell]] = []
  /// Rows from the alert's first, or the screen's, to the bottom of the screen.
  private var room = 0
  private var cursor = Frame.Position(row: 0, column: 0)
  private var blankRows = 0
  private var width = Int.max
  private var height = 0

  /// The size that was judged last.
  private var size = TerminalSize(columns: 0, rows: 0)
  private var changes = 0
  private var wasNarrow = false
  /// Whether more rows may have been pushed out than are counted, by blank rows below the alert, which nobody knows of.
  private var mayHaveLostMore = false
  /// Whether rows may be in sight that aren't counted.
  private(set) var isInDoubt = false

  /// Rows above the cursor, also those that aren't to be seen.
  private(set) var above = 0
  private var below = 0

  private static let limit = 1000

  /// A frame of so many rows is drawn.
  mutating func makeRoom(for rows: Int) {
    room = max(room, rows)
  }

  /// Begins with a frame as it was drawn.
  mutating func begin(with frame: Frame, cursor: Frame.Position, in size: TerminalSize, reflows: Bool) {
    (width, height) = (reflows ? size.columns : .max, size.rows)
    (self.size, changes, wasNarrow) = (size, 0, false)
    self.cursor = cursor
    blankRows = room - frame.rows.count
    self.cursor.row += lines.count
    lines += frame.rows.map(Cell.row)
    count()
  }

  /// Follows a change of the window's size.
  mutating func resize(to size: TerminalSize) {
    cut(min(below, max(0, height - size.rows)))
    height = size.rows
    if width != .max { width = size.columns }
    count()
    room = min(height, above + 1 + below)
    // A size that wasn't told of may have kept the cursor in its row: to take it for moved would erase text.
    if !isInDoubt { moveCursor(down: lost - above) }
  }

  /// Finds out, before the change is followed, whether it leaves the alert in doubt.
  ///
  /// A window that is narrower than the alert wraps it, which pushes out nobody knows how many rows. They stay out of sight until
  /// the window gets higher. Of the sizes between two changes nobody is told: any of them may have moved the cursor.
  mutating func judge(_ size: TerminalSize, _ doubt: TerminalTraits.ResizeDoubt) {
    guard doubt != .never, size != self.size else { return }
    self.size = size
    changes += 1
    wasNarrow = wasNarrow || lines.contains { $0.count > size.columns }
    let isSmaller = wasNarrow || size.rows < height
    isInDoubt = isInDoubt || wasNarrow && changes > 1 || mayHaveLostMore && size.rows > height
    isInDoubt = isInDoubt || isSmaller && doubt == .inSmallerWindow
    mayHaveLostMore = mayHaveLostMore || wasNarrow
  }

  /// The bytes that move what is above the cursor out of sight for good and the cursor to the top.
  ///
  /// Line feeds keep it also where tmux's `scroll-on-clear` is off; after ED 2 tmux lets no row come back, unless the screen was
  /// empty: hence the space.
  var scrollingAway: String {
    String(repeating: "\n", count: min(max(0, height - 1), 300)) + "\u{1B}[H \u{1B}[2J\u{1B}[H"
  }

  /// How many rows were pushed out.
  private var lost: Int { above + 1 + below - room }

  /// When the cursor's row is pushed out the cursor stays on the screen, at the beginning of another row.
  private mutating func moveCursor(down rows: Int) {
    guard rows > 0 else { return }
    for _ in 0..<rows {
      let (parts, index) = cursorLine
      if index + 1 < parts.count {
        cursor.column = parts[index + 1].startIndex
      } else if cursor.row + 1 < lines.count {
        cursor = Frame.Position(row: cursor.row + 1, column: 0)
      }
    }
    count()
  }

  /// Ends with all erased that is to be seen.
  mutating func end() {
    let rows = lines.flatMap { line in
      Self.wrap(line, at: width).map { (cells: $0, goesOn: $0.endIndex < line.endIndex) }
    }
    lines = []
    var goesOn = false
    for row in rows.prefix(lost).suffix(Self.limit) {
      if goesOn { lines[lines.count - 1] += row.cells } else { lines.append(Array(row.cells)) }
      goesOn = row.goesOn
    }
  }

  /// Cuts rows off at the bottom.
  private mutating func cut(_ rows: Int) {
    let blank = min(rows, blankRows)
    blankRows -= blank
    for _ in 0..<rows - blank {
      guard let line = lines.last, let end = Self.wrap(line, at: width).last else { return }
      lines[lines.count - 1].removeLast(end.count)
      if end.startIndex == 0 { lines.removeLast() }
    }
  }

  private mutating func count() {
    let (parts, index) = cursorLine
    above = Self.rows(of: lines[..<cursor.row], at: width) + index
    below = parts.count - 1 - index + Self.rows(of: lines[(cursor.row + 1)...], at: width) + blankRows
  }

  /// The rows of the line that the cursor is in, and which of them.
  private var cursorLine: (parts: [ArraySlice<Cell>], index: Int) {
    let parts = Self.wrap(lines[cursor.row], at: width)
    // Beyond the text there is nothing to wrap: the cursor stays in the last of the text's rows.
    return (parts, parts.firstIndex { cursor.column < $0.endIndex } ?? parts.count - 1)
  }

  private static func rows(of lines: ArraySlice<[Cell]>, at columns: Int) -> Int {
    lines.reduce(0) { $0 + wrap($1, at: columns).count }
  }

  /// The rows that a line's cells take; a wide character isn't parted.
  private static func wrap(_ line: [Cell], at columns: Int) -> [ArraySlice<Cell>] {
    var rows: [ArraySlice<Cell>] = []
    var start = 0
    while line.count - start > columns {
      var end = start + columns
      while end > start + 1, line[end].width == 0 { end -= 1 }
      rows.append(line[start..<end])
      start = end
    }
    return rows + [line[start...]]
  }
}
