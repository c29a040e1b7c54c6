/// Shows an alert as a box that is drawn in place and goes when it is answered.
final class BoxDisplay: AlertDisplay {
  private var layout: AlertLayout
  private var renderer: FrameRenderer
  private let theme: Theme
  private let reflows: Bool
  /// The size that the alert was drawn for.
  private var size: TerminalSize?

  init(traits: TerminalTraits) {
    theme = Theme(traits)
    layout = AlertLayout(theme: theme)
    renderer = FrameRenderer(theme: theme)
    reflows = traits.reflows
  }

  func show(_ state: AlertState, in size: TerminalSize) -> [UInt8] {
    // The window may have changed before the signal comes that says so.
    let erasing = self.size == nil || self.size == size ? [] : prepareForResize(to: size)
    self.size = size
    return erasing + renderer.update(to: layout.frame(for: state, in: size))
  }

  var leaving: [UInt8] { renderer.erasing() }

  func prepareForResize(to size: TerminalSize) -> [UInt8] {
    defer { forget() }
    return renderer.erasing(reflowedTo: reflows ? size.columns : nil)
  }

  func makeWay() -> [UInt8] {
    defer { forget() }
    return renderer.erasing()
  }

  func forget() {
    renderer.forget()
    size = nil
  }

  func finish(summary: String?) -> [UInt8] {
    defer { renderer.forget() }
    return renderer.erasing() + Array((summary.map { $0 + "\r\n" } ?? "").utf8)
  }
}
