/// Lays an alert out: from its state and the terminal's size to a frame.
///
/// Keeps what doesn't change from key to key: the wrapped message, where the columns are, the buttons and the box.
struct AlertLayout {
  private let theme: Theme
  private var size = TerminalSize(columns: 0, rows: 0)
  private var measures = Measures()
  /// The first element seen of each field.
  private var offsets: [Int] = []
  /// The rows of buttons as they were last, for the button that had the focus then.
  private var buttons: (focused: Int?, rows: [ButtonRow])?
  /// The rows inside the box as they were last, and the same within its borders.
  private var framed: [(content: Frame.Row, row: Frame.Row)] = []

  private struct ButtonRow {
    var content = Frame.Row()
    /// Where the cursor stands, if a button of this row has the focus.
    var cursorColumn: Int?
  }

  private struct Measures {
    var isBordered = false
    /// Cells between the borders and their blanks.
    var width = 0
    var title = ""
    var message: [Frame.Row] = []
    var labels: [String] = []
    /// Cells of the label column with its gap; 0 where labels stand above their fields.
    var labelWidth = 0
    var fieldWidth = 0
    var buttonRows: [[Int]] = []
    var topBorder = Frame.Row()
    var bottomBorder = Frame.Row()
  }

  /// No box gets wider than this, however wide the terminal is: long lines are hard to read.
  private static let maximumWidth = 76
  private static let minimumBorderedWidth = 16
  private static let minimumBorderedHeight = 5

  init(theme: Theme) {
    self.theme = theme
  }

  /// The frame for a state.
  mutating func frame(for state: AlertState, in size: TerminalSize) -> Frame {
    if size != self.size {
      self.size = size
      measures = measure(state)
      buttons = nil
      framed = []
    }
    if offsets.count != state.fields.count { offsets = Array(repeating: 0, count: state.fields.count) }
    let body = body(for: state)
    return boxed(body.fitted(to: rowsInside(for: body)), title: measures.title)
  }

  // MARK: Measuring

  private func measure(_ state: AlertState) -> Measures {
    var measures = Measures()
    let outer = max(1, min(size.columns - 1, Self.maximumWidth + 4))
    measures.isBordered = outer >= Self.minimumBorderedWidth && size.rows >= Self.minimumBorderedHeight
    let available = measures.isBordered ? outer - 4 : outer
    let titleLines = VisibleText.lines(state.title)
    let messageLines =
      titleLines.dropFirst() + (state.message.isEmpty ? [] : VisibleText.lines(state.message))
    measures.labels = state.fields.map { VisibleText.lines($0.label).joined(separator: " ") }
    let labelWidth = measures.labels.map { TextWidth.of($0) }.max() ?? 0
    let gap = labelWidth > 0 ? labelWidth + 2 : 0
    let isStacked = gap > 0 && available - gap < min(20, available / 2)
    measures.labelWidth = isStacked ? 0 : gap
    measures.width = naturalWidth(
      of: state,
      lines: [titleLines.first ?? ""] + messageLines,
      labelWidth: gap,
      available: available
    )
    measures.fieldWidth = max(1, measures.width - measures.labelWidth)
    var message = messageLines.flatMap { TextWrap.rows(of: $0, width: measures.width) }
    let titleRoom = measures.isBordered ? measures.width : available
    let title = titleLines.first ?? ""
    if TextWidth.of(title) <= titleRoom {
      measures.title = title
    } else {
      // A title that doesn't fit the border is the first part of the message: nothing of a question is left out.
      message = TextWrap.rows(of: title, width: measures.width) + message
    }
    measures.message = message.map { Frame.Row($0) }
    measures.buttonRows = buttonRows(for: state, width: measures.width)
    measures.topBorder = topBorder(measures.title, width: measures.width)
    measures.bottomBorder = bottomBorder(width: measures.width)
    return measures
  }

  /// As wide as the texts need, within bounds; a field gets room for an ordinary name.
  private func naturalWidth(of state: AlertState, lines: [String], labelWidth: Int, available: Int) -> Int {
    let text = lines.map { TextWidth.of($0) }.max() ?? 0
    let hints = state.fields.map { TextWidth.of(VisibleText.line($0.hint)) }.max() ?? 0
    let fields = state.fields.isEmpty ? 0 : labelWidth + max(30, min(hints, 48) + 1)
    let buttons = state.buttons.reduce(-2) { $0 + TextWidth.of(buttonText($1, isFocused: false)) + 2 }
    return max(1, min(available, max(text, fields, buttons, 24)))
  }

  private func buttonRows(for state: AlertState, width: Int) -> [[Int]] {
    var rows: [[Int]] = []
    var used = 0
    for (index, button) in state.buttons.enumerated() {
      let buttonWidth = TextWidth.of(buttonText(button, isFocused: false))
      if let last = rows.indices.last, used + 2 + buttonWidth <= width {
        rows[last].append(index)
        used += 2 + buttonWidth
      } else {
        rows.append([index])
        used = buttonWidth
      }
    }
    return rows
  }

  // MARK: The parts

  private mutating func body(for state: AlertState) -> AlertBody {
    var body = AlertBody()
    for row in measures.message { body.add(row, .text) }
    if !state.fields.isEmpty {
      body.addBlank()
      for index in state.fields.indices { add(field: index, of: state, to: &body) }
    }
    add(state.status, to: &body)
    body.addBlank()
    addButtons(of: state, to: &body)
    return body
  }

  private mutating func add(field index: Int, of state: AlertState, to body: inout AlertBody) {
    let field = state.fields[index]
    let window = FieldWindow(
      field.content,
      offset: offsets[index],
      width: measures.fieldWidth,
      masking: theme.mask
    )
    offsets[index] = window.offset
    let label = measures.labels[index]
    var row = Frame.Row()
    if measures.labelWidth > 0 {
      row.append(label)
      row.pad(to: measures.labelWidth)
    } else if !label.isEmpty {
      body.add(Frame.Row(TextWrap.cut(label, to: measures.width, ellipsis: theme.ellipsis)), .label)
    }
    let column = row.width + window.cursorColumn
    if field.content.isEmpty, !field.hint.isEmpty {
      let hint = VisibleText.lines(field.hint).joined(separator: " ")
      row.append(TextWrap.cut(hint, to: measures.fieldWidth, ellipsis: theme.ellipsis), style: .placeholder)
    } else {
      row.append(window.row)
    }
    if state.focus == .field(index) { body.cursor = Frame.Position(row: body.rows.count, column: column) }
    body.add(row, .field)
  }

  private func add(_ status: AlertState.Status, to body: inout AlertBody) {
    switch status {
    case .none:
      return
    case .error(let message):
      body.addBlank()
      let rows = VisibleText.lines(message).flatMap {
        TextWrap.rows(of: $0, width: max(1, measures.width - 2))
      }
      for (index, text) in rows.enumerated() {
        body.add(Frame.Row((index == 0 ? theme.errorMark + " " : "  ") + text, style: .error), .status)
      }
    case .busy(let button, let step):
      body.addBlank()
      let work = VisibleText.lines(button).joined(separator: " ") + theme.ellipsis
      let row = theme.spinner[step % theme.spinner.count] + " " + work
      body.add(Frame.Row(TextWrap.cut(row, to: measures.width, ellipsis: theme.ellipsis)), .status)
    }
  }

  private mutating func addButtons(of state: AlertState, to body: inout AlertBody) {
    var focused: Int?
    if case .button(let index) = state.focus { focused = index }
    if buttons == nil || buttons?.focused != focused {
      buttons = (focused, measures.buttonRows.map { buttonRow($0, of: state, focused: focused) })
    }
    for row in buttons?.rows ?? [] {
      if let column = row.cursorColumn {
        body.cursor = Frame.Position(row: body.rows.count, column: column)
      }
      body.add(row.content, .buttons)
    }
  }

  private func buttonRow(_ indices: [Int], of state: AlertState, focused: Int?) -> ButtonRow {
    var row = ButtonRow()
    let texts = indices.map { buttonText(state.buttons[$0], isFocused: $0 == focused) }
    let total = texts.reduce(-2) { $0 + TextWidth.of($1) + 2 }
    row.content.pad(to: measures.width - total)
    for (index, text) in zip(indices, texts) {
      if index != indices.first { row.content.append("  ") }
      if index == focused { row.cursorColumn = min(row.content.width + 2, measures.width - 1) }
      row.content.append(
        TextWrap.cut(text, to: measures.width, ellipsis: "]"),
        style: style(of: state.buttons[index], index == focused)
      )
    }
    return row
  }

  private func buttonText(_ button: AlertState.ButtonState, isFocused: Bool) -> String {
    let title = VisibleText.lines(button.title).joined(separator: " ")
    return isFocused ? "[\(theme.focusLeft)\(title)\(theme.focusRight)]" : "[ \(title) ]"
  }

  private func style(of button: AlertState.ButtonState, _ isFocused: Bool) -> Frame.Style {
    if isFocused { return .focusedButton }
    if button.role == .destructive { return .destructiveButton }
    return button.isDefault ? .defaultButton : .button
  }

  // MARK: The box

  private func rowsInside(for body: AlertBody) -> Int {
    size.rows - frameRows(for: body)
  }

  /// The rows of the borders, or of the title without a border; a terminal of few rows goes without.
  private func frameRows(for body: AlertBody) -> Int {
    if measures.isBordered { return 2 }
    return measures.title.isEmpty || size.rows < 3 ? 0 : 1
  }

  private mutating func boxed(_ body: AlertBody, title: String) -> Frame {
    var frame = Frame()
    let borderRows = frameRows(for: body)
    let left = measures.isBordered ? 2 : 0
    if borderRows > 0 {
      frame.rows.append(measures.isBordered ? measures.topBorder : Frame.Row(title, style: .title))
    }
    let rows = body.rows.map { $0.content.cut(to: measures.width) }
    if measures.isBordered { frameAll(rows) }
    frame.rows += measures.isBordered ? framed.map(\.row) : rows
    if borderRows > 1 { frame.rows.append(measures.bottomBorder) }
    frame.cursor = Frame.Position(
      row: body.cursor.row + min(1, borderRows),
      column: min(body.cursor.column + left, max(0, size.columns - 1))
    )
    return frame
  }

  private func topBorder(_ title: String, width: Int) -> Frame.Row {
    var row = Frame.Row()
    row.append(theme.topLeft)
    if !title.isEmpty {
      row.append(" ")
      row.append(title, style: .title)
      row.append(" ")
    }
    let rest = max(0, width + 3 - row.width)
    row.append(String(repeating: theme.horizontal, count: rest), width: rest)
    row.append(theme.topRight)
    return row
  }

  private func bottomBorder(width: Int) -> Frame.Row {
    let line = String(repeating: theme.horizontal, count: width + 2)
    return Frame.Row(theme.bottomLeft + line + theme.bottomRight)
  }

  /// Puts the rows within the borders, but for those that were there before.
  private mutating func frameAll(_ rows: [Frame.Row]) {
    for (index, row) in rows.enumerated() {
      guard index < framed.count else {
        framed.append((row, framed(row)))
        continue
      }
      if framed[index].content != row { framed[index] = (row, framed(row)) }
    }
    framed.removeLast(framed.count - rows.count)
  }

  private func framed(_ content: Frame.Row) -> Frame.Row {
    var row = Frame.Row()
    row.append(theme.vertical + " ", width: 2)
    row.append(content)
    row.pad(to: measures.width + 2)
    row.append(" " + theme.vertical, width: 2)
    return row
  }
}
