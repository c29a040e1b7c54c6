/// Joins bytes, which may arrive one by one, to Unicode scalars.
///
/// Strict, by the Unicode Standard's table 3-7: no surrogates, no overlong forms, nothing above U+10FFFF.
struct ScalarAssembler {
  enum Step: Equatable {
    /// The byte completed this scalar.
    case scalar(Unicode.Scalar)
    /// The scalar needs more bytes.
    case more
    /// The byte can't start a scalar and was left out.
    case invalid
    /// The bytes before this one were no scalar and were left out; the byte itself is still to be pushed.
    case invalidBefore
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// What the next continuation byte may be; narrower than `80...BF` only right after the first byte.
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether a scalar has begun.
  var isPending: Bool { missing > 0 }

  mutating func push(_ byte: UInt8) -> Step {
    isPending ? carryOn(byte) : start(byte)
  }

  private mutating func start(_ byte: UInt8) -> Step {
    range = 0x80...0xBF
    switch byte {
    case 0x00...0x7F:
      return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF:
      missing = 1
      value = UInt32(byte & 0x1F)
    case 0xE0...0xEF:
      missing = 2
      value = UInt32(byte & 0x0F)
      if byte == 0xE0 { range = 0xA0...0xBF }
      if byte == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      missing = 3
      value = UInt32(byte & 0x07)
      if byte == 0xF0 { range = 0x90...0xBF }
      if byte == 0xF4 { range = 0x80...0x8F }
    default:
      return .invalid
    }
    return .more
  }

  private mutating func carryOn(_ byte: UInt8) -> Step {
    guard range.contains(byte) else {
      missing = 0
      return .invalidBefore
    }
    range = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else { return .more }
    return Unicode.Scalar(value).map(Step.scalar) ?? .invalid
  }
}
