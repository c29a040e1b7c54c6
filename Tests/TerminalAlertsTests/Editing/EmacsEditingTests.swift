import Testing

@testable import TerminalAlerts

@MainActor
@Suite struct EmacsEditingTests {
  @Test func `is in emacs mode unless told otherwise`() throws {
    #expect(try LineEditor.make().mode == .emacs)
  }

  @Test func `inserts what is typed`() throws {
    let editor = try LineEditor.make()
    editor.type("Grüße 日本")
    #expect(editor.picture == "Grüße 日本|")
  }

  @Test(
    arguments: [
      ("a", "|one two"), ("e", "one two|"), ("b", "one |two"), ("f", "one t|wo"), ("k", "one |"),
      ("u", "|"), ("w", "|two"), ("t", "onet |wo"), ("d", "one |wo"), ("h", "one|two"),
    ] as [(Unicode.Scalar, String)]
  )
  func `knows the control keys`(letter: Unicode.Scalar, expected: String) throws {
    let editor = try LineEditor.make()
    editor.replaceLine(with: EditedLine(elements: "one two".unicodeScalars.map(\.value), cursor: 4))
    if letter == "b" { editor.send(.right) }
    editor.control(letter)
    #expect(editor.picture == expected)
  }

  @Test(
    arguments: [
      ("b", "one |two"), ("f", "one two|"), ("d", "one t|"), ("u", "one tWO|"), ("c", "one tWo|"),
      ("\u{7F}", "one |wo"), ("\u{08}", "one |wo"),
    ] as [(Unicode.Scalar, String)]
  )
  func `knows the Alt keys`(scalar: Unicode.Scalar, expected: String) throws {
    let editor = try LineEditor.make()
    editor.replaceLine(with: EditedLine(elements: "one two".unicodeScalars.map(\.value), cursor: 5))
    editor.send(.alt(scalar))
    #expect(editor.picture == expected)
  }

  @Test(
    arguments: [
      (.left, "one| two"), (.right, "one t|wo"), (.home, "|one two"), (.end, "one two|"),
      (.wordLeft, "|one two"), (.wordRight, "one two|"), (.backspace, "one|two"), (.delete, "one |wo"),
      (.deleteWordBackward, "|two"), (.deleteWord, "one |"), (.control(0x7F), "one|two"),
    ] as [(EditingKey, String)]
  )
  func `knows the named keys`(key: EditingKey, expected: String) throws {
    let editor = try LineEditor.make()
    editor.replaceLine(with: EditedLine(elements: "one two".unicodeScalars.map(\.value), cursor: 4))
    #expect(![.escape, .returned].contains(editor.send(key)))
    #expect(editor.picture == expected)
  }

  @Test func `yanks what was killed`() throws {
    let editor = try LineEditor.make()
    editor.type("one two")
    editor.control("w")
    editor.control("a")
    editor.control("y")
    #expect(editor.picture == "two|one ")
  }

  @Test func `deleting single characters keeps what was killed`() throws {
    let editor = try LineEditor.make()
    editor.type("one two")
    editor.control("w")
    editor.send(.backspace)
    editor.send(.home)
    editor.send(.delete)
    editor.control("y")
    #expect(editor.picture == "two|ne")
  }

  @Test(arguments: [EditingKey.backspace, .delete])
  func `deleting the last character keeps what was killed`(key: EditingKey) throws {
    let editor = try LineEditor.make()
    editor.type("one")
    editor.control("w")
    editor.type("x")
    if key == .delete { editor.send(.left) }
    editor.send(key)
    #expect(editor.picture == "|")
    editor.control("y")
    #expect(editor.picture == "one|")
  }

  @Test func `takes a count`() throws {
    let editor = try LineEditor.make()
    editor.send(.alt("1"))
    editor.type("2x")
    #expect(editor.picture == "xxxxxxxxxxxx|")
    editor.type("123456789")
    #expect(editor.picture == "xxxxxxxxxxxx123456789|")
  }

  @Test func `cuts a count at four digits`() throws {
    let editor = try LineEditor.make()
    for _ in 1...9 { editor.send(.alt("1")) }
    editor.type("x")
    #expect(editor.line.elements.count == 1111)
  }

  @Test func `leaves Escape to the alert`() throws {
    let editor = try LineEditor.make()
    editor.type("a")
    #expect(editor.send(.escape) == .escape)
    editor.type("b")
    #expect(editor.picture == "ab|")
  }

  @Test(arguments: ["[", "O", "x", "p", "q", "é"] as [Unicode.Scalar])
  func `an Alt key without a command swallows nothing`(scalar: Unicode.Scalar) throws {
    let editor = try LineEditor.make()
    editor.type("a")
    editor.send(.alt(scalar))
    editor.type("Ab")
    #expect(editor.picture == "aAb|")
  }

  @Test(arguments: ["r", "s", "p", "n", "v", "o", "q", "\\", "g"] as [Unicode.Scalar])
  func `no control key asks on the line or changes it`(letter: Unicode.Scalar) throws {
    let editor = try LineEditor.make()
    editor.type("ab")
    #expect(editor.control(letter) == .handled)
    editor.type("c")
    #expect(editor.picture == "abc|")
  }

  @Test(arguments: [EditingKey.backspace, .delete, .left, .home, .deleteWord, .control(0x04)])
  func `does nothing on an empty line`(key: EditingKey) throws {
    let editor = try LineEditor.make()
    #expect(![.escape, .returned].contains(editor.send(key)))
    editor.type("a")
    #expect(editor.picture == "a|")
  }

  @Test func `knows the editing characters of the person's terminal`() throws {
    let characters = ControlCharacters(erase: 0x07, kill: 0x18, wordErase: 0x0F, literalNext: 0x0B)
    let editor = try LineEditor.make(controlCharacters: characters)
    editor.type("one two three")
    editor.control("g")
    #expect(editor.picture == "one two thre|")
    editor.control("o")
    #expect(editor.picture == "one two |")
    editor.control("k")
    editor.control("a")
    #expect(editor.picture == "|one two ")
    editor.control("x")
    #expect(editor.picture == "|")
  }

  @Test func `a printable character may be the terminal's erase or kill`() throws {
    let editor = try LineEditor.make(controlCharacters: ControlCharacters(erase: 0x23, kill: 0x40))
    editor.type("abc#")
    #expect(editor.picture == "ab|")
    editor.type("de@f")
    #expect(editor.picture == "f|")
  }

  @Test func `a mark beyond the end doesn't lead the cursor out of the line`() throws {
    let editor = try LineEditor.make()
    editor.type("one two")
    editor.control("w")
    editor.control("y")
    editor.control("u")
    editor.control("x")
    editor.control("x")
    #expect(editor.picture == "|")
    editor.type("a")
    #expect(editor.picture == "a|")
  }
}
