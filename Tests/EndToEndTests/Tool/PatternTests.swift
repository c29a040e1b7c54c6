import Testing

@testable import terminal_alert

@Suite struct PatternTests {
  @Test(
    arguments: [
      ("", ["": true, "a": false]),
      ("abc", ["abc": true, "ab": false, "abcd": false, "xabc": false]),
      ("a*", ["": true, "aaa": true, "aab": false]),
      ("a+b?", ["a": true, "aab": true, "b": false, "abb": false]),
      ("a|bc|", ["a": true, "bc": true, "": true, "abc": false]),
      ("(ab|c)+d", ["abcd": true, "d": false, "ccabd": true, "abd": true]),
      ("(?:ab){2,3}", ["ab": false, "abab": true, "ababab": true, "abababab": false]),
      ("a{2}", ["a": false, "aa": true, "aaa": false]),
      ("a{2,}", ["a": false, "aa": true, "aaaaaa": true]),
      ("a{0}b", ["b": true, "ab": false]),
      ("(a*)*b", ["b": true, "aaab": true, "aaa": false]),
      ("(a|b*)+", ["": true, "abba": true, "abc": false]),
      ("a+?b*?", ["aab": true, "b": false]),
      (".", ["a": true, "é": true, "\n": false, "": false, "ab": false]),
      ("^a$", ["a": true, "aa": false]),
      ("a^b|a$b", ["ab": false]),
      ("\\d{4}-\\d\\d", ["2026-11": true, "2026-1": false, "٢٠٢٦-١١": false]),
      ("\\w+\\s\\W", ["a_1 !": true, "a-1 !": false]),
      ("\\D\\S", ["ab": true, "1b": false, "a ": false]),
      ("\\.\\*\\\\\\[", [".*\\[": true]),
      ("\\t\\n", ["\t\n": true]),
      ("[a-c-]+", ["abc-": true, "d": false]),
      ("[^a-c]+", ["xyz": true, "xa": false, "é\n": true]),
      ("[]x]+", ["]x": true]),
      ("[^]]", ["x": true, "]": false]),
      ("[\\d.]+", ["1.2": true, "d": false]),
      ("[[:alpha:][:digit:]_]+", ["aZ9_": true, "-": false]),
      ("[あ-ん]+", ["ひらがな": true, "カ": false]),
      ("日本.", ["日本語": true, "日本": false]),
      ("👍|x", ["👍": true]),
      ("]", ["]": true]),
      ("}", ["}": true]),
    ] as [(String, [String: Bool])]
  )
  func `matches the whole value`(pattern: String, values: [String: Bool]) throws {
    let pattern = try Pattern(pattern)
    for (value, matches) in values {
      #expect(pattern.matches(value) == matches, "\(value.debugDescription)")
    }
  }

  @Test(
    arguments: [
      "(", ")", "a)", "(a", "[", "[a", "[b-a]", "*", "+a", "?", "a|*", "(*)", "{2}", "a{", "a{x}", "a{2,1}",
      "a{2",
      "a{1001}", "\\", "\\q", "\\1", "(?=a)", "(?<n>a)", "[[:nothing:]]", "[[:alpha]", "[\\D]", "[\\d-z]",
      "((((a{1000}){1000}){1000}){1000})",
    ]
  )
  func `says that a text is no pattern`(text: String) {
    #expect(throws: Pattern.Problem.self) { try Pattern(text) }
  }

  @Test func `refuses parentheses without end`() {
    #expect(throws: Pattern.Problem.self) { try Pattern(String(repeating: "(", count: 100_000)) }
  }

  @Test func `needs no more time for a pattern that others go back for`() throws {
    let pattern = try Pattern("(a+)+(a+)+(a+)+b")
    #expect(!pattern.matches(String(repeating: "a", count: 20_000)))
  }
}
