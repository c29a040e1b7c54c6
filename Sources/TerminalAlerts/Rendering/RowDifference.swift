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
    let (before, after) = (oldRow.spans, newRow.spans)
    var index = 0
    while index < min(before.count, after.count), before[index] == after[index] {
      column += TextWidth.of(before[index].text)
      index += 1
    }
    let (oldRest, newRest) = (before[index...], after[index...])
    guard let first = oldRest.first, let other = newRest.first, first.style == other.style else {
      old = Self.cells(of: oldRest)
      new = Self.cells(of: newRest)
      return
    }
    let (start, tail) = Self.sharedEnds(Array(first.text.utf8), Array(other.text.utf8))
    let (oldText, newText) = (first.text.utf8.dropFirst(start), other.text.utf8.dropFirst(start))
    column += TextWidth.of(Substring(first.text.utf8.prefix(start)))
    if oldRest.dropFirst() == newRest.dropFirst() {
      old = Cell.text(Substring(oldText.dropLast(tail)), style: first.style)
      new = Cell.text(Substring(newText.dropLast(tail)), style: first.style)
      if old.count == new.count { return }
    }
    // What comes behind stands elsewhere now.
    old = Cell.text(Substring(oldText), style: first.style) + Self.cells(of: oldRest.dropFirst())
    new = Cell.text(Substring(newText), style: first.style) + Self.cells(of: newRest.dropFirst())
  }

  private static func cells(of spans: ArraySlice<Frame.Row.Span>) -> [Cell] {
    spans.flatMap { Cell.text(Substring($0.text), style: $0.style) }
  }

  /// How many bytes both begin with and end with, up to places where a character surely begins.
  private static func sharedEnds(_ old: [UInt8], _ new: [UInt8]) -> (start: Int, tail: Int) {
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

extension [UInt8] {
  /// Whether an ASCII character ends and another begins here, or the text does either.
  fileprivate func isParted(at index: Int) -> Bool {
    index == 0 || index == count || (self[index - 1] < 0x80 && self[index] < 0x80)
  }
}
