import Foundation
import Testing

@Suite struct DemoTests {
  /// Of characters that stand nowhere else in what the demo shows.
  private let password = "zZ7}QxX~"
  private let file = AccountsFile()

  /// A path that is free, and is removed with what was written there.
  private final class AccountsFile {
    let path = NSTemporaryDirectory() + "accounts-\(UUID().uuidString)/file"

    deinit {
      try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
    }
  }

  private func start(_ options: PseudoTerminal.Options = .init()) throws -> PseudoTerminal {
    try PseudoTerminal(Products.path("Demo"), ["--accounts", file.path], options)
  }

  /// Makes an account and ends at the question that comes after.
  private func signUp() async throws -> PseudoTerminal {
    let terminal = try start()
    try await terminal.waitFor(text: "[ Create ]")
    try await terminal.send("joe\r\(password)\r\(password)\r")
    try await terminal.waitFor(text: "[ Sign in ]")
    return terminal
  }

  private func signIn(to terminal: PseudoTerminal, _ password: String) async throws {
    try await terminal.send(password + "\r")
  }

  @Test func `signs up and in, and shows no byte of the password`() async throws {
    let terminal = try start()
    try await terminal.waitFor(text: "[ Create ]")
    #expect(
      terminal.screen.text == """
        ╭ Create an account ─────────────────────────────╮
        │ Account                                        │
        │ Password                                       │
        │ Password again                                 │
        │                                                │
        │                         [ Cancel ]  [ Create ] │
        ╰────────────────────────────────────────────────╯
        """
    )
    try await terminal.send("joe\r\(password)\r\(password)\r")
    try await terminal.waitFor(text: "[ Sign in ]")
    #expect(
      terminal.screen.text == """
        Create an account: joe, (hidden), (hidden)
        ╭ Sign in ─────────────────────────────────╮
        │ Account                                  │
        │ Password                                 │
        │                                          │
        │                  [ Cancel ]  [ Sign in ] │
        ╰──────────────────────────────────────────╯
        """
    )
    try await terminal.send("joe\r\(password)\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(
      terminal.screen.text == """
        Create an account: joe, (hidden), (hidden)
        Sign in: joe, (hidden)
        Signed in as joe
        """
    )
    expectNothingSent(of: password, to: terminal)
    try expectClean(terminal)
  }

  @Test func `keeps the password's hash in a file that only its owner can read`() async throws {
    let terminal = try await signUp()
    try await terminal.send("joe\r\(password)\r")
    try await terminal.waitForExit()
    let line = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(line.hasPrefix("joe:$") && line.hasSuffix("\n"))
    #expect(!line.contains(password))
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `says what is wrong with a new account, and keeps what is right`() async throws {
    let terminal = try start()
    try await terminal.waitFor(text: "[ Create ]")
    try await terminal.send("joe\r\(password)\rother\r")
    try await terminal.waitFor(text: "The two passwords differ.")
    #expect(terminal.screen.contains("joe"))
    #expect(terminal.screen.cursor.row == 3)
    try await terminal.send("\(password)\r")
    try await terminal.waitFor(text: "[ Sign in ]")
    expectNothingSent(of: password, to: terminal)
  }

  @Test func `lets nobody in after three wrong passwords`() async throws {
    let terminal = try await signUp()
    try await terminal.send("joe\r\(password)0\r")
    try await terminal.waitFor(text: "Wrong account or password.")
    #expect(
      terminal.screen.text == """
        Create an account: joe, (hidden), (hidden)
        ╭ Sign in ─────────────────────────────────╮
        │ Account   joe                            │
        │ Password                                 │
        │                                          │
        │ ✗ Wrong account or password.             │
        │                                          │
        │                  [ Cancel ]  [ Sign in ] │
        ╰──────────────────────────────────────────╯
        """
    )
    #expect(terminal.screen.cursor.row == 3)
    for _ in 2...3 { try await terminal.send("\(password)0\r") }
    #expect(try await terminal.waitForExit() == .exited(1))
    #expect(
      terminal.screen.text == """
        Create an account: joe, (hidden), (hidden)
        Demo: Wrong account or password, three times. Try again later.
        """
    )
    expectNothingSent(of: password, to: terminal)
    try expectClean(terminal)
  }

  @Test func `takes a right password after a wrong one`() async throws {
    let terminal = try await signUp()
    try await terminal.send("joe\r\(password)0\r")
    try await terminal.waitFor(text: "Wrong account or password.")
    try await terminal.send("\(password)\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.contains("Signed in as joe"))
    try expectClean(terminal)
  }

  @Test(arguments: ["\u{1B}", "\u{4}", "\t\t\t\r"])
  func `can be cancelled`(keys: String) async throws {
    let terminal = try start()
    try await terminal.waitFor(text: "[ Create ]")
    try await terminal.send(keys)
    #expect(try await terminal.waitForExit() == .exited(1))
    #expect(terminal.screen.text == "Create an account: Cancel")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try expectClean(terminal)
  }

  @Test func `can be interrupted`() async throws {
    let terminal = try start()
    try await terminal.waitFor(text: "[ Create ]")
    try await terminal.send("joe\r\(password)\u{3}")
    #expect(try await terminal.waitForExit() == .exited(130))
    #expect(terminal.screen.text == "")
    expectNothingSent(of: password, to: terminal)
    try expectClean(terminal)
  }

  @Test func `shows the text-field alert as the documents have it`() async throws {
    let terminal = try PseudoTerminal(Products.path("Demo"), ["alert"])
    try await terminal.waitFor(text: "[ 認証 ]")
    #expect(
      terminal.screen.text == """
        ╭ ログイン ──────────────────────╮
        │ パスワードを入力してください   │
        │                                │
        │                                │
        │                                │
        │       [ キャンセル ]  [ 認証 ] │
        ╰────────────────────────────────╯
        """
    )
    try await terminal.send("秘密\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(
      terminal.screen.text == """
        ログイン: (hidden)
        パスワード認証リクエスト [秘密]
        """
    )
    try expectClean(terminal)
  }

  @Test func `leaves without a request from the left button`() async throws {
    let terminal = try PseudoTerminal(Products.path("Demo"), ["alert"])
    try await terminal.waitFor(text: "[ 認証 ]")
    try await terminal.send("秘密\t\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.text == "ログイン: キャンセル")
    try expectClean(terminal)
  }

  @Test func `asks nothing without a terminal`() async throws {
    let options = PseudoTerminal.Options(
      hasControllingTerminal: false,
      input: .null,
      output: .pipe,
      error: .pipe
    )
    let terminal = try start(options)
    #expect(try await terminal.waitForExit() == .exited(1))
    #expect(terminal.standardOutput == [])
    #expect(String(decoding: terminal.standardError, as: UTF8.self).hasPrefix("Demo: There is no terminal"))
  }
}
