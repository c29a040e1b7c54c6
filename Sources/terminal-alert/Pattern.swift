/// A regular expression that a whole value must match.
///
/// Extended as POSIX has them, with `\d`, `\w`, `\s`, their opposites, `(?:…)` and characters beyond ASCII. It is matched without going
/// back, so its time grows with the value's length however it is written. And it reads a value where it stands: the engines of Swift
/// and of the C library would keep copies of a secret, and Swift's makes each start slower by a twentieth.
struct Pattern {
  /// One step of the program that a pattern becomes.
  enum Instruction {
    case character(CharacterSet)
    case start, end
    /// Go on at both places.
    case fork(Int, Int)
    case jump(Int)
    case match
  }

  /// A set of scalars.
  struct CharacterSet {
    var ranges: [ClosedRange<UInt32>] = []
    var isInverted = false

    func contains(_ scalar: UInt32) -> Bool { ranges.contains { $0.contains(scalar) } != isInverted }
  }

  /// Why a text is no pattern.
  struct Problem: Error {
    let reason: String
  }

  private let program: [Instruction]

  init(_ text: String) throws(Problem) {
    var parser = PatternParser(text)
    program = try parser.parse()
  }

  /// Whether the whole of a text matches.
  func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { matches(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Whether the whole of a text matches that is given as UTF-8.
  func matches(utf8: UnsafeRawBufferPointer) -> Bool {
    var places = Places(program, count: utf8.count)
    places.add(0, at: 0)
    var offset = 0
    while offset < utf8.count, !places.isEmpty {
      let (scalar, length) = Self.scalar(in: utf8, at: offset)
      offset += length
      places = places.advanced(over: scalar, to: offset)
    }
    return offset == utf8.count && places.hasMatch
  }

  /// The scalar at a place of a valid UTF-8 text, and how many bytes it has.
  private static func scalar(in utf8: UnsafeRawBufferPointer, at offset: Int) -> (UInt32, Int) {
    let first = utf8[offset]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard length > 1, offset + length <= utf8.count else { return (UInt32(first), 1) }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for byte in utf8[offset + 1..<offset + length] { scalar = scalar << 6 | UInt32(byte & 0x3F) }
    return (scalar, length)
  }

  /// All the places in the program that the text so far can have led to.
  private struct Places {
    private let program: [Instruction]
    private let count: Int
    private var isReached: [Bool]
    private var waiting: [Int] = []
    private(set) var hasMatch = false

    init(_ program: [Instruction], count: Int) {
      self.program = program
      self.count = count
      isReached = Array(repeating: false, count: program.count)
    }

    var isEmpty: Bool { waiting.isEmpty }

    mutating func add(_ index: Int, at offset: Int) {
      var pending = [index]
      while let index = pending.popLast() {
        guard !isReached[index] else { continue }
        isReached[index] = true
        switch program[index] {
        case .character: waiting.append(index)
        case .start: if offset == 0 { pending.append(index + 1) }
        case .end: if offset == count { pending.append(index + 1) }
        case .fork(let one, let other): pending += [one, other]
        case .jump(let target): pending.append(target)
        case .match: hasMatch = true
        }
      }
    }

    func advanced(over scalar: UInt32, to offset: Int) -> Places {
      var next = Places(program, count: count)
      for index in waiting {
        if case .character(let set) = program[index], set.contains(scalar) { next.add(index + 1, at: offset) }
      }
      return next
    }
  }
}
