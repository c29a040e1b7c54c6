import Testing

@testable import TerminalAlerts

@MainActor
@Suite struct ViEditingTests {
  /// A line typed in insert mode and left with Escape: the cursor is on the last character.
  private func editor(_ text: String) throws -> LineEditor {
    let editor = try LineEditor.make(editrc: "bind -v")
    editor.type(text)
    #expect(editor.send(.escape) == .handled)
    return editor
  }

  @Test func `is in vi mode when the editrc says so`() throws {
    let editor = try LineEditor.make(editrc: "bind -v")
    #expect(editor.mode == .vi)
    editor.type("hjkl")
    #expect(editor.picture == "hjkl|")
  }

  @Test func `Escape steps left`() throws {
    #expect(try editor("one two").picture == "one tw|o")
  }

  @Test(arguments: [
    ("0", "|one two"), ("0$", "one tw|o"), ("x", "one t|w"), ("0x", "|ne two"), ("0dw", "|two"),
    ("0cwsix", "six| two"), ("03x", "| two"), ("rx", "one tw|x"), ("0fwx", "one t|o"), ("0xx.", "| two"),
    ("0xu", "|one two"), ("03lix", "onex| two"), ("dd", "|"), ("0dfw", "|o"), ("0D", "|"),
    ("0ywP", "|one one two"), ("~", "one tw|O"), ("bcwsix", "one six|"), ("0iab", "ab|one two"),
    ("c0ab", "ab|o"), ("0Rxy", "xy|e two"), ("Sab", "ab|"), ("A!", "one two!|"), ("0a!", "o!|ne two"),
  ])
  func `knows vi's commands`(keys: String, expected: String) throws {
    let editor = try editor("one two")
    editor.type(keys)
    #expect(editor.picture == expected)
  }

  @Test func `repeats a change with its text`() throws {
    let editor = try editor("one two six")
    editor.type("0cwab")
    editor.send(.escape)
    editor.type("w.")
    #expect(editor.picture == "ab a|b six")
  }

  @Test func `repeats a change with tokens`() throws {
    let editor = try editor("one two")
    editor.type("0cw")
    editor.type(0x20_0000)
    editor.send(.escape)
    editor.type("w.")
    #expect(editor.line.elements == [0x20_0000, 0x20, 0x20_0000])
  }

  @Test(
    arguments: [
      (.left, "one| two"), (.right, "one t|wo"), (.home, "|one two"), (.end, "one two|"),
      (.wordLeft, "|one two"), (.wordRight, "one two|"), (.backspace, "one|two"), (.delete, "one |wo"),
      (.deleteWordBackward, "|two"), (.deleteWord, "one |"), (.control(0x7F), "one|two"),
    ] as [(EditingKey, String)]
  )
  func `knows the named keys in insert mode`(key: EditingKey, expected: String) throws {
    let editor = try LineEditor.make(editrc: "bind -v")
    editor.replaceLine(with: EditedLine(elements: "one two".unicodeScalars.map(\.value), cursor: 4))
    editor.send(key)
    #expect(editor.picture == expected)
  }

  @Test(
    arguments: [
      (.left, "one| two"), (.right, "one t|wo"), (.home, "|one two"), (.end, "one tw|o"),
      (.wordLeft, "|one two"), (.wordRight, "one tw|o"), (.backspace, "one| two"), (.delete, "one |wo"),
      (.deleteWordBackward, "|two"), (.deleteWord, "one| "),
    ] as [(EditingKey, String)]
  )
  func `knows the named keys in command mode`(key: EditingKey, expected: String) throws {
    let editor = try editor("one two")
    editor.type("b")
    editor.send(key)
    #expect(editor.picture == expected)
  }

  @Test func `in insert mode the right arrow reaches the end`() throws {
    let editor = try LineEditor.make(editrc: "bind -v")
    editor.type("ab")
    for _ in 1...3 { editor.send(.left) }
    for _ in 1...3 { editor.send(.right) }
    editor.type("c")
    #expect(editor.picture == "abc|")
  }

  @Test func `a second Escape is the alert's`() throws {
    let editor = try editor("one")
    #expect(editor.send(.escape) == .escape)
    #expect(editor.send(.escape) == .escape)
    editor.type("i")
    #expect(editor.send(.escape) == .handled)
    #expect(editor.send(.escape) == .escape)
    #expect(editor.picture == "o|ne")
  }

  @Test(arguments: ["d", "c", "y", "3", "12", "f", "r", "2d"])
  func `Escape first ends an unfinished command`(keys: String) throws {
    let editor = try editor("one two")
    editor.type(keys)
    #expect(editor.send(.escape) == .handled)
    editor.type("0x")
    #expect(editor.picture == "|ne two")
  }

  @Test func `Alt is a quick Escape and a character`() throws {
    let editor = try LineEditor.make(editrc: "bind -v")
    editor.type("one")
    #expect(editor.send(.alt("0")) == .handled)
    #expect(editor.send(.alt("x")) == .handled)
    #expect(editor.picture == "|ne")
  }

  @Test(arguments: Array("#+-/:?@GJKNU_jknvO[".unicodeScalars) + ["\u{0E}", "\u{10}"])
  func `no command asks on the line or leaves it`(scalar: Unicode.Scalar) throws {
    let editor = try editor("one two")
    if scalar.value < 0x20 { editor.send(.control(UInt8(scalar.value))) } else { editor.type(scalar.value) }
    editor.type("0x")
    #expect(editor.picture == "|ne two")
  }

  @Test(arguments: [0x01, 0x02, 0x05, 0x0B, 0x0E, 0x10, 0x12, 0x14, 0x16, 0x18, 0x19, 0x1F] as [UInt8])
  func `a control key isn't inserted`(key: UInt8) throws {
    let editor = try LineEditor.make(editrc: "bind -v")
    editor.type("a")
    editor.send(.control(key))
    editor.type("b")
    #expect(editor.picture == "ab|")
  }

  @Test(arguments: ["$", "x", "X", "D", "3x", "dd", "p", "~", "e", "%", "0", "^", "s", "r", ".", "u"])
  func `stays in an empty line`(keys: String) throws {
    let editor = try editor("")
    editor.type(keys)
    editor.send(.escape)
    editor.type("Sab")
    #expect(editor.picture == "ab|")
  }

  @Test func `a paste in the middle of a command ends it`() throws {
    let editor = try editor("one two")
    editor.type("0d")
    editor.insert(Array(repeating: 0x61, count: 100_000))
    editor.type("x")
    #expect(editor.line.elements.count == 100_006)
  }
}
