/// Turns the text of a pattern into its program.
struct PatternParser {
  private typealias Problem = Pattern.Problem
  private typealias Program = [Pattern.Instruction]

  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  /// Repeating a repetition can make a program of any size.
  private static let maximumLength = 20_000
  private static let maximumDepth = 200
  private static let maximumCount = 1000

  init(_ text: String) {
    rest = text.unicodeScalars[...]
  }

  mutating func parse() throws(Pattern.Problem) -> [Pattern.Instruction] {
    let program = try alternatives()
    guard rest.isEmpty else { throw Problem(reason: "“)” without “(”") }
    return program + [.match]
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  // MARK: Alternatives and sequences

  private mutating func alternatives() throws(Pattern.Problem) -> Program {
    var program = try sequence()
    while take("|") {
      let other = try sequence()
      program =
        [.fork(1, program.count + 2)] + program.moved(by: 1) + [.jump(program.count + 2 + other.count)]
        + other.moved(by: program.count + 2)
    }
    return try checked(program)
  }

  private mutating func sequence() throws(Pattern.Problem) -> Program {
    var program: Program = []
    while let next = rest.first, next != "|", next != ")" {
      program += try repetition().moved(by: program.count)
    }
    return try checked(program)
  }

  private func checked(_ program: Program) throws(Pattern.Problem) -> Program {
    guard program.count <= Self.maximumLength else { throw Problem(reason: "too many repetitions") }
    return program
  }

  // MARK: Repetitions

  private mutating func repetition() throws(Pattern.Problem) -> Program {
    var program = try atom()
    while let (least, most) = try count() {
      program = try repeated(program, from: least, to: most)
      // What is matched is the same, whether it is taken greedily or not.
      _ = take("?")
    }
    return program
  }

  private mutating func count() throws(Pattern.Problem) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard take("{") else { return nil }
    guard let least = number() else { throw Problem(reason: "“{” without a number") }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else { throw Problem(reason: "“{” without “}”") }
    guard max(least, most ?? 0) <= Self.maximumCount, least <= most ?? least else {
      throw Problem(reason: "an impossible count")
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest.removeFirst(digits.count)
    return digits.isEmpty ? nil : Int(String(digits)) ?? Int.max
  }

  private func repeated(_ body: Program, from least: Int, to most: Int?) throws(Pattern.Problem) -> Program {
    guard body.count * max(least, most ?? 0, 1) <= Self.maximumLength else {
      throw Problem(reason: "too many repetitions")
    }
    var program: Program = []
    for _ in 0..<least { program += body.moved(by: program.count) }
    guard let most else {
      let start = program.count
      return program + [.fork(start + 1, start + body.count + 2)] + body.moved(by: start + 1) + [.jump(start)]
    }
    let end = program.count + (most - least) * (body.count + 1)
    for _ in least..<most {
      program.append(.fork(program.count + 1, end))
      program += body.moved(by: program.count)
    }
    return program
  }

  // MARK: Single characters and groups

  private mutating func atom() throws(Pattern.Problem) -> Program {
    guard let scalar = rest.popFirst() else { return [] }
    switch scalar {
    case "(": return try group()
    case "[": return [.character(try bracket())]
    case ".": return [.character(.init(ranges: [0x0A...0x0A], isInverted: true))]
    case "^": return [.start]
    case "$": return [.end]
    case "\\": return [.character(try escaped())]
    case "*", "+", "?", "{": throw Problem(reason: "nothing to repeat before “\(scalar)”")
    default: return [.character(.init(ranges: [scalar.value...scalar.value]))]
    }
  }

  private mutating func group() throws(Pattern.Problem) -> Program {
    if take("?"), !take(":") { throw Problem(reason: "“(?” that isn’t “(?:”") }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw Problem(reason: "too many parentheses") }
    let program = try alternatives()
    guard take(")") else { throw Problem(reason: "“(” without “)”") }
    return program
  }

  private mutating func escaped() throws(Pattern.Problem) -> Pattern.CharacterSet {
    guard let scalar = rest.popFirst() else { throw Problem(reason: "“\\” at the end") }
    if let set = Self.named(scalar) { return set }
    let value = Self.control(scalar) ?? scalar.value
    guard value != scalar.value || !Self.isAlphanumeric(scalar) else {
      throw Problem(reason: "unknown “\\\(scalar)”")
    }
    return .init(ranges: [value...value])
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar)
  }

  private static func control(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "n": 0x0A
    case "r": 0x0D
    case "t": 0x09
    default: nil
    }
  }

  private static func named(_ scalar: Unicode.Scalar) -> Pattern.CharacterSet? {
    switch scalar {
    case "d", "D": .init(ranges: [0x30...0x39], isInverted: scalar == "D")
    case "w", "W":
      .init(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A], isInverted: scalar == "W")
    case "s", "S": .init(ranges: [0x09...0x0D, 0x20...0x20], isInverted: scalar == "S")
    default: nil
    }
  }

  // MARK: Brackets

  private mutating func bracket() throws(Pattern.Problem) -> Pattern.CharacterSet {
    var set = Pattern.CharacterSet(isInverted: take("^"))
    var isFirst = true
    while let scalar = rest.popFirst() {
      if scalar == "]", !isFirst { return set }
      isFirst = false
      if scalar == "[", rest.first == ":" {
        set.ranges += try characterClass()
      } else if scalar == "\\" {
        let escaped = try escaped()
        guard !escaped.isInverted else { throw Problem(reason: "an opposite inside “[…]”") }
        set.ranges += try range(from: escaped)
      } else {
        set.ranges += try range(from: .init(ranges: [scalar.value...scalar.value]))
      }
    }
    throw Problem(reason: "“[” without “]”")
  }

  /// Adds the end of a range, if there is one.
  private mutating func range(from start: Pattern.CharacterSet) throws(Pattern.Problem) -> [ClosedRange<
    UInt32
  >] {
    guard rest.first == "-", let after = rest.dropFirst().first, after != "]" else { return start.ranges }
    rest.removeFirst(2)
    let end = after == "\\" ? try escaped() : .init(ranges: [after.value...after.value])
    guard let lower = start.single, let upper = end.single, lower <= upper else {
      throw Problem(reason: "an impossible range")
    }
    return [lower...upper]
  }

  /// A class by its POSIX name, such as `[:digit:]`.
  private mutating func characterClass() throws(Pattern.Problem) -> [ClosedRange<UInt32>] {
    rest.removeFirst()
    let name = String(rest.prefix { $0 != ":" })
    rest = rest.dropFirst(name.unicodeScalars.count)
    guard take(":"), take("]") else { throw Problem(reason: "“[:” without “:]”") }
    switch name {
    case "digit": return [0x30...0x39]
    case "xdigit": return [0x30...0x39, 0x41...0x46, 0x61...0x66]
    case "lower": return [0x61...0x7A]
    case "upper": return [0x41...0x5A]
    case "alpha": return [0x41...0x5A, 0x61...0x7A]
    case "alnum": return [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
    case "punct": return [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]
    case "space": return [0x09...0x0D, 0x20...0x20]
    case "blank": return [0x09...0x09, 0x20...0x20]
    default: throw Problem(reason: "unknown class “[:\(name):]”")
    }
  }
}

extension Pattern.CharacterSet {
  /// The only scalar of the set, if it has but one.
  fileprivate var single: UInt32? {
    guard ranges.count == 1, !isInverted, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }
}

extension [Pattern.Instruction] {
  /// The same program for another place.
  fileprivate func moved(by distance: Int) -> Self {
    map { instruction in
      switch instruction {
      case .fork(let one, let other): .fork(one + distance, other + distance)
      case .jump(let target): .jump(target + distance)
      default: instruction
      }
    }
  }
}
