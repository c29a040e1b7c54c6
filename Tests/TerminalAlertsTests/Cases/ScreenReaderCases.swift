import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct ScreenReaderCases {
  @Test(arguments: ["hello", "日本語", "😀😁", "👨‍👩‍👧🇯🇵", "שלום"], Question.kinds)
  func `T085 a key at the end writes itself and hardly more`(text: String, isSecure: Bool) async throws {
    var counts: [Int] = []
    let count = Binding<[Int]>(get: { counts }, set: { counts = $0 })
    var script: [ScriptedTerminal.Step] = []
    @State var terminal: ScriptedTerminal?
    let note = { @MainActor @Sendable (_: Screen) in count.wrappedValue.append(terminal?.bytes.count ?? 0) }
    for character in text { script += [.check(note), .type(String(character))] }
    script += [.check(note), .capture(), .press(.return)]
    terminal = ScriptedTerminal(script)
    let scripted = try #require(terminal)
    #expect(try await Question.ask(isSecure: isSecure, at: scripted) == text)
    for (character, (before, after)) in zip(text, zip(counts, counts.dropFirst())) {
      let limit =
        isSecure ? 0 : character.unicodeScalars.count == 1 ? character.utf8.count : character.utf8.count + 16
      #expect(after - before <= limit, "\(character)")
    }
    #expect(scripted.captures.first?.isCursorVisible == true)
  }

  @Test func `T086 the terminal's own cursor stands where text goes`() async throws {
    @State var user = ""
    let terminal = ScriptedTerminal([
      .type("jo"), .capture(), .press(.left), .capture(), .press(.tab), .capture(), .press(.tab), .capture(),
      .press(.escape),
    ])
    try await terminal.run {
      try await Alert("Q") {
        TextField("User", text: $user)
        SecureField("Password", text: .constant(""))
        Button("Cancel", role: .cancel)
        Button("OK")
      }.present()
    }
    let screens = terminal.captures
    #expect(screens.allSatisfy { $0.isCursorVisible })
    let field = try #require(screens[0].position(of: "jo"))
    #expect(screens[0].cursor == Screen.Position(row: field.row, column: field.column + 2))
    #expect(screens[1].cursor == Screen.Position(row: field.row, column: field.column + 1))
    #expect(screens[2].cursor == Screen.Position(row: field.row + 1, column: field.column))
    let button = try #require(screens[3].position(of: "Cancel"))
    #expect(screens[3].cursor == button)
  }
}
