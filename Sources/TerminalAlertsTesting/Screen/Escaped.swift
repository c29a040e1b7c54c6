/// The bytes as they would be written in a string literal, so that a message can't command the terminal.
func escaped(_ bytes: some Sequence<UInt8>) -> String {
  var text = "\""
  for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
    switch scalar {
    case "\u{1b}": text += "\\e"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\"", "\\": text += "\\\(scalar)"
    case " "..<"\u{7f}": text.unicodeScalars.append(scalar)
    default:
      text +=
        scalar.properties.generalCategory.isVisible ? "\(scalar)" : "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return text + "\""
}

extension Unicode.GeneralCategory {
  fileprivate var isVisible: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .nonspacingMark, .enclosingMark:
      false
    default: true
    }
  }
}
