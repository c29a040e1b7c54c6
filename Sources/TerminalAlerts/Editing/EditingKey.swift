/// A key that libedit is to act on; a character to insert is no such key, see ``LineEditor/type(_:)``.
package enum EditingKey: Hashable {
  case left, right, home, end
  case wordLeft, wordRight
  case backspace, delete
  case deleteWordBackward, deleteWord
  /// Escape alone. Only vi mode knows it.
  case escape
  /// A control character, 0x00...0x1F or 0x7F, that isn't one of the keys above.
  case control(UInt8)
  /// An ASCII character with Alt held.
  case alt(Unicode.Scalar)
}

/// What became of a key.
package enum EditingOutcome: Equatable {
  /// libedit did with it what it does.
  case handled
  /// Nothing changed but at the cursor: it moved, or something was inserted before it or deleted next to it.
  case handledAtCursor
  /// Escape, and nothing was going on that it could end: the alert may be cancelled.
  case escape
  /// The person's own bindings make this key, or a macro, end the line, as Return does. The line is unchanged.
  case returned
}

/// A key code that no keyboard sends, bound to a command in libedit's maps.
///
/// Named keys travel as these and not as escape sequences, which libedit would have to tell from Escape by waiting.
/// The codes are C1 control characters, which are never given to libedit as text.
struct PrivateKey {
  let code: Unicode.Scalar
  let emacs: String
  let viInsert: String
  let viCommand: String

  init(_ code: Unicode.Scalar, _ emacs: String, viInsert: String? = nil, viCommand: String? = nil) {
    self.code = code
    self.emacs = emacs
    self.viInsert = viInsert ?? emacs
    self.viCommand = viCommand ?? emacs
  }
}

extension PrivateKey {
  // The em- commands for deleting forward neither overwrite the kill buffer nor, in vi's insert mode, step left.
  static let left = PrivateKey("\u{81}", "ed-prev-char")
  static let right = PrivateKey("\u{82}", "ed-next-char", viInsert: "alert-next-char")
  static let home = PrivateKey("\u{83}", "ed-move-to-beg", viInsert: "vi-zero", viCommand: "vi-zero")
  static let end = PrivateKey("\u{84}", "ed-move-to-end", viInsert: "alert-move-to-end")
  static let wordLeft = PrivateKey("\u{85}", "ed-prev-word", viCommand: "vi-prev-word")
  static let wordRight = PrivateKey("\u{86}", "em-next-word", viCommand: "vi-next-word")
  static let backspace = PrivateKey(
    "\u{87}",
    "em-delete-prev-char",
    viInsert: "vi-delete-prev-char",
    viCommand: "ed-prev-char"
  )
  static let delete = PrivateKey("\u{88}", "em-delete-or-list", viCommand: "ed-delete-next-char")
  static let deleteWordBackward = PrivateKey("\u{89}", "ed-delete-prev-word")
  static let deleteWord = PrivateKey("\u{8A}", "em-delete-next-word")
  static let escape = PrivateKey(
    "\u{8B}",
    "ed-ignore",
    viInsert: "vi-command-mode",
    viCommand: "alert-escape"
  )
  /// Does nothing, and so ends a count, an operator or a sequence that libedit is in the middle of.
  static let settle = PrivateKey("\u{8C}", "ed-ignore")

  static let all = [
    left, right, home, end, wordLeft, wordRight, backspace, delete, deleteWordBackward, deleteWord, escape,
    settle,
  ]
}
