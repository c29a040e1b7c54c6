/// A line that libedit edits, one element a character.
///
/// It knows keys and elements only: what an element stands for, and how the line is drawn, is the caller's.
/// Elements are Unicode scalar values from 0x100 and printable ASCII, or tokens of the caller's own choice up to
/// 0x7FFFFFFF, which libedit moves about like any other character.
@MainActor
package final class LineEditor {
  enum Mode {
    case emacs, vi
  }

  /// The mode that the person's `.editrc` asks for, otherwise emacs.
  let mode: Mode
  private let engine: EditingEngine
  /// Whether a character may be bound to something else than to insert itself.
  private let hasOwnBindings: Bool

  /// How many digits of a count libedit has been given, for it would carry out any number.
  private var countDigits = 0
  /// Whether vi waits for what an operator or a count is to work on, so that Escape only ends that.
  private var isInsideCommand = false

  /// Makes an empty line.
  ///
  /// - Parameters:
  ///   - controlCharacters: Those of the person's terminal.
  ///   - readsEditrc: Whether the person's `.editrc` is to count.
  /// - Throws: ``AlertError/system(errno:)`` when there is no pseudo-terminal or memory left.
  package convenience init(controlCharacters: ControlCharacters, readsEditrc: Bool) throws(AlertError) {
    try self.init(controlCharacters: controlCharacters, editrc: readsEditrc ? Editrc.path : nil)
  }

  /// Makes an empty line with the bindings of one file, if there is one.
  init(controlCharacters: ControlCharacters, editrc: String?) throws(AlertError) {
    engine = try EditingEngine(controlCharacters: controlCharacters)
    let lines = Editrc.lines(at: editrc)
    KeyBindings(controlCharacters: controlCharacters).apply(to: engine, editrc: lines)
    hasOwnBindings = !lines.isEmpty
    mode = engine.isVi ? .vi : .emacs
    _ = engine.resume()
  }
}

// MARK: - Keys

extension LineEditor {
  /// Types a character: it is inserted, unless vi is in command mode or the person has bound it.
  @discardableResult
  package func type(_ element: UInt32) -> EditingOutcome {
    guard (0x20...0x7E).contains(element) || element >= 0x100 else {
      insert([element])
      return .handled
    }
    let isDigit = (0x30...0x39).contains(element)
    if isDigit, countDigits >= 4 { return .handled }
    let before = engine.extent
    let outcome = feed(element)
    let isUnchanged = before == engine.extent
    countDigits = isDigit && isUnchanged && (countDigits > 0 || element != 0x30) ? countDigits + 1 : 0
    isInsideCommand = isUnchanged && (countDigits > 0 || Self.viOperators.contains(element))
    return outcome
  }

  /// Types characters one after the other.
  package func type(_ elements: [UInt32]) {
    if elements.count > 1, mode == .emacs, !hasOwnBindings, countDigits == 0 {
      // Each would insert itself and be drawn by libedit, to nobody.
      insert(elements)
    } else {
      for element in elements { type(element) }
    }
  }

  private static let viOperators = Set("cdy".unicodeScalars.map(\.value))

  /// Presses a key.
  @discardableResult
  package func send(_ key: EditingKey) -> EditingOutcome {
    let wasInsideCommand = isInsideCommand
    isInsideCommand = false
    switch key {
    case .escape: return mode == .vi ? escape(isInsideCommand: wasInsideCommand) : .escape
    case .alt(let scalar): return alt(scalar)
    case .control(let byte): return control(byte)
    case .left: return edit(.left)
    case .right: return edit(.right)
    case .home: return edit(.home)
    case .end: return edit(.end)
    case .wordLeft: return edit(.wordLeft)
    case .wordRight: return edit(.wordRight)
    case .backspace: return edit(.backspace)
    case .delete: return edit(.delete)
    case .deleteWordBackward: return edit(.deleteWordBackward)
    case .deleteWord: return edit(.deleteWord)
    }
  }

  /// Moving and deleting has nothing to do on an empty line, where some of libedit's commands leave the line.
  private func edit(_ key: PrivateKey) -> EditingOutcome {
    countDigits = 0
    return engine.extent.count == 0 ? .handled : feed(key.code.value)
  }

  private func escape(isInsideCommand: Bool) -> EditingOutcome {
    countDigits = 0
    let outcome = feed(PrivateKey.escape.code.value)
    return engine.takeEscape() && !isInsideCommand ? .escape : outcome
  }

  /// In vi mode a quick Escape before a character looks like Alt, so it is taken as that; but it never cancels.
  private func alt(_ scalar: Unicode.Scalar) -> EditingOutcome {
    if mode == .vi {
      _ = escape(isInsideCommand: true)
      return type(scalar.value)
    }
    let isDigit = ("0"..."9").contains(scalar)
    if isDigit, countDigits >= 4 { return .handled }
    countDigits = isDigit ? countDigits + 1 : 0
    let outcome = feed(0x1B)
    return outcome == .handled ? feed(scalar.value) : outcome
  }

  private func control(_ byte: UInt8) -> EditingOutcome {
    countDigits = 0
    // On an empty line ^D would leave it.
    guard byte != 0, byte != 0x1B, byte < 0x20 || byte == 0x7F, byte != 0x04 || engine.extent.count > 0
    else { return .handled }
    return feed(UInt32(byte))
  }

  /// Gives libedit a key; if it leaves the line, it is made to take the line up again.
  private func feed(_ key: UInt32) -> EditingOutcome {
    let state = engine.resume(with: key)
    if state == .reading { return .handled }
    var left = engine.line
    if state == .returned, left.elements.last == 0x0A { left.elements.removeLast() }
    _ = engine.resume()
    put(left)
    return state == .returned ? .returned : .handled
  }
}

// MARK: - The line

extension LineEditor {
  var line: EditedLine {
    engine.line
  }

  /// Inserts text at the cursor, whatever the mode: a paste, or characters that aren't to be keys.
  func insert(_ elements: [UInt32]) {
    settle()
    engine.insert(elements)
  }

  /// Puts another line in place of this one.
  func replaceLine(with line: EditedLine) {
    settle()
    put(line)
  }

  /// Replaces a part of the line and moves the cursor.
  ///
  /// What was killed stays available.
  func replaceElements(_ range: Range<Int>, with elements: [UInt32], cursor: Int) {
    settle()
    if range.isEmpty {
      engine.moveCursor(to: range.lowerBound)
      engine.insert(elements)
    } else {
      var whole = engine.line.elements
      whole.replaceSubrange(range.clamped(to: 0..<whole.count), with: elements)
      engine.replace(whole)
    }
    engine.moveCursor(to: cursor)
  }

  private func put(_ line: EditedLine) {
    engine.replace(line.elements)
    engine.moveCursor(to: line.cursor)
  }

  /// Ends what libedit is in the middle of: it remembers places in the line that a change from outside would move.
  private func settle() {
    countDigits = 0
    isInsideCommand = false
    _ = engine.resume(with: PrivateKey.settle.code.value)
  }
}
