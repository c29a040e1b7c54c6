/// What a pinentry is to say, as the caller's `SET…` commands fill it in.
struct PinentryTexts {
  private(set) var title = ""
  private(set) var description = ""
  private(set) var prompt: String?
  private(set) var error: String?
  private(set) var ok: String?
  private(set) var notOK: String?
  private(set) var cancel: String?
  /// The label of a second field that must hold the same.
  private(set) var repetition: String?
  private(set) var repetitionError: String?

  static let commands = [
    "SETTITLE", "SETDESC", "SETPROMPT", "SETERROR", "SETOK", "SETNOTOK", "SETCANCEL", "SETREPEAT",
    "SETREPEATERROR",
  ]

  /// Carries out a command that sets a text; tells whether it is one.
  mutating func set(_ command: String, _ text: String) -> Bool {
    switch command {
    case "SETTITLE": title = text
    case "SETDESC": description = text
    case "SETPROMPT": prompt = text
    case "SETERROR": error = text.isEmpty ? nil : text
    case "SETOK": ok = text.withoutMnemonic
    case "SETNOTOK": notOK = text.withoutMnemonic
    case "SETCANCEL": cancel = text.withoutMnemonic
    case "SETREPEAT": repetition = text.isEmpty ? "Again:" : text
    case "SETREPEATERROR": repetitionError = text
    default: return false
    }
    return true
  }

  /// An error and the wish for a repetition hold for one question only.
  mutating func forgetOneTimeTexts() {
    (error, repetition) = (nil, nil)
  }
}
