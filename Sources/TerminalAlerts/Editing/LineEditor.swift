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
  /// Whether libedit surely waits for a command's first key, and not for the rest of a sequence or a count.
  private var isIdle = true

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
    let deleting = [controlCharacters.erase, controlCharacters.kill]
    hasOwnBindings = !lines.isEmpty || deleting.contains { $0.map { (0x20...0x7E).contains($0) } ?? false }
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
      return .handledAtCursor
    }
    if insertsItself {
      engine.insert([element])
      return .handledAtCursor
    }
    let isDigit = (0x30...0x39).contains(element)
    if isDigit, countDigits >= 4 { return .handled }
    let before = engine.extent
    let outcome = feed(element)
    let isUnchanged = before == engine.extent
    countDigits = isDigit && isUnchanged && (countDigits > 0 || element != 0x30) ? countDigits + 1 : 0
    isInsideCommand = isUnchanged && (countDigits > 0 || Self.viOperators.contains(element))
    // What has changed the line was a whole command.
    isIdle = !isUnchanged
    return outcome
  }

  /// Types characters one after the other.
  @discardableResult
  package func type(_ elements: [UInt32]) -> EditingOutcome {
    if elements.count == 1 { return type(elements[0]) }
    for element in elements { type(element) }
    return .handled
  }

  /// Whether a character is sure to insert itself.
  ///
  /// Then it needn't go through libedit's key map, after which libedit would draw the line, to nobody.
  var insertsItself: Bool { mode == .emacs && isIdle && !hasOwnBindings }

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
    case .left: return go(.left, by: -1)
    case .right: return go(.right, by: 1)
    case .home: return go(.home, by: -engine.extent.cursor)
    case .end: return go(.end, by: engine.extent.count - engine.extent.cursor)
    case .wordLeft: return edit(.wordLeft)
    case .wordRight: return edit(.wordRight)
    case .backspace: return go(.backspace, by: -1, deletes: true)
    case .delete: return go(.delete, by: 1, deletes: true)
    case .deleteWordBackward: return edit(.deleteWordBackward)
    case .deleteWord: return edit(.deleteWord)
    }
  }

  /// Moving and deleting has nothing to do on an empty line, where some of libedit's commands leave the line.
  private func edit(_ key: PrivateKey) -> EditingOutcome {
    countDigits = 0
    guard engine.extent.count > 0 else { return .handledAtCursor }
    let outcome = feed(key.code.value)
    return outcome == .handled && mode == .emacs && isIdle ? .handledAtCursor : outcome
  }

  /// Moves, and deletes if wanted what it moved over, without libedit's key map where there is no doubt what the key does.
  private func go(_ key: PrivateKey, by distance: Int, deletes: Bool = false) -> EditingOutcome {
    let (count, cursor) = engine.extent
    // The last character is libedit's to delete, which then leaves what was killed before.
    guard mode == .emacs, isIdle, !deletes || count > 1 else { return edit(key) }
    let target = min(max(0, cursor + distance), count)
    if deletes {
      engine.delete(min(cursor, target)..<max(cursor, target))
    } else {
      engine.moveCursor(to: target)
    }
    return .handledAtCursor
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
    isIdle = false
    let outcome = feed(0x1B)
    return outcome == .handled ? feed(scalar.value) : outcome
  }

  private func control(_ byte: UInt8) -> EditingOutcome {
    countDigits = 0
    // On an empty line ^D would leave it.
    guard byte != 0, byte != 0x1B, byte < 0x20 || byte == 0x7F, byte != 0x04 || engine.extent.count > 0
    else { return .handled }
    isIdle = false
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

  /// Changes a line to this one, which differs from it at the cursor at most, and tells what the change was.
  func updateAtCursor(_ line: inout EditedLine) -> LineChange? {
    let (count, cursor) = engine.extent
    let before = line.cursor
    line.cursor = cursor
    let added = count - line.elements.count
    guard added != 0 else { return nil }
    let start = added > 0 ? before : cursor
    let removed = start..<start + max(0, -added)
    let change = LineChange(
      start: start,
      removed: Array(line.elements[removed]),
      inserted: engine.elements(in: start..<start + max(0, added)),
      cursor: before
    )
    line.elements.replaceSubrange(removed, with: change.inserted)
    return change
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
    let range = range.clamped(to: 0..<engine.extent.count)
    if range.count == engine.extent.count {
      engine.replace(elements)
    } else {
      engine.delete(range)
      engine.moveCursor(to: range.lowerBound)
      engine.insert(elements)
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
    if isIdle, mode == .emacs { return }
    _ = engine.resume(with: PrivateKey.settle.code.value)
    isIdle = true
  }
}
