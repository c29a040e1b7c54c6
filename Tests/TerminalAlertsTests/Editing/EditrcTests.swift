import Foundation
import Testing

@testable import TerminalAlerts

@MainActor
@Suite struct EditrcTests {
  @Test func `binds the person's own keys`() throws {
    let editor = try LineEditor.make(
      editrc: "# mine",
      "",
      "  bind ^O ed-move-to-beg",
      "bind \"^[q\" ed-move-to-end"
    )
    editor.type("ab")
    editor.control("o")
    #expect(editor.picture == "|ab")
    editor.send(.alt("q"))
    #expect(editor.picture == "ab|")
  }

  @Test func `a key whose command was taken away can be bound again`() throws {
    let editor = try LineEditor.make(editrc: "bind ^R ed-move-to-beg", "bind ^P ed-prev-char")
    editor.type("ab")
    editor.control("p")
    #expect(editor.picture == "a|b")
    editor.control("r")
    #expect(editor.picture == "|ab")
  }

  @Test func `goes on after lines that mean nothing`() throws {
    let editor = try LineEditor.make(
      editrc: "frobnicate",
      "bind ^O no-such-command",
      "bind \"open",
      "edit off",
      "settc li 0",
      "setty -x -icanon",
      "other:bind ^O ed-move-to-end",
      "TerminalAlerts:bind ^O ed-move-to-beg"
    )
    editor.type("ab")
    editor.control("o")
    #expect(editor.picture == "|ab")
  }

  @Test func `types macros`() throws {
    let editor = try LineEditor.make(editrc: "bind -s ^O \"日本^A<\"", "bind -s ^G ab")
    editor.type("x")
    editor.control("o")
    editor.control("g")
    #expect(editor.picture == "<ab|x日本")
  }

  @Test func `types macros in vi's command mode`() throws {
    let editor = try LineEditor.make(editrc: "bind -v", "bind -a -s q 0dw")
    editor.type("one two")
    editor.send(.escape)
    editor.type("q")
    #expect(editor.picture == "|two")
  }

  @Test func `a macro may return the line, which is kept`() throws {
    let editor = try LineEditor.make(editrc: "bind -s ^O \"yes\\n\"", "bind ^G ed-newline")
    editor.type("ab")
    editor.send(.left)
    #expect(editor.control("g") == .returned)
    #expect(editor.picture == "a|b")
    #expect(editor.control("o") == .returned)
    #expect(editor.picture == "ayes|b")
    editor.type("c")
    #expect(editor.picture == "ayesc|b")
  }

  @Test func `a burst of characters goes on after a macro that returns the line`() throws {
    let editor = try LineEditor.make(editrc: "bind -s ~ \"!\\n\"")
    editor.type("ab~cd~日".unicodeScalars.map(\.value))
    #expect(editor.picture == "ab!cd!日|")
  }

  @Test(arguments: KeyBindings.refused.sorted(), ["", "bind -v"])
  func `refuses a command that asks on the line or leaves it`(command: String, mode: String) throws {
    let editor = try LineEditor.make(
      editrc: mode,
      "bind ^G \(command)",
      "bind -a g \(command)",
      "bind M-g \(command)"
    )
    editor.type("ab")
    #expect(editor.control("g") == .handled)
    editor.type("c")
    #expect(editor.picture == "abc|")
    editor.send(.alt("g"))
    editor.type("g")
    editor.send(mode.isEmpty ? .backspace : .end)
    editor.type(mode.isEmpty ? "" : "ad")
    #expect(editor.picture == (mode.isEmpty ? "abc|" : "abcd|"))
  }

  @Test func `going back to emacs mode brings nothing back that was taken away`() throws {
    let editor = try LineEditor.make(editrc: "bind -v", "bind -e")
    #expect(editor.mode == .emacs)
    editor.type("ab")
    editor.control("r")
    editor.type("c")
    #expect(editor.picture == "abc|")
  }

  @Test func `named keys work whatever the person has bound`() throws {
    let editor = try LineEditor.make(
      editrc: "bind \\201 ed-kill-line",
      "bind ^[[D ed-kill-line",
      "bind -r ^[",
      "bind ^[[1;5C ed-kill-line"
    )
    editor.type("ab")
    editor.send(.left)
    editor.send(.alt("["))
    editor.type("c")
    #expect(editor.picture == "ac|b")
  }

  @Test func `reads only regular files`() throws {
    let pipe = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    #expect(Editrc.lines(at: pipe).isEmpty)
    #expect(Editrc.lines(at: "/").isEmpty)
    #expect(Editrc.lines(at: pipe + "-missing").isEmpty)
    #expect(Editrc.lines(at: nil).isEmpty)
  }
}
