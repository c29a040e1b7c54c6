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
    /// The text or the cursor changed, or nothing did.
    case edited
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
  func type(_ scalars: [Unicode.Scalar]) throws(AlertError) -> Outcome {
    quotesNext = false
    let engine = try startedEngine()
    let before = line
    engine.type(scalars.map { characters.element(for: $0) })
    return adopt(engine.line, after: before, joinsInside: scalars.count > 1)
  }

  /// Inserts a text at the cursor, in one step of undo.
  func insert(utf8: UnsafeRawBufferPointer) throws(AlertError) {
    quotesNext = false
    insert(characters.elements(forUTF8: utf8), with: try startedEngine())
  }

  /// Passes a key to libedit, as far as it has one.
  func press(_ key: Key) throws(AlertError) -> Outcome {
    if quotesNext { return try insertQuoted(key) }
    if isLiteralNext(key) {
      quotesNext = true
      return .edited
    }
    if key == .control("_"), engine?.mode != .vi { return undo() }
    guard let editingKey = EditingKey(key) else { return .unused }
    let engine = try startedEngine()
    if editingKey == .escape, engine.mode == .emacs { return .escape }
    let before = line
    switch engine.send(editingKey) {
    case .handled: return adopt(engine.line, after: before)
    case .escape: return .escape
    case .returned: return .returned
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

  /// Goes back to a line from before a change that mustn't be made.
  func restore(_ line: EditedLine, forgetting change: LineChange) {
    self.line = line
    changes.forget(change)
    engine?.replaceLine(with: line)
  }

  private func startedEngine() throws(AlertError) -> LineEditor {
    if let engine { return engine }
    let engine = try LineEditor(controlCharacters: controlCharacters, readsEditrc: readsEditrc)
    if !line.elements.isEmpty { engine.replaceLine(with: line) }
    self.engine = engine
    return engine
  }

  private func insert(_ elements: [UInt32], with engine: LineEditor) {
    let before = line
    engine.insert(elements)
    _ = adopt(engine.line, after: before)
  }

  /// Takes over what libedit has made of the line, with characters joined that belong together.
  ///
  /// With `joinsInside` also those inside what is new, whose scalars came one by one.
  private func adopt(_ edited: EditedLine, after before: EditedLine, joinsInside: Bool = false) -> Outcome {
    line = edited
    guard let change = LineChange(from: before, to: edited) else { return .edited }
    var end = change.start + change.inserted.count
    joinElements(at: end)
    var index = change.start
    repeat {
      let isJoined = joinElements(at: index)
      if isJoined { end -= 1 } else { index += 1 }
    } while joinsInside && index < end
    let final = line == edited ? change : LineChange(from: before, to: line)
    if let final { changes.record(final, cursor: before.cursor) }
    return .edited
  }

  /// Makes one element of the two around `index`, if they are one character together.
  @discardableResult
  private func joinElements(at index: Int) -> Bool {
    guard index > 0, index < line.elements.count else { return false }
    let (first, second) = (line.elements[index - 1], line.elements[index])
    // Below U+0300 nothing joins what stands before it.
    guard second >= 0x300, let joined = characters.joined(first, second) else { return false }
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
    insert([characters.element(for: Unicode.Scalar(code))], with: try startedEngine())
    return .edited
  }

  private func undo() -> Outcome {
    guard let (change, cursor) = changes.removeLast() else { return .edited }
    let range = change.start..<change.start + change.inserted.count
    line.elements.replaceSubrange(range, with: change.removed)
    line.cursor = cursor
    engine?.replaceElements(range, with: change.removed, cursor: cursor)
    return .edited
  }
}
