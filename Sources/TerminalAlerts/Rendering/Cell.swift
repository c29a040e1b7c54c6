/// One cell of a row; a wide character has its first cell and an empty one after it.
struct Cell: Equatable {
  var text: String
  var style: Frame.Style
  /// The cells that the text takes; 0 for the second cell of a wide character.
  var width: Int

  static let blank = Cell(text: " ", style: .plain, width: 1)

  /// The cells of a row.
  static func row(_ row: Frame.Row) -> [Cell] {
    row.spans.flatMap { span($0) }
  }

  /// The cells of a span.
  static func span(_ span: Frame.Row.Span) -> [Cell] {
    var text = span.text
    return text.withUTF8 { cells(of: UnsafeRawBufferPointer($0)[...], style: span.style) }
  }

  /// The cells of a text in UTF-8.
  static func cells(of utf8: Slice<UnsafeRawBufferPointer>, style: Frame.Style) -> [Cell] {
    let utf8 = UnsafeRawBufferPointer(rebasing: utf8)
    var cells: [Cell] = []
    utf8.forEachCharacter(
      ascii: { cells.append(Cell(text: String(Unicode.Scalar($0)), style: style, width: 1)) },
      other: { character in
        let width = TextWidth.of(character)
        cells.append(Cell(text: String(character), style: style, width: width))
        for _ in stride(from: 1, to: width, by: 1) { cells.append(Cell(text: "", style: style, width: 0)) }
      }
    )
    return cells
  }

  /// The stretches in which two rows differ; short gaps are joined, since going over them costs more than writing them.
  ///
  /// Both ends fall between whole characters of both rows.
  static func differences(_ old: [Cell], _ new: [Cell]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in new.indices where index >= old.count || old[index] != new[index] {
      if let last = runs.last, index - last.upperBound <= 4 {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs.map { widened($0, in: new) }
  }

  private static func widened(_ run: Range<Int>, in cells: [Cell]) -> Range<Int> {
    var (start, end) = (run.lowerBound, run.upperBound)
    while start > 0, cells[start].width == 0 { start -= 1 }
    while end < cells.count, cells[end].width == 0 { end += 1 }
    return start..<end
  }
}
