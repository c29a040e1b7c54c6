#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The one stretch in which two lines differ.
struct LineChange: Equatable {
  /// Where it begins, counted in elements.
  var start: Int
  var removed: [UInt32]
  var inserted: [UInt32]
  /// Where the cursor was before.
  var cursor: Int
}

extension LineChange {
  /// Finds the stretch; `nil` if the lines have the same elements.
  init?(from old: EditedLine, to new: EditedLine) {
    let (before, after) = (old.elements, new.elements)
    let shorter = min(before.count, after.count)
    var start = sharedCount(before, after)
    guard start < max(before.count, after.count) else { return nil }
    // Of several places that would do (“aa” to “aaa”), the one at the cursor is what the person sees.
    start = min(start, old.cursor, new.cursor)
    var tail = 0
    while tail < shorter - start, before[before.count - 1 - tail] == after[after.count - 1 - tail] {
      tail += 1
    }
    self.start = start
    removed = Array(before[start..<before.count - tail])
    inserted = Array(after[start..<after.count - tail])
    cursor = old.cursor
  }

  /// The change that takes this one back.
  func reversed(cursor: Int) -> LineChange {
    LineChange(start: start, removed: inserted, inserted: removed, cursor: cursor)
  }
}

/// How many elements both begin with.
func sharedCount(_ one: [UInt32], _ other: [UInt32]) -> Int {
  one.withUnsafeBufferPointer { one in
    other.withUnsafeBufferPointer { other in
      let shorter = min(one.count, other.count)
      var count = 0
      // Most of a long line stays as it was, so it is compared in larger pieces first.
      if let start = one.baseAddress, let otherStart = other.baseAddress {
        let piece = 256
        while count + piece <= shorter,
          memcmp(start + count, otherStart + count, piece * MemoryLayout<UInt32>.stride) == 0
        {
          count += piece
        }
      }
      while count < shorter, one[count] == other[count] { count += 1 }
      return count
    }
  }
}

/// The changes of a line, for undoing them one step at a time.
struct ChangeHistory {
  private var steps: [LineChange] = []
  private var joinsNext = false
  /// The step whose undoing is the next change.
  private var undone: LineChange?

  /// Adds a change, unless it is the undoing of the last step.
  ///
  /// Characters typed one after the other become one step, up to the end of a word.
  mutating func record(_ change: LineChange) {
    guard undone == nil else { return undone = nil }
    let isTyped = change.removed.isEmpty && change.inserted.count == 1
    if isTyped, joinsNext, let last = steps.indices.last,
      steps[last].start + steps[last].inserted.count == change.start
    {
      steps[last].inserted += change.inserted
    } else {
      steps.append(change)
    }
    joinsNext = isTyped && change.inserted != [0x20]
  }

  /// Takes the last step off.
  mutating func undo() -> LineChange? {
    joinsNext = false
    undone = steps.popLast()
    return undone
  }

  /// Puts back a step that was taken off just now, since it isn't to be undone.
  mutating func keepUndone() {
    if let undone { steps.append(undone) }
    undone = nil
  }
}
