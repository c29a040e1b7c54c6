import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// What a person sees, as text.
@MainActor
@Suite struct AlertPictureTests {
  @State private var account = ""
  @State private var password = Secret()

  private func signIn() -> Alert {
    Alert("ログイン", message: "パスワードを入力してください") {
      TextField("Account", text: $account, placeholder: "name@example.com")
      SecureField("Password", text: $password).mask()
      Button("キャンセル", role: .cancel)
      Button("認証")
    }
  }

  private func screen(
    _ terminal: ScriptedTerminal,
    _ alert: Alert
  ) async throws -> Screen {
    _ = try? await terminal.run { try await alert.present() }
    return try #require(terminal.captures.first)
  }

  @Test func `a box of the terminal's own width of characters`() async throws {
    let terminal = ScriptedTerminal([.press(.tab), .type("hunter22"), .capture(), .press(.escape)])
    let screen = try await screen(terminal, signIn())
    #expect(
      screen.text == """
        ╭ ログイン ────────────────────────────────╮
        │ パスワードを入力してください             │
        │                                          │
        │ Account   name@example.com               │
        │ Password  ••••••••                       │
        │                                          │
        │                 [ キャンセル ]  [ 認証 ] │
        ╰──────────────────────────────────────────╯
        """
    )
    #expect(screen.cursor == Screen.Position(row: 4, column: 20))
    #expect(screen.style(of: "name@example.com") == Screen.Style(.dim))
    #expect(screen.style(of: "[ 認証 ]") == Screen.Style(.bold))
    #expect(screen.style(of: "ログイン") == Screen.Style(.bold))
  }

  @Test func `line by line, without an escape sequence`() async throws {
    let terminal = ScriptedTerminal(
      style: .lines,
      [.type("ada"), .press(.return), .type("hunter22"), .capture(), .press(.return)]
    )
    let screen = try await screen(terminal, signIn())
    #expect(
      screen.text == """
        ログイン
        パスワードを入力してください
        Return after the last answer: 認証. Escape: キャンセル.
        Account (name@example.com): ada
        Password: ••••••••
        """
    )
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test func `a narrow terminal`() async throws {
    let terminal = ScriptedTerminal(
      columns: 24,
      rows: 12,
      showsUnicode: false,
      [.capture(), .press(.escape)]
    )
    let alert = Alert("Delete 3 files?", message: "This can't be taken back.") {
      TextField("Type DELETE to go on", text: .constant(""))
      Button("Keep", role: .cancel)
      Button("Delete all", role: .destructive)
    }
    let screen = try await screen(terminal, alert)
    #expect(
      screen.text == """
        + Delete 3 files? ----+
        | This can't be taken |
        | back.               |
        |                     |
        | Type DELETE to go ~ |
        |                     |
        |                     |
        |            [ Keep ] |
        |      [ Delete all ] |
        +---------------------+
        """
    )
  }

  @Test func `a focused button and an error`() async throws {
    let alert = Alert("Go?") {
      Button("Stay", role: .cancel)
      Button("Go") { throw ValidationFailure("The door is shut.") }
    }
    let terminal = ScriptedTerminal([.press(.return), .capture(), .press(.escape)])
    let screen = try await screen(terminal, alert)
    #expect(
      screen.text == """
        ╭ Go? ─────────────────────╮
        │ ✗ The door is shut.      │
        │                          │
        │         [ Stay ]  [›Go‹] │
        ╰──────────────────────────╯
        """
    )
    #expect(screen.style(of: "The door is shut.") == Screen.Style(foreground: .palette(1)))
    #expect(screen.bellCount == 1)
  }

  @Test(arguments: [true, false])
  func `colours only where they are supported`(showsColor: Bool) async throws {
    let alert = Alert("Sure?") {
      Button("Erase", role: .destructive)
      Button("Keep")
    }
    let terminal = ScriptedTerminal(showsColor: showsColor, [.type("k"), .capture()])
    _ = try await terminal.run { try await alert.present() }
    let text = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(text.contains("31m") == showsColor)
  }
}
