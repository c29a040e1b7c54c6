// The alerts behind `Prompt`, each with the place its answer goes to.

extension AlertResponse {
  /// Whether there is a value: a question that was left has none.
  fileprivate func requireAnswer() throws(AlertError) {
    if isCancelled { throw .cancelled }
  }
}

extension Alert {
  /// A question with one field, a button that answers it, and one that leaves it.
  fileprivate init(_ title: String, message: String, asking field: any AlertField) {
    self.init(
      title,
      message: message,
      fields: [field],
      buttons: [Button("Cancel", role: .cancel), Button("OK")]
    )
  }
}

@MainActor
struct TextQuestion {
  @State private var text = ""
  private let title, message, placeholder: String
  private let defaultValue: String?
  private let normalization: TextField.Normalization?

  init(
    _ title: String,
    message: String,
    placeholder: String,
    defaultValue: String?,
    normalization: TextField.Normalization?
  ) {
    self.title = title
    self.message = message
    self.placeholder = placeholder
    self.defaultValue = defaultValue
    self.normalization = normalization
  }

  var alert: Alert {
    var field = TextField("", text: $text, placeholder: placeholder)
    field.defaultValue = defaultValue
    field.normalization = normalization
    return Alert(title, message: message, asking: field)
  }

  func value(of response: AlertResponse) throws(AlertError) -> String {
    try response.requireAnswer()
    return text
  }
}

@MainActor
struct SecretQuestion {
  @State private var secret = Secret()
  private let title, message: String
  private let mask: Character?

  init(_ title: String, message: String, mask: Character?) {
    self.title = title
    self.message = message
    self.mask = mask
  }

  var alert: Alert {
    var field = SecureField("", text: $secret)
    field.textField.mask = mask
    return Alert(title, message: message, asking: field)
  }

  func value(of response: AlertResponse) throws(AlertError) -> Secret {
    try response.requireAnswer()
    return secret
  }
}

@MainActor
struct LoginQuestion {
  @State private var account: String
  @State private var password = Secret()
  private let title, message: String
  private let labels: (account: String, password: String)

  init(_ title: String, message: String, account: String, labels: (String, String)) {
    _account = State(wrappedValue: account)
    self.title = title
    self.message = message
    self.labels = labels
  }

  var alert: Alert {
    Alert(title, message: message) {
      TextField(labels.account, text: $account)
      SecureField(labels.password, text: $password)
      Button("Cancel", role: .cancel)
      Button("Sign in")
    }
  }

  func value(of response: AlertResponse) throws(AlertError) -> Login {
    try response.requireAnswer()
    return Login(account: account, password: password)
  }
}
