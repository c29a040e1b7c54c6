import Foundation

/// A password to look for in memory, which is itself never there in plain.
///
/// Its characters are different random printable ASCII, so that each test looks for its own.
struct Needle {
  private let masked: [UInt8]
  private static let mask: UInt8 = 0x9D

  /// How many characters there are.
  var count: Int { masked.count }

  /// Makes a needle of random characters, none of them in `avoided`.
  init(count: Int = 24, avoiding avoided: String = "") {
    var masked: [UInt8] = []
    while masked.count < count {
      let byte = UInt8.random(in: 0x21...0x7E) ^ Self.mask
      guard !masked.contains(byte), !avoided.utf8.contains(byte ^ Self.mask) else { continue }
      masked.append(byte)
    }
    self.masked = masked
  }

  /// One of its characters, counted from zero.
  subscript(index: Int) -> Unicode.Scalar { Unicode.Scalar(byte(at: index)) }

  /// One of its bytes, counted from zero.
  func byte(at index: Int) -> UInt8 { masked[index] ^ Self.mask }

  /// Calls `body` with all of it in plain.
  func withPlainBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    try withPagesOfTheirOwn(byteCount: count) { plain in
      for index in 0..<count { plain[index] = byte(at: index) }
      return try body(UnsafeRawBufferPointer(plain))
    }
  }
}

/// Calls `body` with zeroed memory that is gone afterwards, whatever is written to it.
func withPagesOfTheirOwn<Result>(
  byteCount: Int,
  _ body: (UnsafeMutableRawBufferPointer) throws -> Result
) throws -> Result {
  let pages = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
  guard pages != MAP_FAILED else { throw POSIXError(.ENOMEM) }
  defer { munmap(pages, byteCount) }
  return try body(UnsafeMutableRawBufferPointer(start: pages, count: byteCount))
}

extension Needle: CustomStringConvertible {
  var description: String { "Needle of \(count) characters" }
}
