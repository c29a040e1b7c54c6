@testable import TerminalAlerts

/// Makes states of alerts out of awkward texts, and changes them as keys would.
struct StateMaker {
  var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(state: seed)
  }

  static let pieces = [
    "a", "Password", "word ", " ", "日本語", "キャンセル", "한글", "👨‍👩‍👧", "🇯🇵", "👋🏽", "❤️", "e\u{301}", "\u{301}",
    "שלום", "مرحبا", "क्षि", "\u{202E}evil", "\u{1B}[2J", "\u{1B}]0;x\u{7}", "\r", "\n", "\r\n", "\t",
    "\u{9B}31m",
    "\u{7F}", "\u{0}", "\u{200B}", "\u{FE0F}", "\u{200D}", "\u{1F1EF}", "\u{1100}", "\u{1161}", "。", "…",
    "\u{E000}",
    "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}", "\u{2028}", "\u{378}",
    "\u{0E33}", "Ａ",
    "\u{A9}\u{FE0F}", "1\u{FE0F}\u{20E3}", "ﾃ\u{FF9E}", "\u{1F3FD}", "\u{64B}", "\u{FFFD}", "\u{10FFFF}",
    "\u{FEFF}",
  ]

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  mutating func text(pieces count: ClosedRange<Int>) -> String {
    var text = ""
    for _ in 0..<number(count) { text += Self.pieces.randomElement(using: &random) ?? "" }
    if number(0...19) == 0 { text += String(repeating: "w", count: 100) }
    return text
  }

  mutating func character() -> String {
    let character = text(pieces: 1...1).first.map(String.init) ?? "x"
    return number(0...2) == 0 ? character : String(Array("abcxyz0189").randomElement(using: &random) ?? "x")
  }

  mutating func state() -> AlertState {
    var state = AlertState(
      title: text(pieces: 0...4),
      message: text(pieces: 0...12),
      fields: (0..<number(0...6)).map { _ in
        AlertState.FieldState(
          label: text(pieces: 0...3),
          hint: text(pieces: 0...3),
          content: content([], cursor: 0)
        )
      },
      buttons: (0..<number(1...4)).map { index in
        AlertState.ButtonState(
          title: text(pieces: 0...3),
          role: [nil, .cancel, .destructive].randomElement(using: &random) ?? nil,
          isDefault: index == 0
        )
      },
      focus: .button(0)
    )
    state.focus = focus(in: state)
    return state
  }

  mutating func focus(in state: AlertState) -> AlertState.Focus {
    let place = number(0...state.fields.count + state.buttons.count - 1)
    return place < state.fields.count ? .field(place) : .button(place - state.fields.count)
  }

  /// Text with the cursor in it, the place of a character standing for its element.
  func content(_ characters: [String], cursor: Int) -> FieldContent {
    .text(EditedLine(elements: characters.indices.map { UInt32($0) }, cursor: cursor)) { characters[Int($0)] }
  }

  mutating func change(_ state: inout AlertState) {
    switch number(0...9) {
    case 0: state.focus = focus(in: state)
    case 1: state.status = .error(text(pieces: 0...8))
    case 2: state.status = .none
    case 3: state.status = .busy(button: text(pieces: 0...2), step: number(0...20))
    default:
      guard case .field(let index) = state.focus else { return state.focus = focus(in: state) }
      edit(&state.fields[index].content)
    }
  }

  private mutating func edit(_ content: inout FieldContent) {
    switch (number(0...30), content) {
    case (0, _): content = .hidden(isEmpty: number(0...1) == 0)
    case (1, _): content = .masked(count: number(0...90), cursor: 0, mask: "•")
    case (2, _): content = .masked(count: 3, cursor: number(0...3), mask: "密")
    case (let way, .text(let line, let appearance)):
      var characters = line.elements.map(appearance)
      var cursor = line.cursor
      edit(&characters, &cursor, way)
      content = self.content(characters, cursor: cursor)
    default: content = self.content([], cursor: 0)
    }
  }

  private mutating func edit(_ characters: inout [String], _ cursor: inout Int, _ way: Int) {
    switch way {
    case 3...16:
      characters.insert(character(), at: cursor)
      cursor += 1
    case 17...20 where cursor > 0:
      cursor -= 1
      characters.remove(at: cursor)
    case 21 where !characters.isEmpty:
      cursor = number(0...characters.count)
    case 22...24: cursor = max(0, cursor - 1)
    case 25...26: cursor = min(characters.count, cursor + 1)
    case 27: (characters, cursor) = ([], 0)
    case 28: cursor = 0
    default:
      for _ in 0..<number(1...100) { characters.append(character()) }
      cursor = characters.count
    }
  }
}
