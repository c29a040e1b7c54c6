/// The stretch outside of which two rows look the same.
///
/// It is found by bytes, so that of a row in which a letter was typed hardly more than that letter is looked at.
struct RowDifference {
  /// The first cell of the stretch.
  private(set) var column = 0
  /// The cells of either row from there, to where both end alike or to the end.
  private(set) var old: [Cell] = []
  private(set) var new: [Cell] = []

  init(from oldRow: Frame.Row, to newRow: Frame.Row) {
    var (before, after) = (oldRow.spans[...], newRow.spans[...])
    while let span = before.first, span == after.first {
      column += TextWidth.of(span.text)
      before.removeFirst()
      after.removeFirst()
    }
    if let span = before.first, let other = after.first, span.style == other.style {
      before.removeFirst()
      after.removeFirst()
      var (text, otherText) = (span.text, other.text)
      let isAll = text.withUTF8 { text in
        otherText.withUTF8 { otherText in
          compare(.init(text), .init(otherText), style: span.style, endsAlike: before == after)
        }
      }
      if isAll { return }
    }
    old += before.flatMap { Cell.span($0) }
    new += after.flatMap { Cell.span($0) }
  }

  /// Finds where two texts of one style differ; says whether all is the same again behind.
  private mutating func compare(
    _ before: UnsafeRawBufferPointer,
    _ after: UnsafeRawBufferPointer,
    style: Frame.Style,
    endsAlike: Bool
  ) -> Bool {
    let (start, tail) = Self.sharedEnds(before, after)
    column += TextWidth.of(UnsafeRawBufferPointer(rebasing: before[..<start]))
    let (before, after) = (before[start...], after[start...])
    if endsAlike {
      old = Cell.cells(of: before.dropLast(tail), style: style)
      new = Cell.cells(of: after.dropLast(tail), style: style)
      if old.count == new.count { return true }
    }
    old = Cell.cells(of: before, style: style)
    new = Cell.cells(of: after, style: style)
    return false
  }

  /// How many bytes both begin with and end with, up to places where a character surely begins.
  private static func sharedEnds(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer)
    -> (start: Int, tail: Int)
  {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    while !old.isParted(at: start) || !new.isParted(at: start) { start -= 1 }
    var tail = 0
    while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    while !old.isParted(at: old.count - tail) || !new.isParted(at: new.count - tail) { tail -= 1 }
    return (start, tail)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether an ASCII character ends and another begins here, or the text does either.
  fileprivate func isParted(at index: Int) -> Bool {
    index == 0 || index == count || (self[index - 1] < 0x80 && self[index] < 0x80)
  }
}
