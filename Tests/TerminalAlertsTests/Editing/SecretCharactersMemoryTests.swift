#if os(Linux)
import Testing

@testable import TerminalAlerts

@Suite struct SecretCharactersMemoryTests {
  @Test func `a typed password is in memory once, and nowhere when it is gone`() throws {
    let needle = Needle()
    do {
      let characters = SecretCharacters()
      var elements: [UInt32] = []
      // After each eighth character a wrong one, deleted again, as people type.
      for index in 0..<needle.count {
        elements.append(characters.element(for: needle[index]))
        guard index % 8 == 7 else { continue }
        elements.append(characters.element(for: "x"))
        elements.removeLast()
      }
      #expect(try MemoryScanner().scan(for: needle).findings.isEmpty)
      try expectOneCopyWhileAlive(of: needle, characters, elements)
    }
    #expect(try MemoryScanner().scan(for: needle).findings.isEmpty)
  }

  @Test func `a secret for each key leaves nothing of those before`() throws {
    let needle = Needle()
    do {
      let characters = SecretCharacters()
      var elements: [UInt32] = []
      var secret = Secret()
      for index in 0..<needle.count {
        elements.append(characters.element(for: needle[index]))
        secret = characters.secret(for: elements)
      }
      #expect(try MemoryScanner().scan(for: needle).findings.map(\.characterCount) == [needle.count])
      #expect(secret.count == needle.count)
    }
    #expect(try MemoryScanner().scan(for: needle).findings.isEmpty)
  }

  @Test func `a pasted password is in memory once, and nowhere when it is gone`() throws {
    let needle = Needle()
    do {
      let characters = SecretCharacters()
      let elements = try needle.withPlainBytes { characters.elements(forUTF8: $0) }
      #expect(try MemoryScanner().scan(for: needle).findings.isEmpty)
      try expectOneCopyWhileAlive(of: needle, characters, elements)
    }
    #expect(try MemoryScanner().scan(for: needle).findings.isEmpty)
  }

  private func expectOneCopyWhileAlive(
    of needle: Needle,
    _ characters: SecretCharacters,
    _ elements: [UInt32]
  ) throws {
    let secret = characters.secret(for: elements)
    let findings = try MemoryScanner().scan(for: needle).findings
    #expect(findings.map(\.characterCount) == [needle.count])
    #expect(secret.count == needle.count)
  }
}
#endif
