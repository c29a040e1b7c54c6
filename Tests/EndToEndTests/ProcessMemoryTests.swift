#if os(Linux)
import Foundation
import Testing

/// What a whole program has of a password in its memory, while it is asked for and afterwards.
@Suite struct ProcessMemoryTests {
  /// How a password comes into the field.
  enum Entry: CaseIterable {
    case typed, pasted

    func keys(for needle: Needle) throws -> [UInt8] {
      let bytes = try needle.withPlainBytes { Array($0) }
      let isPasted = self == .pasted
      return isPasted ? Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8) : bytes
    }
  }

  /// How the alert ends.
  enum Ending: String, CaseIterable {
    case answered = "\r"
    case cancelled = "\u{1B}"
    case interrupted = "\u{3}"

    var outcome: String {
      switch self {
      case .answered: "OK"
      case .cancelled: "CANCELLED"
      case .interrupted: "INTERRUPTED"
      }
    }
  }

  /// A `Secret` in locked memory is the only copy, and is gone with its last owner.
  @Test(arguments: Ending.allCases, Scenario.Drive.allCases)
  func `a password is in memory once at most, and nowhere when it is released`(
    ending: Ending,
    drive: Scenario.Drive
  ) async throws {
    for entry in Entry.allCases {
      let scenario = try Scenario("S1", "--hold", "--mask", drive: drive)
      let needle = Needle()
      try await scenario.enter(needle, entry)
      try expectOneCopyAtMost(of: needle, in: scenario)
      try await scenario.terminal.send(ending.rawValue)
      try await scenario.terminal.waitFor(text: "held")
      #expect(scenario.outcomes.map(\.word) == [ending.outcome])
      try expectOneCopyAtMost(of: needle, in: scenario, exactly: ending == .answered)
      try await scenario.expectNothingAfterRelease(of: needle)
    }
  }

  @Test(arguments: Entry.allCases, Scenario.Drive.allCases)
  func `a password that nobody sent in time leaves nothing`(entry: Entry, drive: Scenario.Drive) async throws
  {
    let needle = Needle()
    let scenario = try await Scenario.typing(
      entry.keys(for: needle),
      characterCount: needle.count,
      beforeTimeOutOf: ["S1", "--hold"],
      ending: "held",
      drive: drive
    )
    #expect(scenario.outcomes.map(\.word) == ["TIMED_OUT"])
    try expectOneCopyAtMost(of: needle, in: scenario)
    try await scenario.expectNothingAfterRelease(of: needle)
  }

  @Test(arguments: Entry.allCases, Scenario.Drive.allCases)
  func `an answer that was refused leaves nothing either`(entry: Entry, drive: Scenario.Drive) async throws {
    let scenario = try Scenario("S1", "--hold", "--mask", "--action", "throw", drive: drive)
    let needle = Needle()
    try await scenario.enter(needle, entry)
    try await scenario.terminal.send("\r")
    try await scenario.terminal.waitFor(text: "That can’t be.")
    try expectOneCopyAtMost(of: needle, in: scenario)
    try await scenario.terminal.send("\u{1B}")
    try await scenario.terminal.waitFor(text: "held")
    try expectOneCopyAtMost(of: needle, in: scenario)
    try await scenario.expectNothingAfterRelease(of: needle)
  }

  /// A long token is read in large pieces, with mark and without.
  @Test(arguments: [true, false], [600, 5000, 40_000])
  func `a long token that is pasted leaves nothing`(isMarked: Bool, count: Int) async throws {
    for ending in [Ending.answered, .cancelled] {
      let scenario = try Scenario("S1", "--hold")
      let needle = Needle(avoiding: "-")
      try await scenario.terminal.waitFor(text: "[ OK ]")
      let filling = Array(repeating: UInt8(ascii: "-"), count: count / 2)
      let token = try filling + needle.withPlainBytes { Array($0) } + filling
      let marks = isMarked ? ("\u{1B}[200~", "\u{1B}[201~") : ("", "")
      try await scenario.terminal.send(Array(marks.0.utf8) + token + Array(marks.1.utf8))
      try await scenario.terminal.send(ending.rawValue)
      try await scenario.terminal.waitFor(text: "held")
      #expect(scenario.outcomes.map(\.word) == [ending.outcome])
      try expectOneCopyAtMost(of: needle, in: scenario, exactly: ending == .answered)
      try await scenario.expectNothingAfterRelease(of: needle)
    }
  }

  /// As the kitty keyboard protocol reports what an input method has composed.
  @Test func `text that a terminal reports in numbers leaves nothing`() async throws {
    let scenario = try Scenario("S1", "--hold", "--mask")
    let needle = Needle(count: 12)
    let codes = (0..<needle.count).map { "\(needle.byte(at: $0))" }.joined(separator: ":")
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("\u{1B}[0;;\(codes)u")
    try await scenario.terminal.waitFor(text: String(repeating: "•", count: needle.count))
    try expectOneCopyAtMost(of: needle, in: scenario, exactly: true)
    try await scenario.terminal.send("\r")
    try await scenario.terminal.waitFor(text: "held")
    try await scenario.expectNothingAfterRelease(of: needle)
  }

  @Test(arguments: Scenario.Drive.allCases, [true, false])
  func `a long token is in memory once while an action runs`(drive: Scenario.Drive, isPiped: Bool)
    async throws
  {
    let options = PseudoTerminal.Options(input: isPiped ? .pipe([], staysOpen: true) : .terminal)
    let words = ["S1", "--action", "wait-holding"] + (isPiped ? ["--stdin"] : [])
    let scenario = try Scenario(words, drive: drive, options: options)
    let needle = Needle(avoiding: "-")
    let filling = Array(repeating: UInt8(ascii: "-"), count: 400)
    let token = try filling + needle.withPlainBytes { Array($0) } + filling
    if isPiped {
      try scenario.terminal.sendToStandardInput(String(decoding: token, as: UTF8.self) + "\n")
    } else {
      try await scenario.terminal.waitFor(text: "[ OK ]")
      try await scenario.terminal.send(token + Array("\r".utf8))
    }
    try await scenario.waitForOutcome("ACTION")
    try expectOneCopyAtMost(of: needle, in: scenario, exactly: true)
    scenario.terminal.signal(SIGTERM)
    try await scenario.terminal.waitForExit()
  }

  @Test func `the beginning of a piped password that nobody ended is no answer to the next question`()
    async throws
  {
    let options = PseudoTerminal.Options(input: .pipe(Array("secret".utf8), staysOpen: true))
    let scenario = try Scenario("S1", "P1", "--stdin", "--time-limit", "1000", options: options)
    try await scenario.waitForOutcome("TIMED_OUT")
    try scenario.terminal.sendToStandardInput("joe\n")
    try await scenario.terminal.waitForExit()
    #expect(scenario.outcomes.allSatisfy { !($0.values["name"] ?? "").contains("secret") })
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `a field without a mask, or on a dumb terminal, leaves nothing`(drive: Scenario.Drive) async throws {
    for term in ["xterm-256color", "dumb"] {
      let options = PseudoTerminal.Options(environment: ["TERM": term])
      let scenario = try Scenario("S1", "--hold", drive: drive, options: options)
      let needle = Needle()
      try await scenario.terminal.waitFor(text: "Password")
      try await scenario.terminal.send(needle.withPlainBytes { Array($0) + Array("\r".utf8) })
      try await scenario.terminal.waitFor(text: "held")
      try expectOneCopyAtMost(of: needle, in: scenario, exactly: true)
      try await scenario.expectNothingAfterRelease(of: needle)
    }
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `a piped password leaves nothing`(drive: Scenario.Drive) async throws {
    let options = PseudoTerminal.Options(input: .pipe([], staysOpen: true))
    let scenario = try Scenario("S1", "--hold", "--stdin", drive: drive, options: options)
    let needle = Needle()
    try needle.withPlainBytes {
      try scenario.terminal.sendToStandardInput(String(decoding: $0, as: UTF8.self) + "\n")
    }
    try await scenario.terminal.waitFor(text: "held")
    try expectOneCopyAtMost(of: needle, in: scenario, exactly: true)
    try scenario.terminal.sendToStandardInput("\n")
    try await scenario.terminal.waitFor(text: "released")
    #expect(try scenario.terminal.scan(for: needle) == [])
  }

  private func expectOneCopyAtMost(
    of needle: Needle,
    in scenario: Scenario,
    exactly: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let findings = try scenario.terminal.scan(for: needle)
    #expect(
      findings.count <= 1 && (findings.count == 1 || !exactly),
      "\(findings)",
      sourceLocation: sourceLocation
    )
    #expect(
      findings.allSatisfy { $0.characterCount == needle.count },
      "\(findings)",
      sourceLocation: sourceLocation
    )
    for finding in findings {
      let isLocked = try scenario.terminal.isLocked(finding.address)
      #expect(isLocked, sourceLocation: sourceLocation)
    }
  }
}

extension Scenario {
  /// Waits for the alert and fills in the password; comes back when all of it has arrived.
  nonisolated(nonsending) func enter(_ needle: Needle, _ entry: ProcessMemoryTests.Entry) async throws {
    try await terminal.waitFor(text: "[ OK ]")
    try await terminal.send(entry.keys(for: needle))
    try await terminal.waitFor(text: String(repeating: "•", count: needle.count))
  }

  /// Lets the program release the password, and looks once more.
  nonisolated(nonsending) func expectNothingAfterRelease(of needle: Needle) async throws {
    try await terminal.send("\n")
    try await terminal.waitFor(text: "released")
    #expect(try terminal.scan(for: needle) == [])
    try await terminal.send("\n")
    try await terminal.waitForExit()
    let plain = try needle.withPlainBytes { String(decoding: $0, as: UTF8.self) }
    #expect(!terminal.hasSent(plain))
  }
}
#endif
