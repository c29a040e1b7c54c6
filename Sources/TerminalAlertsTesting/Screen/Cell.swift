extension Screen {
  /// One column of one row.
  public struct Cell: Hashable, Sendable {
    /// The character shown, `" "` where there is none, `""` in the columns that a wide character covers
    /// after its first.
    public var text: String

    /// The columns that the character takes; zero in the columns covered by the one before.
    public var width: Int

    /// Its colours and attributes.
    public var style: Style

    /// The address it links to (OSC 8).
    public var link: String?

    static let blank = Cell(text: " ", width: 1, style: Style())

    /// What erasing leaves: no character and no attribute, but the background in force, as xterm and most others do.
    static func erased(_ style: Style) -> Cell {
      Cell(text: " ", width: 1, style: Style(background: style.background))
    }
  }
}
