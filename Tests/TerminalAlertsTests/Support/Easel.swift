import TerminalAlertsTesting
import Testing

@testable import TerminalAlerts

/// A screen with other text on it, on which states of an alert are drawn one after the other and judged.
struct Easel {
  private(set) var screen: Screen
  private(set) var size: TerminalSize
  private(set) var frame = Frame()
  private(set) var lastBytes: [UInt8] = []
  private var layout: AlertLayout
  private var display: BoxDisplay
  private let traits: TerminalTraits
  /// What stood there before.
  private let before: [String]

  init(
    columns: Int,
    rows: Int,
    textAbove: Int = 1,
    traits: TerminalTraits = TerminalTraits(),
    keepsErasedLines: Bool = false
  ) {
    size = TerminalSize(columns: columns, rows: rows)
    screen = Screen(columns: columns, rows: rows, keepsErasedLines: keepsErasedLines)
    before = (0..<textAbove).map { String($0 % 10) }
    for line in before { screen.feed(line + "\r\n") }
    self.traits = traits
    layout = AlertLayout(theme: Theme(traits))
    display = BoxDisplay(traits: traits)
  }

  mutating func show(_ state: AlertState) {
    lastBytes = display.show(state, in: size)
    screen.feed(lastBytes)
    frame = layout.frame(for: state, in: size)
  }

  /// Changes the window, as a hand drags its corner; the next state is drawn anew.
  ///
  /// The window has the sizes in `unseen` before each but the first, and nobody is told.
  mutating func resize(through sizes: [TerminalSize], unseen: [TerminalSize] = []) {
    for (index, size) in sizes.enumerated() {
      for size in (index > 0 ? unseen : []) + [size] {
        screen.resize(columns: size.columns, rows: size.rows, reflow: traits.reflows)
      }
      display.resize(to: size)
      self.size = size
    }
    screen.feed(display.makeWay())
  }

  mutating func finish(summary: String? = nil) {
    screen.feed(display.finish(summary: summary))
  }

  /// What there is when the alert is gone, apart from empty rows.
  var textAfterwards: [String] {
    var screen = screen
    screen.feed(display.leaving.bytes)
    return (screen.scrollback + screen.lines).filter { !$0.isEmpty }
  }

  /// The screen's row in which the frame begins.
  var top: Int { screen.cursor.row - frame.cursor.row }

  /// What is wrong with the screen, in words; nothing if it shows the frame, the whole frame and nothing else.
  var faults: [String] {
    var faults = screen.violations
    if screen.isInsideSequence { faults.append("the bytes end inside a sequence") }
    if frame.rows.count > size.rows { faults.append("\(frame.rows.count) rows for \(size.rows)") }
    guard top >= 0, screen.cursor.column == frame.cursor.column else {
      return faults + ["cursor at \(screen.cursor), wanted \(frame.cursor), \(frame.rows.count) rows"]
    }
    let lines = screen.lines
    for (index, row) in frame.rows.enumerated() {
      if row.width > size.columns { faults.append("row \(index) is \(row.width) cells wide") }
      if !isShown(row, in: top + index, as: lines[top + index]) {
        faults.append("row \(index): \(lines[top + index]) for \(row.spans.map(\.text).joined())")
      }
    }
    for line in lines.dropFirst(top + frame.rows.count) where !line.isEmpty {
      faults.append("left below: \(line)")
    }
    let above = screen.isAlternateScreen ? textAfterwards : screen.scrollback + lines[..<top]
    // What a window made smaller has pushed out may be in the scrollback, but not in sight.
    if top > 0 || !above.starts(with: before), above != before {
      faults.append("above the alert: \(above.prefix(20))")
    }
    return faults + styleFaults
  }

  private func isShown(_ row: Frame.Row, in index: Int, as line: String) -> Bool {
    let cells = Cell.row(row)
    var text = cells.map(\.text).joined()
    while text.hasSuffix(" ") { text.removeLast() }
    guard line == text else { return false }
    return cells.indices.allSatisfy {
      let shown = screen.cell(atRow: index, column: $0)
      return shown.text == cells[$0].text && shown.width == cells[$0].width
    }
  }

  /// Where the looks differ from those of the same frame drawn at once.
  private var styleFaults: [String] {
    var renderer = FrameRenderer(theme: Theme(traits))
    var fresh = Screen(columns: size.columns, rows: size.rows)
    fresh.feed(renderer.update(to: frame))
    for row in frame.rows.indices {
      for column in 0..<min(size.columns, frame.rows[row].width + 2) {
        let shown = screen.cell(atRow: top + row, column: column)
        let wanted = fresh.cell(atRow: row, column: column)
        let isVisible = wanted.text != " " || wanted.style.attributes.contains(.reverse)
        if isVisible || shown.style.attributes.contains(.reverse), shown.style != wanted.style {
          return ["row \(row), column \(column): \(shown) for \(wanted)"]
        }
      }
    }
    return []
  }
}
