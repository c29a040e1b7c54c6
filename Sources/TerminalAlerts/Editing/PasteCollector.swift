/// Collects a bracketed paste up to its end marker, `CSI 201~`, which may arrive in pieces.
///
/// A start marker inside (left by a multiplexer that brackets twice) is dropped. The text may be a
/// password, so it is collected as one.
struct PasteCollector {
  private static let marker: [UInt8] = [0x1B, 0x5B, 0x32, 0x30]  // then 0 or 1, then ~

  private var bytes = Secret()
  /// How much of a marker has been seen; those bytes aren't in `bytes`.
  private var held: [UInt8] = []

  /// Takes bytes up to the end marker and returns how many it took and whether the paste is complete.
  mutating func take(_ input: Slice<UnsafeBufferPointer<UInt8>>) -> (count: Int, isComplete: Bool) {
    var index = input.startIndex
    while index < input.endIndex {
      guard held.isEmpty else {
        if hold(input[index]) { return (index + 1 - input.startIndex, true) }
        index += 1
        continue
      }
      let escape = input[index...].firstIndex(of: 0x1B) ?? input.endIndex
      append(input[index..<escape])
      index = escape
      if index < input.endIndex {
        held.append(0x1B)
        index += 1
      }
    }
    return (input.count, false)
  }

  /// Ends the paste and returns its valid bytes, and whether others were left out.
  mutating func finish() -> (bytes: Secret, hadInvalidBytes: Bool) {
    defer { discard() }
    let isValid = bytes.withUnsafeBytes(Self.isValid)
    return isValid ? (bytes, false) : (bytes.withUnsafeBytes(Self.valid), true)
  }

  /// Forgets what was collected.
  mutating func discard() {
    bytes = Secret()
    held = []
  }

  /// Tries a byte as the next one of a marker; returns whether it ended the paste.
  private mutating func hold(_ byte: UInt8) -> Bool {
    let isNext =
      switch held.count {
      case 4: byte == 0x30 || byte == 0x31
      case 5: byte == 0x7E
      default: byte == Self.marker[held.count]
      }
    guard isNext else {
      held.withUnsafeBufferPointer { append($0[...]) }
      held.removeAll(keepingCapacity: true)
      if byte == 0x1B {
        held.append(byte)
      } else {
        withUnsafePointer(to: byte) { append(UnsafeBufferPointer(start: $0, count: 1)[...]) }
      }
      return false
    }
    guard held.count == 5 else {
      held.append(byte)
      return false
    }
    let isEnd = held[4] == 0x31
    held.removeAll(keepingCapacity: true)
    return isEnd
  }

  private mutating func append(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
    bytes.append(contentsOf: piece)
  }

  private static func valid(in bytes: UnsafeRawBufferPointer) -> Secret {
    var assembler = ScalarAssembler()
    var valid = Secret()
    for byte in bytes {
      var step = assembler.push(byte)
      if step == .invalidBefore { step = assembler.push(byte) }
      if case .scalar(let scalar) = step {
        valid.append(contentsOf: Unicode.UTF8.encode(scalar) ?? .init())
      }
    }
    return valid
  }

  private static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var assembler = ScalarAssembler()
    for byte in bytes {
      if byte < 0x80, !assembler.isPending { continue }
      switch assembler.push(byte) {
      case .scalar, .more: continue
      case .invalid, .invalidBefore: return false
      }
    }
    return !assembler.isPending
  }
}
