import Testing

@testable import TerminalAlerts

@Suite struct SecretTests {
  @Test func `keeps its bytes as they are`() {
    let bytes: [UInt8] = [0x20, 0x00, 0xFF, 0x65, 0xCC, 0x81, 0x20]
    let secret = Secret(bytes: bytes)
    #expect(secret.count == 7)
    #expect(!secret.isEmpty)
    #expect(secret.withUnsafeBytes(Array.init) == bytes)
  }

  @Test func `takes bytes from any collection`() {
    #expect(Secret(bytes: (1...9).lazy.map { UInt8($0) }) == Secret(bytes: Array(1...9) as [UInt8]))
    #expect(Secret(bytes: Array(0...9)[3...5]) == Secret(bytes: [3, 4, 5]))
    #expect(Secret(copying: "pä👨‍👩‍👧") == Secret(bytes: "pä👨‍👩‍👧".utf8))
  }

  @Test func `is empty without taking memory`() {
    #expect(Secret().isEmpty)
    #expect(Secret().count == 0)
    #expect(Secret().isLocked)
    #expect(Secret().withUnsafeBytes(\.count) == 0)
    #expect(Secret().revealedString()?.isEmpty == true)
    #expect(Secret(bytes: []) == Secret())
    #expect(Secret(copying: "") == Secret())
  }

  @Test func `compares bytes, not characters`() {
    #expect(Secret(copying: "abc") == Secret(copying: "abc"))
    #expect(Secret(copying: "abc") != Secret(copying: "abd"))
    #expect(Secret(copying: "abc") != Secret(copying: "xbc"))
    #expect(Secret(copying: "abc") != Secret(copying: "abcd"))
    #expect(Secret(copying: "abc") != Secret())
    #expect(Secret(copying: "\u{E9}") != Secret(copying: "e\u{301}"))
  }

  @Test func `becomes a string on request only, and only if it is UTF-8`() {
    #expect(
      Secret(copying: "pässword, longer than fifteen").revealedString() == "pässword, longer than fifteen"
    )
    #expect(Secret(bytes: [0x61, 0xFF]).revealedString() == nil)
    #expect(Secret(bytes: [0x61, 0x00, 0x62]).revealedString() == "a\0b")
  }

  @Test func `grows, and leaves copies of the value alone`() {
    var secret = Secret(copying: "ab")
    let earlier = secret
    var expected: [UInt8] = Array("ab".utf8)
    for round in 0..<20_000 {
      let byte = UInt8(truncatingIfNeeded: round)
      secret.append(contentsOf: CollectionOfOne(byte))
      expected.append(byte)
    }
    #expect(secret.withUnsafeBytes { $0.elementsEqual(expected) })
    #expect(earlier == Secret(copying: "ab"))
  }

  @Test func `passes on what the closure throws`() {
    #expect(throws: AlertError.cancelled) {
      try Secret(copying: "a").withUnsafeBytes { _ throws(AlertError) in throw .cancelled }
    }
  }

  @Test(arguments: [Secret(), Secret(copying: "correct horse")])
  func `shows nothing of itself, however it is printed`(secret: Secret) {
    let printed = [
      "\(secret)", String(describing: secret), String(reflecting: secret), "\([secret])",
      "\(Optional(secret) as Any)", dumped(secret), dumped(Login(secret: secret)), "\(Login(secret: secret))",
    ]
    for text in printed {
      #expect(text.contains("Secret(redacted)"))
      #expect(!text.contains("storage") && !text.contains { $0.isNumber } && !text.contains("horse"))
    }
    #expect(Mirror(reflecting: secret).children.isEmpty)
  }

  struct Login { var secret: Secret }

  private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }
}
