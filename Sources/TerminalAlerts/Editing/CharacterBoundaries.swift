extension UnsafeRawBufferPointer {
  /// Where the character that starts at `start` ends: a grapheme cluster, as `Character` has it.
  ///
  /// Going through a `String` would leave copies of the text in memory that nobody wipes.
  func endOfCharacter(from start: Int) -> Int {
    if isASCIIAlone(at: start) { return start + 1 }
    var recognizer = Unicode._CharacterRecognizer()
    var end = start
    while end < count {
      let (scalar, length) = scalar(at: end)
      if recognizer.hasBreak(before: scalar), end > start { break }
      end += length
    }
    return end
  }

  /// The scalar at `index` and its count of bytes; U+FFFD and one for what isn't UTF-8.
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let lead = self[index]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = (~lead).leadingZeroBitCount
    guard (2...4).contains(length), index + length <= count else { return ("\u{FFFD}", 1) }
    var value = UInt32(lead & (0x7F >> UInt8(length)))
    for byte in self[index + 1..<index + length] {
      guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    // The same scalar in more bytes than it needs isn't UTF-8, nor is half a surrogate pair.
    guard let scalar = Unicode.Scalar(value), scalar.utf8.count == length else { return ("\u{FFFD}", 1) }
    return (scalar, length)
  }

  /// Whether an ASCII character stands at `index` that nothing after it can join.
  private func isASCIIAlone(at index: Int) -> Bool {
    guard self[index] < 0x80 else { return false }
    guard index + 1 < count else { return true }
    let next = self[index + 1]
    return next < 0x80 && next != UInt8(ascii: "\n")
  }
}

extension Unicode.Scalar {
  /// Writes the scalar's UTF-8 to `memory`, which has room for it.
  func copyUTF8(to memory: UnsafeMutableRawBufferPointer) {
    for (index, byte) in utf8.enumerated() {
      memory[index] = byte
    }
  }
}
