import CEditLine
import CTerminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Owns libedit's handle and everything it needs; the only door to C.
struct EditingEngine: ~Copyable {
  private let editor: UnsafeMutablePointer<ce_editor>

  /// libedit asks `iswprint` and its like, which in the process's own locale may know ASCII only.
  nonisolated(unsafe) private static let locale = ce_newLocale()

  /// Makes libedit in emacs mode, on a terminal of its own that has the person's control characters.
  init(controlCharacters: ControlCharacters) throws(AlertError) {
    let characters = controlCharacters
    let (opened, error) = Self.inLocale {
      (
        ce_open(
          characters.erase ?? ce_disabled,
          characters.kill ?? ce_disabled,
          characters.wordErase ?? ce_disabled,
          characters.literalNext ?? ce_disabled,
          ct_open_nothing()
        ), errno
      )
    }
    guard let opened else { throw .system(errno: error) }
    editor = opened
  }

  deinit {
    ce_close(editor)
  }

  private static func inLocale<Result>(_ body: () -> Result) -> Result {
    let previous = locale.map { uselocale($0) }
    defer { if let previous { uselocale(previous) } }
    return body()
  }
}

// MARK: - Keys

extension EditingEngine {
  enum State {
    /// libedit waits for the next key.
    case reading
    /// libedit has left the line, as on Return; `resume` starts over with an empty one.
    case returned
    /// libedit has left the line without returning it.
    case ended
  }

  /// Lets libedit go on with a key until it needs the next one.
  func resume(with key: UInt32 = 0) -> State {
    Self.inLocale {
      ce_resume(editor, key)
      keepCursorInLine()
      keepRoom()
      return switch editor.pointee.state {
      case CE_READING: .reading
      case CE_RETURNED: .returned
      default: .ended
      }
    }
  }

  /// Whether Escape was pressed in vi's command mode since this was last asked.
  func takeEscape() -> Bool {
    defer { editor.pointee.escaped = 0 }
    return editor.pointee.escaped != 0
  }

  /// Some commands (vi's `$` on an empty line, `em-exchange-mark`) leave the cursor outside the line, where the
  /// next one would write.
  private func keepCursorInLine() {
    let (count, cursor) = extent
    if !(0...count).contains(cursor) { moveCursor(to: cursor) }
  }
}

// MARK: - The line

extension EditingEngine {
  /// The number of elements, and the cursor.
  var extent: (count: Int, cursor: Int) {
    var count: CInt = 0
    var cursor: CInt = 0
    _ = ce_line(editor, &count, &cursor)
    return (Int(count), Int(cursor))
  }

  var line: EditedLine {
    var count: CInt = 0
    var cursor: CInt = 0
    let start = ce_line(editor, &count, &cursor)
    return EditedLine(
      elements: Array(UnsafeBufferPointer(start: start, count: Int(count))),
      cursor: Int(cursor)
    )
  }

  /// The elements from one place to the next.
  func elements(in range: Range<Int>) -> [UInt32] {
    var count: CInt = 0
    var cursor: CInt = 0
    let start = ce_line(editor, &count, &cursor)
    return Array(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  func moveCursor(to position: Int) {
    let (count, cursor) = extent
    el_cursor(editor.pointee.line, CInt(min(max(position, 0), count) - cursor))
  }

  /// Deletes elements and leaves the cursor where they were; see ``replace(_:)`` about the kill buffer.
  func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if range.count < extent.count, ce_delete(editor, CInt(range.lowerBound), CInt(range.count)) == 0 {
      return moveCursor(to: range.lowerBound)
    }
    moveCursor(to: range.upperBound)
    el_deletestr(editor.pointee.line, CInt(range.count))
  }

  func insert(_ elements: [UInt32]) {
    ce_insert(editor, elements.zeroTerminated)
    keepRoom()
  }

  /// Puts other elements in the line's place.
  ///
  /// Neither the kill buffer nor vi's undo takes notice, unless the line becomes empty: libedit has no other way to
  /// that than deleting.
  func replace(_ elements: [UInt32]) {
    guard elements.isEmpty else {
      ce_replace(editor, elements.zeroTerminated)
      return keepRoom()
    }
    delete(0..<extent.count)
  }
}

// MARK: - Room

extension EditingEngine {
  /// Keeps room for twice the line: libedit reads as far behind the line as it deletes forward, even where no memory
  /// is, and yanks only what still fits.
  private func keepRoom() {
    let needed = 2 * extent.count + 16
    guard needed > max(Int(editor.pointee.room), Self.initialRoom) else { return }
    let room = needed + needed / 4
    let elements = line.elements
    ce_replace(editor, (elements + Array(repeating: 0x20, count: room - elements.count)).zeroTerminated)
    ce_replace(editor, elements.zeroTerminated)
    editor.pointee.room = CInt(room)
  }

  /// What libedit begins with.
  private static var initialRoom: Int { 1022 }
}

// MARK: - Configuration

extension EditingEngine {
  var isVi: Bool {
    ce_isVi(editor) != 0
  }

  /// Binds a key below U+0100 to one of libedit's commands, in the usual map or in that of vi's command mode.
  func bind(_ key: Unicode.Scalar, to command: String, inCommandMode: Bool = false) {
    Self.inLocale { ce_bind(editor, UInt8(key.value), command, inCommandMode ? 1 : 0) }
  }

  /// Takes away what a sequence of keys is bound to.
  func unbind(_ sequence: String) {
    Self.inLocale { ce_unbind(editor, sequence) }
  }

  /// Carries out a line of libedit's configuration language, unless `isRefused` says no to its words.
  func configure(_ text: String, unless isRefused: ([String]) -> Bool = { _ in false }) {
    Self.inLocale {
      var count: CInt = 0
      guard let words = ce_words(editor, text.unicodeScalars.map(\.value).zeroTerminated, &count), count > 0,
        !isRefused((0..<Int(count)).map { String(elements: words[$0]) })
      else { return }
      ce_run(editor, count, words)
    }
  }
}

extension [UInt32] {
  /// A C string of these elements; a zero inside would end it early, so there is none.
  fileprivate var zeroTerminated: [UInt32] {
    (contains(0) ? filter { $0 != 0 } : self) + [0]
  }
}

extension String {
  fileprivate init(elements: UnsafePointer<UInt32>?) {
    self.init()
    guard var next = elements else { return }
    while next.pointee != 0 {
      unicodeScalars.append(Unicode.Scalar(next.pointee) ?? "\u{FFFD}")
      next += 1
    }
  }
}
