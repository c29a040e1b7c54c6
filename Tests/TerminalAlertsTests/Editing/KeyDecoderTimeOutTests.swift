import Testing

@testable import TerminalAlerts

@Suite struct KeyDecoderTimeOutTests {
  /// Decodes pieces with a time-out behind each.
  private func decode(pausing pieces: [String]) -> [InputEvent] {
    var decoder = KeyDecoder()
    return pieces.flatMap { decoder.decode($0.utf8) + decoder.timeOut() }
  }

  @Test(arguments: ["\u{1B}", "\u{1B}\u{1B}"])
  func `takes a lone ESC for Escape`(input: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(input.utf8).isEmpty)
    #expect(decoder.isWaitingForMore)
    #expect(decoder.timeOut() == [.key(.escape)])
    #expect(!decoder.isWaitingForMore)
    #expect(decoder.decode("[D".utf8) == [.text("[D")])
  }

  @Test func `has nothing to time out between keys`() {
    var decoder = KeyDecoder()
    for input in ["", "a", "\r", "é", "\u{1B}[A", "\u{1B}]0;\u{7}", "\u{1B}[200~x\u{1B}[201~", "\u{1B}[M !!"]
    {
      _ = decoder.decode(input.utf8)
      #expect(!decoder.isWaitingForMore, "after \(input.debugDescription)")
      #expect(decoder.timeOut().isEmpty)
    }
  }

  @Test(arguments: [
    ["\u{1B}[", "D"], ["\u{1B}O", "D"], ["\u{1B}[1", ";", "1D"], ["\u{1B}[1;1:1", "D"], ["\u{9B}", "D"],
  ])
  func `takes a key cut in two as the key`(pieces: [String]) {
    #expect(decode(pausing: pieces) == [.key(.left)])
  }

  @Test(arguments: [
    "\u{1B}[24;1R", "\u{1B}[<35;27;15M", "\u{1B}[M !!", "\u{1B}[I", "\u{1B}[O", "\u{1B}[?62;22c", "\u{1B}[0n",
    "\u{1B}]11;rgb:3030/3434/4646\u{1B}\\", "\u{1B}P>|xterm(354)\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
    "\u{1B}P1$r0m\u{1B}\\", "\u{9D}0;é\u{9C}", "\u{1B}[8;24;80t", "\u{1B}[99;1:3u", "\u{1B}[[Z",
  ])
  func `swallows a report with a pause behind any byte but ESC`(report: String) {
    let bytes = Array(report.utf8)
    for cut in 2..<bytes.count {
      var decoder = KeyDecoder()
      var events = decoder.decode(bytes[..<cut]) + decoder.timeOut()
      for byte in bytes[cut...] {
        events += decoder.decode([byte]) + decoder.timeOut()
      }
      #expect(events + decoder.decode("b".utf8) == [.text("b")], "cut at \(cut)")
    }
  }

  @Test func `keeps a character whose bytes come with pauses`() {
    var decoder = KeyDecoder()
    let events = [0xF0, 0x9F, 0x98, 0x80].flatMap { (byte: UInt8) in
      decoder.decode([byte]) + decoder.timeOut()
    }
    #expect(events == [.text("😀")])
  }

  @Test func `asks for no second time-out until something comes`() {
    var decoder = KeyDecoder()
    _ = decoder.decode("\u{1B}[1".utf8)
    #expect(decoder.isWaitingForMore)
    #expect(decoder.timeOut().isEmpty)
    #expect(!decoder.isWaitingForMore)
    #expect(decoder.decode([]).isEmpty)
    #expect(!decoder.isWaitingForMore)
    _ = decoder.decode(";".utf8)
    #expect(decoder.isWaitingForMore)
  }

  @Test(
    arguments: [
      ("\u{1B}[", "x", [.key(.alt("[")), .text("x")]), ("\u{1B}O", "1", []),
      ("\u{1B}O", "x", [.key(.alt("O")), .text("x")]), ("\u{1B}]", "x", [.key(.alt("]")), .text("x")]),
      ("\u{1B}P", "x", [.key(.alt("P")), .text("x")]), ("\u{1B}X", "x", [.key(.alt("X")), .text("x")]),
      ("\u{1B}^", "\r", [.key(.alt("^")), .key(.return)]),
      ("\u{1B}_", "\u{1B}[A", [.key(.alt("_")), .key(.up)]),
      ("\u{1B}.", "B", [.key(.alt(".")), .text("B")]), ("\u{1B} ", "", [.key(.alt(" "))]),
    ] as [(String, String, [InputEvent])]
  )
  func `takes the start of a sequence for Alt if nothing of the sequence follows`(
    start: String,
    next: String,
    events: [InputEvent]
  ) {
    #expect(decode(pausing: [start, next]) == events)
  }

  @Test func `lets Return and ^C out of a string without end`() {
    #expect(decode(pausing: ["\u{1B}]0;ti", "tle\r", "a\r"]) == [.text("a"), .key(.return)])
    #expect(decode(pausing: ["\u{1B}]0;ti", "t", "le\n", "a"]) == [.text("a")])
    #expect(decode(pausing: ["\u{1B}X\u{1B}", "\u{3}a"]) == [.key(.control("c")), .text("a")])
    #expect(decode(pausing: ["\u{1B}X\u{1B}", "\ra"]) == [.text("a")])
    #expect(decode(pausing: ["\u{1B}P1$r", "pw\u{3}a"]) == [.key(.control("c")), .text("a")])
    #expect(decode(pausing: ["\u{1B}]0;ti", "\u{1B}", "\u{1B}"]) == [.key(.escape)])
  }

  @Test func `lets ^C out of a paste without end`() {
    #expect(decode(pausing: ["\u{1B}[200~abc", "\u{3}", "d"]) == [.key(.control("c")), .text("d")])
    #expect(
      decode(pausing: ["\u{1B}[200~ab", "c\u{3}", "\u{1B}[201~"]) == [.paste(Secret(copying: "abc\u{3}"))]
    )
  }
}
