import CTerminal
import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The Assuan protocol on standard input and output, as gpg-agent speaks it (Libassuan's manual, “Server responses”).
struct Assuan {
  private var buffer: [UInt8] = []

  /// A line may have 1,000 bytes with its end.
  private static let maximumLength = 1000

  /// A line from the caller.
  enum Line: Equatable {
    case command(String, argument: String)
    case tooLong
  }

  // MARK: Reading

  /// The next command; `nil` at the end of input.
  mutating func next() -> Line? {
    while let bytes = nextBytes() {
      if bytes.count >= Self.maximumLength { return .tooLong }
      guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
      let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard let command = parts.first else { continue }
      let argument = parts.count == 2 ? String(unescaping: parts[1]) : ""
      return .command(String(decoding: command, as: UTF8.self).uppercased(), argument: argument)
    }
    return nil
  }

  private mutating func nextBytes() -> [UInt8]? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        var line = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
      }
      // Of a line that is too long no more is kept than shows that it is.
      if buffer.count > 2 * Self.maximumLength { buffer.removeLast(buffer.count - Self.maximumLength) }
      guard fill() else { return nil }
    }
  }

  private mutating func fill() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count > 0 {
        buffer += bytes[..<count]
        return true
      }
      if count == 0 || errno != EINTR { return false }
    }
  }

  // MARK: Writing

  func ok(_ comment: String = "") throws(OutputProblem) {
    try StandardOutput.write(comment.isEmpty ? "OK\n" : "OK \(comment)\n")
  }

  func status(_ keyword: String) throws(OutputProblem) {
    try StandardOutput.write("S \(keyword)\n")
  }

  func comment(_ text: String) throws(OutputProblem) {
    try StandardOutput.write("# \(text)\n")
  }

  func error(_ problem: PinentryProblem) throws(OutputProblem) {
    try StandardOutput.write("ERR \(problem.code) \(problem.text) <Pinentry>\n")
  }

  func data(_ text: String) throws(OutputProblem) {
    try data(Secret(copying: text))
  }

  /// Sends bytes, escaped and in as many lines as they need.
  ///
  /// They are escaped in memory that is wiped.
  func data(_ secret: Secret) throws(OutputProblem) {
    guard !secret.isEmpty else { return }
    var lines = Secret()
    var length = 0
    secret.withUnsafeBytes { bytes in
      for byte in bytes {
        if length == 0 { lines.append(contentsOf: "D ".utf8) }
        switch byte {
        case UInt8(ascii: "%"): lines.append(contentsOf: "%25".utf8)
        case 0x0A: lines.append(contentsOf: "%0A".utf8)
        case 0x0D: lines.append(contentsOf: "%0D".utf8)
        default: lines.append(contentsOf: CollectionOfOne(byte))
        }
        length += 3
        if length > Self.maximumLength - 8 {
          lines.append(contentsOf: "\n".utf8)
          length = 0
        }
      }
    }
    if length > 0 { lines.append(contentsOf: "\n".utf8) }
    try StandardOutput.write(lines)
  }
}

extension String {
  /// Takes `%` and two hexadecimal digits for the byte they stand for; what isn't UTF-8 then is replaced.
  init(unescaping bytes: some Sequence<UInt8>) {
    var result: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        result.append(value)
        rest.removeFirst(2)
      } else {
        result.append(byte)
      }
    }
    self.init(decoding: result, as: UTF8.self)
  }
}
