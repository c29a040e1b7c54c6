/// What a command line asks for.
struct Request {
  var title = ""
  var message = ""
  var fields: [RequestedField] = []
  var left = "Cancel"
  var right = "OK"
  var isDestructive = false
  var timeLimit: Duration?
  var isPlain = false
  var readsStandardInput = false
  var confirmsSecrets = false
  var format = Format.lines
  var isQuiet = false
}

/// A field that a command line asks for.
struct RequestedField {
  let label: String
  let isSecure: Bool
  var text = ""
  var placeholder = ""
  var defaultValue: String?
  var isRequired = false
  var pattern: Pattern?
  var mask: Character?
  var maximumLength: Int?
}

/// How values are printed.
enum Format: String, CaseIterable {
  /// A value a line.
  case lines
  /// One object, on one line.
  case json
  /// A NUL after each value, for `xargs -0` and `read -d ''`.
  case nul
  /// `name='value'`, for `eval`.
  case shell
}
