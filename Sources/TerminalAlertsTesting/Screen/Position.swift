extension Screen {
  /// A place on the screen, counted from zero at the top left corner.
  public struct Position: Hashable, Sendable {
    /// The row, zero at the top.
    public var row: Int

    /// The column, zero at the left.
    public var column: Int

    /// Makes a position.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }
}

extension Screen.Position: CustomStringConvertible {
  /// The place in words, for messages.
  public var description: String { "row \(row), column \(column)" }
}
