import Foundation
import Testing

/// `sudo -A` with `terminal-askpass`.
@Suite(.enabled(if: TemporaryUser.canBeMade && Programs.areInstalled("sudo", "runuser")))
struct SudoTests {
  private static let password = "correct horse 4711"

  /// Lets a user run everything, as long as the test lasts.
  private final class Permission {
    private let path: String

    init(_ user: TemporaryUser) throws {
      path = "/etc/sudoers.d/\(user.name)"
      let rule = "Defaults:\(user.name) !lecture, timestamp_timeout=0\n\(user.name) ALL=(ALL) ALL\n"
      try Data(rule.utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o440], ofItemAtPath: path)
    }

    deinit {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private func run(_ answer: (PseudoTerminal) async throws -> Void) async throws -> PseudoTerminal {
    let folder = try TemporaryFolder(permissions: 0o755)
    let user = try TemporaryUser(password: Self.password)
    let permission = try Permission(user)
    let terminal = try PseudoTerminal(
      Programs.path("runuser") ?? "runuser",
      ["-u", user.name, "--", "sudo", "-A", "id", "-u"],
      .init(environment: ["SUDO_ASKPASS": try folder.copyTool(as: "terminal-askpass")], output: .pipe)
    )
    try await terminal.waitFor { $0.contains("[sudo] password for \(user.name):") && $0.contains("OK") }
    try await answer(terminal)
    try await terminal.waitForExit()
    try terminal.expectClean(neverShowing: Self.password)
    withExtendedLifetime((folder, user, permission)) {}
    return terminal
  }

  @Test func `sudo takes the right password`() async throws {
    let terminal = try await run { try await $0.send("\(Self.password)\r") }
    #expect(terminal.status == .exited(0))
    #expect(terminal.output == "0\n")
  }

  @Test func `sudo asks again after a wrong password`() async throws {
    let terminal = try await run { terminal in
      try await terminal.send("wrong\r")
      try await terminal.waitFor { $0.contains("Sorry, try again.") && $0.contains("OK") }
      try await terminal.send("\(Self.password)\r")
    }
    #expect(terminal.status == .exited(0))
    #expect(terminal.output == "0\n")
  }

  @Test func `sudo runs nothing when it is cancelled`() async throws {
    let terminal = try await run { try await $0.send("\u{1B}") }
    #expect(terminal.status == .exited(1))
    #expect(terminal.output.isEmpty)
  }
}
