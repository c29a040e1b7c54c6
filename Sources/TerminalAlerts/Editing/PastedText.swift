/// A pasted text as a field of one line takes it.
///
/// It is a view of somebody else's bytes and copies none, so that a password isn't copied either.
struct PastedText {
  /// The text without line ends at its ends.
  let trimmed: UnsafeRawBufferPointer
  /// Whether there are line ends inside.
  let hasSeveralLines: Bool

  init(_ bytes: UnsafeRawBufferPointer) {
    let isText = { (byte: UInt8) in !Self.isLineEnd(byte) }
    if let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText) {
      trimmed = UnsafeRawBufferPointer(rebasing: bytes[first...last])
    } else {
      trimmed = UnsafeRawBufferPointer(start: nil, count: 0)
    }
    hasSeveralLines = trimmed.contains(where: Self.isLineEnd)
  }

  /// The text with each run of line ends inside as one space.
  var joined: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(trimmed.count)
    var followsLineEnd = false
    for byte in trimmed {
      let isLineEnd = Self.isLineEnd(byte)
      if !isLineEnd {
        result.append(byte)
      } else if !followsLineEnd {
        result.append(UInt8(ascii: " "))
      }
      followsLineEnd = isLineEnd
    }
    return result
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
