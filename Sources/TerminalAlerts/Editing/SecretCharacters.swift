import CTerminal

/// The characters of a secure field.
///
/// Each character typed gets a token of its own, so that libedit's line, kill ring and undo buffer, none of which
/// it wipes, don't even tell which characters are equal. What the tokens stand for is kept masked by a random pad,
/// both in locked memory that is wiped at the end: in plain it exists in the ``Secret`` only.
final class SecretCharacters: Characters {
  /// The first token: of the planes for private use, which libedit draws, to nobody, in one cell and not as numbers.
  private static let firstToken: UInt32 = 0xF0000

  /// Enough to mask with; more takes longer to fill.
  private static let padSize = 1024

  // Made when the first character comes: an alert that is only looked at needs no locked pages.
  private lazy var pad = Self.randomPad()
  private lazy var masked = LockedBytes(capacity: 4096)

  /// Where each token's bytes end in `masked`; they start where the token's before it end.
  private var ends: [Int] = []

  private static func randomPad() -> LockedBytes {
    let pad = LockedBytes(capacity: padSize)
    pad.appendRandom(padSize)
    return pad
  }

  func element(forUTF8 character: UnsafeRawBufferPointer) -> UInt32 {
    masked.append(character, maskedWith: pad, offset: masked.count)
    ends.append(masked.count)
    return Self.firstToken + UInt32(ends.count - 1)
  }

  func utf8Count(of element: UInt32) -> Int {
    range(of: element)?.count ?? Unicode.Scalar(element)?.utf8.count ?? 0
  }

  func utf8Count(of elements: ArraySlice<UInt32>) -> Int {
    var count = 0
    for element in elements { count += utf8Count(of: element) }
    return count
  }

  func copyUTF8(of element: UInt32, to memory: UnsafeMutableRawBufferPointer) {
    guard let range = range(of: element) else {
      Unicode.Scalar(element)?.copyUTF8(to: memory)
      return
    }
    guard let target = memory.baseAddress else { return }
    masked.withUnsafeBytes { bytes in
      pad.withUnsafeBytes { pad in
        guard let source = bytes.baseAddress, let mask = pad.baseAddress else { return }
        ct_copyMasked(target, source + range.lowerBound, range.count, mask, pad.count, range.lowerBound)
      }
    }
  }

  /// The secret that elements stand for.
  ///
  /// An element that is no token stands for its scalar, and for nothing if it isn't one.
  func secret(for elements: some Sequence<UInt32>) -> Secret {
    let plain = LockedBytes(capacity: elements.underestimatedCount)
    append(elements, to: plain)
    return Secret(plain)
  }

  /// A secret in which the bytes of a range are replaced by what elements stand for.
  func secret(_ old: Secret, replacing range: Range<Int>, by elements: [UInt32]) -> Secret {
    let count = old.count - range.count + utf8Count(of: elements[...])
    let plain = LockedBytes(capacity: count)
    old.withUnsafeBytes { bytes in
      plain.append(UnsafeRawBufferPointer(rebasing: bytes[..<range.lowerBound]))
      append(elements, to: plain)
      plain.append(UnsafeRawBufferPointer(rebasing: bytes[range.upperBound...]))
    }
    return Secret(plain)
  }
}

extension SecretCharacters {
  private func append(_ elements: some Sequence<UInt32>, to plain: LockedBytes) {
    // What was typed in one go has tokens in a row, lies together and is unmasked in one go.
    var run: ClosedRange<UInt32>?
    for element in elements {
      if let started = run, started.upperBound < element, started.upperBound + 1 == element {
        run = started.lowerBound...element
      } else {
        if let run { append(run, to: plain) }
        run = element...element
      }
    }
    if let run { append(run, to: plain) }
  }

  private func range(of element: UInt32) -> Range<Int>? {
    guard element >= Self.firstToken else { return nil }
    let index = Int(element - Self.firstToken)
    guard index < ends.count else { return nil }
    return (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Appends what consecutive elements stand for.
  private func append(_ run: ClosedRange<UInt32>, to plain: LockedBytes) {
    if let first = range(of: run.lowerBound), let last = range(of: run.upperBound) {
      unmask(first.lowerBound..<last.upperBound, appendingTo: plain)
      return
    }
    for element in run {
      if let range = range(of: element) {
        unmask(range, appendingTo: plain)
      } else {
        Unicode.Scalar(element).map(plain.append)
      }
    }
  }

  private func unmask(_ range: Range<Int>, appendingTo plain: LockedBytes) {
    masked.withUnsafeBytes { bytes in
      let run = UnsafeRawBufferPointer(rebasing: bytes[range])
      plain.append(run, maskedWith: pad, offset: range.lowerBound)
    }
  }
}

extension LockedBytes {
  fileprivate func append(_ scalar: Unicode.Scalar) {
    for byte in scalar.utf8 {
      Swift.withUnsafeBytes(of: byte) { append($0) }
    }
  }
}
