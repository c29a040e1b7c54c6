extension Screen {
  /// Obeys an operating system command: the title (0 and 2) and links (8).
  mutating func operatingSystemCommand(_ bytes: [UInt8], at offset: Int) {
    let parts = bytes.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let text = String(validating: parts[1], as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      return report("malformed command", bytes, at: offset)
    }
    switch String(decoding: parts[0], as: UTF8.self) {
    case "0", "2": title = text
    case "8": setLink(text, bytes, at: offset)
    default: report("unknown command", bytes, at: offset)
    }
  }

  /// Begins a link, or ends it where the address is empty; before the address stand parameters.
  private mutating func setLink(_ text: String, _ bytes: [UInt8], at offset: Int) {
    guard let separator = text.firstIndex(of: ";") else {
      return report("malformed link", bytes, at: offset)
    }
    let address = text[text.index(after: separator)...]
    caret.link = address.isEmpty ? nil : String(address)
  }
}
