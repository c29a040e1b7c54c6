import CTerminal
import TerminalAlertsTesting
import Testing

@testable import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@MainActor
@Suite struct WindowCases {
  @State private var user = ""
  @State private var password = ""

  private func signIn(title: String = "Sign in", message: String = "", label: String = "User") -> Alert {
    Alert(title, message: message) {
      TextField(label, text: $user)
      SecureField("Password", text: $password)
      Button("Cancel", role: .cancel)
      Button("OK")
    }
  }

  @Test(arguments: [(0, 0, 80, 24), (0, 24, 80, 24), (80, 0, 80, 24), (1, 1, 1, 1), (132, 43, 132, 43)])
  func `T036 a side that nobody set is that of a usual terminal`(
    columns: Int,
    rows: Int,
    width: Int,
    height: Int
  ) {
    let size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    #expect(TerminalSize(size) == TerminalSize(columns: width, rows: height))
  }

  @Test(arguments: 1...12, 1...6) func `T037 an alert works in a window of a few cells`(
    columns: Int,
    rows: Int
  ) async throws {
    let terminal = ScriptedTerminal(
      columns: columns,
      rows: rows,
      [.type("日x"), .press(.return), .type("pw"), .press(.return)]
    )
    let alert = signIn(
      title: "A title longer than the window",
      message: "日本語のメッセージ",
      label: "A label longer than it"
    )
    try await terminal.run { try await alert.present() }
    #expect(user == "日x")
    #expect(password == "pw")
    #expect(terminal.bytes.count < 20_000)
  }

  @Test(arguments: [10, 20, 30, 79, 80]) func `T038 texts longer than the window are drawn once`(columns: Int)
    async throws
  {
    let words = (0..<25).map { "w\($0 % 10)\($0 / 10)" }
    let title = words.joined(separator: " ")
    let message = words.map { $0.uppercased() }.joined(separator: " ")
    let terminal = ScriptedTerminal(
      columns: columns,
      rows: 60,
      "abcdefgh".flatMap { [.type(String($0)), .capture()] } + [.press(.return), .press(.return)]
    )
    try await terminal.run { try await signIn(title: title, message: message).present() }
    #expect(user == "abcdefgh")
    for screen in terminal.captures {
      let text = screen.text
      #expect(
        (words + words.map { $0.uppercased() }).allSatisfy { text.ranges(of: $0).count == 1 },
        "\(text)"
      )
      #expect(screen.scrollback.isEmpty)
    }
  }

  @Test func `T039 line ends in texts make rows where rows are meant`() async throws {
    let terminal = ScriptedTerminal([
      .type("ab"), .press(.backspace), .press(.backspace), .press(.backspace), .type("x"), .capture(),
      .press(.return),
      .press(.return),
    ])
    let alert = signIn(title: "One\rtitle", message: "line1\nline2\r\nline3\n", label: "La\nbel")
    try await terminal.run { try await alert.present() }
    #expect(user == "x")
    #expect(
      terminal.captures.first?.text == """
        ╭ One^Mtitle ──────────────────────────────╮
        │ line1                                    │
        │ line2                                    │
        │ line3                                    │
        │                                          │
        │ La bel    x                              │
        │ Password                                 │
        │                                          │
        │                       [ Cancel ]  [ OK ] │
        ╰──────────────────────────────────────────╯
        """
    )
  }

  @Test func `T040 a window that changes step by step shows one alert`() async throws {
    let message = String(repeating: "message ", count: 8) + "endof"
    let widths = Array(stride(from: 79, through: 40, by: -1)) + Array(41...100)
    let keys = Dictionary(uniqueKeysWithValues: [(70, "a"), (50, "b")])
    let script: [ScriptedTerminal.Step] = widths.enumerated().flatMap { index, width in
      var steps: [ScriptedTerminal.Step] = [.resize(columns: width, rows: 24)]
      if index < 40, let key = keys[width] { steps.append(.type(key)) }
      steps.append(.capture())
      return steps
    }
    let terminal = ScriptedTerminal(script + [.type("c"), .press(.return), .type("pw"), .press(.return)])
    try await terminal.run { try await signIn(message: message).present() }
    #expect([user, password] == ["abc", "pw"])
    for screen in terminal.captures {
      #expect(
        ["Sign in", "endof", "User", "Password", "[ OK ]"].allSatisfy {
          screen.text.ranges(of: $0).count == 1
        }
      )
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `T040 a corner that is dragged about leaves one alert and all that was above it`(seed: UInt64)
    async throws
  {
    var random = SplitMix(state: seed)
    let sizes = (0..<100).map { _ in
      (columns: Int.random(in: 20...80, using: &random), rows: Int.random(in: 4...24, using: &random))
    }
    let drag = (sizes + [(80, 24)]).map { ScriptedTerminal.Step.resize(columns: $0.columns, rows: $0.rows) }
    let terminal = ScriptedTerminal(
      [.type("ada"), .capture()] + drag + [.capture(), .press(.return), .press(.return)]
    )
    let lines = (1...40).map { "line \($0)" }
    try await terminal.run {
      AlertPresenter.shared.print(lines.joined(separator: "\n"))
      try await signIn(message: String(repeating: "message ", count: 8)).present()
    }
    #expect(user == "ada")
    let alerts = terminal.captures.map { $0.lines.filter { $0.contains { "╭│╰".contains($0) } } }
    #expect(alerts[0].first?.hasPrefix("╭ Sign in") == true && alerts[0] == alerts[1])
    #expect(
      (terminal.screen.scrollback + terminal.screen.lines).starts(with: lines + ["Sign in: ada, (hidden)"])
    )
  }

  @Test func `T040 keys that are pressed while the window changes count`() async throws {
    let terminal = ScriptedTerminal([
      .resize(columns: 40, rows: 24), .type("ad"), .resize(columns: 30, rows: 9), .press(.left), .type("x"),
      .waitForText("axd"), .press(.return), .press(.return),
    ])
    try await terminal.run { try await signIn().present() }
    #expect(user == "axd")
  }

  @Test(arguments: 1...8) func `T041 more fields than rows scroll with the focus`(rows: Int) async throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    let values = names.map { _ in State(wrappedValue: "") }
    let terminal = ScriptedTerminal(
      rows: rows,
      names.flatMap { [.type("\($0)\($0)"), .waitForText("\($0)\($0)"), .press(.return)] }
    )
    let alert = Alert("") {
      for (name, value) in zip(names, values) { TextField("Field \(name)", text: value.projectedValue) }
      Button("Cancel", role: .cancel)
      Button("OK")
    }
    try await terminal.run { try await alert.present() }
    #expect(values.map(\.wrappedValue) == names.map { $0 + $0 })
    #expect(terminal.screen.scrollback.filter { !$0.isEmpty }.count <= 1)
  }
}
