import TerminalAlerts

/// Asks for ssh, sudo and git, which call a program with the prompt and read the answer from its standard output.
@MainActor
struct Askpass {
  private let prompt: AskpassPrompt

  init(arguments: [String]) {
    prompt = AskpassPrompt(arguments: arguments, kind: environmentVariable("SSH_ASKPASS_PROMPT"))
  }

  func run() throws {
    switch prompt.kind {
    case .confirmation: try present([], [Button("No", role: .cancel), Button("Yes", isDefault: true)])
    case .notice: try notify()
    case .visible: try askVisibly()
    case .secret: try askForSecret()
    }
  }

  private func notify() throws {
    do {
      try present([], [Button("OK")])
    } catch AlertError.cancelled {
      // Escape dismisses a notice as its button does.
    }
  }

  private func askVisibly() throws {
    @State var text = ""
    try present([TextField("", text: $text)], Self.buttons)
    try hand(.text(text))
  }

  private func askForSecret() throws {
    @State var secret = Secret()
    try present([SecureField("", text: $secret)], Self.buttons)
    try hand(.secret(secret))
  }

  private static let buttons = [Button("Cancel", role: .cancel), Button("OK")]

  private func present(_ fields: [any AlertField], _ buttons: [Button]) throws {
    // The prompt is all there is to read: a title that doesn't fit the border is wrapped below it.
    let response = try Alert(prompt.text, fields: fields, buttons: buttons).runModal()
    if response.isCancelled { throw AlertError.cancelled }
  }

  /// The caller reads up to the first line end, so a value with one would be cut.
  private func hand(_ value: ValueWriter.Value) throws {
    guard !value.contains("\n"), !value.contains("\r"), !value.contains("\0") else {
      throw OutputProblem("The answer holds a line end or a NUL, so it can’t be handed on.")
    }
    var writer = ValueWriter(.lines)
    try writer.write([("", value)], button: "")
    try StandardOutput.write(writer.output)
  }
}

/// What is asked of an askpass program, and how.
struct AskpassPrompt: Equatable {
  enum Kind: Equatable {
    /// The exit status answers.
    case confirmation
    /// There is nothing to answer.
    case notice
    /// The answer is no secret.
    case visible
    case secret
  }

  let text: String
  let kind: Kind

  /// Tells the kind from ssh's variable `SSH_ASKPASS_PROMPT`, and from the prompt: only known questions are answered visibly.
  init(arguments: [String], kind: String?) {
    let given = arguments.count == 1 ? arguments[0] : "Password or passphrase:"
    let end = given.lastIndex { !$0.isWhitespace }.map { given.index(after: $0) } ?? given.startIndex
    text = String(given[..<end])
    switch kind {
    case "confirm": self.kind = .confirmation
    case "none": self.kind = .notice
    default: self.kind = Self.isVisible(text) ? .visible : .secret
    }
  }

  /// Git's question for a user name, and ssh's for an unknown host key, which is asked again in other words.
  private static func isVisible(_ text: String) -> Bool {
    text == "Username:" || text.hasPrefix("Username for ") || text.hasSuffix("(yes/no/[fingerprint])?")
      || text.hasSuffix("(yes/no)?") || text.hasPrefix("Please type 'yes'")
  }
}
