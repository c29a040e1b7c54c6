import Foundation
import Testing

/// `gpg` with a `gpg-agent` whose pinentry is `terminal-pinentry`.
@Suite(.enabled(if: Programs.areInstalled("gpg", "gpg-agent", "gpgconf")))
struct GPGTests {
  private static let passphrase = "correct horse 4711"

  /// The folder of keys, whose agent ends with it.
  private final class Home {
    let folder: TemporaryFolder
    private let configuration: String

    init() throws {
      folder = try TemporaryFolder()
      let pinentry = try folder.linkTool(as: "terminal-pinentry")
      configuration = "pinentry-program \(pinentry)\n"
      try folder.write(configuration, to: "gpg-agent.conf")
    }

    deinit {
      try? endAgent()
    }

    private func endAgent() throws {
      try Programs.run("gpgconf", ["--homedir", folder.url.path, "--kill", "gpg-agent"])
    }

    /// From here on each use of a key asks. (While a key is made, its two parts share one passphrase.)
    func rememberNothing() throws {
      try endAgent()
      try folder.write(configuration + "default-cache-ttl 0\nmax-cache-ttl 0\n", to: "gpg-agent.conf")
    }

    func gpg(_ arguments: [String]) throws -> PseudoTerminal {
      let options = Tool.Options(
        environment: ["GNUPGHOME": folder.url.path, "GPG_TTY": nil, "DISPLAY": nil],
        output: .pipe
      )
      return try PseudoTerminal(Programs.path("gpg") ?? "gpg", ["--no-tty", "-q"] + arguments, options)
    }
  }

  private let home: Home

  init() throws {
    home = try Home()
  }

  private func makeKey() async throws {
    let terminal = try home.gpg(["--quick-gen-key", "joe@example.com", "default", "default", "never"])
    try await terminal.waitFor { $0.contains("Please enter the passphrase") && $0.contains("OK") }
    try await terminal.send("\(Self.passphrase)\r\(Self.passphrase)\r")
    #expect(try await terminal.waitForExit() == .exited(0))
    try terminal.expectClean(neverShowing: Self.passphrase)
    try home.rememberNothing()
  }

  private func sign(answering keys: [String]) async throws -> PseudoTerminal {
    let terminal = try home.gpg(["--clearsign", try home.folder.write("hello\n", to: "text")])
    for (index, keys) in keys.enumerated() {
      let wanted = index == 0 ? "Please enter the passphrase" : "Bad Passphrase (try \(index + 1) of 3)"
      try await terminal.waitFor { $0.contains(wanted) && $0.contains("OK") }
      try await terminal.send(keys)
    }
    try await terminal.waitForExit()
    try terminal.expectClean(neverShowing: Self.passphrase)
    return terminal
  }

  @Test func `gpg makes a key, signs, encrypts and decrypts`() async throws {
    try await makeKey()
    let signing = try await sign(answering: ["\(Self.passphrase)\r"])
    #expect(signing.status == .exited(0))
    let signed = try String(contentsOfFile: home.folder.path("text.asc"), encoding: .utf8)
    #expect(signed.contains("BEGIN PGP SIGNATURE"))

    let encrypting = try home.gpg(["--encrypt", "-r", "joe@example.com", home.folder.path("text")])
    #expect(try await encrypting.waitForExit() == .exited(0))
    let decrypting = try home.gpg(["--decrypt", home.folder.path("text.gpg")])
    try await decrypting.waitFor { $0.contains("Please enter the passphrase") && $0.contains("OK") }
    try await decrypting.send("\(Self.passphrase)\r")
    #expect(try await decrypting.waitForExit() == .exited(0))
    #expect(decrypting.output == "hello\n")
    try decrypting.expectClean(neverShowing: Self.passphrase)
  }

  @Test func `gpg asks again after a wrong passphrase`() async throws {
    try await makeKey()
    let signing = try await sign(answering: ["wrong\r", "\(Self.passphrase)\r"])
    #expect(signing.status == .exited(0))
  }

  @Test(arguments: ["\u{1B}", "\u{3}"])
  func `gpg signs nothing when it is cancelled`(keys: String) async throws {
    try await makeKey()
    let signing = try await sign(answering: [keys])
    #expect(signing.status == .exited(2))
    #expect(!FileManager.default.fileExists(atPath: home.folder.path("text.asc")))
  }
}
