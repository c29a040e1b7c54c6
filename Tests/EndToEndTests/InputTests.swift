import Foundation
import Testing

/// The groups “Paste”, “Long input” and “Text beyond ASCII”, as far as a real terminal matters; the rest is tested in memory.
@Suite struct InputTests {
  private typealias Options = PseudoTerminal.Options

  @Test(arguments: Scenario.Drive.allCases)
  func `T020 markers of a paste that a program before has asked for stay out of the password`(
    drive: Scenario.Drive
  )
    async throws
  {
    let scenario = try Scenario("S1", drive: drive)
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("\u{1B}[200~vjqx\u{1B}[201~\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["password": "vjqx"])])
    expectNothingSent(of: "vjqx", to: scenario.terminal)
    try expectClean(scenario.terminal)
  }

  @Test(arguments: [nil, "dumb"]) func `T022 what follows a password's line end never reaches the shell`(
    term: String?
  )
    async throws
  {
    let shell = try Scenario.Shell(environment: term.map { ["TERM": $0] } ?? [:])
    try await shell.type(shell.command("S1"))
    try await shell.terminal.waitFor(text: term == nil ? "[ OK ]" : "Password: ")
    try await shell.terminal.send("vjqx\recho r$((40+2))n\r")
    try await shell.end()
    #expect(shell.outcomes == [.ok(["password": "vjqx"])])
    #expect(!shell.terminal.hasSent("r42n"))
    #expect(!shell.terminal.hasSent("r$((40+2))n"))
  }

  @Test func `T022 what follows a name's line end is kept for the shell`() async throws {
    let shell = try Scenario.Shell(.editing)
    try await shell.type(shell.command("P1"))
    try await shell.terminal.waitFor(text: "[ OK ]")
    try await shell.terminal.send("joe\recho r$((40+2))n\r")
    try await shell.terminal.waitFor(text: "r42n")
    try await shell.end()
    #expect(shell.outcomes == [.ok(["name": "joe"])])
  }

  @Test(arguments: ["P1", "S1"], [nil, "dumb"])
  func `T024 T025 a long text that comes unmarked is taken whole`(form: String, term: String?) async throws {
    let options = Options(environment: term.map { ["TERM": $0] } ?? [:])
    let scenario = try Scenario(form, options: options)
    let label = form == "P1" ? "Name" : "Password"
    try await scenario.terminal.waitFor(text: term == nil ? "[ OK ]" : label)
    let text = String((0..<5_000).map { "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[$0 % 26] })
    try await scenario.terminal.send(text)
    try await scenario.terminal.waitUntilInputIsTaken()
    try await scenario.terminal.send("\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok([label.lowercased(): text])])
    try expectClean(scenario.terminal)
  }

  @Test(arguments: ["P1", "S1"]) func `T024 a hundred thousand characters are taken whole and draw little`(
    form: String
  )
    async throws
  {
    let scenario = try Scenario(form)
    try await scenario.terminal.waitFor(text: "[ OK ]")
    let text = String(repeating: "x", count: 100_000)
    for start in stride(from: 0, to: 100_000, by: 4_096) {
      try await scenario.terminal.send(String(repeating: "x", count: min(4_096, 100_000 - start)))
    }
    try await scenario.terminal.waitUntilInputIsTaken()
    try await scenario.terminal.send("\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok([form == "P1" ? "name" : "password": text])])
    #expect(scenario.terminal.rawOutput.count < 2_000_000)
    try expectClean(scenario.terminal)
  }

  @Test(arguments: ["P1", "S1"], ["", "C", "C.UTF-8", "ja_JP.eucJP"])
  func `T028 T031 characters are whole, whatever the locale and the modes`(form: String, locale: String)
    async throws
  {
    for term in [nil, "dumb"] { try await typeCharacters(form: form, term: term, locale: locale) }
  }

  private func typeCharacters(form: String, term: String?, locale: String) async throws {
    var options = Options(environment: ["TERM": term ?? "xterm", "LANG": locale])
    options.changeTermios = { $0.c_iflag &= ~tcflag_t(IUTF8) }
    let scenario = try Scenario(form, options: options)
    let label = form == "P1" ? "Name" : "Password"
    try await scenario.terminal.waitFor(text: term == nil ? "[ OK ]" : label)
    try await scenario.terminal.send("能\u{7F}é日😀👨‍👩‍👧\u{7F}\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok([label.lowercased(): "é日😀"])])
    try expectClean(scenario.terminal)
  }
}

extension String {
  fileprivate subscript(offset: Int) -> Character { self[index(startIndex, offsetBy: offset)] }
}
