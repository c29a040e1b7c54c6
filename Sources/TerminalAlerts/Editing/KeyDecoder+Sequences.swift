// MARK: ESC

extension KeyDecoder {
  mutating func takeEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B:
      emitLeadingEscape(&events)
      hasLeadingEscape = true
    case 0x5B: start(.csi, introducer: byte)
    case 0x4F: start(.ss3, introducer: byte)
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      emitLeadingEscape(&events)
      start(.string, introducer: byte)
    case 0x20...0x2F:
      emitLeadingEscape(&events)
      state = .intermediate(byte)
    default:
      emitLeadingEscape(&events)
      isAlt = true
      state = .ground
      takeGround(byte, &events)
    }
  }

  /// Delivers an `ESC` before another one, when no key follows that it could be the Alt of.
  private mutating func emitLeadingEscape(_ events: inout [InputEvent]) {
    guard hasLeadingEscape else { return }
    hasLeadingEscape = false
    emit(.key(.escape), &events)
  }

  mutating func takeIntermediate(
    _ byte: UInt8,
    after first: UInt8,
    _ events: inout [InputEvent]
  ) {
    switch byte {
    case 0x20...0x2F: break
    case 0x30...0x7E: state = .ground
    default:
      emit(.key(.alt(Unicode.Scalar(first))), &events)
      restart(with: byte, &events)
    }
  }

  /// Decides, after a time-out, whether the next byte goes on with what was there before it.
  mutating func resume(before byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .paste where byte == 0x03:
      paste.discard()
      state = .ground
    case .stringEscape where [0x03, 0x0A, 0x0D].contains(byte):
      state = .string
    case .csi, .ss3, .string:
      guard let introducer, parameters.isEmpty, lastStringByte == 0 else { return }
      guard !Self.canFollow(introducer, byte) else { return }
      emitIntroducer(introducer, &events)
      state = .ground
    default:
      break
    }
  }

  /// Whether a terminal sends this byte behind `ESC` and the introducer; if not, the two were Alt.
  private static func canFollow(_ introducer: UInt8, _ byte: UInt8) -> Bool {
    switch (Unicode.Scalar(introducer), Unicode.Scalar(byte)) {
    case ("[", "0"..."9"), ("[", ":"..."?"): true
    case ("[", "A"..."F"), ("[", "H"), ("[", "I"), ("[", "M"), ("[", "O"..."S"), ("[", "Z"), ("[", "["): true
    case ("O", "0"..."9"), ("O", "A"..."D"), ("O", "F"), ("O", "H"), ("O", "M"), ("O", "P"..."S"): true
    case ("]", "0"..."9"), ("]", "L"), ("]", "l"): true
    case ("P", "!"..."?"), ("_", "G"): true
    default: false
    }
  }

  private mutating func emitIntroducer(_ introducer: UInt8, _ events: inout [InputEvent]) {
    emitLeadingEscape(&events)
    emit(.key(.alt(Unicode.Scalar(introducer))), &events)
  }
}

// MARK: Sequences

extension KeyDecoder {
  mutating func takeCSI(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x5B where parameters.isEmpty:
      state = .linuxFunction
    case 0x24 where parameters.count <= 2 && ControlSequence(parameters).endsWithDollar:
      finish(ControlSequence(parameters).meaning(final: byte), &events)
    case 0x20...0x3F:
      keep(byte)
    case 0x40...0x7E:
      let isTooLong = parameters.count > Self.parameterLimit
      finish(isTooLong ? .nothing : ControlSequence(parameters).meaning(final: byte), &events)
    default:
      breakOff(at: byte, &events)
    }
  }

  mutating func takeSS3(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x30...0x3B:
      keep(byte)
    case 0x20...0x7E:
      let isTooLong = parameters.count > Self.parameterLimit
      finish(isTooLong ? .nothing : ControlSequence(parameters).applicationMeaning(final: byte), &events)
    default:
      breakOff(at: byte, &events)
    }
  }

  mutating func takeLinuxFunction(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x41...0x45: finish(.key(Key(.function(Int(byte - 0x40)))), &events)
    case 0x20...0x7E: finish(.nothing, &events)
    default: restart(with: byte, &events)
    }
  }

  /// Swallows a mouse report's three numbers.
  ///
  /// Each is a byte, NUL if too great for one. In xterm's mode 1005 those from 128 on (columns from 96) are two bytes of
  /// UTF-8; in the older protocol such a byte stands alone.
  mutating func takeMouse(
    _ byte: UInt8,
    _ remaining: Int,
    followsLead: Bool,
    _ events: inout [InputEvent]
  ) {
    if followsLead, (0x80...0xBF).contains(byte) {
      state = remaining > 0 ? .mouse(remaining: remaining) : .ground
      return
    }
    guard remaining > 0, byte == 0 || byte >= 0x20 else { return restart(with: byte, &events) }
    let isLead = (0xC2...0xDF).contains(byte)
    state = remaining > 1 || isLead ? .mouse(remaining: remaining - 1, followsLead: isLead) : .ground
  }

  private mutating func keep(_ byte: UInt8) {
    if parameters.count <= Self.parameterLimit { parameters.append(byte) }
  }

  /// Ends a sequence at a byte that can't be in it.
  private mutating func breakOff(at byte: UInt8, _ events: inout [InputEvent]) {
    if parameters.isEmpty, let introducer { emitIntroducer(introducer, &events) }
    restart(with: byte, &events)
  }

  private mutating func finish(_ meaning: ControlSequence.Meaning, _ events: inout [InputEvent]) {
    state = .ground
    switch meaning {
    case .key(var key):
      if hasLeadingEscape { key.modifiers.insert(.alt) }
      emit(.key(key), &events)
    case .text(let text):
      text.withUnsafeBytes { utf8 in
        var start = 0
        while start < utf8.count {
          let (scalar, length) = utf8.scalar(at: start)
          take(typed: scalar, isAlt: hasLeadingEscape, &events)
          start += length
        }
      }
    case .pasteStart:
      emitLeadingEscape(&events)
      state = .paste
    case .mouseReport:
      emitLeadingEscape(&events)
      state = .mouse(remaining: 3)
    case .nothing:
      emitLeadingEscape(&events)
    }
    hasLeadingEscape = false
  }
}

// MARK: Strings

extension KeyDecoder {
  mutating func takeString(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x07:
      state = .ground
    case 0x9C where lastStringByte == 0xC2:
      state = .ground
    case 0x1B:
      state = .stringEscape
    case 0x0A where isStringBroken, 0x0D where isStringBroken:
      state = .ground
      hasJustReturned = byte == 0x0D
    case 0x03 where isStringBroken:
      restart(with: byte, &events)
    default:
      lastStringByte = byte
    }
  }

  mutating func takeStringEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    guard byte != 0x5C else {
      state = .ground
      return
    }
    // Any other sequence ends the string, and counts.
    hasLeadingEscape = false
    state = .escape
    takeEscape(byte, &events)
  }
}
