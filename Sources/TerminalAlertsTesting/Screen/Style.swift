extension Screen {
  /// Colours and attributes of a cell.
  public struct Style: Hashable, Sendable {
    /// The attributes in force.
    public var attributes: Attributes

    /// The colour of the character; `nil` for the terminal's own.
    public var foreground: Color?

    /// The colour behind it; `nil` for the terminal's own.
    public var background: Color?

    /// Makes a style; the default is the terminal's plain text.
    public init(_ attributes: Attributes = [], foreground: Color? = nil, background: Color? = nil) {
      self.attributes = attributes
      self.foreground = foreground
      self.background = background
    }
  }

  /// Ways in which a character stands out.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public var rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bold (SGR 1).
    public static let bold = Attributes(rawValue: 1 << 0)

    /// Dim (SGR 2).
    public static let dim = Attributes(rawValue: 1 << 1)

    /// Underlined (SGR 4).
    public static let underline = Attributes(rawValue: 1 << 2)

    /// Foreground and background exchanged (SGR 7).
    public static let reverse = Attributes(rawValue: 1 << 3)
  }

  /// A colour other than the terminal's default.
  public enum Color: Hashable, Sendable {
    /// One of the terminal's 256 colours: 0–7 the plain ones in the order of SGR 30–37, 8–15 the bright ones.
    case palette(UInt8)

    /// An exact colour.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
  }
}
