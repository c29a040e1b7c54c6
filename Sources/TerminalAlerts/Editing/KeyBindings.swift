/// Which keys libedit's commands hang on: libedit's defaults, less what doesn't fit an alert, then the person's own.
struct KeyBindings {
  /// Commands that ask on the line itself, leave the line, or walk through a history that libedit doesn't have:
  /// then they bring back an older line, or cut it at 1,024 characters.
  static let refused: Set<String> = [
    "em-inc-search-next", "em-inc-search-prev", "vi-search-next", "vi-search-prev", "vi-repeat-search-next",
    "vi-repeat-search-prev", "ed-search-next-history", "ed-search-prev-history", "ed-prev-history",
    "ed-next-history", "vi-to-history-line", "vi-history-word", "vi-undo-line", "ed-command", "vi-histedit",
    "vi-comment-out", "vi-alias", "ed-end-of-file", "ed-quoted-insert", "em-meta-next", "ed-sequence-lead-in",
  ]

  let controlCharacters: ControlCharacters

  /// Binds everything, with the lines of the person's `.editrc` in between.
  func apply(to engine: borrowing EditingEngine, editrc: [String]) {
    removeDefaults(from: engine)
    for line in editrc {
      apply(editrc: line, to: engine)
    }
    addPrivateKeys(to: engine)
  }

  /// Only `bind` is of use here; the other commands are about libedit's drawing, its terminal and its history.
  private func apply(editrc line: String, to engine: borrowing EditingEngine) {
    var changesMode = false
    engine.configure(line) { words in
      changesMode = words.contains("-v") || words.contains("-e")
      return words[0] != "bind" && !words[0].hasSuffix(":bind") || !Self.refused.isDisjoint(with: words)
    }
    // The defaults are then back.
    if changesMode { removeDefaults(from: engine) }
  }

  private func removeDefaults(from engine: borrowing EditingEngine) {
    if engine.isVi {
      unbind(selfInsertingControls, in: engine)
      // The last two begin escape sequences.
      unbind(
        Array("#+-/:?@GJKNU_jknv\u{0E}\u{10}O[".unicodeScalars),
        in: engine,
        map: "-a"
      )
    } else {
      unbind(["\u{0E}", "\u{10}", "\u{12}", "\u{16}"], in: engine)
      for key in ["N", "P", "X", "n", "p", "x"] {
        engine.configure("bind -r \u{1B}\(key)")
      }
    }
    bindWordErase(in: engine)
  }

  private func unbind(_ keys: [Unicode.Scalar], in engine: borrowing EditingEngine, map: String = "") {
    for key in keys where !isDeleting(key) {
      engine.configure("bind \(map) \(key.octal) ed-unassigned")
    }
  }

  /// libedit has bound the terminal's own erase and kill, which may be any key.
  private func isDeleting(_ key: Unicode.Scalar) -> Bool {
    key.value == controlCharacters.erase.map(UInt32.init)
      || key.value == controlCharacters.kill.map(UInt32.init)
  }

  /// Of the terminal's characters libedit takes erase and kill over by itself, but not this one.
  private func bindWordErase(in engine: borrowing EditingEngine) {
    guard let wordErase = controlCharacters.wordErase, (0x01...0x1F).contains(wordErase) else { return }
    engine.configure("bind \(Unicode.Scalar(wordErase).octal) ed-delete-prev-word")
    if engine.isVi { engine.configure("bind -a \(Unicode.Scalar(wordErase).octal) ed-delete-prev-word") }
  }

  /// The control characters that insert themselves in vi's insert mode, as in the Korn shell.
  private var selfInsertingControls: [Unicode.Scalar] {
    let keys: [UInt8] =
      [0x01, 0x02, 0x03, 0x05, 0x06, 0x07, 0x09, 0x0B, 0x0C, 0x0E, 0x0F, 0x10, 0x12, 0x14, 0x16]
      + [0x18, 0x19, 0x1A, 0x1D, 0x1E, 0x1F]
    return keys.map { Unicode.Scalar($0) }
  }

  private func addPrivateKeys(to engine: borrowing EditingEngine) {
    let isVi = engine.isVi
    for key in PrivateKey.all {
      engine.configure("bind \(key.code.octal) \(isVi ? key.viInsert : key.emacs)")
      if isVi { engine.configure("bind -a \(key.code.octal) \(key.viCommand)") }
    }
    // Escape always leads in, so that Alt types nothing; and libedit crashes on a lead-in key when there is no
    // sequence at all, so here is one that can't be typed. Without the arrow keys' sequences Alt-[ and Alt-O
    // don't wait for more.
    engine.configure("bind \u{1B}\u{9F} ed-ignore")
    engine.configure("bind -r \u{1B}[")
    engine.configure("bind -r \u{1B}O")
  }
}

extension Unicode.Scalar {
  /// The character, below 0x100, as libedit's configuration language can have it anywhere.
  fileprivate var octal: String {
    let digits = String(value, radix: 8)
    return "\"\\" + String(repeating: "0", count: 3 - digits.count) + digits + "\""
  }
}
