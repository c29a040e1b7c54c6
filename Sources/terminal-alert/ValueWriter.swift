import TerminalAlerts

/// Puts values into a form that other programs read, in memory that is wiped after use.
///
/// A secret is copied from its own memory into this one and nowhere else.
struct ValueWriter {
  private(set) var output = Secret()
  private let format: Format

  init(_ format: Format) {
    self.format = format
  }

  /// Writes all values with their labels, and the button where the format has a place for it.
  mutating func write(_ values: [(label: String, value: Value)], button: String) throws(OutputProblem) {
    switch format {
    case .lines:
      for (label, value) in values { try writeEnded(value, by: "\n", label: label) }
    case .nul:
      for (label, value) in values { try writeEnded(value, by: "\0", label: label) }
    case .shell:
      for (index, (label, value)) in values.enumerated() { try writeShell(value, label: label, at: index) }
    case .json:
      writeJSON(values, button: button)
    }
  }

  /// A field's value.
  enum Value {
    case text(String)
    case secret(Secret)

    func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
      switch self {
      case .secret(let secret): return secret.withUnsafeBytes(body)
      case .text(var text): return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
      }
    }

    func contains(_ byte: Unicode.Scalar) -> Bool {
      withUTF8 { bytes in bytes.contains { UInt32($0) == byte.value } }
    }
  }

  private mutating func append(_ text: String) {
    output.append(contentsOf: text.utf8)
  }

  /// Appends a value, with some of its bytes replaced.
  private mutating func append(_ value: Value, escaping escape: (UInt8) -> String?) {
    value.withUTF8 { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() {
        guard let replacement = escape(byte) else { continue }
        output.append(contentsOf: bytes[start..<index])
        append(replacement)
        start = index + 1
      }
      output.append(contentsOf: bytes[start...])
    }
  }

  // MARK: Lines and NULs

  private mutating func writeEnded(_ value: Value, by end: Unicode.Scalar, label: String)
    throws(OutputProblem)
  {
    guard !value.contains(end) else {
      let what = end == "\n" ? "a line end, so it isn’t one line" : "a NUL, so a NUL can’t end it"
      throw OutputProblem("The value of “\(label)” holds \(what); take another --format.")
    }
    append(value) { _ in nil }
    append(String(end))
  }

  // MARK: Shell

  private mutating func writeShell(_ value: Value, label: String, at index: Int) throws(OutputProblem) {
    guard !value.contains("\0") else {
      throw OutputProblem("The value of “\(label)” holds a NUL, which no shell can keep.")
    }
    append("\(Self.shellName(for: label, at: index))='")
    append(value) { $0 == UInt8(ascii: "'") ? "'\\''" : nil }
    append("'\n")
  }

  /// A label as a variable's name: all but ASCII letters and digits become `_`; without any of these it is `field` and its place.
  static func shellName(for label: String, at index: Int) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    guard label.utf8.contains(where: isPlain) else { return "field\(index + 1)" }
    let name = label.unicodeScalars.map { scalar in
      scalar.isASCII && isPlain(UInt8(scalar.value)) ? Character(scalar) : "_"
    }
    return (name.first?.isNumber == true ? "_" : "") + String(name)
  }

  // MARK: JSON

  private mutating func writeJSON(_ values: [(label: String, value: Value)], button: String) {
    append("{\"button\":")
    appendJSON(.text(button))
    append(",\"fields\":{")
    for (index, (label, value)) in values.enumerated() {
      if index > 0 { append(",") }
      appendJSON(.text(label))
      append(":")
      appendJSON(value)
    }
    append("}}\n")
  }

  private mutating func appendJSON(_ value: Value) {
    append("\"")
    append(value) { byte in
      switch byte {
      case UInt8(ascii: "\""): "\\\""
      case UInt8(ascii: "\\"): "\\\\"
      case 0x0A: "\\n"
      case 0x0D: "\\r"
      case 0x09: "\\t"
      case 0..<0x20: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
      default: nil
      }
    }
    append("\"")
  }
}
