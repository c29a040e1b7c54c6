/// Shows an alert as a box that is drawn in place and goes when it is answered.
final class BoxDisplay: AlertDisplay {
  private var layout: AlertLayout
  private var renderer: FrameRenderer
  private let reflows: Bool
  /// The size that the alert was drawn for.
  private var size: TerminalSize?

  init(traits: TerminalTraits) {
    let theme = Theme(traits)
    layout = AlertLayout(theme: theme)
    renderer = FrameRenderer(theme: theme, doubt: traits.resizeDoubt)
    reflows = traits.reflows
  }

  func show(_ state: AlertState, in size: TerminalSize) -> [UInt8] {
    self.size = size
    return renderer.update(to: layout.frame(for: state, in: size))
  }

  func isOutOfDate(in size: TerminalSize) -> Bool { self.size.map { $0 != size } ?? false }

  func resize(to size: TerminalSize) {
    renderer.resize(from: self.size ?? size, to: size, reflows: reflows)
  }

  var leaving: Leaving { renderer.leaving }

  func makeWay() -> [UInt8] { renderer.makeWay() }

  func forget() {
    renderer.forgetSurroundings()
    size = nil
  }

  func finish(summary: String?) -> [UInt8] {
    leaving.bytes + Array((summary.map { $0 + "\r\n" } ?? "").utf8)
  }
}
