import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Serves gpg-agent: takes commands from standard input, and asks on the terminal they name.
@MainActor
struct Pinentry {
  private var assuan = Assuan()
  private var options: PinentryOptions
  private var texts = PinentryTexts()

  init(options: PinentryOptions) {
    self.options = options
  }

  /// Serves until the caller says `BYE` or goes away.
  func run() throws {
    var server = self
    try server.serve()
  }

  private mutating func serve() throws {
    try assuan.ok("Pleased to meet you, process \(getpid())")
    while let line = assuan.next() {
      guard case .command(let name, let argument) = line else {
        try assuan.error(.lineTooLong)
        continue
      }
      if name == "BYE" {
        try assuan.ok("closing connection")
        return
      }
      do {
        try carryOut(name, argument)
        try assuan.ok()
      } catch let problem as OutputProblem {
        throw problem
      } catch {
        try assuan.error(PinentryProblem(error))
      }
    }
  }

  private mutating func carryOut(_ name: String, _ argument: String) throws {
    if texts.set(name, argument) { return }
    switch name {
    case "GETPIN": try getPIN()
    case "CONFIRM": try confirm(isNotice: argument.split(separator: " ").contains("--one-button"))
    case "MESSAGE": try confirm(isNotice: true)
    case "OPTION": try setOption(argument)
    case "SETTIMEOUT": options.timeLimit = PinentryOptions.seconds(argument)
    case "GETINFO": try assuan.data(information(argument))
    case "RESET": texts = PinentryTexts()
    case "HELP": for name in Self.commands { try assuan.comment(name) }
    // A terminal shows no quality bar, makes no passphrase up, and keeps none. NOP does nothing anywhere.
    case "NOP", "SETQUALITYBAR", "SETQUALITYBAR_TT", "SETGENPIN", "SETGENPIN_TT", "CLEARPASSPHRASE",
      "SETKEYINFO":
      break
    default: throw PinentryProblem.unknownCommand
    }
  }

  private static let commands =
    PinentryTexts.commands + [
      "GETPIN", "CONFIRM", "MESSAGE", "OPTION", "SETTIMEOUT", "SETQUALITYBAR", "SETQUALITYBAR_TT",
      "SETGENPIN", "SETGENPIN_TT", "SETKEYINFO", "CLEARPASSPHRASE", "GETINFO", "RESET", "NOP", "HELP", "BYE",
    ]

  private mutating func setOption(_ argument: String) throws {
    var text = argument[...]
    if text.hasPrefix("--") { text.removeFirst(2) }
    let parts = text.split(maxSplits: 1) { $0 == "=" || $0 == " " }.map(String.init)
    guard let name = parts.first else { throw PinentryProblem.syntax }
    guard options.set(name, parts.count == 2 ? parts[1] : "") else { throw PinentryProblem.unknownOption }
  }

  private func information(_ what: String) throws -> String {
    switch what {
    case "version": return Version.text
    case "flavor": return "terminal-alert"
    case "pid": return String(getpid())
    case "ttyinfo":
      let names = [options.terminalName, options.terminalType, environmentVariable("DISPLAY")]
      return names.map { $0 ?? "-" }.joined(separator: " ") + " - \(geteuid())/\(getuid()) -"
    default: throw PinentryProblem.parameter
    }
  }

  // MARK: Asking

  private mutating func getPIN() throws {
    @State var secret = Secret()
    @State var again = Secret()
    var fields = [SecureField(texts.prompt ?? options.prompt, text: $secret).textField]
    if let label = texts.repetition {
      var field = SecureField(label, text: $again).textField
      let message = texts.repetitionError ?? "The two differ."
      field.validation = { _ in
        if secret != again { throw ValidationFailure(message) }
      }
      fields.append(field)
    }
    let response = try present(fields, [cancelButton, okButton])
    if response.isCancelled { throw PinentryProblem.cancelled }
    if fields.count > 1 { try assuan.status("PIN_REPEATED") }
    try assuan.data(secret)
  }

  private mutating func confirm(isNotice: Bool) throws {
    if isNotice {
      _ = try present([], [okButton])
      return
    }
    let refusal = texts.notOK.map { Button($0) }
    let response = try present([], [cancelButton, refusal, okButton].compactMap { $0 })
    if response.isCancelled { throw PinentryProblem.cancelled }
    if refusal != nil, response.buttonIndex == 1 { throw PinentryProblem.notConfirmed }
  }

  private var okButton: Button { Button(texts.ok ?? options.okTitle, isDefault: true) }
  private var cancelButton: Button { Button(texts.cancel ?? options.cancelTitle, role: .cancel) }

  private mutating func present(_ fields: [TextField], _ buttons: [Button]) throws -> AlertResponse {
    defer { texts.forgetOneTimeTexts() }
    var alert = Alert(texts.title, message: texts.description, fields: fields, buttons: buttons)
    alert.initialError = texts.error
    alert.timeLimit = options.timeLimit
    alert.leavesSummary = false
    defer { if let file = options.touchFile { utimes(file, nil) } }
    return try AlertPresenter(stage: Stage(try terminal())).runModal(alert)
  }

  /// Standard input and output are the protocol's, so they are never the terminal.
  private func terminal() throws -> SystemTerminal {
    let options = options
    let traits = TerminalTraits { options.environment($0, else: environmentVariable) }
    return try .open(options.terminalName ?? "/dev/tty", traits: traits)
  }
}
