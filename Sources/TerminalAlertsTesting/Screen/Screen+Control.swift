extension Screen {
  mutating func control(_ byte: UInt8, at offset: Int) {
    switch byte {
    case 0x07: bellCount += 1
    // Some terminals go back to a row that was wrapped.
    case 0x08 where caret.column == 0:
      report("terminals disagree what this does at the left margin", [byte], at: offset)
    case 0x08: moveLeft(1, [byte], at: offset)
    case 0x0a: index(wrapped: false)
    case 0x0d: move(row: caret.row, column: 0)
    default: report("control byte", CollectionOfOne(byte), at: offset)
    }
  }

  mutating func escape(_ bytes: [UInt8], at offset: Int) {
    switch bytes.dropFirst().first.map(Unicode.Scalar.init) {
    case "7" where bytes.count == 2: savedCaret = caret
    case "8" where bytes.count == 2: restoreCaret(bytes, at: offset)
    default: report("unknown sequence", bytes, at: offset)
    }
  }

  mutating func controlSequence(_ sequence: ControlSequence, at offset: Int) {
    let parameters = sequence.parameters
    switch (sequence.name, parameters.count) {
    case ("A", ...1): moveVertically(by: -sequence.count)
    case ("B", ...1): moveVertically(by: sequence.count)
    case ("C", ...1): moveRight(sequence.count, sequence.bytes, at: offset)
    case ("D", ...1): moveLeft(sequence.count, sequence.bytes, at: offset)
    case ("G", ...1): move(row: caret.row, column: sequence.count - 1)
    case ("H", ...2): move(row: sequence.count - 1, column: sequence.parameter(1) - 1)
    case ("J", ...1): eraseScreen(parameters.first ?? 0, sequence.bytes, at: offset)
    case ("K", ...1): eraseRow(parameters.first ?? 0, sequence.bytes, at: offset)
    case ("X", ...1): eraseCharacters(sequence.count, sequence.bytes, at: offset)
    case ("m", _): selectGraphicRendition(sequence, at: offset)
    case ("?h", 1...): setModes(sequence, to: true, at: offset)
    case ("?l", 1...): setModes(sequence, to: false, at: offset)
    default: report("unknown sequence", sequence.bytes, at: offset)
    }
  }

  private mutating func restoreCaret(_ bytes: [UInt8], at offset: Int) {
    guard let savedCaret else { return report("cursor restored but never saved", bytes, at: offset) }
    caret = savedCaret
    if caret.row >= rows || caret.column >= columns {
      move(row: caret.row, column: caret.column)
    }
    lastPrinted = nil
  }
}
