/// The characters of a text field.
///
/// A scalar stands for itself where it can, so that libedit knows a letter from a space. Anything else gets a
/// token, the same one each time.
final class GraphemeCharacters: Characters {
  /// Han characters of Extension B, all of which libedit takes for letters.
  ///
  /// Tokens from here make its word commands see a letter too. The few of these characters that are typed get
  /// tokens themselves.
  private static let letters: ClosedRange<UInt32> = 0x20000...0x2A6DF

  /// Tokens from here, outside Unicode, aren't letters.
  private static let others: UInt32 = 0x110000

  private var tokens: [[UInt8]: UInt32] = [:]
  private var letterTexts: [[UInt8]] = []
  private var otherTexts: [[UInt8]] = []

  func element(forUTF8 character: UnsafeRawBufferPointer) -> UInt32 {
    guard !character.isEmpty else { return 0xFFFD }
    let (scalar, length) = character.scalar(at: 0)
    if length == character.count, Self.standsForItself(scalar) { return scalar.value }
    return token(for: Array(character), startingWith: scalar)
  }

  func utf8Count(of element: UInt32) -> Int {
    text(of: element)?.count ?? Unicode.Scalar(element)?.utf8.count ?? 0
  }

  func utf8Count(of elements: ArraySlice<UInt32>) -> Int {
    var count = 0
    for element in elements { count += element < 0x80 ? 1 : utf8Count(of: element) }
    return count
  }

  func copyUTF8(of element: UInt32, to memory: UnsafeMutableRawBufferPointer) {
    if let text = text(of: element) {
      memory.copyBytes(from: text)
    } else {
      Unicode.Scalar(element)?.copyUTF8(to: memory)
    }
  }

  /// The elements for a string, one for each of its characters.
  func elements(for string: String) -> [UInt32] {
    var string = string
    return string.withUTF8 { elements(forUTF8: UnsafeRawBufferPointer($0)) }
  }

  /// The string that elements stand for.
  ///
  /// An element that is no token stands for its scalar, and for nothing if it isn't one.
  func string(for elements: some Sequence<UInt32>) -> String {
    if let ascii = elements.withContiguousStorageIfAvailable(String.init(ascii:)), let ascii { return ascii }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      if element < 0x80 {
        bytes.append(UInt8(element))
      } else if let text = text(of: element) {
        bytes.append(contentsOf: text)
      } else if let scalar = Unicode.Scalar(element) {
        bytes.append(contentsOf: scalar.utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The string that one element stands for.
  func string(for element: UInt32) -> String {
    string(for: CollectionOfOne(element))
  }
}

extension GraphemeCharacters {
  private static func standsForItself(_ scalar: Unicode.Scalar) -> Bool {
    // A zero would end libedit's line; U+0080…U+00FF it takes for Meta keys and would look them up in its key map.
    scalar.value != 0 && !(0x80...0xFF).contains(scalar.value) && !letters.contains(scalar.value)
  }

  private func token(for bytes: [UInt8], startingWith first: Unicode.Scalar) -> UInt32 {
    if let token = tokens[bytes] { return token }
    // Bytes that aren't UTF-8 become U+FFFD here, so that a string's length is that of its elements.
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    let isLetter = first.properties.isAlphabetic || first.properties.generalCategory == .decimalNumber
    let token: UInt32
    if isLetter, letterTexts.count < Self.letters.count {
      token = Self.letters.lowerBound + UInt32(letterTexts.count)
      letterTexts.append(text)
    } else {
      token = Self.others + UInt32(otherTexts.count)
      otherTexts.append(text)
    }
    tokens[bytes] = token
    return token
  }

  /// The UTF-8 behind a token, or `nil` if the element is none.
  private func text(of element: UInt32) -> [UInt8]? {
    if Self.letters.contains(element) {
      let index = Int(element - Self.letters.lowerBound)
      return index < letterTexts.count ? letterTexts[index] : nil
    }
    guard element >= Self.others else { return nil }
    let index = Int(element - Self.others)
    return index < otherTexts.count ? otherTexts[index] : nil
  }
}

extension String {
  /// The text of elements that are all ASCII, as most long ones are; else `nil`.
  fileprivate init?(ascii elements: UnsafeBufferPointer<UInt32>) {
    guard elements.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.init(unsafeUninitializedCapacity: elements.count) { bytes in
      for (index, element) in elements.enumerated() { bytes[index] = UInt8(truncatingIfNeeded: element) }
      return elements.count
    }
  }
}
