import Testing

@testable import TerminalAlerts

@Suite struct VisibleTextTests {
  @Test(arguments: [
    "", "Password for 'https://example.com':", "é日本語한글", "שלום עולם", "مرحبا ١٢٣", "\u{600}١", "ไทย", "क्षि",
    "กำ", "නි",
    "e\u{301}", "👨‍👩‍👧", "👩🏽‍❤️‍💋‍👩🏻", "🇯🇵", "👋🏽", "1️⃣", "❤\u{FE0E}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می\u{200C}خواهم", "क्\u{200D}ष", "葛\u{E0100}",
    "\u{E0B0}",
    "\u{378}", "\u{1100}\u{1161}\u{11A8}", "a\u{A0}b", "Z\u{351}\u{34D}\u{321}\u{323}", "x²≤y · “…”",
  ])
  func `leaves harmless text as it is`(text: String) {
    #expect(Array(VisibleText.line(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(
    arguments: [
      // Controls.
      ("good.example\r\u{1B}[2K\u{1B}[1;31mevil", "good.example^M^[[2K^[[1;31mevil"),
      ("\0\u{7}\u{8}\n\u{7F}\u{1F}", "^@^G^H^J^?^_"), ("a\tb", "a b"), ("a\r\nb", "a^M^Jb"),
      ("\u{80}\u{9B}31m\u{9F}\u{85}", "<0080><009B>31m<009F><0085>"),
      // Direction.
      ("harmless\u{202E}txt.exe", "harmless<202E>txt.exe"), ("\u{2066}a\u{2069}", "<2066>a<2069>"),
      (
        "\u{61C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{2067}\u{2068}",
        "<061C><200E><200F><202A><202B><202C><202D><2067><2068>"
      ),
      // What hides or splits.
      ("pay\u{200B}pal\u{2060}\u{FEFF}", "pay<200B>pal<2060><FEFF>"), ("a\u{AD}b", "a<00AD>b"),
      ("a\u{2028}b\u{2029}", "a<2028>b<2029>"), ("\u{FFF9}\u{206A}\u{180E}", "<FFF9><206A><180E>"),
      ("\u{3164}", "<3164>"),
      ("\u{200D}a", "<200D>a"), ("\u{200C}", "<200C>"), ("\u{FE0F}", "<FE0F>"),
      // Tags that aren't a flag's.
      ("a\u{E0062}\u{E0063}", "a<E0062><E0063>"), ("🏴\u{E0067}\u{E0062}", "🏴<E0067><E0062>"),
      ("\u{E0001}", "<E0001>"),
      ("🏴\u{E007F}", "🏴<E007F>"), ("😀\u{E0067}\u{E0062}\u{E007F}", "😀<E0067><E0062><E007F>"),
      // Marks without a base.
      ("\u{301}a", "\u{25CC}\u{301}a"), ("\u{301}\u{302}", "\u{25CC}\u{301}\u{302}"),
      ("\u{200B}\u{301}", "<200B>\u{25CC}\u{301}"),
      ("\u{93F}", "\u{25CC}\u{93F}"), ("\u{1B}\u{20E3}", "^[\u{25CC}\u{20E3}"),
    ] as [(String, String)]
  )
  func `shows what would do harm`(text: String, visible: String) {
    #expect(Array(VisibleText.line(text).unicodeScalars) == Array(visible.unicodeScalars))
  }

  @Test(arguments: [(0xFFFE, "<FFFE>"), (0xFDD0, "<FDD0>"), (0x10FFFF, "<10FFFF>")] as [(UInt32, String)])
  func `shows noncharacters`(value: UInt32, visible: String) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(VisibleText.line(String(Character(scalar))) == visible)
  }

  @Test func `cuts a heap of marks after the eighth`() {
    let marks = String(repeating: "\u{301}", count: 8)
    #expect(VisibleText.line("a" + marks) == "a" + marks)
    #expect(VisibleText.line("a" + marks + "\u{302}\u{303}b") == "a\(marks)<+2>b")
    let selectors = String(repeating: "\u{FE01}", count: 100)
    #expect(VisibleText.line("😀" + selectors).unicodeScalars.count == 1 + 8 + "<+92>".count)
  }

  @Test func `cuts a chain of joined emoji after the eighth joiner`() {
    let joined = String(repeating: "👩\u{200D}", count: 8)
    let visible = VisibleText.line(joined + "👩\u{200D}👧")
    #expect(Array(visible.unicodeScalars) == Array((joined + "👩<200D>👧").unicodeScalars))
  }

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\n", ["a", "b"]), ("\n", [""]),
    ("a\n\nb", ["a", "", "b"]),
    ("a\n\n", ["a", ""]), ("a\rb", ["a^Mb"]), ("a\u{2028}b\u{2029}c\u{B}\u{C}", ["a<2028>b<2029>c^K^L"]),
    ("a\r\r\nb", ["a^M", "b"]), ("日\n\u{301}", ["日", "\u{25CC}\u{301}"]),
  ])
  func `splits lines`(text: String, lines: [String]) {
    #expect(VisibleText.lines(text) == lines)
  }

  @Test func `lets no scalar through that moves the cursor, turns or hides`() {
    // All planes that have any but private use.
    let values = [0...0x3FFFF, 0xE0000...0xE0FFF] as [ClosedRange<UInt32>]
    let scalars = values.joined().compactMap(Unicode.Scalar.init)
    let harmful = scalars.filter { scalar in
      VisibleText.line("a\(scalar)").unicodeScalars.contains { visible in
        let category = visible.properties.generalCategory
        return [.control, .lineSeparator, .paragraphSeparator].contains(category)
          || visible.properties.isBidiControl
      }
    }
    #expect(harmful.isEmpty)
  }
}
