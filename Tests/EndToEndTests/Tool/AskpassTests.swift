import Foundation
import Testing

@testable import terminal_alert

@Suite struct AskpassTests {
  private static var options: Tool.Options { Tool.Options(input: .null, output: .pipe) }

  private func start(_ arguments: [String], kind: String? = nil) throws -> PseudoTerminal {
    var options = Self.options
    options.environment["SSH_ASKPASS_PROMPT"] = kind
    return try Tool.start(["askpass", "--"] + arguments, options)
  }

  // MARK: T078

  @Test(arguments: [("\r", 0 as Int32), ("y", 0), ("\u{1B}[D\r", 1), ("n", 1), ("\u{1B}", 1), ("\u{4}", 1)])
  func `T078 answers a confirmation by its status`(keys: String, status: Int32) async throws {
    let terminal = try start(["Allow use of key k?\nKey fingerprint SHA256:x."], kind: "confirm")
    try await terminal.waitFor(text: "Yes")
    #expect(terminal.screen.contains("Key fingerprint SHA256:x."))
    try await terminal.send(keys)
    #expect(try await terminal.waitForExit() == .exited(status))
    #expect(terminal.output.isEmpty)
    try terminal.expectClean()
  }

  @Test(arguments: ["\r", "\u{1B}", "\u{4}"])
  func `T078 shows a notice until it is dismissed`(keys: String) async throws {
    let terminal = try start(["Confirm user presence for key k"], kind: "none")
    try await terminal.waitFor(text: "OK")
    #expect(!terminal.screen.contains("Cancel"))
    try await terminal.send(keys)
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output.isEmpty)
    try terminal.expectClean()
  }

  @Test(arguments: ["none", "confirm", nil])
  func `T078 puts the terminal back when the caller ends it`(kind: String?) async throws {
    let terminal = try start(["Touch the key"], kind: kind)
    try await terminal.waitFor(text: kind == "confirm" ? "Yes" : "OK")
    terminal.signal(SIGTERM)
    #expect(try await terminal.waitForExit() == .signaled(SIGTERM))
    #expect(terminal.output.isEmpty)
    try terminal.expectClean()
  }

  @Test func `T078 hides what is typed when no kind is given`() async throws {
    try await expectSecret([["Password:"]], prompt: "Password:")
  }

  // MARK: T079

  @Test func `T079 shows a user name and hides a password for git`() async throws {
    let name = try start(["Username for 'https://h': "])
    try await name.waitFor(text: "Username for 'https://h':")
    try await name.send("joe")
    try await name.waitFor(text: "joe")
    try await name.send("\r")
    #expect(try await name.waitForExit() == .exited(0))
    #expect(name.output == "joe\n")
    try await expectSecret([["Password for 'https://joe@h': "]], prompt: "Password for 'https://joe@h':")
  }

  // MARK: T080

  @Test(
    arguments: [
      "Enter passphrase for key '/k': ", "Enter PIN for ED25519-SK key: ", "Verification code: ", "Parola: ",
      "Benutzername: ", "Password for Username: ",
    ]
  )
  func `T080 takes every prompt that isn't known for a secret's`(prompt: String) async throws {
    try await expectSecret([[prompt]], prompt: String(prompt.dropLast()))
  }

  // MARK: T081

  @Test func `T081 has a prompt of its own for none and for several`() async throws {
    try await expectSecret([[], ["a", "b"]], prompt: "Password or passphrase:")
  }

  @Test func `T081 shows no text for an empty prompt`() async throws {
    try await expectSecret([[""]], prompt: "──────")
  }

  @Test(arguments: ["--help me", "--help", "--version", "-h", "--", "pinentry"])
  func `T081 takes a prompt literally`(prompt: String) async throws {
    try await expectSecret([[prompt]], prompt: prompt)
    let folder = try TemporaryFolder()
    let askpass = try PseudoTerminal(folder.linkTool(as: "terminal-askpass"), [prompt], Self.options)
    try await answerSecret(askpass, prompt: prompt)
  }

  // MARK: Kinds

  @Test(
    arguments: [
      ("Are you sure you want to continue connecting (yes/no/[fingerprint])? ", AskpassPrompt.Kind.visible),
      ("Are you sure you want to continue connecting (yes/no)? ", .visible),
      ("Please type 'yes', 'no' or the fingerprint: ", .visible),
      ("Username:", .visible),
      ("Password (not yes/no): ", .secret),
      ("Token, not the Username for git: ", .secret),
    ]
  )
  func `knows the questions that are no secret`(prompt: String, kind: AskpassPrompt.Kind) {
    #expect(AskpassPrompt(arguments: [prompt], kind: nil).kind == kind)
    #expect(AskpassPrompt(arguments: [prompt], kind: "other").kind == kind)
  }

  @Test func `hands on no value with a NUL`() async throws {
    let terminal = try start(["Password:"])
    try await terminal.waitFor(text: "OK")
    try await terminal.send("pw-47\u{16}\u{0}11\r")
    #expect(try await terminal.waitForExit() == .exited(3))
    #expect(terminal.output.isEmpty)
    try terminal.expectClean(neverShowing: "pw-47")
  }

  @Test(arguments: ["a\rb\n", "a\u{0}b\n"])
  func `hands on no value that would be cut`(line: String) async throws {
    let options = Tool.Options(environment: ["TERMINAL_ALERTS": "stdin"])
    for prompt in ["Username for 'h':", "Password:"] {
      let result = try await Tool.run(["askpass", prompt], answers: line, options)
      #expect(result.status == .exited(3))
      #expect(result.output.isEmpty)
    }
  }

  @Test func `hands on a long and strange secret byte by byte`() async throws {
    let secret = String(repeating: " ä'\"\\%👩‍👩‍👧", count: 500)
    let terminal = try start(["Password:"])
    try await terminal.waitFor(text: "OK")
    try await terminal.send("\u{1B}[200~\(secret)\u{1B}[201~\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.standardOutput == Array("\(secret)\n".utf8))
  }

  @Test func `shows control characters of a prompt instead of sending them`() async throws {
    let terminal = try start(["Password for 'https://good\r\u{1B}[2K\u{1B}[1;31mhttps://evil'"])
    try await terminal.waitFor(text: "OK")
    #expect(terminal.screen.contains("https://good"))
    #expect(terminal.screen.contains("https://evil"))
    #expect(terminal.screen.violations == [])
    #expect(!terminal.rawOutput.contains("\u{1B}[1;31m".utf8))
    try await terminal.send("\u{1B}")
    #expect(try await terminal.waitForExit() == .exited(1))
    try terminal.expectClean()
  }

  private func expectSecret(_ arguments: [[String]], prompt: String) async throws {
    for arguments in arguments {
      try await answerSecret(try start(arguments), prompt: prompt)
    }
  }

  private func answerSecret(_ terminal: PseudoTerminal, prompt: String) async throws {
    try await terminal.waitFor(text: "OK")
    #expect(terminal.screen.contains(prompt))
    try await terminal.send("pw-4711\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "pw-4711\n")
    try terminal.expectClean(neverShowing: "pw-4711")
  }
}
