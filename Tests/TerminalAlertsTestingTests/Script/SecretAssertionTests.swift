import TerminalAlerts
import TerminalAlertsTesting
import Testing

@Suite struct SecretAssertionTests {
  /// A terminal on which a text was typed visibly.
  private func terminal(showing text: String) async throws -> ScriptedTerminal {
    let terminal = ScriptedTerminal([.type(text), .press(.return)])
    _ = try await terminal.run { try await Prompt.text("Name", placeholder: "correct") }
    return terminal
  }

  @Test(arguments: ["battery staple", "xxbattery", "ery-xx", "xxtte"])
  func `T073 finds a secret and each part of three characters`(secret: String) async throws {
    let terminal = try await terminal(showing: "battery staple")
    for assertion in [
      { try terminal.assertNeverWritten(secret) },
      { try terminal.assertNeverWritten(Secret(copying: secret)) },
    ] {
      let failure = try #require(#expect(throws: SecretWritten.self) { try assertion() })
      #expect(
        failure.description.hasPrefix("SecretAssertionTests.swift:\(failure.location.line): a part of the")
      )
      #expect(!failure.description.contains("ery"))
    }
  }

  @Test func `T073 lets pass what was never written`() async throws {
    let terminal = try await terminal(showing: "battery staple")
    try terminal.assertNeverWritten("horse")
    try terminal.assertNeverWritten("st-ba-le")
    try terminal.assertNeverWritten(Secret(bytes: [0xFF, 0xFE, 0x00]))
  }

  @Test func `finds characters between which the cursor was moved`() async throws {
    let families = ["👨‍👩‍👧", "👩‍👩‍👧", "👨‍👩‍👦"].joined()
    let terminal = ScriptedTerminal([.paste(families), .press(.escape)])
    _ = try? await terminal.run { try await Prompt.text("Name") }
    #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains(families))
    #expect(throws: SecretWritten.self) { try terminal.assertNeverWritten(families) }
  }

  @Test func `doesn't count the alert's own words, nor those it is told`() async throws {
    let terminal = try await terminal(showing: "battery")
    try terminal.assertNeverWritten("correcthorse")
    try terminal.assertNeverWritten("horsebattery", ignoring: ["battery"])
  }

  @Test(arguments: ["", "rec", "Name"])
  func `refuses a secret that can't be told from other texts`(secret: String) async throws {
    let terminal = try await terminal(showing: "x")
    let failure = #expect(throws: SecretWritten.self) { try terminal.assertNeverWritten(secret) }
    #expect(failure?.description.hasSuffix("so nothing can be told; test with another") == true)
  }

  @Test func `looks for a short secret as a whole`() async throws {
    let terminal = try await terminal(showing: "q7")
    #expect(throws: SecretWritten.self) { try terminal.assertNeverWritten("q7") }
    try terminal.assertNeverWritten("q8")
  }
}
