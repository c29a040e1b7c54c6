import CTerminal
import Foundation
import Testing

@testable import TerminalAlerts

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("~ ", 2), ("Password:", 9),
    // Controls, alone and in text.
    ("\u{1B}", 0), ("a\r\nb", 2), ("\t", 0), ("\u{7F}", 0), ("\u{9B}", 0), ("é\u{85}", 1),
    // Letters with accents in one scalar or several, marks alone, zero width.
    ("é", 1), ("e\u{301}", 1), ("Z\u{351}\u{34D}\u{321}", 1), ("\u{301}", 0), ("\u{200B}", 0),
    ("\u{FEFF}", 0),
    // East Asian.
    ("日本語", 6), ("キャンセル", 10), ("ﾃ", 1), ("Ａ", 2), ("か\u{3099}", 2), ("한글", 4), ("\u{3000}", 2),
    ("\u{1100}\u{1161}\u{11A8}", 2), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4), ("𠮷", 2),
    // Right to left, Indic, Thai.
    ("שלום", 4), ("שָׁ", 1), ("مرحبا", 5), ("क", 1), ("क्ष", 2), ("ไทย", 3), ("กำ", 2),
    // Emoji.
    ("😀", 2), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("👋🏽", 2), ("👩🏽‍🚀", 2), ("❤️‍🔥", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("1️⃣", 2), ("1\u{20E3}", 2),
    ("❤", 1), ("❤\u{FE0F}", 2), ("❤\u{FE0E}", 1), ("⌚", 2), ("©\u{FE0F}", 2), ("\u{1F6DC}", 2), ("1", 1),
    ("1\u{200D}", 1), ("👨‍👩‍👧日a", 5),
    // Private use and unassigned.
    ("\u{E0B0}", 1), ("\u{378}", 1), ("•", 1), ("│╭", 2), ("…", 1),
  ])
  func `counts the cells`(text: String, width: Int) {
    #expect(TextWidth.of(text) == width)
    #expect(text.reduce(0) { $0 + TextWidth.of($1) } == width)
  }

  @Test(arguments: Array("a é日ﾃ한😀❤⌚שמ│•") + ["e\u{301}", "か\u{3099}", "שָׁ", "\r\n"])
  func `is certain of what terminals agree about`(character: Character) {
    #expect(!TextWidth.isUncertain(character))
  }

  @Test(
    arguments: [
      "👨‍👩‍👧", "🇯🇵", "🇯", "👋🏽", "❤️", "❤\u{FE0E}", "⌚\u{FE0E}", "1️⃣", "क्ष", "कि", "กำ", "\u{1100}\u{1161}", "\u{378}",
      "\u{E0B0}",
      "e\u{200D}", "a\u{FE0F}",
    ]) func `is uncertain of what terminals disagree about`(text: String)
  {
    let character = Character(text)
    #expect(TextWidth.isUncertain(character))
  }

  @Test(arguments: Array("日ｱＡ한😀aé•ไ".unicodeScalars) + ["\u{301}", "\u{200B}", "\u{1161}", "\u{3000}", "𠮷"])
  func `measures the same by Unicode's properties where there is no UTF-8 locale`(scalar: Unicode.Scalar) {
    #expect(ScalarWidth.byProperties(scalar) == ScalarWidth.of(scalar))
  }

  @Test func `leaves the locale of the process and the thread alone`() throws {
    let before = String(cString: setlocale(LC_ALL, nil))
    let thread = uselocale(nil)
    #expect(TextWidth.of("日本") == 4)
    #expect(String(cString: setlocale(LC_ALL, nil)) == before)
    #expect(uselocale(nil) == thread)
  }

  @Test func `measures on many threads at once`() async {
    let widths = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 { group.addTask { TextWidth.of(String(repeating: "日é", count: 100)) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(widths == [300])
  }
}
