import Foundation

@testable import TerminalAlerts

extension LineEditor {
  /// A line editor whose `.editrc` has these lines; without any there is no file.
  static func make(
    editrc lines: String...,
    controlCharacters: ControlCharacters = ControlCharacters()
  ) throws -> LineEditor {
    guard !lines.isEmpty else { return try LineEditor(controlCharacters: controlCharacters, editrc: nil) }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try LineEditor(controlCharacters: controlCharacters, editrc: file.path)
  }

  /// Types each scalar of a text.
  func type(_ text: String) {
    for scalar in text.unicodeScalars { type(scalar.value) }
  }

  /// Presses Control with a letter.
  @discardableResult
  func control(_ letter: Unicode.Scalar) -> EditingOutcome {
    send(.control(UInt8(letter.value & 0x1F)))
  }

  /// The line with a bar at the cursor.
  var picture: String {
    var scalars = line.elements.map { Character(Unicode.Scalar($0) ?? "\u{FFFD}") }
    scalars.insert("|", at: line.cursor)
    return String(scalars)
  }
}
