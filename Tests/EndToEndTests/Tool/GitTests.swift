import Foundation
import Testing

/// `git clone` over HTTP with `terminal-askpass`.
@Suite(.enabled(if: Programs.areInstalled("git", "python3")))
struct GitTests {
  private static let token = "correct-horse-4711"

  private let folder: TemporaryFolder
  private let askpass: String
  private let server: LoopbackServer

  init() async throws {
    folder = try TemporaryFolder()
    askpass = try folder.linkTool(as: "terminal-askpass")
    let repository = folder.path("served/repository.git")
    try Programs.run("git", ["init", "-q", "--bare", "-b", "main", repository])
    let commit = """
      commit refs/heads/main
      committer T <t@example.com> 0 +0000
      data 5
      hello
      M 644 inline greeting
      data 5
      hello

      """
    try Programs.run("git", ["-C", repository, "fast-import", "--quiet"], input: commit)
    try Programs.run("git", ["-C", repository, "update-server-info"])
    server = try await .files(in: folder.path("served"), name: "joe", password: Self.token)
  }

  private func clone() throws -> PseudoTerminal {
    let options = Tool.Options(
      environment: [
        "GIT_ASKPASS": askpass, "GIT_TERMINAL_PROMPT": "0", "HOME": folder.url.path,
        "GIT_CONFIG_NOSYSTEM": "1", "no_proxy": "127.0.0.1",
      ],
      output: .pipe
    )
    let url = "http://127.0.0.1:\(server.port)/repository.git"
    return try PseudoTerminal(
      Programs.path("git") ?? "git",
      ["clone", "-q", url, folder.path("clone")],
      options
    )
  }

  private var greeting: String? {
    try? String(contentsOf: folder.url.appending(path: "clone/greeting"), encoding: .utf8)
  }

  private func answer(_ terminal: PseudoTerminal, password: String) async throws {
    try await terminal.waitFor {
      $0.contains("Username for 'http://127.0.0.1:\(server.port)':") && $0.contains("OK")
    }
    try await terminal.send("joe")
    try await terminal.waitFor("the name to be seen") { $0.contains(" joe ") }
    try await terminal.send("\r")
    try await terminal.waitFor { $0.contains("Password for 'http://joe@127.0.0.1:") && $0.contains("OK") }
    try await terminal.send(password)
    try await terminal.waitForExit()
    try terminal.expectClean(neverShowing: Self.token)
  }

  @Test func `git clones with the right name and password`() async throws {
    let terminal = try clone()
    try await answer(terminal, password: "\(Self.token)\r")
    #expect(terminal.status == .exited(0))
    #expect(greeting == "hello")
  }

  @Test func `git fails with a wrong password, and clones with the right one`() async throws {
    let terminal = try clone()
    try await answer(terminal, password: "wrong\r")
    #expect(terminal.status == .exited(128))
    #expect(terminal.screen.contains("Authentication failed"))
    let again = try clone()
    try await answer(again, password: "\(Self.token)\r")
    #expect(again.status == .exited(0))
    #expect(greeting == "hello")
  }

  @Test func `git clones nothing when it is cancelled`() async throws {
    let terminal = try clone()
    try await answer(terminal, password: "\u{1B}")
    #expect(terminal.status == .exited(128))
    #expect(greeting == nil)
  }
}
