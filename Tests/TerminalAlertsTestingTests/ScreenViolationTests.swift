import TerminalAlertsTesting
import Testing

@Suite struct ScreenViolationTests {
  @Test(arguments: [
    ("\u{1b}[6n", #"byte 1: unknown sequence: "\e[6n""#),
    ("\u{1b}[c", #"byte 1: unknown sequence: "\e[c""#),
    ("\u{1b}[>c", #"byte 1: unknown sequence: "\e[>c""#),
    ("\u{1b}]11;?\u{7}", #"byte 1: unknown command: "11;?""#),
    ("\u{1b}]8;x\u{7}", #"byte 1: malformed link: "8;x""#),
    ("\u{1b}[?1000h", #"byte 1: unknown mode 1000: "\e[?1000h""#),
    ("\u{1b}[?1049l", #"byte 1: alternate screen entered or left twice: "\e[?1049l""#),
    ("\r\u{8}", #"byte 2: terminals disagree what this does at the left margin: "\u{8}""#),
    ("\u{1b}[4h", #"byte 1: unknown sequence: "\e[4h""#),
    ("\u{1b}[1;5m", #"byte 1: unknown rendition: "\e[1;5m""#),
    ("\u{1b}[38;5;256m", #"byte 1: unknown rendition: "\e[38;5;256m""#),
    ("\u{1b}[38:5:1m", #"byte 1: malformed sequence: "\e[38:5:1m""#),
    ("\u{1b}[3J", #"byte 1: unknown sequence: "\e[3J""#),
    ("\u{1b}[1;1A", #"byte 1: unknown sequence: "\e[1;1A""#),
    ("\u{1b}c", #"byte 1: unknown sequence: "\ec""#),
    ("\u{1b}(0", #"byte 1: unknown sequence: "\e(0""#),
    ("\u{1b}8", #"byte 1: cursor restored but never saved: "\e8""#),
    ("\u{1b}P+q\u{1b}\\", #"byte 1: unknown string: "\eP+q\e\\""#),
    ("\t", #"byte 1: control byte: "\t""#),
    ("\u{b}", #"byte 1: control byte: "\u{b}""#),
    ("\u{7f}", #"byte 1: control byte: "\u{7f}""#),
    ("\u{9b}", #"byte 1: C1 control: "\u{9b}""#),
    ("\u{202e}", #"byte 1: character without a place: "\u{202e}""#),
    ("\u{1b}[H\u{301}", #"byte 4: character without a place: "\u{301}""#),
  ])
  func `reports what it does not know and leaves the screen alone`(input: String, violation: String) {
    var screen = Screen(columns: 10, rows: 2)
    screen.feed("a" + input)
    #expect(screen.violations == [violation])
    #expect(screen.text == "a")
    #expect(screen.style(of: "a") == Screen.Style())
    #expect(!screen.isInsideSequence)
  }

  @Test(
    arguments: [
      ([0x80], 1), ([0xc0, 0xaf], 2), ([0xe6, 0x97], 1), ([0xed, 0xa0, 0x80], 3),
      ([0xf4, 0x90, 0x80, 0x80], 4), ([0xff], 1),
    ] as [([UInt8], Int)]
  )
  func `reports malformed UTF-8`(bytes: [UInt8], count: Int) {
    var screen = Screen()
    screen.feed(bytes + [0x61])
    #expect(screen.violations.count == count)
    #expect(screen.violations.allSatisfy { $0.contains("malformed UTF-8") })
    #expect(screen.text == "a")
  }

  @Test func `goes on after an unfinished sequence`() {
    var screen = Screen()
    screen.feed("\u{1b}[2\na\u{1b}\u{1b}[1mb\u{1b}]2;x\rc")
    #expect(
      screen.violations == [
        #"byte 0: unfinished control sequence: "\e[2""#,
        #"byte 5: unfinished escape sequence: "\e""#,
        #"byte 11: control byte in a string: "\e]2;x""#,
      ]
    )
    #expect(screen.text == "\ncb")
  }

  @Test(arguments: [
    "\u{8}", "\u{1b}[D", "\u{1b}[C", "\u{1b}[K", "\u{1b}[J", "\u{1b}[X", "\u{1b}[Ax", "\nx", "\u{1b}[2Kx",
  ])
  func `reports what terminals do differently after a full row`(input: String) {
    var screen = Screen(columns: 4, rows: 3)
    screen.feed("\r\nabcd" + input)
    #expect(screen.violations.count == 1)
    #expect(screen.violations.allSatisfy { $0.contains("terminals disagree") })
  }

  @Test(arguments: [
    "\r\nx", "\u{1b}[A\rx", "\u{1b}[1;2Hx", "\u{1b}[2Gx", "\u{1b}[m\u{1b}[?25lx", "\r\u{1b}[Kx",
  ])
  func `accepts what terminals agree on after a full row`(input: String) {
    var screen = Screen(columns: 4, rows: 3)
    screen.feed("\r\nabcd" + input)
    #expect(screen.violations == [])
  }

  @Test func `reports that half of a wide character is erased`() {
    var screen = Screen()
    screen.feed("日本\u{1b}[2G\u{1b}[K")
    #expect(screen.violations == [#"byte 10: erases half of a wide character: "\e[K""#])
    #expect(screen.text == "")
  }

  @Test func `reports a character that grows over the right margin`() {
    var screen = Screen(columns: 3, rows: 2)
    screen.feed("ab❤\u{fe0f}")
    #expect(screen.violations == [#"byte 5: character grows over the right margin: "❤\u{fe0f}""#])
    #expect(screen.text == "ab❤")
  }
}
