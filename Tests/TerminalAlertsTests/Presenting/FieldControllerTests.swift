import Testing

@testable import TerminalAlerts

@MainActor
@Suite struct FieldControllerTests {
  @State private var text = ""
  @State private var secret = Secret()
  private let delegate = Delegate()

  /// Allows all changes until it is told otherwise.
  final class Delegate: TextFieldDelegate {
    var allows = true
    var whenAsked: () -> Void = {}

    func textField(_ textField: TextField, shouldChangeCharactersIn: Range<Int>, replacementString: String)
      -> Bool
    {
      whenAsked()
      return allows
    }
  }

  private func controller(_ field: some AlertField) -> FieldController {
    FieldController(
      field.delegate(delegate).textField,
      controlCharacters: ControlCharacters(),
      readsEditrc: false
    )
  }

  private func type(_ text: String, into field: FieldController) throws {
    for scalar in text.unicodeScalars { _ = try field.type(Secret(copying: String(scalar))) }
  }

  /// The line of an open field, and what it looks like.
  private func line(of field: FieldController) throws -> (line: EditedLine, shown: String) {
    guard case .text(let line, let appearance) = field.content else { throw NoText() }
    return (line, line.elements.map(appearance).joined())
  }

  private struct NoText: Error {}

  private static let keys: [Key] = [
    .left, .right, .home, .end, .backspace, .delete, .control("k"), .control("y"), .control("u"),
    .control("x"), .control("a"),
  ]
  /// In a secure field there are no words, what is typed in one go is undone in one step, no digit adds to a count, and equal
  /// characters that change places are a change.
  private static let wordKeys: [Key] = [
    Key(.left, modifiers: .control), Key(.right, modifiers: .alt), Key(.delete, modifiers: .control),
    Key(.backspace, modifiers: .alt), .alt("d"), .alt("c"), .control("w"), .control("_"), .alt("3"),
    .control("t"),
  ]
  private static let pastes = ["", "x", "one two", "नमस्ते 👨‍👩‍👧‍👦", "\u{301}", "\u{1F469}\u{200D}"]

  /// Does something random to each of the fields.
  private func change(
    _ fields: FieldController...,
    keys: [Key],
    with generator: inout SplitMix
  ) throws {
    func any<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &generator)]
    }
    var typed = ""
    for _ in 0..<any([1, 1, 3]) {
      typed.unicodeScalars.append(any(Array("aZ3 日é\u{301}\u{200D}👩👍\u{1F3FD}".unicodeScalars)))
    }
    let (pasted, key) = (Secret(copying: any(Self.pastes)), any(keys))
    let kind = any([0, 0, 0, 0, 1, 2, 3, 3, 3, 3])
    if kind == 2 { delegate.allows.toggle() }
    for field in fields {
      switch kind {
      case 0: _ = try field.type(Secret(copying: typed))
      case 1: _ = try field.paste(pasted)
      case 3: _ = try field.press(key)
      default: break
      }
    }
  }

  @Test(arguments: 1...8)
  func `the binding has what stands in the field, whatever the keys`(seed: UInt64) throws {
    var generator = SplitMix(state: seed)
    let field = controller(TextField("", text: $text))
    for _ in 0..<300 {
      try change(field, keys: Self.keys + Self.wordKeys, with: &generator)
      let (line, shown) = try line(of: field)
      try #require(Array(text.utf8) == Array(shown.utf8))
      try #require((0...line.elements.count).contains(line.cursor))
    }
  }

  @Test(arguments: 1...8)
  func `a secure field has the same text as an open one after the same keys`(seed: UInt64) throws {
    var generator = SplitMix(state: seed)
    let open = controller(TextField("", text: $text))
    let secure = controller(SecureField("", text: $secret))
    for _ in 0..<300 {
      try change(open, secure, keys: Self.keys, with: &generator)
      try #require(secret.withUnsafeBytes(Array.init) == Array(text.utf8))
    }
  }

  @Test func `undo takes back a word, a paste, a deletion`() throws {
    let field = controller(TextField("", text: $text))
    try type("one two", into: field)
    _ = try field.paste(Secret(copying: "日本"))
    _ = try field.press(.backspace)
    _ = try field.press(.control("w"))
    var seen: [String] = []
    while !text.isEmpty, seen.count < 10 {
      _ = try field.press(.control("_"))
      seen.append(text)
    }
    #expect(seen == ["one two日", "one two日本", "one two", "one ", ""])
  }

  @Test func `an undo that is refused can be made later`() throws {
    let field = controller(TextField("", text: $text))
    try type("one two", into: field)
    delegate.allows = false
    for _ in 0..<3 { _ = try field.press(.control("_")) }
    #expect(text == "one two")
    delegate.allows = true
    _ = try field.press(.control("_"))
    #expect(text == "one ")
    _ = try field.press(.control("_"))
    #expect(text == "")
  }

  @Test(arguments: [Key.backspace, .left]) func `a delegate may end the alert while it is asked`(key: Key)
    throws
  {
    let field = controller(SecureField("", text: $secret))
    try type("abcd", into: field)
    delegate.whenAsked = { field.finish() }
    _ = try field.press(.left)
    _ = try field.press(key)
    try type("e", into: field)
    #expect(secret == Secret(copying: "abcd"))
  }

  @Test func `a joiner between two emoji makes one character`() throws {
    let field = controller(TextField("", text: $text))
    try type("👨👩", into: field)
    _ = try field.press(.left)
    try type("\u{200D}", into: field)
    let (line, _) = try line(of: field)
    #expect(line.elements.count == 1)
    #expect(text == "👨\u{200D}👩")
    _ = try field.press(.control("_"))
    #expect(text == "👨👩")
  }

  @Test func `a letter and an accent that come together by a command are one character`() throws {
    let field = controller(TextField("", text: $text))
    try type("x\u{301}", into: field)
    _ = try field.press(.backspace)
    try type("\u{301}a", into: field)
    _ = try field.press(.control("t"))
    let (line, _) = try line(of: field)
    #expect(line.elements.count == 1)
    #expect(Array(text.unicodeScalars) == ["a", "\u{301}"])
  }

  @Test(arguments: ["a\0b", "\0", "\r\n", "\u{7F}\u{85}\u{9B}", "\u{FFFD}\u{E000}\u{10FFFF}\u{20000}"])
  func `a text that the app has set can be edited, whatever is in it`(initial: String) throws {
    text = initial
    secret = Secret(copying: initial)
    let fields = [controller(TextField("", text: $text)), controller(SecureField("", text: $secret))]
    for field in fields {
      try type("x日", into: field)
      _ = try field.press(.backspace)
      _ = try field.press(.home)
      try type("y", into: field)
      _ = try field.press(.right)
      _ = try field.press(.backspace)
    }
    let rest = String(initial.dropFirst())
    #expect(Array(text.utf8) == Array("y\(rest)x".utf8))
    #expect(secret == Secret(copying: "y\(rest)x"))
  }

  @Test func `an accent joins the letter before it, and undo takes it away again`() throws {
    let field = controller(TextField("", text: $text))
    try type("ab", into: field)
    _ = try field.press(.left)
    try type("\u{301}", into: field)
    let (line, _) = try line(of: field)
    #expect(line.elements.count == 2)
    #expect(line.cursor == 1)
    #expect(Array(text.unicodeScalars) == ["a", "\u{301}", "b"])
    _ = try field.press(.control("_"))
    #expect(text == "ab")
  }
}
