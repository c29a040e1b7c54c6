/// A strict model of a terminal's screen: what a person sees after the bytes fed so far.
///
/// It knows just the sequences that a well-behaved dialog drawn in place may send. Whatever else arrives
/// (an unknown sequence, a query, a stray control byte, malformed UTF-8, a move whose result differs from
/// terminal to terminal) is listed in ``violations``, so that nothing unusual is sent unnoticed.
public struct Screen: Sendable {
  /// The number of columns.
  public var columns: Int { grid.columns }

  /// The number of visible rows.
  public var rows: Int { grid.rows.count }

  /// Whether the cursor is shown (`?25`).
  public internal(set) var isCursorVisible = true

  /// Whether pasted text comes between markers (`?2004`).
  public internal(set) var isBracketedPasteEnabled = false

  /// Whether text goes on in the next row at the right margin (`?7`).
  public internal(set) var isAutowrapEnabled = true

  /// Whether the terminal holds back what it shows until an update is complete (`?2026`).
  public internal(set) var isSynchronizing = false

  /// Whether the alternate screen is shown (`?1049`).
  public var isAlternateScreen: Bool { primary != nil }

  /// The window's title (OSC 0 and 2), empty if none was set.
  public internal(set) var title = ""

  /// How often the bell rang.
  public internal(set) var bellCount = 0

  /// Each unknown or unusual thing that was sent, with its offset in bytes, escaped readably.
  public internal(set) var violations: [String] = []

  /// Whether the bytes so far end inside a sequence or inside a character.
  public var isInsideSequence: Bool { parser.isInsideSequence }

  /// Where the cursor is; in the last column while a wrap is pending.
  public var cursor: Position { caret.position }

  /// Whether the last column was just written, so that the next character goes to the next row.
  public var isWrapPending: Bool { caret.wrap != .none }

  var parser = EscapeParser()
  var grid: Grid
  var caret = Caret()
  var savedCaret: Caret?
  var primary: Page?

  /// The cell that a combining character would join, until the cursor is moved.
  var lastPrinted: Position?

  /// Makes an empty screen with the cursor in its top left corner.
  public init(columns: Int = 80, rows: Int = 24) {
    grid = Grid(columns: max(columns, 1), rows: max(rows, 1), keepsScrollback: true)
  }

  /// Makes an empty screen which, like tmux, moves its lines to the scrollback when all of it is erased.
  package init(columns: Int, rows: Int, keepsErasedLines: Bool) {
    self.init(columns: columns, rows: rows)
    if keepsErasedLines { grid.returnable = 0 }
  }

  /// Shows what a program has written; the bytes may be cut anywhere.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    // Out of `self` for the time being, so that the tokens it yields can change the rest of `self`.
    var parser = self.parser
    for byte in bytes {
      parser.parse(byte) { apply($0, at: $1) }
    }
    self.parser = parser
  }

  /// Shows what a program has written.
  public mutating func feed(_ text: String) {
    feed(text.utf8)
  }

  private mutating func apply(_ token: EscapeParser.Token, at offset: Int) {
    switch token {
    case .scalar(let scalar): print(scalar, at: offset)
    case .control(let byte): control(byte, at: offset)
    case .escape(let bytes): escape(bytes, at: offset)
    case .controlSequence(let sequence): controlSequence(sequence, at: offset)
    case .command(let bytes): operatingSystemCommand(bytes, at: offset)
    case .malformed(let bytes, let reason): report(reason, bytes, at: offset)
    }
  }

  mutating func report(_ reason: String, _ bytes: some Sequence<UInt8>, at offset: Int) {
    violations.append("byte \(offset): \(reason): \(escaped(bytes))")
  }
}

extension Screen {
  /// The state of the primary screen while the alternate one is shown.
  struct Page {
    var grid: Grid
    var caret: Caret
    var savedCaret: Caret?
  }
}
