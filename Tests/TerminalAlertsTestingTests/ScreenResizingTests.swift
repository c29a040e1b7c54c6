import TerminalAlertsTesting
import Testing

@Suite struct ScreenResizingTests {
  private func screen(_ text: String, columns: Int, rows: Int) -> Screen {
    var screen = Screen(columns: columns, rows: rows)
    screen.feed(text)
    return screen
  }

  @Test func `splits long lines and joins them again`() {
    var screen = screen("abcdefgh\r\nij", columns: 10, rows: 4)
    screen.resize(columns: 5, rows: 4, reflow: true)
    // Rows below the cursor count, as in tmux: a longer text pushes the top out.
    #expect(screen.scrollback == ["abcde"])
    #expect(screen.lines == ["fgh", "ij", "", ""])
    #expect(screen.cursor == Screen.Position(row: 1, column: 2))

    screen.resize(columns: 10, rows: 4, reflow: true)
    #expect(screen.text == "abcdefgh\nij")
    #expect(screen.scrollback == [])
    #expect(screen.cursor == Screen.Position(row: 1, column: 2))
  }

  @Test func `joins lines that were wrapped when written`() {
    var screen = screen("abcdefgh\r\nx", columns: 4, rows: 3)
    screen.resize(columns: 8, rows: 3, reflow: true)
    #expect(screen.text == "abcdefgh\nx")
    #expect(screen.cursor == Screen.Position(row: 1, column: 1))
  }

  @Test(arguments: ["\u{1b}[K", "\u{1b}[2K", "\u{1b}[J", "\u{1b}[2J"])
  func `an erased row is no part of the line above any more`(erasing: String) {
    var screen = screen("0\r\nabcdefgh\r", columns: 5, rows: 2)
    screen.feed(erasing + "x")
    let line = erasing == "\u{1b}[2J" ? "" : "abcde"
    screen.resize(columns: 10, rows: 4, reflow: true)
    #expect((screen.scrollback + screen.lines).prefix(3) == ["0", line, "x"])
  }

  @Test func `keeps a wide character whole`() {
    var screen = screen("日本語", columns: 6, rows: 3)
    screen.resize(columns: 5, rows: 3, reflow: true)
    #expect(screen.scrollback == ["日本"])
    #expect(screen.text == "語")
    screen.resize(columns: 6, rows: 3, reflow: true)
    #expect(screen.text == "日本語")
    #expect(screen.isWrapPending)
  }

  @Test func `keeps the cursor with its character`() {
    var screen = screen("abcdefgh\u{1b}[3D", columns: 10, rows: 3)
    screen.resize(columns: 4, rows: 3, reflow: true)
    screen.feed("X")
    #expect((screen.scrollback + screen.lines).joined() == "abcdeXgh")
  }

  @Test func `cuts rows without reflow`() {
    var screen = screen("abcdefgh\r\nij日本", columns: 10, rows: 3)
    screen.resize(columns: 5, rows: 3, reflow: false)
    #expect(screen.text == "abcde\nij日")
    #expect(screen.cursor == Screen.Position(row: 1, column: 4))
    screen.resize(columns: 10, rows: 3, reflow: false)
    #expect(screen.text == "abcde\nij日")
  }

  @Test func `takes rows from below the cursor before the top leaves`() {
    var screen = screen("a\r\nb\r\nc\r\nd\u{1b}[2A", columns: 4, rows: 4)
    screen.resize(columns: 4, rows: 1, reflow: false)
    #expect(screen.text == "b")
    #expect(screen.scrollback == ["a"])
    screen.resize(columns: 4, rows: 3, reflow: false)
    #expect(screen.text == "a\nb")
    #expect(screen.cursor == Screen.Position(row: 1, column: 1))
  }

  @Test func `what is erased with the whole screen stays in the scrollback of one that keeps it`() {
    var screen = Screen(columns: 4, rows: 3, keepsErasedLines: true)
    screen.feed("a\r\nb\r\nc\r\nd\u{1b}[2J")
    #expect(screen.scrollback == ["a", "b", "c", "d"])
    #expect(screen.text.isEmpty)
    screen.feed("\u{1b}[H1\r\n2\r\n3")
    screen.resize(columns: 4, rows: 1, reflow: true)
    screen.resize(columns: 4, rows: 6, reflow: true)
    #expect(screen.scrollback == ["a", "b", "c", "d"])
    #expect(screen.text == "1\n2\n3")
    screen.feed("\u{1b}[H\u{1b}[J")
    #expect(screen.scrollback == ["a", "b", "c", "d", "1", "2", "3"])
  }

  @Test func `brings the cursor to the beginning of the screen when its row is pushed out`() {
    var screen = screen("abcdef\r\nghijkl\u{1b}[A", columns: 6, rows: 2)
    screen.resize(columns: 2, rows: 2, reflow: true)
    #expect(screen.text == "ij\nkl")
    #expect(screen.cursor == Screen.Position(row: 0, column: 0))
  }

  @Test func `resizes the primary screen while the alternate one is shown`() {
    var screen = screen("abcdef\u{1b}[?1049h\u{1b}[Hxyz", columns: 6, rows: 2)
    screen.resize(columns: 3, rows: 3, reflow: true)
    #expect(screen.text == "xyz")
    screen.feed("\u{1b}[?1049l")
    #expect(screen.text == "def")
    #expect(screen.scrollback == ["abc"])
  }
}
