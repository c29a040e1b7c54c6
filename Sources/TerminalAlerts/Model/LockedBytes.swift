import CTerminal

/// Bytes in pages of their own: never swapped out, dumped or seen by a forked child, and wiped before they are
/// given back.
///
/// Locking is asked of the system, not relied on: where a limit forbids it, ``isLocked`` is false and all else
/// holds. Where no pages can be had at all, the bytes live in the heap; they are wiped there too.
///
/// Sendable as long as whoever shares it no longer appends: ``Secret`` appends to storage of its own only.
final class LockedBytes: @unchecked Sendable {
  private var memory: Memory

  /// How many bytes have been appended.
  private(set) var count = 0

  /// Whether the bytes can't be swapped out.
  var isLocked: Bool { memory.isLocked }

  /// Makes room for `capacity` bytes; more are taken as they come.
  init(capacity: Int) {
    memory = Memory(capacity: capacity)
  }

  deinit {
    memory.release()
  }

  /// Calls `body` with the bytes, which mustn't be used after it returns.
  func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: memory.start, count: count))
  }

  /// Appends a copy of `bytes`.
  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    ct_copy(end(adding: bytes.count), source, bytes.count)
    count += bytes.count
  }

  /// Appends the bytes that `initializer` writes to the memory that is left; it returns their count.
  func append(initializingWith initializer: (UnsafeMutableRawPointer) -> Int) {
    count += initializer(memory.start + count)
  }

  /// Appends `bytes` combined with `pad`, whose bytes repeat and start at `offset`.
  ///
  /// Doing it twice with the same offset gives the bytes back.
  func append(_ bytes: UnsafeRawBufferPointer, maskedWith pad: LockedBytes, offset: Int) {
    guard let source = bytes.baseAddress, pad.count > 0 else { return }
    ct_copyMasked(end(adding: bytes.count), source, bytes.count, pad.memory.start, pad.count, offset)
    count += bytes.count
  }

  /// Appends random bytes.
  func appendRandom(_ byteCount: Int) {
    ct_fillRandom(end(adding: byteCount), byteCount)
    count += byteCount
  }

  /// Compares in a time that depends on the counts only.
  static func isEqual(_ one: LockedBytes, _ other: LockedBytes) -> Bool {
    one.count == other.count && ct_isEqual(one.memory.start, other.memory.start, one.count)
  }

  /// Where the next bytes go, after making room for them.
  private func end(adding byteCount: Int) -> UnsafeMutableRawPointer {
    if memory.capacity - count < byteCount {
      let larger = Memory(capacity: max(count + byteCount, 2 * memory.capacity))
      ct_copy(larger.start, memory.start, count)
      memory.release()
      memory = larger
    }
    return memory.start + count
  }
}

extension LockedBytes {
  /// Pages, or heap memory where there are no pages to be had.
  private struct Memory {
    let start: UnsafeMutableRawPointer
    let capacity: Int
    let isLocked: Bool
    private let isMapped: Bool

    init(capacity: Int) {
      var size = capacity
      var isLocked = false
      let pages = ct_mapLocked(&size, &isLocked)
      self.start = pages ?? .allocate(byteCount: size, alignment: 1)
      self.capacity = size
      self.isLocked = isLocked
      self.isMapped = pages != nil
    }

    func release() {
      ct_wipe(start, capacity)
      if isMapped { ct_unmap(start, capacity, isLocked) } else { start.deallocate() }
    }
  }
}
