import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct ReportCases {
  @Test(arguments: Question.kinds) func `T065 a cursor report is no typing`(isSecure: Bool) async throws {
    for report in ["\u{1B}[24;1R", "\u{1B}[1;1R", "\u{1B}[?24;1;1R", "\u{1B}[1;2R"] {
      #expect(try await Question.answer(isSecure: isSecure, "a\(report)b\r") == "ab")
      #expect(try await Question.answer(isSecure: isSecure, style: .lines, "a\(report)b\r") == "ab")
    }
  }

  @Test(arguments: Question.kinds) func `T066 answers to queries of other programs are no typing`(
    isSecure: Bool
  ) async throws {
    let reports = [
      "\u{1B}]11;rgb:3030/3434/4646\u{1B}\\", "\u{1B}]10;rgb:f9f9/fbfb/fbfb\u{7}",
      "\u{1B}]4;0;rgb:00/00/00\u{1B}\\",
      "\u{1B}[?62;22c", "\u{1B}[>41;354;0c", "\u{1B}[0n", "\u{1B}[?1u", "\u{1B}[?2026;2$y",
      "\u{1B}P>|XTerm(380)\u{1B}\\",
      "\u{1B}P1+r544e\u{1B}\\", "\u{1B}[8;24;80t", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}]52;c;YWJj\u{7}",
      "\u{1B}[?997;1n",
    ]
    for report in reports {
      #expect(
        try await Question.answer(isSecure: isSecure, "a\(report)b\r") == "ab",
        "\(report.debugDescription)"
      )
    }
    #expect(
      try await Question.answer(isSecure: isSecure, "a\(reports.joined())b\(reports.joined())c\r") == "abc"
    )
  }

  @Test func `T066 a report in pieces is no typing either`() async throws {
    let bytes = Array("a\u{1B}]11;rgb:3030/3434/4646\u{1B}\\b\r".utf8)
    for size in 1...5 {
      let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
      #expect(try await Question.answer(pieces.map { .send($0) }) == "ab", "in pieces of \(size)")
    }
  }

  @Test func `T067 nothing is asked of the terminal`() async throws {
    let terminal = ScriptedTerminal([
      .type("ab"), .resize(columns: 40, rows: 10), .press(.control("l")), .suspendAndResume(),
      .press(.return),
    ])
    #expect(try await Question.ask(at: terminal) == "ab")
    let text = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(text.firstMatch(of: /\e\[[?>=0-9;]*[nctpqu]|\e\]|\eP|\x05/) == nil)
  }

  @Test(arguments: Question.kinds) func `T068 mouse and focus reports are no typing`(isSecure: Bool)
    async throws
  {
    let typed = "a\u{1B}[<35;27;15M\u{1B}[<65;40;17Mb\u{1B}[I\u{1B}[<0;1;1m\u{1B}[O\r"
    #expect(try await Question.answer(isSecure: isSecure, typed) == "ab")
    #expect(try await Question.answer(isSecure: isSecure, style: .lines, typed) == "ab")
    // X10 and urxvt forms.
    #expect(
      try await Question.answer(isSecure: isSecure, "a\u{1B}[M !!\u{1B}[M#abb\u{1B}[32;12;7M\r") == "ab"
    )
  }

  @Test(arguments: Question.kinds) func `T069 keys of the extended protocols work`(isSecure: Bool)
    async throws
  {
    #expect(try await Question.answer(isSecure: isSecure, "pw\u{1B}[13u") == "pw")
    #expect(try await Question.answer(isSecure: isSecure, "p\u{1B}[119;1u\r") == "pw")
    #expect(try await Question.answer(isSecure: isSecure, "ab\u{1B}[127ucd\r") == "acd")
    #expect(try await Question.answer(isSecure: isSecure, "ab\u{1B}[27;5;117~cd\r") == "cd")
    #expect(
      try await Question.answer(
        isSecure: isSecure,
        "a\u{1B}[97;2u\u{1B}[57441u\u{1B}[233;;233u\u{1B}[13;1:3u\r"
      ).hasPrefix("a")
    )
    await #expect(throws: AlertError.interrupted) {
      try await Question.answer(isSecure: isSecure, "pw\u{1B}[99;5u")
    }
    await #expect(throws: AlertError.interrupted) {
      try await Question.answer(isSecure: isSecure, "pw\u{1B}[27;5;99~")
    }
    await #expect(throws: AlertError.cancelled) {
      try await Question.answer(isSecure: isSecure, "pw\u{1B}[27u")
    }
  }
}
