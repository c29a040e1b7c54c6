import Foundation
import Testing

extension PseudoTerminal {
  /// Makes the window narrower and wider again, a column at a time, as a hand drags; checks that one whole alert is there then.
  ///
  /// The alert has the message and the fields User and Password; `a` and `b` are typed on the way.
  ///
  /// What a program draws for a width that is gone already can't be told from other text, so each frame is waited for.
  nonisolated(nonsending) func dragWindow(of message: String, reflow: Bool = true) async throws {
    try await waitFor(text: "[ OK ]")
    var typed = ""
    for columns in Array(40...75).reversed() + Array(41...76) + [100] {
      try resize(columns: columns, rows: 24, reflow: reflow)
      try await waitFor("the frame of \(columns) columns") {
        $0.lines.contains { $0.hasPrefix("╰") && $0.count == min(columns - 1, message.count + 4) }
      }
      guard let key = [70: "a", 50: "b"][columns], typed.count < 2 else { continue }
      typed += key
      try await send(key)
      try await waitFor(text: typed)
    }
    let text = screen.text
    for part in ["╭ Sign in", "endof", "User", "Password", "[ OK ]", "╯"] {
      #expect(text.components(separatedBy: part).count == 2, "\(part) in:\n\(text)")
    }
  }

  /// A message that dragging the window wraps in many ways.
  static let longMessage = "Seventy characters of a message that has to be wrapped somewhere, endof"
}
