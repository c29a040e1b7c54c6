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
  private var steps: [(change: LineChange, cursor: Int)] = []
  private var joinsNext = false

  /// Adds a change.
  ///
  /// Characters typed one after the other become one step, up to the end of a word.
  mutating func record(_ change: LineChange, cursor: Int) {
    let isTyped = change.removed.isEmpty && change.inserted.count == 1
    if isTyped, joinsNext, let last = steps.indices.last,
      steps[last].change.start + steps[last].change.inserted.count == change.start
    {
      steps[last].change.inserted += change.inserted
    } else {
      steps.append((change, cursor))
    }
    joinsNext = isTyped && change.inserted != [0x20]
  }

  /// Takes the last step off.
  mutating func removeLast() -> (change: LineChange, cursor: Int)? {
    joinsNext = false
    return steps.popLast()
  }

  /// Takes a change off that was recorded last.
  mutating func forget(_ change: LineChange) {
    guard let last = steps.indices.last else { return }
    if steps[last].change == change {
      steps.removeLast()
    } else if steps[last].change.inserted.count > change.inserted.count {
      steps[last].change.inserted.removeLast(change.inserted.count)
    }
  }
}
