import Testing

@testable import terminal_alert

@Suite struct PatternTests {
  @Test(
    arguments: [
      ("", ["": true, "a": false]),
      ("abc", ["abc": true, "ab": false, "abcd": false, "xabc": false]),
      ("a|ab|", ["a": true, "ab": true, "": true, "abc": false]),
      ("a+?b*?", ["aab": true, "b": false]),
      ("(a*)*b", ["b": true, "aaab": true, "aaa": false]),
      (".", ["a": true, "é": true, "👍": true, "\n": false, "": false, "ab": false]),
      ("^a$", ["a": true, "a\n": false]),
      ("a$\\n", ["a\n": false]),
      ("\\d{2}", ["42": true, "4٢": false, "4x": false]),
      ("\\p{Nd}{2}", ["42": true, "4٢": true]),
      ("(?i)é\\p{L}", ["ÉÜ": true, "é-": false]),
      ("[[:alpha:]あ-ん]+", ["aひらがな": true, "é": false, "-": false]),
      ("(?=.*[0-9])(?=.*[a-z]).{3,}", ["a1!": true, "abc": false]),
      ("(.)\\1", ["aa": true, "ab": false]),
      ("a\\x00b", ["a\0b": true, "a": false]),
    ] as [(String, [String: Bool])]
  )
  func `matches the whole value`(pattern: String, values: [String: Bool]) throws {
    for (value, matches) in values {
      let expected = matches ? nil : "This doesn’t have the right form."
      #expect(try objection(of: pattern, to: value) == expected, "\(value.debugDescription)")
    }
  }

  @Test func `matches an empty secret`() throws {
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    #expect(try Pattern("a*").objection(to: nothing) == nil)
    #expect(try Pattern("a+").objection(to: nothing) == "This doesn’t have the right form.")
  }

  @Test(arguments: ["(", "a)", "[a", "[b-a]", "*", "a{2,1}", "\\", "\\q", "\\1", "[[:nothing:]]", "\\C"])
  func `says that a text is no pattern`(text: String) {
    #expect(throws: Pattern.Problem.self) { try Pattern(text) }
  }

  @Test(arguments: [String(repeating: "(", count: 100_000), "((((a{1000}){1000}){1000}){1000})"])
  func `refuses a pattern of any size`(text: String) {
    #expect(throws: Pattern.Problem.self) { try Pattern(text) }
  }

  @Test(
    arguments: [
      ("(a+)+(a+)+(a+)+b", 20_000, "match limit exceeded"),
      ("(?:[a-z]|[0-9])*", 1_000_000, "heap limit exceeded"),
    ]
  )
  func `gives up where it would take too long or too much memory`(
    pattern: String,
    count: Int,
    reason: String
  ) throws {
    let objection = try objection(of: pattern, to: String(repeating: "a", count: count))
    #expect(objection == "This can’t be checked against its pattern: \(reason).")
  }

  private func objection(of pattern: String, to value: String) throws -> String? {
    var value = value
    let pattern = try Pattern(pattern)
    return value.withUTF8 { pattern.objection(to: UnsafeRawBufferPointer($0)) }
  }
}
