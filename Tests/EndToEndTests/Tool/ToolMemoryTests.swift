#if os(Linux)
import Foundation
import Testing

/// What the tool has of a password in its memory, from the first key until it has handed it on.
@Suite struct ToolMemoryTests {
  private typealias Entry = ProcessMemoryTests.Entry

  /// Goes over the password several times, in groups, and comes back from places it tried.
  private static let pattern = #"(?i)(?=.*[^\s])(?:(\w)|(\W)|(\S+))+(?<=.{24})"#

  /// A way to ask, and how many times it asks for the password.
  static let ways: [(arguments: [String], count: Int)] = [
    (["--secure-field", "Password", "--mask", "*"], 1),
    (["--secure-field", "Password"], 1),
    (["--plain", "--secure-field", "Password", "--mask", "*"], 1),
    (["--secure-field", "Password", "--mask", "*", "--format", "json", "--pattern", pattern], 1),
    (["--secure-field", "Password", "--mask", "*", "--format", "shell", "--confirm-secure"], 2),
    (["askpass", "--", "Password:"], 1),
  ]

  @Test(arguments: ways) func `a password is in locked memory only, until it is written`(
    arguments: [String],
    count: Int
  ) async throws {
    for entry in Entry.allCases {
      // Those would be quoted, so that a copy would be found as two.
      let needle = Needle(avoiding: "'\"\\")
      let pipe = try FullPipe()
      let terminal = try Tool.start(arguments, .init(output: .file(pipe.path)))
      try await terminal.waitFor(text: arguments.contains("--plain") ? "Password: " : "OK")
      for number in 1...count {
        if number > 1 { try await terminal.send("\r") }
        try await terminal.send(entry.keys(for: needle))
        try await terminal.waitUntilInputIsTaken()
        if arguments.contains("--mask") {
          let mask = String(repeating: "*", count: needle.count)
          try await terminal.waitFor { _ in terminal.rawOutput.ranges(of: Array(mask.utf8)).count >= number }
        }
        try expectLocked(needle, in: terminal, count: number)
      }
      try await terminal.send("\r")
      try await terminal.waitUntilWriting()
      // The value and the line that is made of it.
      try expectLocked(needle, in: terminal, count: count + 1)
      pipe.makeRoom()
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(pipe.output.count >= needle.count)
      try terminal.expectClean()
    }
  }

  @Test func `a password from standard input is in locked memory only`() async throws {
    let needle = Needle()
    let pipe = try FullPipe()
    let terminal = try Tool.start(
      ["--stdin", "--secure-field", "Password"],
      .init(input: .pipe([], staysOpen: true), output: .file(pipe.path))
    )
    try needle.withPlainBytes {
      try terminal.sendToStandardInput(String(decoding: $0, as: UTF8.self) + "\n")
    }
    try await terminal.waitUntilWriting()
    try expectLocked(needle, in: terminal, count: 2)
    pipe.makeRoom()
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  /// gpg-agent keeps a pinentry for more than one question.
  @Test(arguments: ["SETPROMPT PIN:", "SETREPEAT Repeat:"]) func `a pinentry keeps nothing of an answer`(
    command: String
  ) async throws {
    for entry in Entry.allCases {
      // A percent sign would be handed on in other characters.
      let needle = Needle(avoiding: "%")
      let terminal = try startPinentry()
      try terminal.sendToStandardInput("\(command)\nGETPIN\n")
      let asksTwice = command.contains("REPEAT")
      for _ in 1...(asksTwice ? 2 : 1) {
        try await terminal.waitFor(text: "OK")
        try await terminal.send(entry.keys(for: needle))
        try await terminal.waitUntilInputIsTaken()
        try expectLocked(needle, in: terminal, count: asksTwice ? 2 : 1)
        try await terminal.send("\r")
      }
      let answer = try needle.withPlainBytes { Array("D ".utf8) + $0 + Array("\nOK\n".utf8) }
      try await terminal.waitFor("the answer") { _ in terminal.standardOutput.firstRange(of: answer) != nil }
      #expect(try terminal.scan(for: needle) == [])
      try await cancelAndEnd(terminal, needle)
    }
  }

  /// Types the password once more, cancels, and lets the pinentry end.
  private func cancelAndEnd(_ terminal: PseudoTerminal, _ needle: Needle) async throws {
    try terminal.sendToStandardInput("SETDESC again\nGETPIN\n")
    try await terminal.waitFor(text: "again")
    try await terminal.send(Entry.typed.keys(for: needle))
    try await terminal.send("\u{1B}")
    try await terminal.waitFor("the refusal") { _ in
      terminal.standardOutput.firstRange(of: Array("\nERR ".utf8)) != nil
    }
    #expect(try terminal.scan(for: needle) == [])
    try terminal.sendToStandardInput("BYE\n")
    #expect(try await terminal.waitForExit() == .exited(0))
    try terminal.expectClean()
  }

  private func startPinentry() throws -> PseudoTerminal {
    let script = "exec \"$0\" pinentry --ttyname \"$(tty <&2)\""
    return try PseudoTerminal(
      "/bin/sh",
      ["-c", script, Tool.path],
      .init(input: .pipe([], staysOpen: true), output: .pipe)
    )
  }

  /// Checks that all copies are in locked memory, and that they are few.
  private func expectLocked(
    _ needle: Needle,
    in terminal: PseudoTerminal,
    count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let findings = try terminal.scan(for: needle)
    #expect(findings.count <= count, "\(findings)", sourceLocation: sourceLocation)
    for finding in findings {
      let isLocked = try terminal.isLocked(finding.address)
      #expect(isLocked, "\(finding)", sourceLocation: sourceLocation)
    }
  }
}

extension PseudoTerminal {
  /// Waits until the program waits for somebody to read its standard output.
  fileprivate nonisolated(nonsending) func waitUntilWriting(line: Int = #line) async throws {
    let id = process.id
    try await wait(for: "the program to write", line: line, isPolling: true) { _ in
      // The system call's number and its first argument, which is the descriptor.
      let call = try? textOfProcessFile("syscall", of: id).split(separator: " ")
      return call?.dropFirst().first == "0x\(STDOUT_FILENO)"
    }
  }
}
#endif
