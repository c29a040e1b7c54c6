import Foundation
import Testing

@Suite struct ToolStandardInputTests {
  @Test func `says each label before it reads, and reads no more than it needs`() async throws {
    let arguments = ["--stdin", "--title", "Sign in", "--message", "to h", "--field", "Account"]
    let result = try await Tool.run(arguments, answers: "joe\r\nrest\n")
    #expect(result.status == .exited(0))
    #expect(result.output == "joe\n")
    #expect(result.error == "Sign in\nto h\nAccount: \n")
    #expect(result.unread == "rest\n")
  }

  @Test func `takes a last line without an end`() async throws {
    #expect(try await Tool.run(["--stdin", "--field", "a"], answers: "joe").output == "joe\n")
  }

  @Test func `asks again until the answer is good`() async throws {
    let arguments = ["--stdin", "--secure-field", "Code", "--required", "--pattern", "[0-9]{3}"]
    let result = try await Tool.run(arguments, answers: "\n12\n123\n")
    #expect(result.status == .exited(0))
    #expect(result.output == "123\n")
    #expect(result.error.contains("This can’t be empty."))
    #expect(result.error.contains("This doesn’t have the right form."))
    #expect(!result.error.contains("12"))
  }

  @Test func `fails when the input ends`() async throws {
    let result = try await Tool.run(["--stdin", "--field", "a", "--field", "b"], answers: "x\n")
    #expect(result.status == .exited(3))
    #expect(result.output.isEmpty)
    #expect(result.error.hasSuffix("terminal-alert: The input ended before the question was answered.\n"))
  }

  @Test func `fails when the input isn't UTF-8`() async throws {
    let result = try await Tool.run(["--stdin", "--field", "a"], answers: [0x61, 0xFF, 0x0A])
    #expect(result.status == .exited(3))
    #expect(result.output.isEmpty)
  }

  @Test func `gives up after the time that is set`() async throws {
    let options = Tool.Options(input: .pipe([], staysOpen: true), output: .pipe, error: .pipe)
    let terminal = try Tool.start(["--stdin", "--field", "a", "--timeout", "0.01"], options)
    #expect(try await terminal.waitForExit() == .exited(124))
    #expect(terminal.output.isEmpty)
  }

  @Test(arguments: [
    ("\n", 0 as Int32), ("yes\n", 0), ("y\n", 0), ("2\n", 0), ("n\n", 1), ("No\n", 1), ("1\n", 1),
  ])
  func `takes a button's title, letter or number`(answer: String, status: Int32) async throws {
    let arguments = ["--stdin", "--title", "Go on?", "--left", "No", "--right", "Yes"]
    #expect(try await Tool.run(arguments, answers: answer).status == .exited(status))
  }

  @Test func `takes the default for an empty line`() async throws {
    let result = try await Tool.run(["--stdin", "--field", "a", "--default", "d"], answers: "\n")
    #expect(result.output == "d\n")
  }

  @Test func `doesn't take a default that the pattern refuses`() async throws {
    let result = try await Tool.run(
      ["--stdin", "--field", "a", "--default", "d", "--pattern", "[0-9]+"],
      answers: "\n7\n"
    )
    #expect(result.status == .exited(0))
    #expect(result.output == "7\n")
  }

  @Test func `doesn't take a value that its pattern takes too long for`() async throws {
    let endless = String(repeating: "a", count: 40) + "!"
    let result = try await Tool.run(
      ["--stdin", "--field", "a", "--pattern", "(a+)+"],
      answers: "\(endless)\naa\n"
    )
    #expect(result.status == .exited(0))
    #expect(result.output == "aa\n")
    #expect(result.error.contains("This can’t be checked against its pattern: match limit exceeded."))
  }

  @Test func `never writes an escape sequence`() async throws {
    let arguments = ["--stdin", "--title", "a\u{1B}[2J", "--field", "b"]
    #expect(try await !Tool.run(arguments, answers: "\n\n").error.contains("\u{1B}"))
  }

  // MARK: T049, T050

  @Test func `T049 says that there is no terminal, and what to do`() async throws {
    let result = try await Tool.run(["--secure-field", "Password"], answers: "pw\n")
    #expect(result.status == .exited(2))
    #expect(result.output.isEmpty)
    #expect(result.error.contains("--stdin"))
    #expect(result.error.filter { $0 == "\n" }.count == 1)
    #expect(result.unread == "pw\n")
    let allowed = try await Tool.run(["--stdin", "--secure-field", "Password"], answers: "pw\n")
    #expect(allowed.status == .exited(0))
    #expect(allowed.output == "pw\n")
  }

  @Test func `T050 doesn't take the null device for a terminal`() async throws {
    let options = Tool.Options(hasControllingTerminal: false, input: .null, output: .null, error: .null)
    let terminal = try Tool.start(["--field", "a", "--default", "d"], options)
    #expect(try await terminal.waitForExit() == .exited(2))
  }
}
