/// One field while its alert is up: asks the delegate, keeps the limit, and mirrors each change into the binding.
///
/// This is the coordinator between the field's editor and its binding; a delegate of the app's own comes before it.
@MainActor
final class FieldController {
  let field: TextField
  private let editor: FieldEditor
  private let store: Store
  /// What the binding was set to last; anything else in it was put there by the app.
  private var mirrored = Mirrored.text("")
  private var isFinished = false

  /// The characters behind the editor's elements.
  private enum Store {
    case plain(GraphemeCharacters)
    case secret(SecretCharacters)
  }

  private enum Mirrored {
    case text(String)
    case secret(Secret)
  }

  /// What came of an event.
  enum Outcome: Equatable {
    /// The text or the cursor may have changed.
    case edited
    /// The change wasn't made, for a reason to be shown.
    case refused(String)
    /// The field has no use for the key.
    case unused
    /// Escape, where the editor has no use for it.
    case escape
    /// A key of the person's own that ends the line, as Return does.
    case returned
  }

  init(_ field: TextField, controlCharacters: ControlCharacters, readsEditrc: Bool) {
    self.field = field
    let characters: any Characters
    if field.isSecureTextEntry {
      let secret = SecretCharacters()
      (store, characters) = (.secret(secret), secret)
    } else {
      let plain = GraphemeCharacters()
      (store, characters) = (.plain(plain), plain)
    }
    editor = FieldEditor(
      characters: characters,
      controlCharacters: controlCharacters,
      readsEditrc: readsEditrc && !field.isSecureTextEntry
    )
    if case .secret = field.value { mirrored = .secret(Secret()) }
    adoptBinding()
  }

  var isEmpty: Bool { editor.line.elements.isEmpty }

  /// Whether the next key is text, whatever it is otherwise: literal next was pressed.
  var quotesNext: Bool { editor.quotesNext }

  /// The field's text, as far as it may be seen.
  var content: FieldContent {
    let line = editor.line
    switch (store, field.mask) {
    case (.plain(let characters), _): return .text(line) { characters.string(for: $0) }
    case (.secret, nil): return .hidden(isEmpty: isEmpty)
    case (.secret, let mask?): return .masked(count: line.elements.count, cursor: line.cursor, mask: mask)
    }
  }

  /// What stands in the field while it is empty.
  var hint: String { field.defaultValue ?? field.placeholder }

  // MARK: Editing

  /// Types characters as keys, one after the other.
  func type(_ text: Secret) throws(AlertError) -> Outcome {
    judge(try text.withUnsafeBytes { (utf8) throws(AlertError) in try editor.type(utf8: utf8) })
  }

  /// Inserts a paste: line ends inside become one space each, those at its ends go.
  ///
  /// A secure field refuses line ends inside: a password that was changed is worse than none.
  func paste(_ pasted: Secret) throws(AlertError) -> Outcome {
    let edit = try pasted.withUnsafeBytes { (bytes) throws(AlertError) in try insert(PastedText(bytes)) }
    guard let edit else {
      return .refused("The pasted text has more than one line, so nothing of it was taken.")
    }
    return judge(edit)
  }

  private func insert(_ text: PastedText) throws(AlertError) -> FieldEditor.Outcome? {
    guard text.hasSeveralLines else { return try editor.insert(utf8: text.trimmed) }
    guard !field.isSecureTextEntry else { return nil }
    let result = text.joined.withUnsafeBytes { bytes in
      Result { () throws(AlertError) in try editor.insert(utf8: bytes) }
    }
    return try result.get()
  }

  /// Passes a key to the editor.
  func press(_ key: Key) throws(AlertError) -> Outcome {
    judge(try editor.press(key), clears: key == .control("u"))
  }

  /// Takes a whole line, as it comes from a pipe or a file.
  func answer(_ line: Secret) throws(AlertError) -> Outcome {
    let before = editor.line
    line.withUnsafeBytes { editor.replaceAll(utf8: $0) }
    return judge(.edited(LineChange(from: before, to: editor.line)))
  }

  /// Lets a change stand, or takes it back.
  private func judge(_ outcome: FieldEditor.Outcome, clears: Bool = false) -> Outcome {
    let change: LineChange
    switch outcome {
    case .unused: return .unused
    case .escape: return .escape
    case .returned: return .returned
    case .edited(nil): return .edited
    case .edited(let known?): change = known
    }
    if let refusal = refusal(of: change, clears: clears) {
      editor.refuse(change)
      adoptBinding()
      return refusal
    }
    editor.accept(change)
    mirror(change)
    field.delegate?.textFieldDidChange(field)
    adoptBinding()
    return .edited
  }

  private func refusal(of change: LineChange, clears: Bool) -> Outcome? {
    if let limit = field.maximumLength, editor.line.elements.count > limit,
      change.inserted.count > change.removed.count
    {
      return .refused("No more than \(limit) characters fit here.")
    }
    guard let delegate = field.delegate else { return nil }
    if clears, isEmpty, !delegate.textFieldShouldClear(field) { return .edited }
    let isAllowed = delegate.textField(
      field,
      shouldChangeCharactersIn: change.start..<change.start + change.removed.count,
      replacementString: string(for: change.inserted)
    )
    return isAllowed ? nil : .edited
  }

  // MARK: The binding

  /// Writes the text to the binding, as it is now.
  private func mirror(_ change: LineChange) {
    switch (field.value, store) {
    case (.secret(let binding), .secret(let characters)):
      // A delegate that ends the alert has let the old one go.
      guard case .secret(let old) = mirrored, !isFinished else { return }
      let range = bytes(removedBy: change, from: old.count)
      let secret = characters.secret(old, replacing: range, by: change.inserted)
      mirrored = .secret(secret)
      binding.wrappedValue = secret
    case (.text(let binding), _):
      let text = field.normalized(text(after: change))
      mirrored = .text(text)
      binding.wrappedValue = text
    case (.secret, .plain):
      break
    }
  }

  /// The text after a change.
  private func text(after change: LineChange) -> String {
    // What was normalised isn't the line's text.
    guard case .text(var text) = mirrored, field.normalization == nil else {
      return string(for: editor.line.elements)
    }
    let range = bytes(removedBy: change, from: text.utf8.count)
    return text.replacingUTF8(in: range, by: string(for: change.inserted))
  }

  /// Which of the bytes from before a change it has replaced; costs a walk to the nearer end of the line.
  private func bytes(removedBy change: LineChange, from count: Int) -> Range<Int> {
    let elements = editor.line.elements
    let removed = editor.characters.utf8Count(of: change.removed[...])
    let end = change.start + change.inserted.count
    let start =
      change.start < elements.count - end
      ? editor.characters.utf8Count(of: elements[..<change.start])
      : count - editor.characters.utf8Count(of: elements[end...]) - removed
    return start..<start + removed
  }

  private func string(for elements: [UInt32]) -> String {
    switch store {
    case .plain(let characters): characters.string(for: elements)
    case .secret(let characters): characters.secret(for: elements).revealedString() ?? ""
    }
  }

  /// Shows what the app has written to the binding, if it did.
  func adoptBinding() {
    switch (field.value, mirrored) {
    case (.text(let binding), .text(let known)):
      let text = binding.wrappedValue
      // Equal strings may have different bytes, one precomposed and one not.
      guard text != known || text.utf8.count != known.utf8.count else { return }
      mirrored = .text(text)
      var utf8 = text
      utf8.withUTF8 { editor.replaceAll(utf8: UnsafeRawBufferPointer($0)) }
    case (.secret(let binding), .secret(let known)):
      let secret = binding.wrappedValue
      guard !secret.isSame(as: known), secret != known else { return }
      mirrored = .secret(secret)
      secret.withUnsafeBytes { editor.replaceAll(utf8: $0) }
    default:
      break
    }
  }

  // MARK: Answering

  /// What carries a check out.
  typealias Checking = @MainActor (_ check: () throws -> Void) throws -> Void

  /// Says why the field can't be left as it is; puts its default value in first, if it is empty.
  func problem(_ carryingOut: Checking) -> String? {
    if isEmpty, let value = field.defaultValue, case .text(let binding) = field.value {
      binding.wrappedValue = value
      adoptBinding()
    }
    normalizeBinding()
    if isEmpty, let requirement = field.requirement { return requirement }
    guard let validation = field.validation else { return nil }
    do {
      try carryingOut { try validation(field) }
      return nil
    } catch {
      return String(describing: error)
    }
  }

  /// Normalises what is in the binding but wasn't typed, and leaves the line as it is.
  private func normalizeBinding() {
    guard case .text(let binding) = field.value else { return }
    let text = field.normalized(binding.wrappedValue)
    guard !text.utf8.elementsEqual(binding.wrappedValue.utf8) else { return }
    mirrored = .text(text)
    binding.wrappedValue = text
  }

  /// Lets go of the copy that the binding has, or of what was typed.
  func finish() {
    isFinished = true
    if case .secret = mirrored { mirrored = .secret(Secret()) }
  }
}

extension String {
  /// The text with a range of its bytes replaced; quicker than by way of indices, which look for characters.
  fileprivate mutating func replacingUTF8(in range: Range<Int>, by other: String) -> String {
    var other = other
    return withUTF8 { old in
      other.withUTF8 { new in
        String(unsafeUninitializedCapacity: old.count - range.count + new.count) { bytes in
          var end = bytes[...].update(fromContentsOf: old[..<range.lowerBound])
          end = bytes[end...].update(fromContentsOf: new)
          return bytes[end...].update(fromContentsOf: old[range.upperBound...])
        }
      }
    }
  }
}
