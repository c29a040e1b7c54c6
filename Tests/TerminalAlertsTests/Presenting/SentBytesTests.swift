import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// How little is sent to the terminal, which may be far away.
@MainActor
@Suite struct SentBytesTests {
  private typealias Step = ScriptedTerminal.Step

  /// What each of the steps made the alert send, and the screens after them, beginning with the first picture.
  private func present(_ alert: Alert, _ steps: [Step], ending: [Step] = [.press(.control("c"))]) async
    -> (sent: [[UInt8]], screens: [Screen])
  {
    @State var terminal: ScriptedTerminal?
    @State var counts: [Int] = []
    let (watched, noted) = ($terminal, $counts)
    let note = Step.check { _ in noted.wrappedValue.append(watched.wrappedValue?.bytes.count ?? 0) }
    let scripted = ScriptedTerminal([.capture(), note] + steps.flatMap { [$0, .capture(), note] } + ending)
    terminal = scripted
    await #expect(throws: AlertError.interrupted) { try await scripted.run { try await alert.present() } }
    let bytes = scripted.bytes
    return (zip(counts, counts.dropFirst()).map { Array(bytes[$0..<$1]) }, scripted.captures)
  }

  private func form(_ labels: [String], buttons: [String]) -> Alert {
    Alert(
      "Sign in to example.com",
      message: "The server asks for all of this.",
      fields: labels.enumerated().map {
        $0.offset == 1
          ? SecureField($0.element, text: State(wrappedValue: Secret()).projectedValue, placeholder: "hidden")
            .textField
          : TextField(
            $0.element,
            text: State(wrappedValue: "").projectedValue,
            placeholder: "name@example.com"
          )
      },
      buttons: buttons.enumerated().map { Button($0.element, role: $0.offset == 0 ? .cancel : nil) }
    )
  }

  nonisolated static let forms: [(labels: [String], buttons: [String])] = [
    (["Account", "Password"], ["Cancel", "OK"]),
    (["Account", "Password", "Code"], ["Cancel", "Later", "Sign in"]),
    (["Account", "Password", "Code", "Remark"], ["Cancel", "Try again", "Sign in"]),
    (["アカウント", "パスワード", "コード", "備考"], ["キャンセル", "認証"]),
  ]

  @Test(arguments: forms) func `a change of focus sends 200 bytes at most`(
    labels: [String],
    buttons: [String]
  )
    async throws
  {
    let count = labels.count + buttons.count
    for key in [Key.tab, .backTab] {
      let steps = [Step](repeating: .press(key), count: count)
      let (sent, screens) = await present(form(labels, buttons: buttons), steps)
      #expect(sent.count == count)
      #expect(sent.allSatisfy { (1...200).contains($0.count) }, "\(sent.map(\.count))")
      #expect(Set(screens.map(\.cursor)).count == count)
    }
  }

  @Test func `a key at the end of a field sends itself`() async throws {
    let alert = form(["Account", "Password"], buttons: ["Cancel", "OK"])
    let text = "bcdefghijklmno"
    let keys = text.map { Step.type(String($0)) }
    let (sent, _) = await present(alert, [.type("a")] + keys)
    #expect(sent.dropFirst().joined().elementsEqual(text.utf8))
    #expect(sent.dropFirst().allSatisfy { $0.count == 1 })
    // Also where the text is longer than the field shows, but for a jump now and then.
    let (scrolled, _) = await present(alert, [.paste(String(repeating: "x", count: 200))] + keys)
    #expect(scrolled.dropFirst().count { $0.count != 1 } <= 1, "\(scrolled.map(\.count))")
    let (hidden, _) = await present(alert, [.press(.tab), .type("a")] + keys)
    #expect(hidden.dropFirst(2).allSatisfy { $0.isEmpty })
    // A space is passed over: written, it would be wrapped with the row in a narrower window.
    let (spaces, _) = await present(alert, [.type("a"), .type(" "), .type("b"), .type(" ")])
    #expect(spaces.dropFirst().allSatisfy { $0.count <= 4 })
  }

  @Test func `a frame of the spinner touches its own cell only`() async throws {
    let alert = Alert("Sign in", message: "to example.com") {
      TextField("Account", text: .constant(""))
      Button("Cancel", role: .cancel)
      Button("Sign in") { () async throws in try await Task.sleep(for: .seconds(600)) }
    }
    let steps = [Step](repeating: .advance(by: .milliseconds(100)), count: 12)
    let (sent, screens) = await present(alert, [.press(.return)] + steps)
    let glyphs = sent.dropFirst(2).map {
      String(decoding: $0, as: UTF8.self).replacing(/\e\[\d*[ABCDG]/, with: "")
    }
    #expect(glyphs.count == 11)
    #expect(glyphs.allSatisfy { $0.count == 1 })
    #expect(Set(glyphs).count > 4)
    #expect(sent.dropFirst(2).allSatisfy { $0.count <= 24 })
    let pictures = screens.dropFirst(2)
    for (glyph, (before, after)) in zip(glyphs, zip(pictures, pictures.dropFirst())) {
      #expect(after.contains("\(glyph) Sign in…"))
      #expect(zip(before.text, after.text).count { $0 != $1 } == 1)
    }
  }
}
