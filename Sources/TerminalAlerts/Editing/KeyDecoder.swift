/// Turns the bytes a terminal sends into text, keys and pastes.
///
/// A pure value without a clock: when ``isWaitingForMore`` is true, the caller waits a moment (50 ms, or
/// what `ESCDELAY` says) and calls ``timeOut()`` if nothing came. Apart from that it makes no difference
/// how the bytes were cut into pieces, except that CR and LF are one Return only within one piece.
///
/// Reports and replies (mouse, focus, cursor position, attributes, colours, any `OSC`, `DCS`, `APC`, `PM`
/// or `SOS` string) and unknown sequences are swallowed whole. A control code inside a `CSI` sequence ends
/// it and counts as the key it is, so a broken sequence never eats Return or `^C`.
///
/// What a time-out decides:
/// - `ESC` alone is Escape, and `ESC` with one intermediate byte (`ESC .`) is Alt with that character.
/// - Behind `ESC [`, `ESC O` and the starts of strings the next byte decides: if it can be the rest of a
///   sequence the network cut in two, it is; if not, the start was Alt with a character.
/// - Inside a string without end, Return and `^C` end it from then on. That Return is swallowed, since
///   what was typed before it was too; `^C` is delivered.
/// - Inside a paste without end, `^C` as the very next byte ends it and is delivered; the paste is not.
package struct KeyDecoder {
  enum State: Equatable {
    case ground
    case escape
    /// `ESC` and an intermediate byte; more of them don't matter.
    case intermediate(UInt8)
    case csi, ss3
    /// `CSI [`, the Linux console's F1 to F5.
    case linuxFunction
    /// Numbers of a mouse report are to come; after a lead byte the next may still be the second of its pair.
    case mouse(remaining: Int, followsLead: Bool = false)
    case string
    /// `ESC` inside a string; with `\` it ends the string.
    case stringEscape
    case paste
  }

  /// More than any key needs; what follows in a longer sequence is swallowed without being kept.
  static let parameterLimit = 64

  var state = State.ground
  private var assembler = ScalarAssembler()
  /// Typed characters that are in no event yet.
  private var text = Secret()
  var paste = PasteCollector()
  var parameters: [UInt8] = []
  /// What stood behind `ESC` to start the sequence; `nil` if a C1 control started it.
  var introducer: UInt8?
  /// Whether `ESC` stood before the sequence's own, so that its key has Alt.
  var hasLeadingEscape = false
  /// Whether the scalar being assembled has an `ESC` before it.
  var isAlt = false
  /// Whether nothing has come since the last time-out.
  private var isTimedOut = false
  /// Whether a time-out fell into this string.
  var isStringBroken = false
  var lastStringByte: UInt8 = 0
  private var isInInvalidRun = false
  var hasJustReturned = false

  /// Makes a decoder that has seen nothing.
  package init() {}

  /// Whether the bytes so far stop in the middle of something, and no time-out has been told since.
  package var isWaitingForMore: Bool {
    !isTimedOut && (state != .ground || assembler.isPending)
  }

  /// Decodes the next bytes.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { decode($0, into: &events) }
    if isDone == nil {
      Array(bytes).withUnsafeBufferPointer { decode($0, into: &events) }
    }
    emitText(&events)
    return events
  }

  /// Tells the decoder that nothing came for the time an `ESC` waits for what belongs to it.
  package mutating func timeOut() -> [InputEvent] {
    guard isWaitingForMore else { return [] }
    switch state {
    case .escape:
      state = .ground
      return [.key(.escape)]
    case .intermediate(let byte):
      state = .ground
      return [.key(.alt(Unicode.Scalar(byte)))]
    case .string, .stringEscape:
      isStringBroken = true
    default:
      break
    }
    isTimedOut = true
    return []
  }
}

// MARK: Bytes

extension KeyDecoder {
  private mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into events: inout [InputEvent]) {
    guard let first = bytes.first else { return }
    hasJustReturned = false
    if isTimedOut {
      isTimedOut = false
      resume(before: first, &events)
    }
    var index = 0
    while index < bytes.count {
      switch state {
      case .ground where !assembler.isPending && isPrintable(bytes[index]):
        takeText(bytes, &index)
      case .paste:
        takePaste(bytes, &index, &events)
      default:
        take(bytes[index], &events)
        index += 1
      }
    }
  }

  private func isPrintable(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte)
  }

  private mutating func takeText(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let start = index
    while index < bytes.count, isPrintable(bytes[index]) { index += 1 }
    take(text: bytes[start..<index])
  }

  private mutating func take(text more: some Collection<UInt8>) {
    text.append(contentsOf: more)
    isInInvalidRun = false
    hasJustReturned = false
  }

  private mutating func emitText(_ events: inout [InputEvent]) {
    guard !text.isEmpty else { return }
    events.append(.text(text))
    text = Secret()
  }

  private mutating func takePaste(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ index: inout Int,
    _ events: inout [InputEvent]
  ) {
    let (count, isComplete) = paste.take(bytes[index...])
    index += count
    guard isComplete else { return }
    state = .ground
    let (content, hadInvalidBytes) = paste.finish()
    emit(.paste(content), &events)
    if hadInvalidBytes { emit(.invalidBytes, &events) }
    isInInvalidRun = false
  }

  private mutating func take(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground, .paste: takeGround(byte, &events)
    case .escape: takeEscape(byte, &events)
    case .intermediate(let first): takeIntermediate(byte, after: first, &events)
    case .csi: takeCSI(byte, &events)
    case .ss3: takeSS3(byte, &events)
    case .linuxFunction: takeLinuxFunction(byte, &events)
    case .mouse(let remaining, let followsLead):
      takeMouse(byte, remaining, followsLead: followsLead, &events)
    case .string: takeString(byte, &events)
    case .stringEscape: takeStringEscape(byte, &events)
    }
  }

  mutating func emit(_ event: InputEvent, _ events: inout [InputEvent]) {
    emitText(&events)
    let isInvalid = event == .invalidBytes
    if !(isInvalid && isInInvalidRun) { events.append(event) }
    isInInvalidRun = isInvalid
    hasJustReturned = false
  }

  /// Leaves the sequence and lets the byte start afresh.
  mutating func restart(with byte: UInt8, _ events: inout [InputEvent]) {
    state = .ground
    take(byte, &events)
  }
}

// MARK: Text

extension KeyDecoder {
  mutating func takeGround(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch assembler.push(byte) {
    case .scalar(let scalar): takeScalar(scalar, &events)
    case .more: break
    case .invalid:
      isAlt = false
      emit(.invalidBytes, &events)
    case .invalidBefore:
      isAlt = false
      emit(.invalidBytes, &events)
      takeGround(byte, &events)
    }
  }

  private mutating func takeScalar(_ scalar: Unicode.Scalar, _ events: inout [InputEvent]) {
    let isAlt = isAlt
    self.isAlt = false
    switch scalar.value {
    case 0x1B:
      hasLeadingEscape = false
      state = .escape
    case 0..<0x20, 0x7F:
      takeControl(UInt8(scalar.value), isAlt: isAlt, &events)
    case 0x80...0x9F:
      startC1(scalar.value)
    default:
      take(typed: scalar, isAlt: isAlt, &events)
    }
  }

  mutating func take(typed scalar: Unicode.Scalar, isAlt: Bool, _ events: inout [InputEvent]) {
    if isAlt {
      emit(.key(.alt(scalar)), &events)
    } else {
      take(text: scalar.utf8)
    }
  }

  mutating func takeControl(_ byte: UInt8, isAlt: Bool, _ events: inout [InputEvent]) {
    if byte == 0x0A, hasJustReturned {
      hasJustReturned = false
      return
    }
    var key = Key(controlCode: byte)
    if isAlt { key.modifiers.insert(.alt) }
    emit(.key(key), &events)
    hasJustReturned = byte == 0x0D
  }

  /// Starts what a C1 control starts; the others are dropped.
  private mutating func startC1(_ value: UInt32) {
    hasLeadingEscape = false
    switch value {
    case 0x8F: start(.ss3, introducer: nil)
    case 0x9B: start(.csi, introducer: nil)
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: start(.string, introducer: nil)
    default: break
    }
  }

  mutating func start(_ state: State, introducer: UInt8?) {
    self.state = state
    self.introducer = introducer
    parameters.removeAll(keepingCapacity: true)
    isStringBroken = false
    lastStringByte = 0
  }
}
