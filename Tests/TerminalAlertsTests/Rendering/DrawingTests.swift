import TerminalAlertsTesting
import Testing

@testable import TerminalAlerts

/// What is on the screen is always just what the layout wants, whatever was there before.
@Suite struct DrawingTests {
  static let sizes: [(columns: Int, rows: Int)] =
    (1...12).flatMap { columns in (1...8).map { (columns, $0) } } + [
      (13, 3), (15, 6), (16, 4), (17, 5), (20, 4), (20, 24), (40, 3), (40, 10), (79, 24), (80, 24), (200, 60),
    ]

  private func check(_ easel: Easel, _ comment: @autoclosure () -> String) -> Bool {
    let faults = easel.faults
    guard !faults.isEmpty else { return true }
    Issue.record("\(comment()), \(easel.size): \(faults.prefix(3)) \(escaped(easel.lastBytes))")
    return false
  }

  private func escaped(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }

  @Test(arguments: sizes) func `any state is drawn whole`(columns: Int, rows: Int) {
    var maker = StateMaker(seed: UInt64(columns * 1000 + rows))
    for round in 0..<4 {
      let state = maker.state()
      for focus in state.fields.indices.map(AlertState.Focus.field)
        + state.buttons.indices.map(AlertState.Focus.button)
      {
        var state = state
        state.focus = focus
        var easel = Easel(columns: columns, rows: rows, textAbove: round)
        easel.show(state)
        guard check(easel, "round \(round), focus \(focus)") else { return }
      }
    }
  }

  @Test(arguments: sizes) func `a change is drawn like the whole`(columns: Int, rows: Int) {
    var maker = StateMaker(seed: UInt64(columns * 1000 + rows + 7))
    for round in 0..<3 {
      var state = maker.state()
      var easel = Easel(columns: columns, rows: rows, textAbove: round * 3)
      for step in 0..<30 {
        easel.show(state)
        guard check(easel, "round \(round), step \(step)") else { return }
        maker.change(&state)
      }
    }
  }

  /// As in tmux and other terminals, where it isn't known how far from the top an alert is drawn.
  @Test(arguments: [0, 3, 12, 40], [(0, true), (2, true), (0, false), (2, false)])
  func `one alert is in sight after any resize, and no text is lost`(
    textAbove: Int,
    kind: (unseen: Int, isTmux: Bool)
  ) {
    let (unseen, isTmux) = kind
    var maker = StateMaker(seed: UInt64(textAbove + unseen))
    func size() -> TerminalSize {
      TerminalSize(columns: maker.number(6...80), rows: maker.number(1...24))
    }
    for round in 0..<12 {
      var state = maker.state()
      var easel = Easel(columns: 80, rows: 24, textAbove: textAbove, keepsErasedLines: isTmux)
      let text = easel.textAfterwards
      for step in 0..<12 {
        easel.show(state)
        guard check(easel, "round \(round), step \(step)") else { break }
        #expect(easel.textAfterwards.starts(with: text), "round \(round), step \(step)")
        maker.change(&state)
        easel.resize(through: (0...unseen).map { _ in size() }, unseen: (0..<unseen).map { _ in size() })
      }
    }
  }

  @Test func `an alert near the top doesn't leave rows that come back in a higher window`() {
    var maker = StateMaker(seed: 1)
    var state = maker.state()
    state.title = String(repeating: "title ", count: 12)
    var easel = Easel(columns: 80, rows: 24, textAbove: 0, keepsErasedLines: true)
    for size in [(44, 12), (80, 24)] {
      easel.show(state)
      easel.resize(through: [TerminalSize(columns: size.0, rows: size.1)])
    }
    easel.show(state)
    #expect(easel.faults == [])
    #expect(easel.screen.isAlternateScreen)
    easel.finish(summary: "ended")
    #expect(!easel.screen.isAlternateScreen)
    #expect(easel.screen.text == "ended")
  }

  /// As in kitty and rxvt.
  @Test(arguments: [(80, 23), (20, 24)])
  func `an alert goes to the alternate screen in any smaller window, where nothing is certain`(
    columns: Int,
    rows: Int
  ) {
    var traits = TerminalTraits()
    traits.resizeDoubt = .inSmallerWindow
    var maker = StateMaker(seed: 1)
    var state = maker.state()
    state.title = String(repeating: "title ", count: 12)
    var easel = Easel(columns: 80, rows: 24, textAbove: 12, traits: traits)
    easel.show(state)
    easel.resize(through: [TerminalSize(columns: 100, rows: 30), TerminalSize(columns: 80, rows: 30)])
    easel.show(state)
    #expect(!easel.screen.isAlternateScreen)
    easel.resize(through: [TerminalSize(columns: columns, rows: rows)])
    easel.show(state)
    #expect(easel.screen.isAlternateScreen)
    #expect(easel.faults == [])
  }

  @Test func `what a size that nobody was told of has cut off costs no text`() {
    var maker = StateMaker(seed: 1)
    var state = maker.state()
    state.title = String(repeating: "title ", count: 12)
    state.message = ""
    state.fields = (0..<5).map { _ in maker.state().fields.first ?? state.fields[0] }
    state.focus = .field(0)
    var easel = Easel(columns: 80, rows: 24, textAbove: 40, keepsErasedLines: true)
    let text = easel.textAfterwards
    easel.show(state)
    let sizes = [(60, 24), (12, 24), (80, 24)].map { TerminalSize(columns: $0.0, rows: $0.1) }
    easel.resize(through: sizes, unseen: [TerminalSize(columns: 60, rows: 2)])
    easel.show(state)
    #expect(easel.faults == [])
    #expect(easel.textAfterwards.starts(with: text))
  }

  @Test(arguments: [true, false]) func `one alert is there after a resize`(reflows: Bool) {
    var traits = TerminalTraits()
    traits.reflows = reflows
    if !reflows { traits.resizeDoubt = .never }
    var maker = StateMaker(seed: reflows ? 21 : 22)
    for round in 0..<60 {
      var state = maker.state()
      let heights = round % 3 == 0 ? 1...6 : 40...90
      var easel = Easel(columns: 90, rows: 90, textAbove: 90, traits: traits)
      for step in 0..<12 {
        easel.show(state)
        guard check(easel, "round \(round), step \(step)") else { break }
        maker.change(&state)
        if step == 10 {
          easel.resize(through: [TerminalSize(columns: 90, rows: 90)])
        } else if maker.number(0...2) == 0 {
          let widths = maker.number(0...1) == 0 ? 6...24 : 25...90
          easel.resize(
            through: (0...maker.number(0...3)).map { _ in
              TerminalSize(columns: maker.number(widths), rows: maker.number(heights))
            }
          )
        }
      }
    }
  }
}
