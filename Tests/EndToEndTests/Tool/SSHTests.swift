import Foundation
import Testing

/// `ssh-keygen`, `ssh-add` and `ssh` with `terminal-askpass`.
@Suite struct SSHTests {
  private static let passphrase = "correct horse 4711"

  private let folder: TemporaryFolder
  private let options: Tool.Options

  init() throws {
    folder = try TemporaryFolder()
    options = Tool.Options(
      environment: [
        "SSH_ASKPASS": try folder.linkTool(as: "terminal-askpass"), "SSH_ASKPASS_REQUIRE": "force",
        "HOME": folder.url.path,
      ],
      output: .pipe
    )
  }

  private func shell(_ script: String, _ arguments: [String] = []) throws -> PseudoTerminal {
    try PseudoTerminal("/bin/sh", ["-c", script, "sh"] + arguments, options)
  }

  private func makeKey() throws -> String {
    let key = folder.path("key")
    try Programs.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", Self.passphrase, "-C", "test", "-f", key])
    return key
  }

  // MARK: Keys

  @Test(
    .enabled(if: Programs.areInstalled("ssh-keygen")),
    arguments: [("\(passphrase)\r", true), ("wrong\r", false), ("\u{1B}", false)]
  )
  func `ssh-keygen unlocks a key`(keys: String, isUnlocked: Bool) async throws {
    let terminal = try shell("ssh-keygen -y -f \"$1\" && echo unlocked", [try makeKey()])
    try await terminal.waitFor { $0.contains("Enter passphrase") && $0.contains("OK") }
    try await terminal.send(keys)
    #expect((try await terminal.waitForExit() == .exited(0)) == isUnlocked)
    #expect(terminal.output.hasSuffix("unlocked\n") == isUnlocked)
    #expect(terminal.output.hasPrefix("ssh-ed25519 ") == isUnlocked)
    try terminal.expectClean(neverShowing: Self.passphrase)
  }

  @Test(.enabled(if: Programs.areInstalled("ssh-add", "ssh-agent")))
  func `ssh-add asks again after a wrong passphrase`() async throws {
    let terminal = try shell("ssh-agent sh -c 'ssh-add \"$1\" && ssh-add -l' sh \"$1\"", [try makeKey()])
    try await terminal.waitFor { $0.contains("Enter passphrase") && $0.contains("OK") }
    try await terminal.send("wrong\r")
    try await terminal.waitFor { $0.contains("Bad passphrase, try again") && $0.contains("OK") }
    try await terminal.send("\(Self.passphrase)\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output.contains("test (ED25519)"))
    try terminal.expectClean(neverShowing: Self.passphrase)
  }

  @Test(.enabled(if: Programs.areInstalled("ssh-add", "ssh-agent")))
  func `ssh-add adds nothing when it is cancelled`() async throws {
    let terminal = try shell("ssh-agent sh -c 'ssh-add \"$1\" || ssh-add -l' sh \"$1\"", [try makeKey()])
    try await terminal.waitFor { $0.contains("Enter passphrase") && $0.contains("OK") }
    try await terminal.send("\u{1B}")
    #expect(try await terminal.waitForExit() == .exited(1))
    #expect(terminal.output == "The agent has no identities.\n")
    try terminal.expectClean()
  }

  // MARK: A server

  private static let canServe =
    TemporaryUser.canBeMade && Programs.areInstalled("sshd", "ssh", "ssh-keygen", "python3")

  /// Starts a server for one user, and a client that asks for the host's key and the password.
  private func connect(to server: LoopbackServer, as user: TemporaryUser) throws -> PseudoTerminal {
    let arguments = [
      "-F", "none", "-o", "UserKnownHostsFile=\(folder.path("known_hosts"))", "-o",
      "GlobalKnownHostsFile=/dev/null",
      "-o", "PreferredAuthentications=password", "-o", "PubkeyAuthentication=no", "-o",
      "NumberOfPasswordPrompts=3",
      "-p", String(server.port), "\(user.name)@127.0.0.1", "echo logged in",
    ]
    return try PseudoTerminal(Programs.path("ssh") ?? "ssh", arguments, options)
  }

  private func startServer() async throws -> LoopbackServer {
    let key = folder.path("host_key")
    try Programs.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key])
    let configuration = try folder.write(
      """
      HostKey \(key)
      UsePAM no
      PasswordAuthentication yes
      KbdInteractiveAuthentication no
      AuthorizedKeysFile none
      PidFile none
      """,
      to: "sshd_config"
    )
    // The folder that Debian's sshd gives its privileges up in; its service makes it, and there is no service here.
    try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    return try await .program([Programs.path("sshd") ?? "sshd", "-i", "-f", configuration, "-E", "/dev/null"])
  }

  private func acceptHostKey(_ terminal: PseudoTerminal) async throws {
    try await terminal.waitFor { $0.contains("(yes/no/[fingerprint])?") && $0.contains("OK") }
    try await terminal.send("yes")
    try await terminal.waitFor("the answer to be seen") { $0.contains(" yes ") }
    try await terminal.send("\r")
  }

  @Test(.enabled(if: canServe))
  func `ssh asks for the host's key visibly, and for the password until it is right`()
    async throws
  {
    let user = try TemporaryUser(password: Self.passphrase)
    let server = try await startServer()
    let terminal = try connect(to: server, as: user)
    try await acceptHostKey(terminal)
    try await terminal.waitFor { $0.contains("\(user.name)@127.0.0.1's password:") && $0.contains("OK") }
    try await terminal.send("wrong\r")
    try await terminal.waitFor { $0.contains("Permission denied") && $0.contains("OK") }
    try await terminal.send("\(Self.passphrase)\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(terminal.output == "logged in\n")
    try terminal.expectClean(neverShowing: Self.passphrase)
    withExtendedLifetime((user, server)) {}
  }

  @Test(.enabled(if: canServe), arguments: ["no\r", "\u{1B}"])
  func `ssh doesn't connect to a host whose key is refused`(keys: String) async throws {
    let user = try TemporaryUser(password: Self.passphrase)
    let server = try await startServer()
    let terminal = try connect(to: server, as: user)
    try await terminal.waitFor { $0.contains("(yes/no/[fingerprint])?") && $0.contains("OK") }
    try await terminal.send(keys)
    #expect(try await terminal.waitForExit() == .exited(255))
    #expect(terminal.output.isEmpty)
    withExtendedLifetime((user, server)) {}
  }

  @Test(.enabled(if: canServe)) func `ssh ends at once by ^C`() async throws {
    let user = try TemporaryUser(password: Self.passphrase)
    let server = try await startServer()
    let terminal = try connect(to: server, as: user)
    try await acceptHostKey(terminal)
    try await terminal.waitFor { $0.contains("'s password:") && $0.contains("OK") }
    try await terminal.send("abc\u{3}")
    #expect(try await terminal.waitForExit() == .signaled(SIGINT))
    #expect(terminal.output.isEmpty)
    try terminal.expectClean(neverShowing: "abc")
    withExtendedLifetime((user, server)) {}
  }

  @Test(.enabled(if: canServe)) func `ssh gives up when it is cancelled as often as it asks`() async throws {
    let user = try TemporaryUser(password: Self.passphrase)
    let server = try await startServer()
    let terminal = try connect(to: server, as: user)
    try await acceptHostKey(terminal)
    for refusals in 0..<3 {
      try await terminal.waitFor { screen in
        screen.contains("OK") && screen.text.components(separatedBy: "please try again").count == refusals + 1
          && screen.contains("'s password:")
      }
      try await terminal.send("\u{1B}")
    }
    #expect(try await terminal.waitForExit() == .exited(255))
    #expect(terminal.output.isEmpty)
    try terminal.expectClean()
    withExtendedLifetime((user, server)) {}
  }
}
