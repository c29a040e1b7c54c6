import Testing

@testable import TerminalAlerts

@Suite struct GraphemeCharactersTests {
  private let characters = GraphemeCharacters()

  static let texts = [
    "", "plain", "naïve Ärger", "e\u{301}\u{302}", "\u{301}e", "👨‍👩‍👧👋🏽❤️1️⃣", "🇯🇵🇩🇪🇯", "a\r\nb\n\r\n\r",
    "\u{600}a\u{600}",
    "क्षि नमस्ते", "한국어 \u{1112}\u{1161}\u{11AB}", "שלום", "\u{20000}\u{2A6DF}\u{2A6E0}", "a\0b\u{10FFFF}",
    "ÿ\u{80}\u{100}",
    "𠀋e\u{301}", "\u{200D}👩", "\u{FEFF}x\u{FFFD}",
  ]

  @Test(arguments: texts)
  func `gives one element for each character, and the text back`(text: String) {
    let elements = characters.elements(for: text)
    #expect(elements.count == text.count)
    #expect(Array(characters.string(for: elements).utf8) == Array(text.utf8))
    for (element, character) in zip(elements, text) {
      #expect(Array(characters.string(for: element).utf8) == Array(String(character).utf8))
      #expect(characters.utf8Count(of: element) == character.utf8.count)
    }
  }

  @Test(arguments: texts)
  func `joins what is one character, as Swift breaks them`(text: String) {
    for cut in text.unicodeScalars.indices.dropFirst() {
      let before = String(text.unicodeScalars[..<cut]).suffix(1)
      let after = String(text.unicodeScalars[cut...]).prefix(1)
      let both = String(before + after)
      let joined = characters.joined(
        characters.elements(for: String(before))[0],
        characters.elements(for: String(after))[0]
      )
      #expect((joined != nil) == (both.count == 1), "\(both.unicodeScalars.map(\.value))")
      if let joined { #expect(Array(characters.string(for: joined).utf8) == Array(both.utf8)) }
    }
  }

  @Test func `joins scalars as they are typed`() {
    var elements: [UInt32] = []
    for scalar in "ae\u{301}👨‍👩‍👧🇯🇵🇩🇪".unicodeScalars {
      let element = characters.element(for: scalar)
      if let last = elements.last, let joined = characters.joined(last, element) {
        elements[elements.count - 1] = joined
      } else {
        elements.append(element)
      }
    }
    #expect(elements.map { characters.string(for: $0) } == ["a", "e\u{301}", "👨‍👩‍👧", "🇯🇵", "🇩🇪"])
  }

  @Test func `lets most scalars stand for themselves`() {
    for scalar in "a Z9\u{7F}\u{100}あ語😀\u{1FFFF}\u{2A6E0}\u{10FFFF}".unicodeScalars {
      #expect(characters.element(for: scalar) == scalar.value)
    }
  }

  @Test func `keeps clear of what libedit takes for Meta keys`() {
    for value in UInt32(0x80)...0xFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(!(0x80...0xFF).contains(characters.element(for: scalar)))
    }
  }

  @Test func `shows libedit a letter for a letter, and something else for an emoji`() {
    for letter in ["é", "e\u{301}", "ß", "1\u{20E3}", "𠀋", "क्षि"] {
      #expect((0x20000...0x2A6DF).contains(characters.elements(for: letter)[0]))
    }
    for other in ["👨‍👩‍👧", "🇯🇵", "¿", "«", "\u{A0}", "\r\n", "!\u{301}"] {
      #expect(characters.elements(for: other)[0] >= 0x110000)
    }
  }

  @Test func `gives the same element each time, but not for canonical equivalents`() {
    let elements = characters.elements(for: "e\u{301}\u{E9}e\u{301}\u{E9}")
    #expect(elements[0] == elements[2])
    #expect(elements[1] == elements[3])
    #expect(elements[0] != elements[1])
  }

  @Test func `goes on when the letters are used up`() {
    var text = ""
    var count = 0
    for first in 0x4E00..<0x4E00 + 220 {
      for second in 0x300..<0x300 + 112 + 100 where count < 0x2A6DF - 0x20000 + 3 {
        // Two marks a character make enough different ones.
        text.unicodeScalars.append(
          contentsOf: [first, 0x300 + second % 112, 0x300 + second / 112].compactMap(Unicode.Scalar.init)
        )
        count += 1
      }
    }
    let elements = characters.elements(for: text)
    #expect(elements.count == count)
    #expect(elements.filter { $0 >= 0x110000 }.count == 2)
    #expect(Set(elements).count == count)
    #expect(characters.string(for: elements) == text)
  }

  @Test func `repairs what isn't UTF-8 as String does`() {
    let samples: [[UInt8]] = [
      [0x61, 0xFF, 0x62], [0xFF, 0xCC, 0x81], [0x80], [0xE2, 0x82], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ]
    for bytes in samples {
      let elements = bytes.withUnsafeBytes { characters.elements(forUTF8: $0) }
      #expect(
        characters.string(for: elements).unicodeScalars.allSatisfy {
          $0.isASCII || $0 == "\u{FFFD}" || $0 == "\u{301}"
        }
      )
      #expect(
        elements.reduce(0) { $0 + characters.utf8Count(of: $1) }
          == characters.string(for: elements).utf8.count
      )
    }
  }

  @Test func `leaves out elements it never gave`() {
    #expect(characters.string(for: [0x61, 0x110000, 0xD800, .max, 0x62]) == "ab")
    #expect(characters.joined(0x61, .max) == nil)
  }

  @Test func `takes a million characters`() {
    let text = String(repeating: "hello, wörld 👨‍👩‍👧 ", count: 60_000)
    let elements = characters.elements(for: text)
    #expect(elements.count == 15 * 60_000)
    #expect(characters.string(for: elements) == text)
  }
}
