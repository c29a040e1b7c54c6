/// The glyphs and the Select Graphic Rendition parameters that alerts are drawn with.
struct Theme {
  let topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical: String
  let focusLeft, focusRight: String
  let errorMark: String
  let ellipsis: String
  let spinner: [String]
  let showsColor: Bool
  private let showsUnicode: Bool

  init(_ traits: TerminalTraits) {
    showsColor = traits.showsColor
    showsUnicode = traits.showsUnicode
    switch (traits.showsUnicode, traits.isConsole) {
    case (false, _):
      (topLeft, topRight, bottomLeft, bottomRight) = ("+", "+", "+", "+")
      (horizontal, vertical) = ("-", "|")
      (focusLeft, focusRight) = (">", "<")
      (errorMark, ellipsis) = ("!", "~")
      spinner = ["|", "/", "-", "\\"]
    case (true, true):
      (topLeft, topRight, bottomLeft, bottomRight) = ("┌", "┐", "└", "┘")
      (horizontal, vertical) = ("─", "│")
      (focusLeft, focusRight) = (">", "<")
      (errorMark, ellipsis) = ("!", "~")
      spinner = ["|", "/", "-", "\\"]
    case (true, false):
      (topLeft, topRight, bottomLeft, bottomRight) = ("╭", "╮", "╰", "╯")
      (horizontal, vertical) = ("─", "│")
      (focusLeft, focusRight) = ("›", "‹")
      (errorMark, ellipsis) = ("✗", "…")
      spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    }
  }

  /// What stands for a typed character, where `wanted` may be more than the terminal can show.
  func mask(_ wanted: Character) -> Character {
    showsUnicode || wanted.isASCII ? wanted : "*"
  }

  /// The parameters for a style (ECMA-48, 8.3.117), without the leading reset; empty for none.
  func parameters(for style: Frame.Style) -> String {
    switch style {
    case .plain, .button: ""
    case .title, .defaultButton: "1"
    case .placeholder: "2"
    case .destructiveButton: showsColor ? "31" : ""
    case .focusedButton: "7"
    case .error: showsColor ? "31" : "1"
    case .link: showsColor ? "4;34" : "4"
    }
  }
}
