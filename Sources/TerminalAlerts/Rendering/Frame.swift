/// What an alert looks like at one moment: rows of styled text, and where the cursor stands.
struct Frame: Equatable {
  var rows: [Row] = []
  /// Where the terminal's own cursor stands, counted from the frame's first row and column.
  var cursor = Position(row: 0, column: 0)

  struct Position: Hashable {
    var row: Int
    var column: Int
  }

  /// A row of text without control characters.
  struct Row: Equatable {
    var spans: [Span] = []
    var width = 0

    struct Span: Equatable {
      var text: String
      var style: Style
    }

    /// Adds text of a known width.
    mutating func append(_ text: String, width: Int, style: Style = .plain) {
      guard !text.isEmpty else { return }
      self.width += width
      if let last = spans.last, last.style == style {
        spans[spans.count - 1].text += text
      } else {
        spans.append(Span(text: text, style: style))
      }
    }

    /// Adds text and measures it.
    mutating func append(_ text: String, style: Style = .plain) {
      append(text, width: TextWidth.of(text), style: style)
    }

    mutating func append(_ row: Row) {
      for span in row.spans { append(span.text, width: 0, style: span.style) }
      width += row.width
    }

    /// The row's beginning, where it is wider than `columns`: the last resort in windows of a few columns.
    func cut(to columns: Int) -> Row {
      guard width > columns else { return self }
      var row = Row()
      for span in spans {
        row.append(TextWrap.cut(span.text, to: columns - row.width, ellipsis: ""), style: span.style)
      }
      return row
    }

    /// Adds blanks until the row is `column` cells wide.
    mutating func pad(to column: Int) {
      guard column > width else { return }
      append(String(repeating: " ", count: column - width), width: column - width)
    }
  }

  /// A look, independent of what the terminal can show.
  enum Style: Hashable {
    case plain, title, placeholder, button, defaultButton, destructiveButton, focusedButton, error, link
  }
}

extension Frame.Row: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self.init(text)
  }

  init(_ text: String, style: Frame.Style = .plain) {
    append(text, style: style)
  }
}
