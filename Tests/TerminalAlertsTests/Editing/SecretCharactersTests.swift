import Testing

@testable import TerminalAlerts

@Suite struct SecretCharactersTests {
  private let characters = SecretCharacters()

  private func elements(for text: String) -> [UInt32] {
    Array(text.utf8).withUnsafeBytes { characters.elements(forUTF8: $0) }
  }

  @Test(arguments: GraphemeCharactersTests.texts)
  func `gives one element for each character, and the bytes back`(text: String) {
    let elements = elements(for: text)
    #expect(elements.count == text.count)
    #expect(characters.secret(for: elements) == Secret(copying: text))
    #expect(elements.reduce(0) { $0 + characters.utf8Count(of: $1) } == text.utf8.count)
  }

  @Test func `gives each character an element of its own, outside Unicode`() {
    let elements = elements(for: "aaaa👨‍👩‍👧👨‍👩‍👧")
    #expect(Set(elements).count == 6)
    #expect(elements.allSatisfy { (0xF0000...0x7FFF_FFFF).contains($0) })
  }

  @Test func `follows the order of the elements`() {
    let elements = "password".unicodeScalars.map { characters.element(for: $0) }
    #expect(characters.secret(for: elements.reversed()) == Secret(copying: "drowssap"))
    #expect(characters.secret(for: elements[4...] + elements[..<4]) == Secret(copying: "wordpass"))
    #expect(characters.secret(for: [elements[0], elements[0]]) == Secret(copying: "pp"))
    #expect(characters.secret(for: []) == Secret())
  }

  @Test func `takes an element inside Unicode for its scalar, and leaves out unknown ones`() {
    let element = characters.element(for: "é")
    #expect(
      characters.secret(for: [0x61, element, 0x20AC, .max, 0xD800, element]) == Secret(copying: "aé€é")
    )
  }

  @Test func `joins a letter and the accent typed after it`() throws {
    let letter = characters.element(for: "e")
    let accent = characters.element(for: "\u{301}")
    let joined = try #require(characters.joined(letter, accent))
    #expect(characters.secret(for: [joined]) == Secret(copying: "e\u{301}"))
    #expect(characters.joined(accent, letter) == nil)
  }

  @Test func `keeps pasted bytes that aren't UTF-8 as they are`() {
    let bytes: [UInt8] = [0x61, 0xFF, 0xCC, 0x81, 0xE2, 0x82, 0x62, 0xF0, 0x9F]
    let elements = bytes.withUnsafeBytes { characters.elements(forUTF8: $0) }
    #expect(characters.secret(for: elements) == Secret(bytes: bytes))
  }

  @Test func `takes a million characters`() {
    let text = String(repeating: "hello, wörld 👨‍👩‍👧 ", count: 60_000)
    let elements = elements(for: text)
    #expect(elements.count == 15 * 60_000)
    #expect(characters.secret(for: elements) == Secret(copying: text))
  }
}
