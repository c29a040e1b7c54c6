import Testing

@testable import TerminalAlerts

@Suite struct KeyDecoderFuzzTests {
  /// Bytes that often make sequences.
  ///
  /// Without LF, as CR LF is one Return only within a piece.
  private static func bytes(_ random: inout SplitMix) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x1B], [0x1B, 0x5B], [0x1B, 0x4F], [0x1B, 0x5D], [0x1B, 0x50], [0x1B, 0x5C], [0x07], [0xC2, 0x9B],
      [0xC2, 0x9D], [0xC2, 0x9C], [0xC2], [0xE6, 0x97, 0xA5], [0xF0, 0x9F, 0x98, 0x80], [0x3B], [0x3A],
      [0x31],
      Array("200~".utf8), Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8), Array("27;5;99~".utf8),
      Array("97:65;2;65u".utf8), [0x24], [0x4D], [0x52], [0x7E], [0x0D], [0x03], [0x7F],
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      if Bool.random(using: &random), let piece = pieces.randomElement(using: &random) {
        bytes += piece
      } else {
        let byte = UInt8.random(in: .min ... .max, using: &random)
        bytes.append(byte == 0x0A ? 0x0D : byte)
      }
    }
    return bytes
  }

  private static func cut(_ bytes: [UInt8], _ random: inout SplitMix) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + Int.random(in: 1...6, using: &random), bytes.count)
      pieces.append(bytes[start..<end])
      start = end
    }
    return pieces
  }

  /// Whether an event has what no text may have: a control, or bytes that aren't UTF-8.
  private static func isControl(_ event: InputEvent) -> Bool {
    guard case .text(let secret) = event else { return false }
    guard let text = secret.revealedString() else { return true }
    return text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  @Test func `says the same however the bytes are cut, and never types a control`() {
    var random = SplitMix(state: 7)
    for _ in 0..<5_000 {
      let bytes = Self.bytes(&random)
      var whole = KeyDecoder()
      let expected = whole.decode(bytes)
      var pieces = KeyDecoder()
      let events = [InputEvent](Self.cut(bytes, &random).map { pieces.decode($0) })
      #expect(events == expected, "\(bytes)")
      #expect(!events.contains(where: Self.isControl), "\(bytes)")
    }
  }

  @Test func `stays alive through any time-outs`() {
    var random = SplitMix(state: 8)
    for _ in 0..<5_000 {
      var decoder = KeyDecoder()
      for piece in Self.cut(Self.bytes(&random), &random) {
        var events = decoder.decode(piece)
        if Bool.random(using: &random) { events += decoder.timeOut() }
        #expect(!events.contains(where: Self.isControl))
      }
      // Whatever came before: after a pause, ^C is heard.
      _ = decoder.timeOut()
      let last = decoder.decode([0x03]) + decoder.timeOut()
      let interrupts: [InputEvent] = [
        .key(.control("c")), .key(Key(.character("c"), modifiers: [.control, .alt])),
      ]
      #expect(last.last.map(interrupts.contains) == true)
    }
  }
}
