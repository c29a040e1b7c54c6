import Foundation
import Testing

@testable import terminal_alert

@Suite struct ToolDocumentationTests {
  /// The source folder of the tool.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/terminal-alert").standardized

  @Test func `the manual page tells of every option, and of no other`() throws {
    let page = try String(contentsOf: Self.folder.appending(path: "terminal-alert.1"), encoding: .utf8)
    let described = page.split(separator: "\n").filter { $0.hasPrefix(".It Fl") }
      .flatMap { $0.matches(of: /Fl Fl ([a-z-]+)/).map { String($0.1) } }
    #expect(described.sorted() == Option.allCases.map(\.rawValue).sorted())
    for option in Option.allCases where option.value != nil {
      #expect(page.contains(".It Fl Fl \(option.rawValue) Ar "), "\(option.flag) has a value")
    }
  }

  @Test(arguments: Completions.Shell.allCases)
  func `the completion script names every option`(shell: Completions.Shell) {
    let script = Completions(shell: shell).script
    for option in Option.allCases {
      #expect(script.contains(shell == .fish ? "-l \(option.rawValue)" : option.flag))
      for choice in option.choices { #expect(script.contains(choice)) }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `the shell reads its completion script`(shell: String) async throws {
    guard let path = Programs.path(shell) else { return }
    let script = try await Tool.run(["--completions", shell]).output
    let check = try PseudoTerminal(
      path,
      shell == "zsh" ? ["-f", "-n"] : ["-n"],
      .init(input: .pipe(Array(script.utf8)))
    )
    #expect(try await check.waitForExit() == .exited(0))
    #expect(check.rawOutput == [])
  }

  @Test(
    arguments: [
      (["terminal-alert", "--for"], ["--format"]),
      (["terminal-alert", "--format", "j"], ["json"]),
      (["terminal-alert", "--format", "=", "n"], ["nul"]),
      (["terminal-alert", "--title", ""], []),
      (["terminal-alert", "ask"], ["askpass"]),
      (["terminal-alert", "--plain", "ask"], []),
    ]
  )
  func `bash completes options and choices`(words: [String], completions: [String]) async throws {
    let call = """
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _terminal_alert; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let script = Completions(shell: .bash).script + call
    let bash = try PseudoTerminal("/bin/bash", ["-c", script, "bash"] + words, .init(output: .pipe))
    try await bash.waitForExit()
    #expect(bash.output.split(separator: "\n").map(String.init) == completions)
  }
}
