import TerminalAlertsTesting
import Testing

@Suite struct ScreenTests {
  private func screen(_ text: String, columns: Int = 10, rows: Int = 4) -> Screen {
    var screen = Screen(columns: columns, rows: rows)
    screen.feed(text)
    return screen
  }

  @Test func `is empty at first`() {
    let screen = Screen()
    #expect(screen.columns == 80)
    #expect(screen.rows == 24)
    #expect(screen.text == "")
    #expect(screen.cursor == Screen.Position(row: 0, column: 0))
    #expect(screen.isCursorVisible)
    #expect(screen.violations == [])
  }

  @Test func `shows text without trailing blanks and rows`() {
    let screen = screen("one  \r\n\r\n two\r\n")
    #expect(screen.text == "one\n\n two")
    #expect(screen.lines == ["one", "", " two", ""])
    #expect(screen.cursor == Screen.Position(row: 3, column: 0))
  }

  @Test func `wraps only when the next character comes`() {
    var screen = screen("0123456789")
    #expect(screen.cursor == Screen.Position(row: 0, column: 9))
    #expect(screen.isWrapPending)
    screen.feed("\r\nx\r\n0123456789A")
    #expect(screen.text == "0123456789\nx\n0123456789\nA")
  }

  @Test func `overwrites the last column while autowrap is off`() {
    #expect(screen("\u{1b}[?7l0123456789AB\u{1b}[?7h").text == "012345678B")
  }

  @Test func `scrolls the top row into the scrollback`() {
    let screen = screen("a\r\nb\r\nc\r\nd\r\ne\r\nf")
    #expect(screen.text == "c\nd\ne\nf")
    #expect(screen.scrollback == ["a", "b"])
  }

  @Test(arguments: [
    ("ab\u{1b}[2;4Hx", "ab\n   x"),
    ("ab\u{1b}[Hx", "xb"),
    ("a\r\nb\u{1b}[Ax", "ax\nb"),
    ("a\u{1b}[Bx\u{1b}[3Cy", "a\n x   y"),
    ("abcd\u{1b}[2Dx\u{1b}[1Gy\u{1b}[99Cz", "ybxd     z"),
    ("abc\u{8}\u{8}x", "axc"),
    ("a\u{1b}[9A\u{1b}[99Bx", "a\n\n\n x"),
    ("ab\u{1b}7\r\n\ncd\u{1b}8x", "abx\n\ncd"),
  ])
  func `moves the cursor`(input: String, text: String) {
    let screen = screen(input)
    #expect(screen.text == text)
    #expect(screen.violations == [])
  }

  @Test(arguments: [
    ("\u{1b}[K", "aaaaa\nbb\nccccc"),
    ("\u{1b}[1K", "aaaaa\n   bb\nccccc"),
    ("\u{1b}[2K", "aaaaa\n\nccccc"),
    ("\u{1b}[J", "aaaaa\nbb"),
    ("\u{1b}[1J", "\n   bb\nccccc"),
    ("\u{1b}[2J", ""),
    ("\u{1b}[2X", "aaaaa\nbb  b\nccccc"),
    ("\u{1b}[99X", "aaaaa\nbb\nccccc"),
  ])
  func `erases`(sequence: String, text: String) {
    let screen = screen("aaaaa\r\nbbbbb\r\nccccc\u{1b}[2;3H" + sequence)
    #expect(screen.text == text)
    #expect(screen.cursor == Screen.Position(row: 1, column: 2))
    #expect(screen.violations == [])
  }

  @Test(arguments: [
    ("日本", 4), ("e\u{301}x", 2), ("👨‍👩‍👧", 2), ("🇯🇵🇫🇷", 4), ("❤️", 2), ("👋🏽", 2), ("한글", 4), ("é", 1),
  ])
  func `gives each character the columns it takes`(text: String, width: Int) {
    let screen = screen(text)
    #expect(screen.text == text)
    #expect(screen.cursor.column == width)
    #expect(screen.violations == [])
  }

  @Test func `moves a wide character that does not fit to the next row`() {
    let screen = screen("012345678日x")
    #expect(screen.text == "012345678\n日x")
    #expect(screen.cell(atRow: 1, column: 0).width == 2)
    #expect(screen.cell(atRow: 1, column: 1).text == "")
  }

  @Test func `blanks what is left of a wide character that is overwritten`() {
    #expect(screen("日本\u{1b}[1;2Hx").text == " x本")
    #expect(screen("日本\u{1b}[1;1Hx").text == "x 本")
  }

  @Test func `tells colours and attributes of a text`() {
    let screen = screen(
      "\u{1b}[1;4;31mred\u{1b}[0m \u{1b}[2;7;38;5;200;48;2;1;2;3mx\u{1b}[22;27;39;49my\u{1b}[94;103mz"
    )
    #expect(screen.style(of: "red") == Screen.Style([.bold, .underline], foreground: .palette(1)))
    let color = Screen.Color.rgb(red: 1, green: 2, blue: 3)
    #expect(
      screen.style(of: "x") == Screen.Style([.dim, .reverse], foreground: .palette(200), background: color)
    )
    #expect(screen.style(of: "y") == Screen.Style())
    #expect(screen.style(of: "z") == Screen.Style(foreground: .palette(12), background: .palette(11)))
    #expect(screen.style(of: "xy") == nil)
    #expect(screen.style(of: "absent") == nil)
    #expect(screen.violations == [])
  }

  @Test func `erases with the background in force`() {
    let screen = screen("\u{1b}[1;44m\u{1b}[K\u{1b}[0mx")
    #expect(screen.cell(atRow: 0, column: 9).style == Screen.Style(background: .palette(4)))
    #expect(screen.cell(atRow: 0, column: 0).style == Screen.Style())
    #expect(screen.text == "x")
  }

  @Test func `finds text and its links`() {
    let screen = screen("a \u{1b}]8;;https://example.com/;a\u{7}日本\u{1b}]8;;\u{1b}\\ b\r\nb")
    #expect(screen.position(of: "本 b") == Screen.Position(row: 0, column: 4))
    #expect(screen.link(of: "日本") == "https://example.com/;a")
    #expect(screen.link(of: "a 日本") == nil)
    #expect(screen.link(of: "b") == nil)
    #expect(screen.contains("b\nb"))
    #expect(!screen.contains("c"))
    #expect(!screen.contains(""))
    #expect(screen.violations == [])
  }

  @Test func `keeps track of modes, title and bell`() {
    var screen = screen("\u{1b}[?25;2004l\u{1b}[?2026h\u{1b}]2;ログイン\u{1b}\\\u{7}")
    #expect(!screen.isCursorVisible)
    #expect(screen.isSynchronizing)
    #expect(screen.title == "ログイン")
    #expect(screen.bellCount == 1)
    screen.feed("\u{1b}[?2004h\u{1b}[?25h\u{1b}[?2026l\u{1b}]0;\u{7}")
    #expect(screen.isBracketedPasteEnabled)
    #expect(screen.isCursorVisible)
    #expect(!screen.isSynchronizing)
    #expect(screen.title == "")
    #expect(screen.violations == [])
  }

  @Test func `shows the alternate screen and comes back`() {
    var screen = screen("one\u{1b}[31m\u{1b}[?1049h\u{1b}[Htwo")
    #expect(screen.text == "two")
    #expect(screen.isAlternateScreen)
    screen.feed("\r\n\n\n\n\n\u{1b}[m\u{1b}[?1049lx")
    #expect(screen.text == "onex")
    #expect(screen.style(of: "x")?.foreground == .palette(1))
    #expect(screen.scrollback == [])
    #expect(!screen.isAlternateScreen)
  }

  @Test func `does not depend on how the bytes are cut`() {
    let bytes =
      Array("日本\u{1b}[2;4H👨‍👩‍👧\u{1b}]2;title\u{1b}\\\u{1b}[1;38;5;3mx\u{1b}[6n\u{9b}".utf8) + [0xe6, 0x97]
    var whole = Screen()
    whole.feed(bytes)
    var pieces = Screen()
    for byte in bytes {
      pieces.feed([byte])
    }
    #expect(pieces.text == whole.text)
    #expect(pieces.violations == whole.violations)
    #expect(pieces.title == "title")
    #expect(pieces.isInsideSequence)
  }
}
