import Foundation
import TerminalAlertsTesting

/// A tmux server of our own with one pane, whose terminal device we write to ourselves.
final class Tmux: Peer {
  struct Failure: Error {
    let message: String
  }

  let name = "tmux"
  private let server: Server
  private let device: TerminalDevice

  static let isInstalled = Command.path("tmux") != nil

  /// Starts a server that ends with ``stop()``, or when this process is gone.
  ///
  /// As people have it, tmux keeps the lines of a screen that is erased as a whole.
  init(keepsErasedLines: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory
    let server = Server(socket: folder.appending(path: "tmux-\(UUID().uuidString)").path)
    // `window-size manual` crashes tmux 3.3a when it stands before the first session.
    let tty = try server.run(
      ["start-server"],
      ["set", "-g", "status", "off"],
      ["set", "-g", "history-limit", "100000"],
      ["set", "-g", "scroll-on-clear", keepsErasedLines ? "on" : "off"],
      ["new-session", "-d", "-x", "80", "-y", "24", Self.placeholder],
      ["set", "-g", "window-size", "manual"],
      ["display-message", "-p", "#{pane_tty}"]
    )
    self.server = server
    device = try TerminalDevice(path: tty.trimmingCharacters(in: .newlines))
  }

  /// A program in the pane that neither reads nor writes; it goes when this process does.
  private static var placeholder: String {
    "exec tail --pid=\(ProcessInfo.processInfo.processIdentifier) -f /dev/null"
  }

  func stop() {
    _ = try? server.run(["kill-server"])
    try? FileManager.default.removeItem(atPath: server.socket)
  }

  func reasonToSkip(_ recording: Recording) -> String? {
    if recording.screen.isInsideSequence { return "ends inside a sequence" }
    let text = String(decoding: recording.bytes, as: UTF8.self)
    // Later ones join skin tones and widen what is shown as emoji.
    let isUnknown = text.unicodeScalars.contains { $0.properties.isEmojiModifier || $0 == "\u{fe0f}" }
    return isUnknown ? "tmux 3.3 takes emoji apart" : nil
  }

  func pictures(of recordings: [Recording]) throws -> [Picture] {
    try recordings.map(picture)
  }

  func picture(of screen: Screen) -> Picture {
    Picture(screen, look: Self.look)
  }

  private static func look(_ style: Screen.Style) -> String {
    style == Screen.Style()
      ? "" : "\(style.attributes.rawValue),\(style.foreground as Any),\(style.background as Any)"
  }
}

extension Tmux {
  private func picture(_ recording: Recording) throws -> Picture {
    try reset(columns: recording.columns, rows: recording.rows)
    for step in recording.steps {
      switch step {
      case .output(let bytes): try show(bytes)
      case .resize(let columns, let rows): _ = try server.run(Self.resizing(columns, rows))
      }
    }
    return try capture()
  }

  private func reset(columns: Int, rows: Int) throws {
    try show(Array("\u{1b}[?1049l\u{1b}c\u{1b}]2;\u{1b}\\".utf8))
    try server.run(["clear-history"], Self.resizing(columns, rows), ["clear-history"])
  }

  private static func resizing(_ columns: Int, _ rows: Int) -> [String] {
    ["resize-window", "-x", "\(columns)", "-y", "\(rows)"]
  }

  /// Writes bytes and waits until tmux has obeyed them: it answers the status request that follows them.
  private func show(_ bytes: [UInt8]) throws {
    try device.write(bytes + Array("\u{1b}[5n".utf8))
    var answer: [UInt8] = []
    while !answer.reversed().starts(with: "\u{1b}[0n".utf8.reversed()) {
      answer += try device.read()
    }
  }

  private func capture() throws -> Picture {
    let facts =
      "#{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on} #{history_size} #{pane_width} #{pane_title}"
    let output = try server.run(["display-message", "-p", facts], ["capture-pane", "-p", "-e", "-S", "-"])
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let fields = lines.removeFirst().split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
    let numbers = fields.prefix(6).compactMap { Int($0) }
    guard numbers.count == 6 else { throw Failure(message: output) }

    // Captured text has its styles as sequences again: a page as long as all of it shows them.
    var page = Screen(columns: numbers[5], rows: max(lines.count, 1))
    page.feed(lines.joined(separator: "\r\n"))
    let history = numbers[4]
    return Picture(
      lines: Array(page.lines.dropFirst(history)),
      scrollback: Array(page.lines.prefix(history)),
      cursor: Screen.Position(row: numbers[1], column: min(numbers[0], numbers[5] - 1)),
      isCursorVisible: numbers[2] == 1,
      isAlternateScreen: numbers[3] == 1,
      title: String(fields.last ?? ""),
      styles: Picture.styles(of: page, rows: history..<page.rows, look: Self.look)
    )
  }
}

extension Tmux {
  private struct Server {
    let socket: String

    /// Runs commands one after the other and returns what they print.
    @discardableResult func run(_ commands: [String]...) throws -> String {
      let sequence = commands.joined(separator: [";"])
      let result = try Command.run("tmux", ["-u", "-S", socket, "-f", "/dev/null"] + sequence)
      guard result.status == 0 else { throw Failure(message: "\(commands): \(result.error)") }
      return result.output
    }
  }
}
