import CTerminal

/// The characters behind the elements of libedit's line.
///
/// libedit takes each 32-bit element for a character. A person takes a grapheme cluster for one, of any number of
/// Unicode scalars. So a table of characters gives libedit one element for each cluster and keeps what it stands
/// for; elements mean something to the table that made them only.
protocol Characters: AnyObject {
  /// The element for one character, given as UTF-8.
  func element(forUTF8 character: UnsafeRawBufferPointer) -> UInt32

  /// How many bytes of UTF-8 an element stands for; zero if for none.
  func utf8Count(of element: UInt32) -> Int

  /// How many bytes of UTF-8 elements stand for together.
  func utf8Count(of elements: ArraySlice<UInt32>) -> Int

  /// Writes the UTF-8 an element stands for to `memory`, which has room for it.
  func copyUTF8(of element: UInt32, to memory: UnsafeMutableRawBufferPointer)
}

extension Characters {
  /// The element for a character that is a single scalar.
  func element(for scalar: Unicode.Scalar) -> UInt32 {
    withWipedBytes(count: scalar.utf8.count) { bytes in
      scalar.copyUTF8(to: bytes)
      return element(forUTF8: UnsafeRawBufferPointer(bytes))
    }
  }

  /// The elements for a text in UTF-8, one for each of its characters.
  func elements(forUTF8 text: UnsafeRawBufferPointer) -> [UInt32] {
    var elements: [UInt32] = []
    elements.reserveCapacity(text.count)
    var start = 0
    while start < text.count {
      let end = text.endOfCharacter(from: start)
      elements.append(element(forUTF8: UnsafeRawBufferPointer(rebasing: text[start..<end])))
      start = end
    }
    return elements
  }

  /// The element for two that are one character when they stand together, as a letter and an accent are; else
  /// `nil`.
  func joined(_ first: UInt32, _ second: UInt32) -> UInt32? {
    let firstCount = utf8Count(of: first)
    let secondCount = utf8Count(of: second)
    guard firstCount > 0, secondCount > 0 else { return nil }
    return withWipedBytes(count: firstCount + secondCount) { bytes in
      copyUTF8(of: first, to: UnsafeMutableRawBufferPointer(rebasing: bytes[..<firstCount]))
      copyUTF8(of: second, to: UnsafeMutableRawBufferPointer(rebasing: bytes[firstCount...]))
      let both = UnsafeRawBufferPointer(bytes)
      return both.endOfCharacter(from: 0) == both.count ? element(forUTF8: both) : nil
    }
  }
}

/// Calls `body` with memory on the stack that holds zeros again afterwards.
private func withWipedBytes<Result>(
  count: Int,
  _ body: (UnsafeMutableRawBufferPointer) -> Result
) -> Result {
  withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { bytes in
    defer { if let start = bytes.baseAddress { ct_wipe(start, count) } }
    return body(bytes)
  }
}
