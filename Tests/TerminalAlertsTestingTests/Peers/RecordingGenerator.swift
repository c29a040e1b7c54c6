import TerminalAlertsTesting

/// Makes random recordings of what a dialog may send: the same ones for the same seed.
struct RecordingGenerator {
  /// What the recordings may contain beyond plain text and cursor movement.
  struct Repertoire: OptionSet {
    let rawValue: Int
    static let joinedEmoji = Repertoire(rawValue: 1 << 0)
    static let alternateScreen = Repertoire(rawValue: 1 << 1)
    static let resizing = Repertoire(rawValue: 1 << 2)
  }

  private var random: SplitMix
  private let repertoire: Repertoire

  init(seed: UInt64, _ repertoire: Repertoire) {
    random = SplitMix(state: seed)
    self.repertoire = repertoire
  }

  mutating func recording(_ name: String, length: Int) -> Recording {
    let (columns, rows) = (Int.random(in: 4...60, using: &random), Int.random(in: 2...20, using: &random))
    var recording = Recording(name, columns: columns, rows: rows, steps: [])
    var screen = recording.screen
    for index in 0..<length {
      // Just once, as tmux doesn't get back all that an earlier resizing pushed out.
      let isResized = repertoire.contains(.resizing) && index == length / 2
      let step = isResized ? resizing() : .output(Array(piece().utf8))
      // Only what a dialog may send: nothing that terminals do differently.
      var next = screen
      next.play(step)
      guard next.violations.isEmpty else { continue }
      screen = next
      recording.steps.append(step)
    }
    return recording
  }

  private mutating func resizing() -> Recording.Step {
    .resize(columns: number(in: 12...60), rows: number(in: 2...12))
  }

  private mutating func piece() -> String {
    // What is erased, or where the cursor is beyond the text, each terminal wraps anew in its own way.
    switch number(in: 0...(repertoire.contains(.resizing) ? 3 : 9)) {
    case 0...2: pick(texts)
    case 3 where repertoire.contains(.resizing): pick(["\r\n", "\u{1b}[1;31m", "\u{1b}[m"])
    case 3: pick(["\r\n", "\r\n", "\r", "\n", "\u{8}", "\u{7}"])
    case 4: "\u{1b}[\(number(in: 0...9))\(pick(["A", "B", "C", "D", "G", "X"]))"
    case 5: "\u{1b}[\(number(in: 1...12));\(number(in: 1...40))H"
    case 6: "\u{1b}[" + pick(["J", "1J", "2J", "K", "1K", "2K", "0K", "H"])
    case 7, 8: rendition()
    default: pick(others)
    }
  }

  private mutating func rendition() -> String {
    let color = "5;\(number(in: 16...255))"
    let exact = "2;\(number(in: 1...9));\(number(in: 1...9));\(number(in: 1...9))"
    let codes = ["", "0", "1", "2", "4", "7", "22", "24", "27", "39", "49", "31", "46", "97", "104"]
    return "\u{1b}[" + pick(codes + ["38;\(color)", "48;\(color)", "38;\(exact)", "1;48;\(exact)"]) + "m"
  }

  private var texts: [String] {
    // tmux 3.3 itself loses wide characters when it wraps them anew several times.
    guard !repertoire.contains(.resizing) else {
      return ["x", "Sign in", "naïve ", "╭──────────────╮", "0123456789"]
    }
    let plain = [
      "x", "Name", "Sign in to example.com", "│ Password  ••• │", "ログイン", "日本語", "キャンセル", "e\u{301}",
      "naïve", "한글", "😀", "╭──────────────╮", "    ", "0123456789abcdefghijklmnopqrstuvwxyz",
    ]
    return plain + (repertoire.contains(.joinedEmoji) ? ["👨‍👩‍👧"] : [])
  }

  private var others: [String] {
    let modes = ["?25h", "?25l", "?2004h", "?2004l", "?2026h", "?2026l"].map { "\u{1b}[" + $0 }
    let titles = ["\u{1b}]2;Sign in\u{7}", "\u{1b}]0;ログイン\u{1b}\\"]
    let links = ["\u{1b}]8;;https://example.com\u{1b}\\", "\u{1b}]8;;\u{1b}\\"]
    // In one piece, since tmux joins accents to the wrong character in a last column without autowrap.
    let unwrapped = [
      "\u{1b}[?7l0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz\u{1b}[?7h"
    ]
    let alternate = repertoire.contains(.alternateScreen) ? ["\u{1b}[?1049h", "\u{1b}[?1049l"] : []
    return modes + unwrapped + titles + links + ["\u{1b}7", "\u{1b}8"] + alternate
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func pick(_ pieces: [String]) -> String {
    pieces[Int.random(in: pieces.indices, using: &random)]
  }
}

extension Screen {
  fileprivate mutating func play(_ step: Recording.Step) {
    switch step {
    case .output(let bytes): feed(bytes)
    case .resize(let columns, let rows): resize(columns: columns, rows: rows, reflow: true)
    }
  }
}

/// SplitMix64: small, and the same on every machine.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}
