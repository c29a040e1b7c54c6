import Foundation
import TerminalAlertsTesting

/// The terminal emulator pyte, run by the Python that `PYTE_PYTHON` names, else by that of `.build/peers`, where
/// `Tests/run` puts it, else by `python3`.
struct Pyte: Peer {
  struct Failure: Error {
    let message: String
  }

  let name = "pyte"
  private static let tests = URL(filePath: #filePath).appending(path: "../../..").standardized

  private static let python: String = {
    let own = tests.appending(path: "../.build/peers/bin/python3").standardized.path
    let fallback = FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
    return ProcessInfo.processInfo.environment["PYTE_PYTHON"] ?? fallback
  }()

  static let isInstalled = (try? Command.run(python, ["-c", "import pyte"]).status) == 0

  func reasonToSkip(_ recording: Recording) -> String? {
    if recording.isResized { return "pyte doesn't resize as others do" }
    let text = String(decoding: recording.bytes, as: UTF8.self)
    if text.contains("?1049h") { return "pyte has no alternate screen" }
    if text.unicodeScalars.contains(where: Self.isUnknown) { return "pyte drops joined emoji" }
    return nil
  }

  /// Scalars without a width of their own that aren't combining marks: pyte drops them and what follows.
  private static func isUnknown(_ scalar: Unicode.Scalar) -> Bool {
    let isMark = scalar.properties.canonicalCombiningClass != .notReordered
    let isModifier = scalar.properties.isEmojiModifier || (0x1f1e6...0x1f1ff).contains(scalar.value)
    return scalar.value >= 0x300 && scalar.properties.isGraphemeExtend && !isMark || scalar == "\u{200d}"
      || isModifier
  }

  func picture(of screen: Screen) -> Picture {
    var picture = Picture(screen, look: look)
    picture.isAlternateScreen = false
    return picture
  }

  func pictures(of recordings: [Recording]) throws -> [Picture] {
    let requests = recordings.map { Request(columns: $0.columns, rows: $0.rows, bytes: $0.bytes) }
    let input = String(decoding: try JSONEncoder().encode(requests), as: UTF8.self)
    let script = Self.tests.appending(path: "Peers/pyte-screens.py").path
    let result = try Command.run(Self.python, [script], input: input)
    guard result.status == 0 else { throw Failure(message: result.error) }
    return try JSONDecoder().decode([Answer].self, from: Data(result.output.utf8)).map(\.picture)
  }

  /// The attributes that pyte knows, and colours by number.
  private func look(_ style: Screen.Style) -> String {
    var words: [String] = []
    if style.attributes.contains(.bold) { words.append("bold") }
    if style.attributes.contains(.underline) { words.append("underline") }
    if style.attributes.contains(.reverse) { words.append("reverse") }
    if let color = style.foreground { words.append("fg=\(name(color))") }
    if let color = style.background { words.append("bg=\(name(color))") }
    return words.joined(separator: ",")
  }

  /// Colours of the cube that pyte can't tell from one of the first sixteen.
  private static let twins: [UInt8: UInt8] = [16: 0, 46: 10, 51: 14, 196: 9, 201: 13, 226: 11, 231: 15]

  private func name(_ color: Screen.Color) -> String {
    switch color {
    case .palette(let index): "\(Self.twins[index] ?? index)"
    case .rgb(let red, let green, let blue): "\(red).\(green).\(blue)"
    }
  }
}

extension Pyte {
  private struct Request: Encodable {
    var columns: Int
    var rows: Int
    var bytes: [UInt8]
  }

  private struct Answer: Decodable {
    var lines: [String]
    var scrollback: [String]
    var row: Int
    var column: Int
    var isCursorVisible: Bool
    var title: String
    var styles: [String]

    var picture: Picture {
      Picture(
        lines: lines,
        scrollback: scrollback,
        cursor: Screen.Position(row: row, column: column),
        isCursorVisible: isCursorVisible,
        isAlternateScreen: false,
        title: title,
        styles: styles
      )
    }
  }
}
