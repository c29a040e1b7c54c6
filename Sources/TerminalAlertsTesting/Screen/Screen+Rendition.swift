extension Screen {
  /// Takes over attributes and colours (SGR); all of a sequence or, if it has an unknown part, nothing.
  mutating func selectGraphicRendition(_ sequence: ControlSequence, at offset: Int) {
    var style = caret.style
    var parameters = sequence.parameters.isEmpty ? [0] : sequence.parameters[...]
    while let code = parameters.popFirst() {
      guard style.apply(code, &parameters) else {
        return report("unknown rendition", sequence.bytes, at: offset)
      }
    }
    caret.style = style
  }
}

extension Screen.Style {
  /// Applies one code, which may take further parameters; `false` if it is unknown.
  fileprivate mutating func apply(_ code: Int, _ parameters: inout ArraySlice<Int>) -> Bool {
    switch code {
    case 0: self = Screen.Style()
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.dim)
    case 4: attributes.insert(.underline)
    case 7: attributes.insert(.reverse)
    case 22: attributes.subtract([.bold, .dim])
    case 24: attributes.remove(.underline)
    case 27: attributes.remove(.reverse)
    case 39: foreground = nil
    case 49: background = nil
    default: return applyColor(code, &parameters)
    }
    return true
  }

  private mutating func applyColor(_ code: Int, _ parameters: inout ArraySlice<Int>) -> Bool {
    switch code {
    case 30...37: foreground = .palette(UInt8(code - 30))
    case 40...47: background = .palette(UInt8(code - 40))
    case 90...97: foreground = .palette(UInt8(code - 90 + 8))
    case 100...107: background = .palette(UInt8(code - 100 + 8))
    case 38, 48:
      guard let color = Screen.Color(&parameters) else { return false }
      if code == 38 {
        foreground = color
      } else {
        background = color
      }
    default: return false
    }
    return true
  }
}

extension Screen.Color {
  /// The colour after 38 or 48: `5;n` or `2;r;g;b`.
  fileprivate init?(_ parameters: inout ArraySlice<Int>) {
    func next() -> UInt8? { parameters.popFirst().flatMap(UInt8.init(exactly:)) }
    switch next() {
    case 5:
      guard let index = next() else { return nil }
      self = .palette(index)
    case 2:
      guard let red = next(), let green = next(), let blue = next() else { return nil }
      self = .rgb(red: red, green: green, blue: blue)
    default:
      return nil
    }
  }
}
