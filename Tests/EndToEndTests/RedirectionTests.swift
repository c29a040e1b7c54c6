import Foundation
import Testing

/// The group “Redirected and non-terminal streams”, and output that can't be written.
@Suite struct RedirectionTests {
  private typealias Options = PseudoTerminal.Options

  private func options(piping input: String, staysOpen: Bool = false) -> PseudoTerminal.Options {
    Options(
      hasControllingTerminal: false,
      input: .pipe(Array(input.utf8), staysOpen: staysOpen),
      output: .pipe,
      error: .pipe
    )
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T046 captured standard output holds nothing of the alert`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("S1", drive: drive, options: Options(output: .pipe))
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("pw\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "pw"])])
    #expect(scenario.terminal.standardOutput == [])
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T047 the alert is seen though both outputs are redirected`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("S1", drive: drive, options: Options(output: .null, error: .null))
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("pw\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "pw"])])
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T048 data on standard input stays for the program`(drive: Scenario.Drive) async throws {
    let options = Options(input: .pipe(Array("LINE1\nLINE2\n".utf8)), output: .pipe)
    let scenario = try Scenario("S1", "--rest", drive: drive, options: options)
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("pw\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "pw"]), Outcome("REST", ["data": "LINE1\nLINE2\n"])])
    try expectClean(scenario.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T049 no controlling terminal is said at once, and piped input may stand in`(drive: Scenario.Drive)
    async throws
  {
    let closed = Options(hasControllingTerminal: false, input: .null, output: .pipe, error: .pipe)
    let refusing = try Scenario("S1", drive: drive, options: closed)
    #expect(try await refusing.terminal.waitForExit() == .exited(2))
    #expect(refusing.outcomes == [.noTerminal])
    #expect(refusing.terminal.standardOutput == [] && refusing.terminal.standardError == [])
    let allowing = try Scenario("S1", "--stdin", drive: drive, options: options(piping: "pw\n"))
    #expect(try await allowing.terminal.waitForExit() == .exited(0))
    #expect(allowing.outcomes == [.ok(["password": "pw"])])
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T050 the null device is no terminal and gives no default`(drive: Scenario.Drive) async throws {
    let options = Options(hasControllingTerminal: false, input: .null, output: .null, error: .null)
    for (words, expected) in [([], Outcome.noTerminal), (["--stdin"], .endOfInput)] {
      let scenario = try Scenario(["P1", "--default", "dflt"] + words, drive: drive, options: options)
      #expect(try await scenario.terminal.waitForExit() == .exited(2))
      #expect(scenario.outcomes == [expected])
    }
  }

  @Test(arguments: Scenario.Drive.allCases, [["U1"], ["B0"], ["U1", "--stdin"], ["B0", "--stdin"]])
  func `T051 without a terminal nothing is painted over and over`(drive: Scenario.Drive, words: [String])
    async throws
  {
    let options = Options(hasControllingTerminal: false, input: .null, output: .pipe, error: .pipe)
    let scenario = try Scenario(words, drive: drive, options: options)
    #expect(try await scenario.terminal.waitForExit() == .exited(2))
    #expect(scenario.outcomes == [words.contains("--stdin") ? .endOfInput : .noTerminal])
    let output = scenario.terminal.standardOutput + scenario.terminal.standardError
    #expect(output.count < 1000 && !output.contains(0x1B))
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T052 piped answers take their own lines and no byte more`(drive: Scenario.Drive) async throws {
    let options = options(piping: "a\nb\nrest of data\n")
    let scenario = try Scenario("P1", "P1", "--stdin", "--rest", drive: drive, options: options)
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    let rest = Outcome("REST", ["data": "rest of data\n"])
    #expect(scenario.outcomes == [.ok(["name": "a"]), .ok(["name": "b"]), rest])
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T053 a carriage return before a line's end isn't part of the answer`(drive: Scenario.Drive)
    async throws
  {
    let scenario = try Scenario("U1", "--stdin", drive: drive, options: options(piping: "us\rer\r\npw\r\n"))
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["user": "us\rer", "password": "pw"])])
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T054 the last line may lack its end, and half an answer is none`(drive: Scenario.Drive) async throws {
    let whole = try Scenario("U1", "--stdin", drive: drive, options: options(piping: "user\npw"))
    #expect(try await whole.terminal.waitForExit() == .exited(0))
    #expect(whole.outcomes == [.ok(["user": "user", "password": "pw"])])
    let half = try Scenario("U1", "--stdin", drive: drive, options: options(piping: "user\n"))
    #expect(try await half.terminal.waitForExit() == .exited(2))
    #expect(half.outcomes == [.endOfInput])
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T055 a whole line is enough while the pipe stays open`(drive: Scenario.Drive) async throws {
    let options = options(piping: "pw\n", staysOpen: true)
    let scenario = try Scenario("S1", "--stdin", drive: drive, options: options)
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "pw"])])
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T056 a refused answer is asked again only while there is input`(drive: Scenario.Drive) async throws {
    let words = ["P1", "--refuse", "bad", "--refuse", ""]
    let piped = try Scenario(words + ["--stdin"], drive: drive, options: options(piping: "bad\n"))
    #expect(try await piped.terminal.waitForExit() == .exited(2))
    #expect(piped.outcomes == [Outcome("CHECKED", ["text": "bad"]), .endOfInput])
    let typed = try Scenario(words, drive: drive)
    try await typed.terminal.waitFor(text: "[ OK ]")
    try await typed.terminal.send("bad\r")
    try await typed.terminal.waitFor(text: "“bad” can’t be taken.")
    try await typed.terminal.send("\u{15}\u{4}")
    #expect(try await typed.terminal.waitForExit() == .exited(1))
    #expect(typed.outcomes == [Outcome("CHECKED", ["text": "bad"]), .cancelled])
    try expectClean(typed.terminal)
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `T057 the question is out before the answer is read`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("P1", "--stdin", drive: drive, options: options(piping: "", staysOpen: true))
    try await scenario.terminal.waitForError("Name")
    try scenario.terminal.sendToStandardInput("ab\n")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["name": "ab"])])
  }

  @Test(arguments: Scenario.Drive.allCases)
  func `an output whose reader is gone is an error and no death`(drive: Scenario.Drive) async throws {
    let options = Options(
      hasControllingTerminal: false,
      input: .pipe([], staysOpen: true),
      output: .brokenPipe,
      error: .brokenPipe
    )
    let scenario = try Scenario("S1", "--stdin", drive: drive, options: options)
    #expect(try await scenario.terminal.waitForExit() == .exited(2))
    #expect(scenario.outcomes == [Outcome("OUTPUT_FAILED", ["detail": "\(EPIPE)"])])
  }

  @Test(arguments: Scenario.Drive.allCases, [PseudoTerminal.Output.closed, .null, .brokenPipe])
  func `T027 outputs that can't be written don't matter while there is a terminal`(
    drive: Scenario.Drive,
    output: PseudoTerminal.Output
  ) async throws {
    let scenario = try Scenario("S1", "--mask", drive: drive, options: Options(output: output, error: output))
    try await scenario.terminal.waitFor(text: "[ OK ]")
    let (many, more) = (String(repeating: "A", count: 1500), String(repeating: "B", count: 1500))
    try await scenario.terminal.send("\(many)\u{15}\(more)\u{15}ok\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "ok"])])
    try expectClean(scenario.terminal)
  }
}
