import Foundation
import Testing

@testable import TerminalAlerts

@MainActor
@Suite struct LineEditorTests {
  private static let tokens: [UInt32] = [0x11_0000, 0x20_0001, 0x7FFF_FFFE, 0x7FFF_FFFF]

  @Test func `takes tokens for characters`() throws {
    let editor = try LineEditor.make()
    let tokens = Self.tokens
    for token in tokens { editor.type(token) }
    #expect(editor.line == EditedLine(elements: tokens, cursor: 4))
    editor.control("t")
    #expect(editor.line.elements == [tokens[0], tokens[1], tokens[3], tokens[2]])
    editor.send(.left)
    editor.send(.backspace)
    #expect(editor.line == EditedLine(elements: [tokens[0], tokens[1], tokens[2]], cursor: 2))
    editor.send(.home)
    editor.control("k")
    #expect(editor.line == EditedLine())
    editor.control("y")
    editor.send(.alt("u"))
    #expect(editor.line == EditedLine(elements: [tokens[0], tokens[1], tokens[2]], cursor: 3))
  }

  @Test(arguments: ["", "bind -v"])
  func `sees no words in tokens`(mode: String) throws {
    let editor = try LineEditor.make(editrc: mode)
    editor.insert(Self.tokens)
    editor.send(.wordLeft)
    #expect(editor.line.cursor == 0)
    editor.send(.wordRight)
    #expect(editor.line.cursor == 4)
    editor.control("w")
    #expect(editor.line == EditedLine())
  }

  @Test(arguments: [0x2_0000, 0x2_A6DF, 0x2_5000] as [UInt32])
  func `sees letters in the ideographs of plane 2`(letter: UInt32) throws {
    let editor = try LineEditor.make()
    editor.insert([0x61, 0x20, 0x62, letter, 0x63])
    editor.send(.wordLeft)
    #expect(editor.line.cursor == 2)
    editor.send(.deleteWord)
    #expect(editor.line.elements == [0x61, 0x20])
  }

  @Test(arguments: ["", "bind -v"])
  func `undoes in vi mode and moves tokens about`(mode: String) throws {
    let editor = try LineEditor.make(editrc: mode)
    editor.insert(Self.tokens)
    guard editor.mode == .vi else { return }
    editor.send(.escape)
    editor.type("0xp")
    #expect(editor.line.elements == [Self.tokens[1], Self.tokens[0], Self.tokens[2], Self.tokens[3]])
    editor.type("u")
    #expect(editor.line.elements == Array(Self.tokens.dropFirst()))
  }

  @Test func `inserts a control character or Latin-1 letter as it is`() throws {
    let editor = try LineEditor.make()
    for element in [0x01, 0x1B, 0x7F, 0x85, 0xE9] as [UInt32] { editor.type(element) }
    #expect(editor.line.elements == [0x01, 0x1B, 0x7F, 0x85, 0xE9])
  }

  @Test(arguments: ["", "bind -v"])
  func `takes a long paste, and goes on`(mode: String) throws {
    let editor = try LineEditor.make(editrc: mode)
    let paste = (0..<100_000).map { UInt32(0x3042 + $0 % 80) }
    editor.type("ab")
    editor.send(.left)
    editor.insert(paste)
    editor.type("c")
    #expect(editor.line == EditedLine(elements: [0x61] + paste + [0x63, 0x62], cursor: 100_002))
    editor.send(.backspace)
    editor.send(.home)
    editor.send(.delete)
    editor.send(.wordRight)
    #expect(editor.line == EditedLine(elements: paste + [0x62], cursor: 100_001))
  }

  @Test func `deletes and yanks whatever length`() throws {
    let editor = try LineEditor.make()
    let letters = Array(repeating: UInt32(0x61), count: 100_000)
    editor.insert(letters)
    editor.send(.home)
    editor.send(.deleteWord)
    #expect(editor.line == EditedLine())
    for _ in 1...3 { editor.control("y") }
    #expect(editor.line == EditedLine(elements: letters + letters + letters, cursor: 300_000))
  }

  @Test func `yanks more than libedit had room for`() throws {
    let editor = try LineEditor.make()
    for _ in 1...700 { editor.type("a") }
    editor.control("u")
    for _ in 1...4 { editor.control("y") }
    #expect(editor.line.elements.count == 2800)
  }

  @Test func `an inserted zero is left out`() throws {
    let editor = try LineEditor.make()
    editor.insert([0x61, 0, 0x62])
    #expect(editor.picture == "ab|")
  }

  @Test func `replaces elements in the middle`() throws {
    let editor = try LineEditor.make()
    editor.type("one two six")
    editor.replaceElements(4..<7, with: [0x2_0000], cursor: 5)
    #expect(editor.line.elements.count == 9)
    #expect(editor.picture == "one \u{20000}| six")
    editor.replaceElements(4..<6, with: [], cursor: 4)
    #expect(editor.picture == "one |six")
    editor.replaceElements(4..<4, with: [0x61, 0x62], cursor: 0)
    #expect(editor.picture == "|one absix")
    editor.replaceElements(0..<9, with: [], cursor: 0)
    #expect(editor.picture == "|")
  }

  @Test func `clamps a range and a cursor outside the line`() throws {
    let editor = try LineEditor.make()
    editor.type("ab")
    editor.replaceElements(1..<9, with: [0x63], cursor: 7)
    #expect(editor.picture == "ac|")
    editor.replaceLine(with: EditedLine(elements: [0x61], cursor: -3))
    #expect(editor.picture == "|a")
  }

  @Test(arguments: ["", "bind -v"])
  func `replacing elements keeps what was killed`(mode: String) throws {
    let editor = try LineEditor.make(editrc: mode)
    editor.type("one two")
    editor.control("w")
    editor.type("x")
    editor.replaceElements(4..<5, with: [0x79], cursor: 5)
    if mode.isEmpty {
      editor.control("y")
      #expect(editor.picture == "one ytwo|")
    } else {
      editor.send(.escape)
      editor.type("p")
      #expect(editor.line.elements == "one ytwo".unicodeScalars.map(\.value))
    }
  }

  @Test(arguments: ["", "bind -v"], ["", "d", "3", "f", "r", "R", "c"])
  func `takes another line in any state`(mode: String, keys: String) throws {
    let editor = try LineEditor.make(editrc: mode)
    editor.type("one")
    if mode.isEmpty { editor.control("x") } else { editor.send(.escape) }
    if !mode.isEmpty { editor.type(keys) }
    editor.replaceLine(with: EditedLine(elements: "six ten".unicodeScalars.map(\.value), cursor: 3))
    #expect(editor.picture == "six| ten")
    editor.replaceLine(with: EditedLine())
    #expect(editor.picture == "|")
    editor.send(.escape)
    if !mode.isEmpty { editor.type("A") }
    editor.type("ab")
    #expect(editor.picture == "ab|")
  }

  @Test func `two lines don't disturb each other`() throws {
    let first = try LineEditor.make()
    let second = try LineEditor.make(editrc: "bind -v")
    first.type("on")
    second.type("tw")
    first.control("x")
    second.type("o")
    first.control("x")
    first.send(.end)
    first.type("e")
    #expect(first.picture == "one|")
    #expect(second.picture == "two|")
  }

  @Test func `whatever is pressed, the line stays a line`() throws {
    var random = SplitMix(state: 42)
    for round in 0..<20 {
      let editor = try LineEditor.make(editrc: round.isMultiple(of: 2) ? "bind -v" : "")
      for _ in 0..<1500 { editor.pressAnything(using: &random) }
      let line = editor.line
      #expect((0...line.elements.count).contains(line.cursor))
      editor.replaceLine(with: EditedLine())
      editor.send(.escape)
      if editor.mode == .vi { editor.type("S") }
      editor.send(.end)
      editor.type("ab")
      #expect(line.elements.allSatisfy { $0 != 0x0A })
    }
  }

  // Thread Sanitizer keeps 200 KB for each coroutine that ever was.
  @Test(.enabled(if: !Usage.isSanitized)) func `ten thousand lives leave nothing behind`() throws {
    try live(times: 200)
    let before = Usage.now
    try live(times: 10_000)
    let after = Usage.now
    #expect(after.descriptors - before.descriptors < 50)
    #expect(after.kilobytes - before.kilobytes < 8_192)
  }

  private func live(times: Int) throws {
    for _ in 0..<times {
      let editor = try LineEditor(controlCharacters: ControlCharacters(), editrc: nil)
      editor.type("one two")
      editor.control("w")
      #expect(editor.line.cursor == 4)
    }
  }
}

extension LineEditor {
  fileprivate func pressAnything(using random: inout SplitMix) {
    switch random.next() % 12 {
    case 0: type(UInt32(0x20_0000 + random.next() % 100))
    case 1: insert((0..<random.next() % 300).map { UInt32(0x3042 + $0) })
    case 2: send(.control(UInt8(random.next() % 32)))
    case 3: send(.alt(anyCharacter(using: &random)))
    case 4: send([.left, .right, .home, .end, .wordLeft, .wordRight][Int(random.next() % 6)])
    case 5: send([.backspace, .delete, .deleteWord, .deleteWordBackward][Int(random.next() % 4)])
    case 6: send(.escape)
    case 7: replaceElements(Int(random.next() % 5)..<Int(5 + random.next() % 90), with: [0x61], cursor: 3)
    default: type(anyCharacter(using: &random).value)
    }
  }

  /// No digits under a sanitizer: for a count of words to the left, vi's `b` looks at the place before the line, where
  /// its memory allocator, unlike malloc, may have nothing.
  private func anyCharacter(using random: inout SplitMix) -> Unicode.Scalar {
    let scalar = Unicode.Scalar(UInt8(0x20 + random.next() % 95))
    return Usage.isSanitized && ("0"..."9").contains(scalar) ? "x" : scalar
  }
}

/// What the process holds of the system's resources; zero where there is no `/proc`.
private struct Usage {
  let descriptors: Int
  let kilobytes: Int

  static let isSanitized = ["__tsan_init", "__asan_init"].contains { (name: String) in dlsym(nil, name) != nil
  }

  static var now: Usage {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return Usage(descriptors: descriptors, kilobytes: (pages.flatMap { Int($0[1]) } ?? 0) * 4)
  }
}
