/// A key as a person names it: what it is, and which modifiers were held.
public struct Key: Hashable, Sendable {
  /// The key itself, without its modifiers.
  public enum Code: Hashable, Sendable {
    /// A key that types a character; with Control or Alt it is a command.
    case character(Unicode.Scalar)
    /// Return or Enter. A line feed counts as Return.
    case `return`
    /// Tab.
    case tab
    /// Escape, alone.
    case escape
    /// Backspace: deletes before the cursor, whether it came as `^?` or as `^H`.
    case backspace
    /// Delete: deletes after the cursor.
    case delete
    /// Insert.
    case insert
    /// Arrow keys.
    case up, down, left, right
    /// Home and End.
    case home, end
    /// Page up and page down.
    case pageUp, pageDown
    /// A function key, counted from 1.
    case function(Int)
  }

  /// The modifiers that were held.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, as in xterm's modifier parameter less one.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, also called Option or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key itself.
  public var code: Code
  /// The modifiers that were held.
  public var modifiers: Modifiers

  /// Makes a key.
  public init(_ code: Code, modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

extension Key {
  /// Return.
  public static let `return` = Key(.return)
  /// Tab.
  public static let tab = Key(.tab)
  /// Shift-Tab.
  public static let backTab = Key(.tab, modifiers: .shift)
  /// Escape.
  public static let escape = Key(.escape)
  /// Backspace.
  public static let backspace = Key(.backspace)
  /// Delete.
  public static let delete = Key(.delete)
  /// Arrow up.
  public static let up = Key(.up)
  /// Arrow down.
  public static let down = Key(.down)
  /// Arrow left.
  public static let left = Key(.left)
  /// Arrow right.
  public static let right = Key(.right)
  /// Home.
  public static let home = Key(.home)
  /// End.
  public static let end = Key(.end)

  /// A character with Control held: `.control("c")` is `^C`.
  public static func control(_ character: Unicode.Scalar) -> Key {
    Key(.character(character), modifiers: .control)
  }

  /// A character with Alt held.
  public static func alt(_ character: Unicode.Scalar) -> Key {
    Key(.character(character), modifiers: .alt)
  }
}
