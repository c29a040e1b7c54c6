/// Decodes UTF-8 byte by byte, strictly: no overlong form, no surrogate, nothing above U+10FFFF.
struct UTF8Decoder {
  enum Step {
    case unfinished
    case scalar(Unicode.Scalar)
    case malformed
  }

  private var value: UInt32 = 0
  private var remaining = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xbf

  /// Takes the first byte of a character that isn't ASCII; `false` if none begins so.
  mutating func begin(_ byte: UInt8) -> Bool {
    // The second byte's range excludes overlong forms and surrogates (Unicode, table 3-7).
    switch byte {
    case 0xe0: allowed = 0xa0...0xbf
    case 0xed: allowed = 0x80...0x9f
    case 0xf0: allowed = 0x90...0xbf
    case 0xf4: allowed = 0x80...0x8f
    default: allowed = 0x80...0xbf
    }
    switch byte {
    case 0xc2...0xdf: (value, remaining) = (UInt32(byte & 0x1f), 1)
    case 0xe0...0xef: (value, remaining) = (UInt32(byte & 0x0f), 2)
    case 0xf0...0xf4: (value, remaining) = (UInt32(byte & 0x07), 3)
    default: return false
    }
    return true
  }

  mutating func advance(_ byte: UInt8) -> Step {
    guard allowed.contains(byte) else { return .malformed }
    allowed = 0x80...0xbf
    value = value << 6 | UInt32(byte & 0x3f)
    remaining -= 1
    guard remaining == 0 else { return .unfinished }
    return Unicode.Scalar(value).map(Step.scalar) ?? .malformed
  }
}
