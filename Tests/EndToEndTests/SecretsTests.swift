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

  @Test(arguments: Scenario.Drive.allCases, ["fatal", "trap"])
  func `Swift's crash reporter tells nothing of a password, and finds the terminal put back`(
    drive: Scenario.Drive,
    action: String
  ) async throws {
    let reporting = "enable=yes,interactive=no,color=no,threads=all,registers=all,images=all"
    let options = Options(environment: ["SWIFT_BACKTRACE": reporting])
    let scenario = try Scenario("S1", "--action", action, drive: drive, options: options)
    let terminal = scenario.terminal
    try await terminal.waitFor(text: "[ OK ]")
    try await terminal.send("Zq7!kWx2Vm9#Tb4$Rn6%Yc1&\r")
    #expect(try await terminal.waitForExit() == .signaled(SIGILL))
    try expectClean(terminal, modesOnly: true)
    #expect(!terminal.screen.isBracketedPasteEnabled)
    let report =
      String(decoding: terminal.rawOutput, as: UTF8.self).components(separatedBy: "\u{1B}[?2004l").last ?? ""
    // Where the reporter isn't installed the runtime says so.
    #expect(report.contains("rdi") || report.contains("x0 ") || report.contains("unable to locate"))
    let secret = Array("Zq7!kWx2Vm9#Tb4$Rn6%Yc1&".utf8)
    for start in 0...secret.count - 4 {
      let part = secret[start..<start + 4]
      let hexadecimal = part.map { String($0, radix: 16) }
      for form in [
        String(decoding: part, as: UTF8.self), hexadecimal.joined(separator: " "), hexadecimal.joined(),
        hexadecimal.reversed().joined(),
      ] {
        #expect(!report.contains(form), "\(form)")
      }
    }
  }

  @Test(arguments: Scenario.Drive.allCases, ["xterm-256color", "dumb"])
  func `T087 half a password is gone when time is up`(drive: Scenario.Drive, term: String) async throws {
    let scenario = try await Scenario.typing(
      Array("super-secret".utf8),
      characterCount: 12,
      beforeTimeOutOf: ["S1", "--bye"],
      ending: "bye",
      drive: drive,
      options: Options(environment: ["TERM": term])
    )
    #expect(scenario.outcomes == [.timedOut])
    #expect(!scenario.terminal.hasSent("super"))
    try expectClean(scenario.terminal)
    try await scenario.terminal.send("\n")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
  }
}
