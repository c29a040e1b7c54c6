import Testing

@Suite struct ScenarioTests {
  @Test(arguments: Scenario.Drive.allCases)
  func `asks the alerts of the cases one after the other`(drive: Scenario.Drive) async throws {
    let scenario = try Scenario("U1", "P1", drive: drive)
    try await scenario.terminal.waitFor(text: "Password")
    try await scenario.terminal.send("joe\rpw\r")
    try await scenario.terminal.waitFor(text: "Name")
    try await scenario.terminal.send("é\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["user": "joe", "password": "pw"]), .ok(["name": "é"])])
  }

  @Test func `asks queued alerts`() async throws {
    let scenario = try Scenario("P1", "P1", "--queued")
    try await scenario.terminal.waitFor(text: "Name")
    try await scenario.terminal.send("one\rtwo\r")
    #expect(try await scenario.terminal.waitForExit() == .exited(0))
    #expect(scenario.outcomes == [.ok(["name": "one"]), .ok(["name": "two"])])
  }
}
