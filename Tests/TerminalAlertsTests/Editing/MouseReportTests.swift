import Testing

@testable import TerminalAlerts

/// Mouse reports of a terminal in which a program has left them on.
@Suite struct MouseReportTests {
  /// X10: a button, a column and a row, each a byte with 32 added.
  private static let classic = [
    [0, 1, 1], [3, 80, 24], [32, 94, 95], [64, 150, 50], [0, 223, 3], [2, 96, 223],
  ].map {
    start + $0.map { (number: Int) in UInt8(number + 32) }
  }

  /// 1005: the same as UTF-8.
  private static let utf8 = [
    [0, 95, 1], [0, 96, 1], [3, 96, 96], [35, 200, 40], [64, 2015, 2015], [128, 1, 300], [0, 94, 160],
    [96, 127, 128],
  ].map { numbers in
    numbers.reduce(into: start) { $0 += Array(text(of: $1).utf8) }
  }

  private static let start = Array("\u{1B}[M".utf8)

  private static func text(of number: Int) -> String {
    Unicode.Scalar(number + 32).map(String.init) ?? ""
  }

  /// 1006 and 1016, in which releases end with `m`, and 1015.
  private static let decimal = [
    "\u{1B}[<0;1;1M", "\u{1B}[<35;327;150M", "\u{1B}[<65;4000;2015m", "\u{1B}[32;12;7M",
    "\u{1B}[67;2015;1000M",
  ].map { Array($0.utf8) }

  /// A side that is too great for its byte is NUL.
  static let reports = classic + utf8 + decimal + [start + [32, 0, 0]]

  /// Every way to cut bytes into pieces, the first two together: between them a pause is Escape.
  private func chunkings(of bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
    let places = Array(2..<bytes.count)
    // All of them for what is short, all with one or two cuts for what isn't.
    let cuts: [[Int]] =
      places.count <= 9
      ? (0..<1 << places.count).map { bits in places.indices.filter { bits >> $0 & 1 == 1 }.map { places[$0] }
      }
      : places.flatMap { first in places.filter { $0 >= first }.map { first == $0 ? [first] : [first, $0] } }
        + [places]
    return cuts.map { cuts in zip([0] + cuts, cuts + [bytes.count]).map { bytes[$0..<$1] } }
  }

  @Test(arguments: reports) func `is swallowed whole, however it comes in`(report: [UInt8]) {
    for pieces in chunkings(of: report + Array("b".utf8)) {
      for isPausing in [false, true] {
        var decoder = KeyDecoder()
        var events = decoder.decode("a".utf8)
        for piece in pieces { events += decoder.decode(piece) + (isPausing ? decoder.timeOut() : []) }
        #expect(events == [.text("a"), .text("b")], "\(pieces.map(Array.init)), pausing: \(isPausing)")
      }
    }
  }

  @Test(arguments: reports) func `leaves the keys after it alone`(report: [UInt8]) {
    for next in ["\r", "\u{3}", "\u{1B}[D", "é"] {
      var one = KeyDecoder()
      var other = KeyDecoder()
      #expect(one.decode(report + report + Array(next.utf8)) == other.decode(next.utf8))
    }
  }

  @Test func `ends at a key that breaks it off`() {
    let begun: [[UInt8]] = [[], [32], [32, 0xC2], [32, 33], [32, 0xC2, 0x80], [32, 33, 0xC2]]
    for numbers in begun {
      var decoder = KeyDecoder()
      #expect(decoder.decode(Self.start + numbers + [0x0D, 0x03]) == [.key(.return), .key(.control("c"))])
    }
  }
}
