/// Lays an alert out: from its state and the terminal's size to a frame.
///
/// Keeps what doesn't change from key to key: the wrapped message, where the columns are, and the last frame, in
/// which after most keys only the text of a field is another.
struct AlertLayout {
  private let theme: Theme
  private var size = TerminalSize(columns: 0, rows: 0)
  private var measures = Measures()
  /// The first element seen of each field.
  private var offsets: [Int] = []
  private var last: LastFrame?

  private struct LastFrame {
    var frame: Frame
    let focus: AlertState.Focus
    let status: AlertState.Status
    /// Which row of the frame each field stands in, and what stands there.
    let fieldRows: [Int]
    var fieldContents: [Frame.Row]
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
      last = nil
    }
    if offsets.count != state.fields.count { offsets = Array(repeating: 0, count: state.fields.count) }
    if let frame = lastFrame(withTextsOf: state) { return frame }
    let body = body(for: state)
    let frame = boxed(body.fitted(to: rowsInside))
    last = nil
    if body.rows.count <= rowsInside {
      let fields = body.rows.indices.filter { body.rows[$0].kind == .field }
      last = LastFrame(
        frame: frame,
        focus: state.focus,
        status: state.status,
        fieldRows: fields.map { $0 + rowsAbove },
        fieldContents: fields.map { body.rows[$0].content }
      )
    }
    return frame
  }

  /// The last frame with the present texts, unless more than the texts has changed.
  private mutating func lastFrame(withTextsOf state: AlertState) -> Frame? {
    guard var last, last.focus == state.focus, last.status == state.status else { return nil }
    for (index, row) in last.fieldRows.enumerated() {
      let (content, cursorColumn) = fieldRow(index, of: state)
      if content != last.fieldContents[index] {
        last.fieldContents[index] = content
        last.frame.rows[row] = boxed(content)
      }
      if state.focus == .field(index) { last.frame.cursor.column = column(ofCursor: cursorColumn) }
    }
    self.last = last
    return last.frame
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
    measures.labels = state.fields.map { VisibleText.row($0.label) }
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
    let label = measures.labels[index]
    if measures.labelWidth == 0, !label.isEmpty {
      body.add(Frame.Row(TextWrap.cut(label, to: measures.width, ellipsis: theme.ellipsis)), .label)
    }
    let (row, column) = fieldRow(index, of: state)
    if state.focus == .field(index) { body.cursor = Frame.Position(row: body.rows.count, column: column) }
    body.add(row, .field)
  }

  /// A field with the label before it, if that doesn't stand above, and where its cursor is.
  private mutating func fieldRow(_ index: Int, of state: AlertState) -> (row: Frame.Row, cursorColumn: Int) {
    let field = state.fields[index]
    let window = FieldWindow(
      field.content,
      offset: offsets[index],
      width: measures.fieldWidth,
      masking: theme.mask
    )
    offsets[index] = window.offset
    var row = Frame.Row()
    if measures.labelWidth > 0 {
      row.append(measures.labels[index])
      row.pad(to: measures.labelWidth)
    }
    let column = row.width + window.cursorColumn
    if field.content.isEmpty, !field.hint.isEmpty {
      let hint = VisibleText.row(field.hint)
      row.append(TextWrap.cut(hint, to: measures.fieldWidth, ellipsis: theme.ellipsis), style: .placeholder)
    } else {
      row.append(window.row)
    }
    return (row, column)
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
      let work = VisibleText.row(button) + theme.ellipsis
      let row = theme.spinner[step % theme.spinner.count] + " " + work
      body.add(Frame.Row(TextWrap.cut(row, to: measures.width, ellipsis: theme.ellipsis)), .status)
    }
  }

  private func addButtons(of state: AlertState, to body: inout AlertBody) {
    var focused: Int?
    if case .button(let index) = state.focus { focused = index }
    for indices in measures.buttonRows { addButtonRow(indices, of: state, focused: focused, to: &body) }
  }

  private func addButtonRow(_ indices: [Int], of state: AlertState, focused: Int?, to body: inout AlertBody) {
    var row = Frame.Row()
    let texts = indices.map { buttonText(state.buttons[$0], isFocused: $0 == focused) }
    let total = texts.reduce(-2) { $0 + TextWidth.of($1) + 2 }
    row.pad(to: measures.width - total)
    for (index, text) in zip(indices, texts) {
      if index != indices.first { row.append("  ") }
      if index == focused {
        let column = min(row.width + 2, measures.width - 1)
        body.cursor = Frame.Position(row: body.rows.count, column: column)
      }
      row.append(
        TextWrap.cut(text, to: measures.width, ellipsis: "]"),
        style: style(of: state.buttons[index], index == focused)
      )
    }
    body.add(row, .buttons)
  }

  private func buttonText(_ button: AlertState.ButtonState, isFocused: Bool) -> String {
    let title = VisibleText.row(button.title)
    return isFocused ? "[\(theme.focusLeft)\(title)\(theme.focusRight)]" : "[ \(title) ]"
  }

  private func style(of button: AlertState.ButtonState, _ isFocused: Bool) -> Frame.Style {
    if isFocused { return .focusedButton }
    if button.role == .destructive { return .destructiveButton }
    return button.isDefault ? .defaultButton : .button
  }

  // MARK: The box

  private var rowsInside: Int { size.rows - frameRows }

  /// The rows of the borders, or of the title without a border; a terminal of few rows goes without.
  private var frameRows: Int {
    if measures.isBordered { return 2 }
    return measures.title.isEmpty || size.rows < 3 ? 0 : 1
  }

  /// The rows of the frame above what is inside.
  private var rowsAbove: Int { min(1, frameRows) }

  private func column(ofCursor column: Int) -> Int {
    min(column + (measures.isBordered ? 2 : 0), max(0, size.columns - 1))
  }

  private func boxed(_ body: AlertBody) -> Frame {
    var frame = Frame()
    if frameRows > 0 {
      frame.rows.append(measures.isBordered ? measures.topBorder : Frame.Row(measures.title, style: .title))
    }
    for row in body.rows { frame.rows.append(boxed(row.content)) }
    if frameRows > 1 { frame.rows.append(measures.bottomBorder) }
    frame.cursor = Frame.Position(
      row: body.cursor.row + rowsAbove,
      column: column(ofCursor: body.cursor.column)
    )
    return frame
  }

  /// A row as wide as there is room, within the borders if there are any.
  private func boxed(_ content: Frame.Row) -> Frame.Row {
    let content = content.cut(to: measures.width)
    guard measures.isBordered else { return content }
    var row = Frame.Row()
    row.append(theme.vertical + " ", width: 2)
    row.append(content)
    row.pad(to: measures.width + 2)
    row.append(" " + theme.vertical, width: 2)
    return row
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
}
