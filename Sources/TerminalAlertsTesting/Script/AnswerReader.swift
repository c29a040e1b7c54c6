import TerminalAlerts

/// Makes lines of what a script writes to a terminal that takes answers, as standard input's reader does.
struct AnswerReader {
  private var line: [UInt8] = []
  /// Whether the script has ended the input.
  private(set) var isAtEnd = false

  /// Cuts bytes behind each line feed, so that none holds more than one line.
  static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.reduce(into: []) { pieces, byte in
      if pieces.last.map({ $0.last == 0x0A }) ?? true { pieces.append([]) }
      pieces[pieces.count - 1].append(byte)
    }
  }

  /// Takes a piece; gives the line if it is complete.
  mutating func take(_ piece: [UInt8]) throws(AlertError) -> Secret? {
    line += piece
    guard line.last == 0x0A else { return nil }
    line.removeLast()
    if line.last == 0x0D { line.removeLast() }
    return try finish()
  }

  /// Ends the input; gives the last line if it has no end.
  mutating func end() throws(AlertError) -> Secret? {
    isAtEnd = true
    return line.isEmpty ? nil : try finish()
  }

  private mutating func finish() throws(AlertError) -> Secret {
    defer { line = [] }
    guard String(validating: line, as: UTF8.self) != nil else { throw .invalidEncoding }
    return Secret(bytes: line)
  }
}
