import Testing

@testable import TerminalAlerts

@Suite struct KeyDecoderPasteTests {
  @Test(arguments: [
    "", "a", "one\ntwo\r\n\tthree", "日😀\u{301}", "\u{1B}[A\u{1B}[201x\u{1B}\u{1B}[20", "\u{9B}\0", "\u{1B}",
    "a\u{1B}[20",
  ])
  func `delivers a paste whole, wherever it is cut`(content: String) {
    let bytes = Array("a\u{1B}[200~\(content)\u{1B}[201~b".utf8)
    let expected: [InputEvent] = [.text("a"), .paste(Secret(copying: content)), .text("b")]
    for cut in bytes.indices {
      var decoder = KeyDecoder()
      let events = [InputEvent]([bytes[..<cut], bytes[cut...]].map { decoder.decode($0) })
      #expect(events == expected, "cut at \(cut)")
    }
    var decoder = KeyDecoder()
    #expect([InputEvent](bytes.map { decoder.decode([$0]) }) == expected)
  }

  @Test func `keeps markers out of pastes bracketed twice`() {
    let input = "\u{1B}[200~\u{1B}[200~text\u{1B}[201~\u{1B}[201~"
    var decoder = KeyDecoder()
    #expect(decoder.decode(input.utf8) == [.paste(Secret(copying: "text"))])
  }

  @Test func `leaves bytes that aren't UTF-8 out of a paste`() {
    var decoder = KeyDecoder()
    let start = Array("\u{1B}[200~é".utf8)
    let events = decoder.decode(start + [0xFF, 0x62, 0xE6, 0x63, 0xC3] + Array("\u{1B}[201~".utf8))
    #expect(events == [.paste(Secret(copying: "ébc")), .invalidBytes])
  }

  @Test func `delivers a megabyte that comes in pieces`() {
    let content = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 % 64 + 0x1B) }
    let bytes = Array("\u{1B}[200~".utf8) + content + Array("\u{1B}[201~".utf8)
    var decoder = KeyDecoder()
    var events: [InputEvent] = []
    for start in stride(from: 0, to: bytes.count, by: 4096) {
      events += decoder.decode(bytes[start..<min(start + 4096, bytes.count)])
    }
    #expect(events == [.paste(Secret(bytes: content))])
  }
}
