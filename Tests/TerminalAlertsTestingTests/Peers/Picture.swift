import TerminalAlertsTesting

/// What two terminals are compared by.
struct Picture: Equatable {
  var lines: [String]
  var scrollback: [String]

  /// The cursor, in the last column while a wrap is pending.
  var cursor: Screen.Position
  var isCursorVisible: Bool
  var isAlternateScreen: Bool
  var title: String

  /// For each row the columns whose characters aren't plain, and how they look.
  var styles: [String]
}

extension Picture {
  /// What the model shows; `look` says how a style is described, empty if plain.
  init(_ screen: Screen, look: (Screen.Style) -> String) {
    lines = screen.lines
    scrollback = screen.scrollback
    cursor = screen.cursor
    isCursorVisible = screen.isCursorVisible
    isAlternateScreen = screen.isAlternateScreen
    title = screen.title
    styles = Self.styles(of: screen, rows: 0..<screen.rows, look: look)
  }

  static func styles(of screen: Screen, rows: Range<Int>, look: (Screen.Style) -> String) -> [String] {
    rows.map { row in
      let columns = (0..<screen.columns).compactMap { column -> String? in
        let cell = screen.cell(atRow: row, column: column)
        let look = cell.width > 0 && cell.text != " " ? look(cell.style) : ""
        return look.isEmpty ? nil : "\(column):\(look)"
      }
      return columns.joined(separator: " ")
    }
  }

  /// Each part in which another picture differs, in words.
  func differences(from other: Picture, named name: String) -> [String] {
    func compare<Value: Equatable>(_ part: String, _ path: KeyPath<Picture, Value>) -> String? {
      let (own, their) = (self[keyPath: path], other[keyPath: path])
      return own == their ? nil : "\(part): model \(own), \(name) \(their)"
    }
    return [
      compare("lines", \.lines), compare("scrollback", \.scrollback), compare("cursor", \.cursor),
      compare("cursor visible", \.isCursorVisible), compare("alternate screen", \.isAlternateScreen),
      compare("title", \.title), compare("styles", \.styles),
    ].compactMap(\.self)
  }
}
