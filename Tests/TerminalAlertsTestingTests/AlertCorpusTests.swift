import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// The model against two other terminals, on what alerts really send.
@MainActor
@Suite struct AlertCorpusTests {
  /// A session: the alert, what a person does, in which window.
  struct Session {
    var name: String
    var columns: Int
    var rows: Int
    var isPlain: Bool
    var alert: Alert
    var script: [ScriptedTerminal.Step]
  }

  private static let sizes = [
    (20, 8), (24, 10), (30, 5), (40, 12), (60, 16), (80, 24), (120, 40), (80, 4), (16, 6), (100, 3),
  ]

  /// Every alert in every size, with Unicode and colour and without both: 220 sessions.
  private static var sessions: [Session] {
    sizes.flatMap { columns, rows in
      [false, true].flatMap { isPlain in
        alerts.map { name, alert, script in
          Session(
            name: "\(name), \(columns) x \(rows)\(isPlain ? ", ASCII" : "")",
            columns: columns,
            rows: rows,
            isPlain: isPlain,
            alert: alert(),
            script: script
          )
        }
      }
    }
  }

  private static let alerts: [(String, () -> Alert, [ScriptedTerminal.Step])] = [
    ("a name", { named("Name") }, [.type("ada")]),
    (
      "deleted", { named("Name") },
      [.type("ada lovelace"), .press(.backspace), .press(.home), .press(.delete)]
    ),
    ("inserted", { named("Name") }, [.type("ac"), .press(.left), .type("b")]),
    ("Japanese", { named("お名前", message: "名前を入力してください") }, [.type("山田"), .press(.left), .type("本")]),
    ("accents and Hebrew", { named("Имя") }, [.type("Zoë, Łukasz, Ελένη, שלום")]),
    ("emoji", { named("Mood") }, [.type("😀 fine 🙂"), .press(.backspace)]),
    ("a long text", { named("Text") }, [.type(String(repeating: "0123456789", count: 12)), .press(.home)]),
    ("hidden and focus", { login() }, [.type("ada"), .press(.tab), .type("secret"), .press(.tab)]),
    ("a mask", { login(mask: "•") }, [.press(.tab), .type("secret"), .press(.left)]),
    ("an error", { login() }, [.type("ada"), .press(.return), .press(.return), .waitForText("Too")]),
    ("a long message", { named("Go on", message: longMessage) }, [.paste("one\ntwo")]),
  ]

  private static let longMessage = """
    The host’s key has changed. Someone may be listening, or the host has a new key.
    鍵が変わりました。誰かが盗聴しているか、ホストの鍵が新しくなったのかもしれません。
    """

  private static func named(_ title: String, message: String = "") -> Alert {
    @State var text = ""
    return Alert(title, message: message) {
      TextField("Text", text: $text, placeholder: "type here")
      Button("Cancel", role: .cancel)
      Button("OK")
    }
  }

  private static func login(mask: Character? = nil) -> Alert {
    @State var account = ""
    @State var password = Secret()
    var field = SecureField("Password", text: $password)
    field.textField.mask = mask
    return Alert("Sign in", message: "to example.com") {
      TextField("Account", text: $account)
      field
      Button("Cancel", role: .cancel)
      Button("Sign in") { throw ValidationFailure("Too short, so it can’t be right.") }
    }
  }

  /// What each session sent up to the last thing the person did, and to its end.
  private func recordings() async throws -> [Recording] {
    var recordings: [Recording] = []
    for session in Self.sessions {
      @State var terminal: ScriptedTerminal?
      @State var bytes: [UInt8] = []
      let look = ScriptedTerminal.Step.check { [$terminal, $bytes] _ in
        $bytes.wrappedValue = $terminal.wrappedValue?.bytes ?? []
      }
      let scripted = ScriptedTerminal(
        columns: session.columns,
        rows: session.rows,
        showsColor: !session.isPlain,
        showsUnicode: !session.isPlain,
        session.script + [look, .press(.escape)]
      )
      terminal = scripted
      try await scripted.run { try await session.alert.present() }
      for (end, sent) in [("up", bytes), ("gone", scripted.bytes)] {
        recordings.append(
          Recording("\(session.name), \(end)", columns: session.columns, rows: session.rows, bytes: sent)
        )
      }
    }
    return recordings
  }

  @Test(.enabled(if: Tmux.isInstalled, "tmux isn't installed"))
  func `tmux shows each alert as the model does, and keeps nothing of it`() async throws {
    let tmux = try Tmux(keepsErasedLines: true)
    defer { tmux.stop() }
    let comparison = try tmux.compare(try await recordings())
    #expect(comparison.disagreements.prefix(4).joined(separator: "\n") == "")
    #expect(comparison.comparedCount + comparison.skipped.count == 440)
    #expect(comparison.comparedCount >= 400)
  }

  @Test(.enabled(if: Pyte.isInstalled, "pyte isn't installed; PYTE_PYTHON names a Python that has it"))
  func `pyte shows each alert as the model does`() async throws {
    let comparison = try Pyte().compare(try await recordings())
    #expect(comparison.disagreements.prefix(4).joined(separator: "\n") == "")
    #expect(comparison.comparedCount + comparison.skipped.count == 440)
    #expect(comparison.comparedCount >= 400)
  }
}
