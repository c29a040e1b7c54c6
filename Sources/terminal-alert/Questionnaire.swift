import TerminalAlerts

/// Asks what a command line wants to know, and prints the answer.
@MainActor
struct Questionnaire {
  private let request: Request
  private let fields: [AskedField]

  init(_ request: Request) {
    self.request = request
    fields = request.fields.map { AskedField($0, isAskedTwice: request.confirmsSecrets && $0.isSecure) }
  }

  func run() throws {
    let response = try presenter().runModal(alert)
    if response.isCancelled { throw AlertError.cancelled }
    var writer = ValueWriter(request.format)
    try writer.write(fields.map { ($0.label, $0.value) }, button: response.button ?? "")
    if !writer.output.isEmpty { try StandardOutput.write(writer.output) }
  }

  private func presenter() throws -> AlertPresenter {
    if request.readsStandardInput { return AlertPresenter(input: .standardInput) }
    guard request.isPlain, environmentVariable("TERMINAL_ALERTS") != "stdin" else { return .shared }
    var traits = TerminalTraits(environment: environmentVariable)
    traits.style = .lines
    return AlertPresenter(stage: Stage(try SystemTerminal.find(traits: traits)))
  }

  private var alert: Alert {
    let left = Button(request.left, role: .cancel)
    let right = Button(request.right, role: request.isDestructive ? .destructive : nil, isDefault: true)
    var alert = Alert(
      request.title,
      message: request.message,
      fields: fields.flatMap(\.textFields),
      buttons: request.left.isEmpty ? [right] : [left, right]
    )
    alert.timeLimit = request.timeLimit
    alert.leavesSummary = !request.isQuiet
    return alert
  }
}

/// A field of a command line, with the place its value goes to.
@MainActor
struct AskedField {
  private let request: RequestedField
  private let isAskedTwice: Bool
  @State private var text: String
  @State private var secret = Secret()
  @State private var again = Secret()

  init(_ request: RequestedField, isAskedTwice: Bool) {
    self.request = request
    self.isAskedTwice = isAskedTwice
    _text = State(wrappedValue: request.text)
  }

  var label: String { request.label }

  var value: ValueWriter.Value { request.isSecure ? .secret(secret) : .text(text) }

  /// The field, and for a secret to be confirmed a second one.
  var textFields: [TextField] {
    guard request.isSecure else { return [configured(TextField(label, text: $text))] }
    let field = configured(SecureField(label, text: $secret).textField)
    return isAskedTwice ? [field, repetition] : [field]
  }

  private func configured(_ field: TextField) -> TextField {
    var field = field
    field.placeholder = request.placeholder
    field.defaultValue = request.defaultValue
    field.mask = request.mask
    field.maximumLength = request.maximumLength
    if request.isRequired { field = field.required() }
    if let pattern = request.pattern {
      field.validation = { _ in
        if let objection = value.withUTF8(pattern.objection(to:)) { throw ValidationFailure(objection) }
      }
    }
    return field
  }

  private var repetition: TextField {
    var field = SecureField(label.isEmpty ? "Again" : "\(label) again", text: $again).textField
    field.mask = request.mask
    field.validation = { _ in
      guard secret == again else { throw ValidationFailure("The two differ.") }
    }
    return field
  }
}
