extension UnsafeRawBufferPointer {
  /// Where the character that starts at `start` ends: a grapheme cluster, as `Character` has it.
  ///
  /// Going through a `String` would leave copies of the text in memory that nobody wipes.
  func endOfCharacter(from start: Int) -> Int {
    var (next, length) = scalar(at: start)
    var end = start + length
    if next.standsAlone {
      guard end < count else { return end }
      let (following, _) = scalar(at: end)
      if following.standsAlone, following != "\n" { return end }
    }
    var recognizer = Unicode._CharacterRecognizer()
    _ = recognizer.hasBreak(before: next)
    while end < count {
      (next, length) = scalar(at: end)
      if recognizer.hasBreak(before: next) { break }
      end += length
    }
    return end
  }

  /// Goes through the characters, with CR and LF as two.
  ///
  /// Two ASCII bytes in a row are two characters, so most of them are told from their bytes.
  func forEachCharacter(ascii: (UInt8) -> Void, other: (Character) -> Void) {
    var index = 0
    while index < count {
      let byte = self[index]
      if byte < 0x80, index + 1 == count || self[index + 1] < 0x80 {
        ascii(byte)
        index += 1
      } else {
        let end = endOfCharacter(from: index)
        for character in String(decoding: self[index..<end], as: UTF8.self) { other(character) }
        index = end
      }
    }
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
}

extension Unicode.Scalar {
  /// Whether a boundary lies between it and any other scalar of which that is true, CR LF excepted.
  ///
  /// So it is with ASCII and with the letters and signs whose width is settled.
  fileprivate var standsAlone: Bool { value < 0x80 || ScalarWidth.settled(value) != nil }

  /// Writes the scalar's UTF-8 to `memory`, which has room for it.
  func copyUTF8(to memory: UnsafeMutableRawBufferPointer) {
    for (index, byte) in utf8.enumerated() {
      memory[index] = byte
    }
  }
}
