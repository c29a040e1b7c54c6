/// The part of a field's text that is seen, and where the cursor stands in it.
///
/// Costs only what is seen, however long the text is.
struct FieldWindow {
  /// What is seen, padded to nothing.
  var row = Frame.Row()
  /// The cursor's column, counted from the field's first cell.
  var cursorColumn = 0
  /// The first element that is seen; kept from frame to frame, so that the text moves only when it must.
  var offset = 0

  /// Chooses what is seen of a field.
  ///
  /// - Parameters:
  ///   - content: The field's text.
  ///   - offset: The first element that was seen before.
  ///   - width: The field's cells, at least 1.
  ///   - masking: What the terminal can show for a mask.
  init(_ content: FieldContent, offset: Int, width: Int, masking: (Character) -> Character) {
    switch content {
    case .hidden:
      self.init(count: 0, cursor: 0, offset: 0, width: width, cells: { _ in 0 }, append: { _, _ in })
    case .masked(let count, let cursor, let mask):
      let glyph = VisibleText.line(String(masking(mask)))
      let cells = TextWidth.of(glyph)
      self.init(count: count, cursor: cursor, offset: offset, width: width, cells: { _ in cells }) {
        $1.append(contentsOf: glyph.utf8)
      }
    case .text(let line, let appearance):
      self.init(line, offset: offset, width: width) { VisibleText.line(appearance($0)) }
    }
  }

  private init(_ line: EditedLine, offset: Int, width: Int, appearance: (UInt32) -> String) {
    let elements = line.elements
    self.init(
      count: elements.count,
      cursor: line.cursor,
      offset: offset,
      width: width,
      cells: { elements[$0].isPlain ? 1 : TextWidth.of(appearance(elements[$0])) },
      append: { index, text in
        if elements[index].isPlain {
          text.append(UInt8(elements[index]))
        } else {
          text.append(contentsOf: appearance(elements[index]).utf8)
        }
      }
    )
  }

  /// Fills the row with what stands at each place, as long as there are cells for it.
  private init(
    count: Int,
    cursor: Int,
    offset: Int,
    width: Int,
    cells: (Int) -> Int,
    append: (Int, inout [UInt8]) -> Void
  ) {
    self.offset = Self.start(count: count, cursor: cursor, offset: offset, width: width, cells: cells)
    var text: [UInt8] = []
    var used = 0
    for index in self.offset..<count {
      let glyphWidth = cells(index)
      if index == cursor { cursorColumn = used }
      guard used + glyphWidth <= width else { break }
      append(index, &text)
      used += glyphWidth
    }
    if cursor == count { cursorColumn = min(used, width - 1) }
    row.append(String(decoding: text, as: UTF8.self), width: used)
  }

  /// The first element to show, so that the cursor is seen; moves by a third of the width at a time.
  private static func start(count: Int, cursor: Int, offset: Int, width: Int, cells: (Int) -> Int) -> Int {
    if fits(from: 0, to: count, in: width - 1, cells: cells) { return 0 }
    let last = cursor == count ? 1 : min(width, cells(cursor))
    if offset <= cursor, fits(from: offset, to: cursor, in: width - last, cells: cells) {
      // Text before a cursor at the left edge must be seen, or deleting would be blind.
      if offset < cursor || offset == 0 { return offset }
    }
    if fits(from: 0, to: cursor, in: width - last, cells: cells) { return 0 }
    var (start, used) = (cursor, 0)
    let before = offset < cursor ? width - last - width / 3 : width / 3
    while start > 0, used + cells(start - 1) <= max(min(1, width - last), before) {
      start -= 1
      used += cells(start)
    }
    return start
  }

  private static func fits(from start: Int, to end: Int, in width: Int, cells: (Int) -> Int) -> Bool {
    // Every element has at least a cell, but for marks that stand alone.
    guard end - start <= 2 * width + 8 else { return false }
    return (start..<end).reduce(0) { $0 + cells($1) } <= width
  }
}

extension UInt32 {
  /// Whether the element is printable ASCII: that is what it looks like, which is told without making a string of it.
  fileprivate var isPlain: Bool { (0x20...0x7E).contains(self) }
}
