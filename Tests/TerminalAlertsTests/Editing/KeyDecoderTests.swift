import Testing

@testable import TerminalAlerts

/// What one burst of bytes means.
private func decode(_ input: String) -> [InputEvent] {
  var decoder = KeyDecoder()
  return decoder.decode(input.utf8)
}

private let shift = Key.Modifiers.shift
private let alt = Key.Modifiers.alt
private let control = Key.Modifiers.control

@Suite struct KeyDecoderTests {
  static let keys: [(String, Key)] = [
    // Arrows, Home, End: cursor mode, application mode, with modifiers, rxvt.
    ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}OH", .home), ("\u{1B}OF", .end),
    ("\u{1B}[1;5D", Key(.left, modifiers: control)), ("\u{1B}[1;2H", Key(.home, modifiers: shift)),
    ("\u{1B}[1;8C", Key(.right, modifiers: [shift, alt, control])),
    ("\u{1B}[5D", Key(.left, modifiers: control)), ("\u{1B}O5D", Key(.left, modifiers: control)),
    ("\u{1B}O1;5D", Key(.left, modifiers: control)),
    ("\u{1B}[d", Key(.left, modifiers: shift)), ("\u{1B}Oc", Key(.right, modifiers: control)),
    ("\u{1B}[1;129A", .up), ("\u{1B}[1;1:2A", .up), ("\u{1B}[;5A", Key(.up, modifiers: control)),
    ("\u{1B}\u{1B}[D", Key(.left, modifiers: alt)), ("\u{1B}\u{1B}OD", Key(.left, modifiers: alt)),
    ("\u{9B}D", .left), ("\u{8F}P", Key(.function(1))),
    // The numbered keys.
    ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
    ("\u{1B}[2~", Key(.insert)), ("\u{1B}[3~", .delete), ("\u{1B}[5~", Key(.pageUp)),
    ("\u{1B}[6~", Key(.pageDown)), ("\u{1B}[3;5~", Key(.delete, modifiers: control)),
    ("\u{1B}[3;2~", Key(.delete, modifiers: shift)),
    ("\u{1B}[7^", Key(.home, modifiers: control)), ("\u{1B}[7$", Key(.home, modifiers: shift)),
    ("\u{1B}[7@", Key(.home, modifiers: [control, shift])),
    ("\u{1B}[3$", Key(.delete, modifiers: shift)),
    // Function keys: VT220, xterm, the Linux console, rxvt.
    ("\u{1B}[11~", Key(.function(1))), ("\u{1B}[15~", Key(.function(5))),
    ("\u{1B}[17~", Key(.function(6))), ("\u{1B}[21~", Key(.function(10))),
    ("\u{1B}[23~", Key(.function(11))), ("\u{1B}[24~", Key(.function(12))),
    ("\u{1B}[26~", Key(.function(14))), ("\u{1B}[28~", Key(.function(15))),
    ("\u{1B}[34~", Key(.function(20))),
    ("\u{1B}OP", Key(.function(1))), ("\u{1B}OR", Key(.function(3))), ("\u{1B}OS", Key(.function(4))),
    ("\u{1B}[1;2P", Key(.function(1), modifiers: shift)), ("\u{1B}[P", Key(.function(1))),
    ("\u{1B}[[A", Key(.function(1))), ("\u{1B}[[E", Key(.function(5))),
    ("\u{1B}[15;5~", Key(.function(5), modifiers: control)),
    // Tab, Return and the keypad.
    ("\t", .tab), ("\u{1B}[Z", .backTab), ("\r", .return), ("\n", .return), ("\u{1B}OM", .return),
    // Control codes.
    ("\u{8}", .backspace), ("\u{7F}", .backspace), ("\u{3}", .control("c")), ("\0", .control("@")),
    ("\u{1C}", .control("\\")), ("\u{1D}", .control("]")), ("\u{1E}", .control("^")),
    ("\u{1F}", .control("_")), ("\u{1A}", .control("z")),
    // Alt.
    ("\u{1B}x", .alt("x")), ("\u{1B}é", .alt("é")), ("\u{1B}日", .alt("日")),
    ("\u{1B}\u{7F}", Key(.backspace, modifiers: alt)), ("\u{1B}\r", Key(.return, modifiers: alt)),
    ("\u{1B}\u{2}", Key(.character("b"), modifiers: [alt, control])),
    // The kitty keyboard protocol.
    ("\u{1B}[13u", .return), ("\u{1B}[27u", .escape), ("\u{1B}[127u", .backspace), ("\u{1B}[9u", .tab),
    ("\u{1B}[9;2u", .backTab), ("\u{1B}[99;5u", .control("c")), ("\u{1B}[99;5:1u", .control("c")),
    ("\u{1B}[13;1:1u", .return), ("\u{1B}[99;133u", .control("c")), ("\u{1B}[57414u", .return),
    ("\u{1B}[57419u", .up), ("\u{1B}[57350u", .left), ("\u{1B}[57376u", Key(.function(13))),
    ("\u{1B}[104;5u", .backspace), ("\u{1B}[109;5u", .return), ("\u{1B}[32;5u", .control("@")),
    ("\u{1B}[45:95;6u", .control("_")), ("\u{1B}[49;5u", .control("1")),
    ("\u{1B}[99;6u", Key(.character("c"), modifiers: [control, shift])),
    ("\u{1B}[105;6u", Key(.character("i"), modifiers: [control, shift])),
    ("\u{1B}[1089::99;5u", .control("c")), ("\u{1B}[97;3u", .alt("a")), ("\u{1B}[97:65;4u", .alt("A")),
    ("\u{1B}[127;3u", Key(.backspace, modifiers: alt)), ("\u{1B}[13;2u", Key(.return, modifiers: shift)),
    // modifyOtherKeys.
    ("\u{1B}[27;5;99~", .control("c")), ("\u{1B}[27;5;9~", Key(.tab, modifiers: control)),
    ("\u{1B}[27;2;13~", Key(.return, modifiers: shift)), ("\u{1B}[27;6;95~", .control("_")),
    ("\u{1B}[27;3;120~", .alt("x")), ("\u{1B}[27;1;27~", .escape),
  ]

  @Test(arguments: keys) func `names the key`(input: String, key: Key) {
    #expect(decode("a" + input + "b") == [.text("a"), .key(key), .text("b")])
  }

  @Test(arguments: [
    ("\u{1B}[119;1u", "w"), ("\u{1B}[119u", "w"), ("\u{1B}[97:65;2u", "A"), ("\u{1B}[97;2u", "A"),
    ("\u{1B}[49:33;2u", "!"), ("\u{1B}[97;2;65u", "A"), ("\u{1B}[97;65u", "A"), ("\u{1B}[97;66u", "a"),
    ("\u{1B}[0;;233u", "é"), ("\u{1B}[101;;101:769u", "e\u{301}"), ("\u{1B}[1078u", "ж"),
    ("\u{1B}[97;;3:65:155u", "A"), ("\u{1B}[57400u", "1"), ("\u{1B}[57413u", "+"),
    ("\u{1B}[27;2;65~", "A"), ("\u{1B}[32;2u", " "), ("\u{1B}Op\u{1B}Oy\u{1B}Ok", "09+"),
  ])
  func `takes the text of a reported key`(input: String, text: String) {
    #expect(decode("<" + input + ">") == [.text("<" + text + ">")])
  }

  @Test(arguments: [
    // Keys that are let go, only modify, or are the desktop's.
    "\u{1B}[97;1:3u", "\u{1B}[1;1:3A", "\u{1B}[3;1:3~", "\u{1B}[57441u", "\u{1B}[57428u", "\u{1B}[97;9u",
    "\u{1B}[1u", "\u{1B}[155u", "\u{1B}[55296u", "\u{1B}[99999999999999999999u", "\u{1B}[u", "\u{1B}[E",
    // Mouse: X10 (also with bytes that look like keys), SGR, urxvt. Focus.
    "\u{1B}[M !!", "\u{1B}[MC\u{7F}x", "\u{1B}[<35;27;15M", "\u{1B}[<0;1;1m", "\u{1B}[32;10;10M", "\u{1B}[I",
    "\u{1B}[O",
    // Cursor position, device attributes, status, modes, window size, keyboard flags.
    "\u{1B}[24;1R", "\u{1B}[1;2R", "\u{1B}[?24;1R", "\u{1B}[?62;22c", "\u{1B}[>41;354;0c", "\u{1B}[0n",
    "\u{1B}[?2026;2$y", "\u{1B}[4;1$y", "\u{1B}[8;24;80t", "\u{1B}[?1u", "\u{1B}[?1;0;256S",
    // Strings, to ST or BEL, also with C1 controls.
    "\u{1B}]11;rgb:3030/3434/4646\u{1B}\\", "\u{1B}]10;rgb:f9f9/fbfb/fbfb\u{7}",
    "\u{1B}P>|xterm(354)\u{1B}\\",
    "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xx\u{1B}\\", "\u{9D}0;a日é\u{9C}", "\u{90}q\u{1B}\\",
    "\u{1B}]0;\r\n\u{3}\u{7}", "\u{9E}1\u{9C}", "\u{9F}1\u{9C}", "\u{98}1\u{7}",
    // Unknown ones, and what's left of others.
    "\u{1B}[1;2;3;4X", "\u{1B}[99~", "\u{1B}[1 q", "\u{1B}Oz", "\u{1B}O1~", "\u{1B}(B", "\u{1B}#8",
    "\u{1B} F",
    "\u{1B}[[Z", "\u{1B}[=1;2y", "\u{1B}[201~", "\u{85}", "\u{80}\u{9F}\u{9C}", "\u{9B}24;1R",
    "\u{1B}[" + String(repeating: "1;", count: 500) + "A",
  ])
  func `swallows what is neither key nor text`(input: String) {
    #expect(decode("a" + input + "b") == [.text("ab")])
  }

  @Test func `takes all planes of Unicode as text`() {
    let text = "aé日😀\u{10FFFF}\u{301}\u{E000}שלום\u{A0}"
    #expect(decode(text) == [.text(text)])
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0x80, 0x80],
      [0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xE6, 0x97], [0xF0, 0x9F, 0x98], [0xE6, 0xFF, 0xC3],
      [0x9B],
    ] as [[UInt8]]
  )
  func `leaves out bytes that aren't UTF-8, and says so once`(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x61] + bytes + [0x62]) == [.text("a"), .invalidBytes, .text("b")])
  }

  @Test func `says it again for the next run of invalid bytes`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xFF, 0x61, 0xFF]) == [.invalidBytes, .text("a"), .invalidBytes])
    #expect(decoder.decode([0xFE, 0x0D]) == [.key(.return)])
  }

  @Test func `takes CR LF as one Return, but only in one piece`() {
    #expect(
      decode("a\r\nb\n\r\n\n\r\r") == [
        .text("a"), .key(.return), .text("b"), .key(.return), .key(.return), .key(.return), .key(.return),
        .key(.return),
      ]
    )
    var decoder = KeyDecoder()
    #expect(decoder.decode("\r".utf8) + decoder.decode("\n".utf8) == [.key(.return), .key(.return)])
  }

  @Test(
    arguments: [
      ("\u{1B}\u{1B}x", [.key(.escape), .key(.alt("x"))]),
      ("\u{1B}\u{1B}\u{1B}[A", [.key(.escape), .key(Key(.up, modifiers: .alt))]),
      ("\u{1B}\u{1B}[24;1R", [.key(.escape)]), ("\u{1B}\u{1B}]0;a\u{7}", [.key(.escape)]),
      ("\u{1B}[\r", [.key(.alt("[")), .key(.return)]),
      ("\u{1B}O\u{3}", [.key(.alt("O")), .key(.control("c"))]),
      ("\u{1B}[1;\r", [.key(.return)]), ("\u{1B}[1\u{3}", [.key(.control("c"))]),
      ("\u{1B}[1é", [.text("é")]), ("\u{1B}[<1;\u{1B}[A", [.key(.up)]), ("\u{1B}[[\r", [.key(.return)]),
      ("\u{1B}[M\r", [.key(.return)]), ("\u{1B}.\r", [.key(.alt(".")), .key(.return)]),
      ("\u{1B}]0;abc\u{1B}[A", [.key(.up)]),
    ] as [(String, [InputEvent])]
  )
  func `goes on after a broken sequence`(input: String, events: [InputEvent]) {
    #expect(decode(input) == events)
  }
}

extension [InputEvent] {
  /// All events of a decoder that is given pieces, text that comes in pieces as one.
  init(_ pieces: some Sequence<[InputEvent]>) {
    self = []
    for events in pieces { join(events) }
  }
}

extension InputEvent {
  static func text(_ string: String) -> InputEvent { .text(Secret(copying: string)) }
}
