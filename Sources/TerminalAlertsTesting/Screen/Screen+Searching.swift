extension Screen {
  /// Whether the text is visible; it may contain line feeds between rows.
  public func contains(_ text: String) -> Bool {
    text.contains("\n") ? self.text.contains(text) : position(of: text) != nil
  }

  /// Where the text begins that is visible first, from the top; it must lie in one row.
  public func position(of text: String) -> Position? {
    for row in grid.rows.indices {
      for column in 0..<columns where end(of: text, row: row, column: column) != nil {
        return Position(row: row, column: column)
      }
    }
    return nil
  }

  /// The style in which the text is drawn; `nil` if it isn't visible, or has more than one style.
  public func style(of text: String) -> Style? {
    common(\.style, in: text)
  }

  /// The address that the text links to; `nil` if it isn't visible, or isn't one link throughout.
  public func link(of text: String) -> String? {
    common(\.link, in: text) ?? nil
  }

  private func common<Value: Equatable>(_ property: KeyPath<Cell, Value>, in text: String) -> Value? {
    guard let start = position(of: text) else { return nil }
    let end = end(of: text, row: start.row, column: start.column) ?? start.column
    let first = grid.rows[start.row][start.column][keyPath: property]
    let isUniform = (start.column..<end).allSatisfy { grid.rows[start.row][$0][keyPath: property] == first }
    return isUniform ? first : nil
  }

  /// The column after the text that begins at a place; `nil` if it isn't there.
  private func end(of text: String, row: Int, column: Int) -> Int? {
    var rest = text[...]
    var column = column
    while let next = rest.first {
      guard column < columns else { return nil }
      let cell = grid.rows[row][column]
      guard cell.text.first == next else { return nil }
      rest.removeFirst()
      column += cell.width
    }
    return rest.isEmpty && !text.isEmpty ? column : nil
  }
}
