/// A control sequence: `CSI`, parameters, and a final byte that names it.
struct ControlSequence {
  /// The private prefix, intermediate bytes and final byte, such as `?h` or `m`.
  let name: String

  /// The numbers; one left out is zero.
  let parameters: [Int]

  let bytes: [UInt8]

  /// Splits a whole sequence; `nil` if its bytes are out of order.
  init?(_ bytes: [UInt8]) {
    var rest = bytes.dropFirst(2)
    var name = String(decoding: rest.prefix { (0x3c...0x3f).contains($0) }, as: UTF8.self)
    rest = rest.dropFirst(name.utf8.count)
    let digits = rest.prefix { (0x30...0x3b).contains($0) }
    let end = rest.dropFirst(digits.count)
    guard name.utf8.count <= 1, end.dropLast().allSatisfy({ (0x20..<0x30).contains($0) }) else { return nil }
    name += String(decoding: end, as: UTF8.self)

    self.name = name
    self.bytes = bytes
    guard let parameters = Self.numbers(digits) else { return nil }
    self.parameters = parameters
  }

  /// The parameter that counts cells or rows, where none and zero mean one.
  var count: Int { parameter(0) }

  func parameter(_ index: Int) -> Int {
    index < parameters.count ? max(parameters[index], 1) : 1
  }

  private static func numbers(_ digits: ArraySlice<UInt8>) -> [Int]? {
    guard !digits.isEmpty else { return [] }
    var numbers = [0]
    for byte in digits {
      switch byte {
      case UInt8(ascii: ";"):
        numbers.append(0)
      case UInt8(ascii: ":"):
        return nil
      default:
        numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + Int(byte) - 0x30, 0xffff)
      }
    }
    return numbers
  }
}
