/// An option of `terminal-alert`; the raw value is its name without the dashes.
///
/// This is the one list that the parser, the help text and the completion scripts are made from.
enum Option: String, CaseIterable {
  case title, message
  case field
  case secureField = "secure-field"
  case placeholder
  case defaultValue = "default"
  case required, pattern, mask
  case noEcho = "no-echo"
  case maximumLength = "max-length"
  case confirmSecure = "confirm-secure"
  case left, right, destructive
  case timeout, plain
  case standardInput = "stdin"
  case format, quiet
  case completions, version, help

  /// The option as it is typed.
  var flag: String { "--\(rawValue)" }

  /// What stands for the value in the help text; `nil` if there is none.
  var value: String? {
    switch self {
    case .title, .message, .left, .right, .placeholder, .defaultValue: "TEXT"
    case .field: "LABEL[=TEXT]"
    case .secureField: "LABEL"
    case .pattern: "REGEX"
    case .mask: "CHARACTER"
    case .maximumLength: "COUNT"
    case .timeout: "SECONDS"
    case .format: "FORMAT"
    case .completions: "SHELL"
    case .required, .noEcho, .confirmSecure, .destructive, .plain, .standardInput, .quiet, .version, .help:
      nil
    }
  }

  /// The values there are to choose from; empty if any will do.
  var choices: [String] {
    switch self {
    case .format: Format.allCases.map(\.rawValue)
    case .completions: Completions.Shell.allCases.map(\.rawValue)
    default: []
    }
  }

  /// What the option does, in a few words.
  var summary: String {
    switch self {
    case .title: "the title"
    case .message: "more words under it"
    case .field: "a text field, with the text that is in it at first"
    case .secureField: "a field for a secret; nothing of what is typed is seen"
    case .placeholder: "a hint while the field is empty"
    case .defaultValue: "the value if the field is left empty"
    case .required: "the field can't be left empty"
    case .pattern: "a Perl-compatible regular expression the whole value must match"
    case .mask: "what is shown for each character of a secret"
    case .noEcho: "show nothing for it, the default"
    case .maximumLength: "the most characters the field takes"
    case .confirmSecure: "ask for each secret twice"
    case .left: "the left button, Cancel by default; none if empty"
    case .right: "the right button, OK by default"
    case .destructive: "the right button can't be undone"
    case .timeout: "how long to wait for an answer"
    case .plain: "ask line by line, without drawing"
    case .standardInput: "take the answers from standard input, a line each"
    case .format: "how to print the values: lines, json, nul or shell"
    case .quiet: "no line that stays, no reason if there is no answer"
    case .completions: "print the completion script for bash, zsh or fish"
    case .version: "print the version"
    case .help: "print this help"
    }
  }

  /// Whether the option belongs to the field named before it.
  var belongsToField: Bool {
    switch self {
    case .placeholder, .defaultValue, .required, .pattern, .mask, .noEcho, .maximumLength: true
    default: false
    }
  }
}
