/// Asks line by line, for terminals that can't move the cursor, for screen readers, and for piped answers.
///
/// Nothing that was written is changed, but for characters deleted at the end of the line. No escape sequence is ever used.
final class LineDisplay: AlertDisplay {
  private let newline: String
  /// Whether what is typed must be written, since the terminal doesn't.
  private let echoes: Bool
  private let theme: Theme
  private var focus: AlertState.Focus?
  private var status = AlertState.Status.none
  /// What stands after the label, one string a character.
  private var shown: [String] = []
  private var hasBegun = false

  init(traits: TerminalTraits) {
    echoes = traits.style == .lines
    newline = echoes ? "\r\n" : "\n"
    theme = Theme(traits)
  }

  func show(_ state: AlertState, in size: TerminalSize) -> [UInt8] {
    var text = ""
    if !hasBegun { text += introduction(of: state) }
    hasBegun = true
    if state.status != status {
      if case .error(let message) = state.status {
        text += lineEnd() + VisibleText.lines(message).map { theme.errorMark + " " + $0 + newline }.joined()
        focus = nil
      }
      status = state.status
    }
    if state.focus != focus {
      text += lineEnd() + question(of: state)
      focus = state.focus
      shown = []
    }
    return Array((text + change(to: visibleText(of: state), of: state, in: size)).utf8)
  }

  let leaving: [UInt8] = []

  func prepareForResize(to size: TerminalSize) -> [UInt8] { [] }

  func makeWay() -> [UInt8] {
    defer { forget() }
    return Array(lineEnd().utf8)
  }

  func forget() {
    (focus, shown) = (nil, [])
  }

  func finish(summary: String?) -> [UInt8] {
    Array(lineEnd().utf8)
  }

  // MARK: Words

  private func introduction(of state: AlertState) -> String {
    var lines = VisibleText.lines(state.title).filter { !$0.isEmpty }
    if !state.message.isEmpty { lines += VisibleText.lines(state.message) }
    if let hint = buttonHint(for: state) { lines.append(hint) }
    return lines.map { $0 + newline }.joined()
  }

  /// Says what Return and Escape will do, where the buttons aren't asked for.
  private func buttonHint(for state: AlertState) -> String? {
    guard echoes, !state.fields.isEmpty, state.buttons.count <= 2 else { return nil }
    guard let button = state.buttons.first(where: \.isDefault), state.buttons.count == 2 else { return nil }
    let other = state.buttons.first { $0.role == .cancel && !$0.isDefault }
    let escape = other.map { " Escape: \(VisibleText.row($0.title))." } ?? ""
    return "Return after the last answer: \(VisibleText.row(button.title)).\(escape)"
  }

  private func question(of state: AlertState) -> String {
    switch state.focus {
    case .field(let index):
      let field = state.fields[index]
      let label = VisibleText.row(field.label.isEmpty && state.fields.count == 1 ? "" : field.label)
      let hint = field.hint.isEmpty ? "" : " (\(VisibleText.row(field.hint)))"
      return label + hint + (label.hasSuffix(":") || label.hasSuffix("?") ? " " : ": ")
    case .button:
      let titles = state.buttons.enumerated().map { "\($0.offset + 1) \(VisibleText.row($0.element.title))" }
      let standard = state.buttons.firstIndex(where: \.isDefault).map { " [\($0 + 1)]" } ?? ""
      return titles.joined(separator: ", ") + standard + ": "
    }
  }

  /// Ends the line, if something stands on it.
  private func lineEnd() -> String { focus == nil ? "" : newline }

  // MARK: The typed text

  private func visibleText(of state: AlertState) -> [String] {
    guard echoes, case .field(let index) = state.focus else { return [] }
    switch state.fields[index].content {
    case .hidden: return []
    case .masked(let count, _, let mask):
      return Array(repeating: VisibleText.line(String(theme.mask(mask))), count: count)
    case .text(let line, let appearance): return line.elements.map { VisibleText.line(appearance($0)) }
    }
  }

  private func change(to text: [String], of state: AlertState, in size: TerminalSize) -> String {
    let common = zip(shown, text).prefix { $0 == $1 }.count
    let gone = shown[common...].joined()
    let before = shown.joined()
    shown = text
    let (now, then) = (text.joined().unicodeScalars, before.unicodeScalars)
    // Also a character that grows, as an emoji does while its parts come in.
    if now.starts(with: then) { return String(now.dropFirst(then.count)) }
    // Backspaces don't lead back over the start of a row, nor surely over characters that terminals measure differently.
    if gone.contains(where: TextWidth.isUncertain)
      || TextWidth.of(question(of: state) + before) >= size.columns
    {
      return newline + question(of: state) + text.joined()
    }
    return String(repeating: "\u{8} \u{8}", count: TextWidth.of(gone)) + text[common...].joined()
  }
}
