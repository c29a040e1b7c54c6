import Foundation
import Testing

@Suite struct ToolFormatTests {
  private static let login = ["--stdin", "--field", "Account", "--secure-field", "Password"]

  @Test(
    arguments: [
      ("lines", "joe\npass word\n"),
      ("json", #"{"button":"OK","fields":{"Account":"joe","Password":"pass word"}}"# + "\n"),
      ("nul", "joe\0pass word\0"),
      ("shell", "Account='joe'\nPassword='pass word'\n"),
    ]
  )
  func `prints the values in the order of the fields`(format: String, output: String) async throws {
    let result = try await Tool.run(Self.login + ["--format", format], answers: "joe\npass word\n")
    #expect(result.status == .exited(0))
    #expect(result.output == output)
  }

  @Test func `prints lines unless told otherwise`() async throws {
    let result = try await Tool.run(Self.login, answers: "joe\n  pw  \n")
    #expect(result.output == "joe\n  pw  \n")
  }

  @Test func `quotes for the shell so that eval gives each value back`() async throws {
    let values = ["it's \"$HOME\" `id` \\ !", "ä'''\t*"]
    let result = try await Tool.run(
      Self.login + ["--format", "shell"],
      answers: values.map { "\($0)\n" }.joined()
    )
    let script = "eval \"$1\"; printf '%s\\n' \"$Account\" \"$Password\""
    let shell = try PseudoTerminal("/bin/sh", ["-c", script, "sh", result.output], .init(output: .pipe))
    #expect(try await shell.waitForExit() == .exited(0))
    #expect(shell.output == values.map { "\($0)\n" }.joined())
  }

  @Test func `escapes for JSON so that a parser gives each value back`() async throws {
    let values = ["\"\\/\u{1}\u{1F}\u{7F}\t", "日本 \u{2028}👩‍👩‍👧"]
    let result = try await Tool.run(
      Self.login + ["--format", "json", "--right", "\"Sign\" in"],
      answers: values.map { "\($0)\n" }.joined()
    )
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    )
    #expect(object["button"] as? String == "\"Sign\" in")
    #expect(object["fields"] as? [String: String] == ["Account": values[0], "Password": values[1]])
    #expect(result.output.filter { $0 == "\n" }.count == 1)
  }

  @Test(
    arguments: [
      ("Full name", "Full_name"), ("2nd", "_2nd"), ("é-mail", "__mail"), ("パスワード", "field1"), ("", "field1"),
    ]
  )
  func `makes a variable's name of a label`(label: String, name: String) async throws {
    let result = try await Tool.run(["--stdin", "--field", label, "--format", "shell"], answers: "x\n")
    #expect(result.output == "\(name)='x'\n")
  }

  @Test func `prints nothing for a confirmation, but the button in JSON`() async throws {
    let arguments = ["--stdin", "--title", "Go on?"]
    for format in ["lines", "nul", "shell"] {
      let result = try await Tool.run(arguments + ["--format", format], answers: "\n")
      #expect(result.status == .exited(0))
      #expect(result.output.isEmpty)
    }
    let result = try await Tool.run(arguments + ["--format", "json"], answers: "\n")
    #expect(result.output == "{\"button\":\"OK\",\"fields\":{}}\n")
  }

  @Test func `refuses a value that would break its format`() async throws {
    for (format, value) in [("nul", "a\0b"), ("shell", "a\0b")] {
      let arguments = ["--stdin", "--field", "a", "--field", "b", "--format", format]
      let result = try await Tool.run(arguments, answers: "good\n\(value)\n")
      #expect(result.status == .exited(3))
      #expect(result.output.isEmpty)
      #expect(result.error.contains("The value of “b” holds a NUL"))
    }
  }

  @Test func `refuses a typed line end in lines, and takes it in JSON`() async throws {
    for (format, status, output) in [
      ("lines", 3 as Int32, ""), ("json", 0, "{\"button\":\"OK\",\"fields\":{\"a\":\"x\\ny\"}}\n"),
    ] {
      let terminal = try Tool.start(["--field", "a=x\ny", "--format", format])
      try await terminal.waitFor(text: "OK")
      try await terminal.send("\r")
      #expect(try await terminal.waitForExit() == .exited(status))
      #expect(terminal.output == output)
      try terminal.expectClean()
    }
  }

  @Test func `fails when the values can't be written`() async throws {
    let broken: [PseudoTerminal.Output] = [.closed, .brokenPipe, .file("/dev/full")]
    for output in broken {
      let options = Tool.Options(input: .pipe(Array("pw\n".utf8)), output: output, error: .pipe)
      let terminal = try Tool.start(["--stdin", "--secure-field", "Password"], options)
      #expect(try await terminal.waitForExit() == .exited(3))
      #expect(
        String(decoding: terminal.standardError, as: UTF8.self).contains("The answer can’t be written: ")
      )
      #expect(terminal.rawOutput == [])
    }
  }

  @Test func `never writes a secret to the terminal when standard output is closed`() async throws {
    let terminal = try Tool.start(["--secure-field", "Password"], .init(input: .null, output: .closed))
    try await terminal.waitFor(text: "OK")
    try await terminal.send("hunter2\r")
    #expect(try await terminal.waitForExit() == .exited(3))
    try terminal.expectClean(neverShowing: "hunter2")
  }
}
