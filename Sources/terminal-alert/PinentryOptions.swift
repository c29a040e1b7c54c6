/// What a pinentry is told about the terminal, on its command line and by the protocol's `OPTION`.
struct PinentryOptions {
  var terminalName: String?
  var terminalType: String?
  var characterType: String?
  var timeLimit: Duration?
  /// A file whose time is set when the terminal has been drawn on.
  var touchFile: String?
  var okTitle = "OK"
  var cancelTitle = "Cancel"
  var prompt = "PIN:"

  /// Reads a command line; options for graphical pinentries are passed over.
  init(_ arguments: some Sequence<String>) {
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      guard argument.hasPrefix("-") else { continue }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.names[String(parts[0])] else { continue }
      guard let value = parts.count == 2 ? String(parts[1]) : arguments.popFirst() else { return }
      set(name, value)
    }
  }

  private static let names = [
    "--ttyname": "ttyname", "-T": "ttyname", "--ttytype": "ttytype", "-N": "ttytype",
    "--lc-ctype": "lc-ctype", "-C": "lc-ctype", "--timeout": "timeout", "-o": "timeout",
  ]

  /// What graphical pinentries and their callers make of other options doesn't matter on a terminal.
  private static let ignoredNames: Set<String> = [
    "grab", "no-grab", "debug-wait", "display", "lc-messages", "parent-wid", "owner", "ttyalert",
    "default-pwmngr", "default-cf-visi", "default-tt-visi", "default-tt-hide", "default-capshint",
    "allow-external-password-cache", "allow-emacs-prompt", "invisible-char", "formatted-passphrase",
    "formatted-passphrase-hint", "constraints-enforce", "constraints-hint-short", "constraints-hint-long",
    "constraints-error-title",
  ]

  /// Sets an option of the protocol; tells whether it is known.
  @discardableResult
  mutating func set(_ name: String, _ value: String) -> Bool {
    switch name {
    case "ttyname": terminalName = value
    case "ttytype": terminalType = value
    case "lc-ctype": characterType = value
    case "timeout": timeLimit = Self.seconds(value)
    case "touch-file": touchFile = value
    case "default-ok": okTitle = value.withoutMnemonic
    case "default-cancel": cancelTitle = value.withoutMnemonic
    case "default-prompt": prompt = value
    default: return Self.ignoredNames.contains(name)
    }
    return true
  }

  /// A number of seconds; 0, and what is no number, are for ever.
  static func seconds(_ text: String) -> Duration? {
    Int32(text).flatMap { $0 > 0 ? .seconds($0) : nil }
  }

  /// A variable of the environment, as it is where the terminal is.
  func environment(_ name: String, else variable: (String) -> String?) -> String? {
    switch name {
    case "TERM": terminalType ?? variable(name)
    case "LC_ALL" where characterType != nil: characterType
    default: variable(name)
    }
  }
}

extension String {
  /// A button's title without the `_` before the letter that chooses it; `__` is an underscore.
  var withoutMnemonic: String {
    var result = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      if character == "_", rest.first != "_" { continue }
      if character == "_" { rest.removeFirst() }
      result.append(character)
    }
    return result
  }
}
