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
      unbind(Self.selfInsertingControls, in: engine)
      unbind(Self.viCommands, in: engine, inCommandMode: true)
    } else {
      unbind("\u{0E}\u{10}\u{12}\u{16}", in: engine)
      for sequence in ["\u{1B}N", "\u{1B}P", "\u{1B}X", "\u{1B}n", "\u{1B}p", "\u{1B}x"] {
        engine.unbind(sequence)
      }
    }
    bindWordErase(in: engine)
  }

  private func unbind(_ keys: String, in engine: borrowing EditingEngine, inCommandMode: Bool = false) {
    for key in keys.unicodeScalars where !isDeleting(key) {
      engine.bind(key, to: "ed-unassigned", inCommandMode: inCommandMode)
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
    engine.bind(Unicode.Scalar(wordErase), to: "ed-delete-prev-word")
    if engine.isVi {
      engine.bind(Unicode.Scalar(wordErase), to: "ed-delete-prev-word", inCommandMode: true)
    }
  }

  /// The control characters that insert themselves in vi's insert mode, as in the Korn shell.
  private static let selfInsertingControls =
    "\u{01}\u{02}\u{03}\u{05}\u{06}\u{07}\u{09}\u{0B}\u{0C}\u{0E}\u{0F}\u{10}\u{12}\u{14}\u{16}"
    + "\u{18}\u{19}\u{1A}\u{1D}\u{1E}\u{1F}"

  /// The keys of vi's command mode whose commands are refused; the last two begin escape sequences.
  private static let viCommands = "#+-/:?@GJKNU_jknv\u{0E}\u{10}O["

  private func addPrivateKeys(to engine: borrowing EditingEngine) {
    let isVi = engine.isVi
    for key in PrivateKey.all {
      engine.bind(key.code, to: isVi ? key.viInsert : key.emacs)
      if isVi { engine.bind(key.code, to: key.viCommand, inCommandMode: true) }
    }
    // Escape always leads in, so that Alt types nothing; and libedit crashes on a lead-in key when there is no
    // sequence at all, so here is one that can't be typed. Without the arrow keys' sequences Alt-[ and Alt-O
    // don't wait for more.
    engine.configure("bind \u{1B}\u{9F} ed-ignore")
    engine.unbind("\u{1B}[")
    engine.unbind("\u{1B}O")
  }
}
