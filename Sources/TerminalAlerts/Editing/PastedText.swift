/// A pasted text as a field of one line takes it.
struct PastedText {
  /// The text without line ends at its ends.
  private let bytes: ArraySlice<UInt8>
  /// Whether there are line ends inside.
  let hasSeveralLines: Bool

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let last = rest.last, Self.isLineEnd(last) { rest.removeLast() }
    while let first = rest.first, Self.isLineEnd(first) { rest.removeFirst() }
    self.bytes = rest
    hasSeveralLines = rest.contains(where: Self.isLineEnd)
  }

  /// The text with each run of line ends inside as one space.
  var oneLine: ArraySlice<UInt8> {
    guard hasSeveralLines else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var followsLineEnd = false
    for byte in bytes {
      let isLineEnd = Self.isLineEnd(byte)
      if !isLineEnd {
        result.append(byte)
      } else if !followsLineEnd {
        result.append(UInt8(ascii: " "))
      }
      followsLineEnd = isLineEnd
    }
    return result[...]
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
