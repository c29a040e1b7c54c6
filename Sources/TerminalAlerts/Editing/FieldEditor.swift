/// The text of one field while it is edited: libedit's line, the characters behind its elements, and the way back.
@MainActor
final class FieldEditor {
  let characters: any Characters
  private(set) var line = EditedLine(elements: [], cursor: 0)
  private let controlCharacters: ControlCharacters
  private let readsEditrc: Bool
  private var engine: LineEditor?
  private var changes = ChangeHistory()
  private(set) var quotesNext = false

  /// What a key did.
  enum Outcome: Equatable {
    /// The text changed in this way, which is to be accepted or refused, or at most the cursor did.
    case edited(LineChange?)
    /// The key isn't for a text.
    case unused
    /// Escape, where libedit has no use for it.
    case escape
    /// A key of the person's own that ends the line.
    case returned
  }

  /// Makes an editor of an empty text; libedit itself is started when the first key comes.
  init(characters: any Characters, controlCharacters: ControlCharacters, readsEditrc: Bool) {
    self.characters = characters
    self.controlCharacters = controlCharacters
    self.readsEditrc = readsEditrc
  }

  // MARK: Changing

  /// Types characters, one after the other, as keys: in vi's command mode they are commands.
  func type(utf8: UnsafeRawBufferPointer) throws(AlertError) -> Outcome {
    quotesNext = false
    let engine = try startedEngine()
    if engine.insertsItself, utf8.count > utf8.scalar(at: 0).length {
      return insert(characters.elements(forUTF8: utf8), with: engine)
    }
    var elements: [UInt32] = []
    var start = 0
    while start < utf8.count {
      let end = start + utf8.scalar(at: start).length
      elements.append(characters.element(forUTF8: UnsafeRawBufferPointer(rebasing: utf8[start..<end])))
      start = end
    }
    return .edited(adopt(engine.type(elements), of: engine))
  }

  /// Inserts a text at the cursor, in one step of undo.
  func insert(utf8: UnsafeRawBufferPointer) throws(AlertError) -> Outcome {
    quotesNext = false
    return insert(characters.elements(forUTF8: utf8), with: try startedEngine())
  }

  /// Passes a key to libedit, as far as it has one.
  func press(_ key: Key) throws(AlertError) -> Outcome {
    if quotesNext { return try insertQuoted(key) }
    if isLiteralNext(key) {
      quotesNext = true
      return .edited(nil)
    }
    if key == .control("_"), engine?.mode != .vi { return undo() }
    guard let editingKey = EditingKey(key) else { return .unused }
    let engine = try startedEngine()
    if editingKey == .escape, engine.mode == .emacs { return .escape }
    let outcome = engine.send(editingKey)
    switch outcome {
    case .handled, .handledAtCursor: return .edited(adopt(outcome, of: engine))
    case .escape: return .escape
    case .returned:
      // What a macro did to the line before it returned isn't taken over.
      engine.replaceLine(with: line)
      return .returned
    }
  }

  /// Replaces the whole text; the cursor goes to its end.
  ///
  /// There is no undoing it.
  func replaceAll(utf8: UnsafeRawBufferPointer) {
    let elements = characters.elements(forUTF8: utf8)
    line = EditedLine(elements: elements, cursor: elements.count)
    changes = ChangeHistory()
    engine?.replaceLine(with: line)
  }

  /// Lets the last change stand.
  func accept(_ change: LineChange) {
    changes.record(change)
  }

  /// Takes the last change back, which mustn't be made.
  func refuse(_ change: LineChange) {
    changes.keepUndone()
    takeBack(change)
  }

  private func takeBack(_ change: LineChange) {
    let range = change.start..<change.start + change.inserted.count
    line.elements.replaceSubrange(range, with: change.removed)
    line.cursor = change.cursor
    engine?.replaceElements(range, with: change.removed, cursor: change.cursor)
  }

  private func startedEngine() throws(AlertError) -> LineEditor {
    if let engine { return engine }
    let engine = try LineEditor(controlCharacters: controlCharacters, readsEditrc: readsEditrc)
    if !line.elements.isEmpty { engine.replaceLine(with: line) }
    self.engine = engine
    return engine
  }

  private func insert(_ elements: [UInt32], with engine: LineEditor) -> Outcome {
    engine.insert(elements)
    return .edited(adopt(.handledAtCursor, of: engine))
  }

  /// Takes over what libedit has made of the line, with characters joined that belong together.
  ///
  /// What was inserted at the cursor has been made of whole characters; only its ends may join what is there.
  private func adopt(_ outcome: EditingOutcome, of engine: LineEditor) -> LineChange? {
    guard var change = change(outcome, of: engine) else { return nil }
    join(at: change.start + change.inserted.count, in: &change)
    var index = change.start
    repeat {
      if !join(at: index, in: &change) { index += 1 }
    } while outcome == .handled && index < change.start + change.inserted.count
    // Joined to what stands before, it may join what follows, as a ZWJ between two emoji does.
    join(at: change.start + change.inserted.count, in: &change)
    return change
  }

  private func change(_ outcome: EditingOutcome, of engine: LineEditor) -> LineChange? {
    if outcome == .handledAtCursor { return engine.updateAtCursor(&line) }
    let before = line
    line = engine.line
    return LineChange(from: before, to: line)
  }

  /// Makes one element of the two around `index`, if they are one character together, and that a part of the change.
  @discardableResult
  private func join(at index: Int, in change: inout LineChange) -> Bool {
    guard index > 0, index < line.elements.count else { return false }
    let (first, second) = (line.elements[index - 1], line.elements[index])
    // Below U+0300 nothing joins what stands before it.
    guard second >= 0x300, let joined = characters.joined(first, second) else { return false }
    if index == change.start + change.inserted.count {
      change.removed.append(second)
      change.inserted.append(second)
    }
    if index <= change.start {
      change.start -= 1
      change.removed.insert(first, at: 0)
      change.inserted.insert(first, at: 0)
    }
    change.inserted.replaceSubrange(index - 1 - change.start..<index + 1 - change.start, with: [joined])
    line.elements.replaceSubrange(index - 1..<index + 1, with: [joined])
    if line.cursor > index { line.cursor -= 1 }
    engine?.replaceElements(index - 1..<index + 1, with: [joined], cursor: line.cursor)
    return true
  }

  // MARK: Keys that libedit has no part in

  private func isLiteralNext(_ key: Key) -> Bool {
    guard let code = controlCharacters.literalNext else { return false }
    return key.controlCode == code
  }

  private func insertQuoted(_ key: Key) throws(AlertError) -> Outcome {
    quotesNext = false
    guard let code = key.controlCode else { return .unused }
    return insert([characters.element(for: Unicode.Scalar(code))], with: try startedEngine())
  }

  private func undo() -> Outcome {
    guard let change = changes.undo() else { return .edited(nil) }
    let cursor = line.cursor
    takeBack(change)
    return .edited(change.reversed(cursor: cursor))
  }
}
