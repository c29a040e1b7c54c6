import Foundation
import Testing

/// The group “Secrets kept or shown elsewhere”, and T087.
@Suite struct SecretsTests {
  private typealias Options = PseudoTerminal.Options

  @Test func `T072 a hidden value is in no history, kill ring or file`() async throws {
    let home = NSTemporaryDirectory() + "home-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    for keys in ["\u{1B}[A\u{1B}[A\r", "\u{10}\r", "\u{19}\r", "\u{1B}y\r", "\u{1F}\r"] {
      let scenario = try Scenario("S1", "P1", options: Options(environment: ["HOME": home]))
      try await scenario.terminal.waitFor(text: "Password")
      try await scenario.terminal.send("hunter2\u{15}hunter3\r")
      try await scenario.terminal.waitFor(text: "Name")
      try await scenario.terminal.send(keys)
      #expect(try await scenario.terminal.waitForExit() == .exited(0))
      #expect(scenario.outcomes == [.ok(["password": "hunter3"]), .ok(["name": ""])])
      #expect(!scenario.terminal.hasSent("hunter"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: home) == [])
    }
  }

  @Test(arguments: ["fatal", "trap", "abort"])
  func `a crash report says nothing of a password`(action: String) async throws {
    let scenario = try Scenario("S1", "--action", action, options: Options(error: .pipe))
    try await scenario.terminal.waitFor(text: "[ OK ]")
    try await scenario.terminal.send("hunter2\r")
    try await scenario.terminal.waitForExit()
    #expect(scenario.terminal.standardError.firstRange(of: Array("hunter".utf8)) == nil)
    #expect(!scenario.terminal.hasSent("hunter"))
  }

  @Test(arguments: Scenario.Drive.allCases, ["xterm-256color", "dumb"])
  func `T087 half a password is gone when time is up`(drive: Scenario.Drive, term: String) async throws {
    let options = Options(environment: ["TERM": term])
    let scenario = try Scenario("S1", "--time-limit", "8000", "--bye", drive: drive, options: options)
    try await scenario.terminal.waitFor(text: "Password")
    try await scenario.terminal.send("super-secret")
    try await scenario.terminal.waitFor(text: "bye")
    #expect(scenario.outcomes == [.timedOut])
    #expect(!scenario.terminal.hasSent("super"))
    try expectClean(scenario.terminal)
    try await scenario.terminal.send("\n")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
  }
}
