/// Reads the options of `terminal-alert`.
struct RequestParser {
  private var arguments: ArraySlice<String>
  private var request = Request()
  private var given: Set<Option> = []
  /// What was given for the last field.
  private var givenForField: Set<Option> = []

  init(_ arguments: [String]) {
    self.arguments = arguments[...]
  }

  /// Reads all.
  mutating func parse() throws(UsageProblem) -> Invocation {
    while let argument = arguments.popFirst() {
      let (option, value) = try split(argument)
      switch option {
      case .help: return .help
      case .version: return .version
      case .completions: return .completions(try choice(option, value))
      default: try take(option, value)
      }
    }
    try check()
    return .ask(request)
  }

  // MARK: Options and their values

  private mutating func split(_ argument: String) throws(UsageProblem) -> (Option, String) {
    if argument == "-h" { return (.help, "") }
    guard argument.hasPrefix("-"), argument != "-" else {
      throw UsageProblem("Unexpected argument “\(argument)”.")
    }
    let end = argument.firstIndex(of: "=") ?? argument.endIndex
    let name = argument[..<end]
    guard name.hasPrefix("--"), let option = Option(rawValue: String(name.dropFirst(2))) else {
      throw UsageProblem("Unknown option \(name).")
    }
    let attached = end < argument.endIndex ? String(argument[argument.index(after: end)...]) : nil
    switch (option.value, attached) {
    case (nil, nil): return (option, "")
    case (nil, _?): throw UsageProblem("\(option.flag) takes no value.")
    case (_?, let value?): return (option, value)
    case (let placeholder?, nil): return (option, try nextValue(of: option, placeholder))
    }
  }

  private mutating func nextValue(of option: Option, _ placeholder: String) throws(UsageProblem) -> String {
    guard let value = arguments.popFirst() else {
      throw UsageProblem("\(option.flag) needs a value: \(placeholder).")
    }
    // More likely a variable of a script that was empty than a value; “=” is there for those who mean it.
    if value.hasPrefix("--"), Option(rawValue: String(value.dropFirst(2))) != nil {
      throw UsageProblem("\(option.flag) needs a value; write \(option.flag)=\(value) if that is it.")
    }
    return value
  }

  private mutating func take(_ option: Option, _ value: String) throws(UsageProblem) {
    if option.belongsToField {
      try takeForField(option, value)
      return
    }
    if option != .field, option != .secureField, !given.insert(option).inserted {
      throw UsageProblem("\(option.flag) is given twice.")
    }
    switch option {
    case .title: request.title = value
    case .message: request.message = value
    case .field: addField(value)
    case .secureField: addField(RequestedField(label: value, isSecure: true))
    case .left: request.left = value
    case .right: request.right = try nonempty(option, value)
    case .destructive: request.isDestructive = true
    case .confirmSecure: request.confirmsSecrets = true
    case .timeout: request.timeLimit = try Self.seconds(option.flag, value)
    case .plain: request.isPlain = true
    case .standardInput: request.readsStandardInput = true
    case .format: request.format = try choice(option, value)
    case .quiet: request.isQuiet = true
    default: break
    }
  }

  private mutating func addField(_ value: String) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var field = RequestedField(label: String(parts[0]), isSecure: false)
    if parts.count == 2 { field.text = String(parts[1]) }
    addField(field)
  }

  private mutating func addField(_ field: RequestedField) {
    request.fields.append(field)
    givenForField = []
  }

  private mutating func takeForField(_ option: Option, _ value: String) throws(UsageProblem) {
    guard let last = request.fields.indices.last else {
      throw UsageProblem("\(option.flag) belongs to a field: give it after --field or --secure-field.")
    }
    guard givenForField.insert(option).inserted else {
      throw UsageProblem("\(option.flag) is given twice for the field “\(request.fields[last].label)”.")
    }
    try set(option, value, of: &request.fields[last])
  }

  private func set(_ option: Option, _ value: String, of field: inout RequestedField) throws(UsageProblem) {
    switch option {
    case .placeholder:
      field.placeholder = value
    case .defaultValue:
      if field.isSecure {
        throw UsageProblem("--default can’t be a secret: everybody could see it in the list of processes.")
      }
      field.defaultValue = value
    case .required:
      field.isRequired = true
    case .pattern:
      do {
        field.pattern = try Pattern(value)
      } catch {
        throw UsageProblem("--pattern: \(error.reason) of “\(value)”.")
      }
    case .mask:
      try requireSecure(field, option)
      guard let mask = value.first, value.count == 1 else {
        throw UsageProblem("--mask takes one character.")
      }
      field.mask = mask
    case .noEcho:
      try requireSecure(field, option)
    case .maximumLength:
      guard let count = Int(value), count > 0 else {
        throw UsageProblem("--max-length takes a whole number from 1, not “\(value)”.")
      }
      field.maximumLength = count
    default:
      break
    }
    if givenForField.isSuperset(of: [.mask, .noEcho]) {
      throw UsageProblem("--mask and --no-echo can’t both be given for a field.")
    }
  }

  private func requireSecure(_ field: RequestedField, _ option: Option) throws(UsageProblem) {
    guard field.isSecure else { throw UsageProblem("\(option.flag) belongs to a --secure-field.") }
  }

  private func nonempty(_ option: Option, _ value: String) throws(UsageProblem) -> String {
    guard !value.isEmpty else { throw UsageProblem("\(option.flag) can’t be empty.") }
    return value
  }

  private func choice<Choice: RawRepresentable<String>>(_ option: Option, _ value: String)
    throws(UsageProblem) -> Choice
  {
    guard let choice = Choice(rawValue: value) else {
      throw UsageProblem(
        "\(option.flag) is one of \(option.choices.joined(separator: ", ")), not “\(value)”."
      )
    }
    return choice
  }

  /// A time of more than nothing and at most a year.
  static func seconds(_ name: String, _ value: String) throws(UsageProblem) -> Duration {
    guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let seconds = Double(value),
      seconds > 0, seconds <= 31_536_000
    else {
      throw UsageProblem("\(name) takes a number of seconds above 0, not “\(value)”.")
    }
    return .milliseconds(max(1, Int((seconds * 1000).rounded())))
  }

  // MARK: What can't go together

  private func check() throws(UsageProblem) {
    if request.title.isEmpty, request.message.isEmpty, request.fields.isEmpty {
      throw UsageProblem("There is nothing to ask: give a --title, a --message or a field.")
    }
    if request.readsStandardInput, request.isPlain {
      throw UsageProblem("--stdin and --plain can’t both be given.")
    }
    if request.confirmsSecrets, !request.fields.contains(where: \.isSecure) {
      throw UsageProblem("--confirm-secure needs a --secure-field.")
    }
    for field in request.fields {
      if let limit = field.maximumLength, max(field.text.count, field.defaultValue?.count ?? 0) > limit {
        throw UsageProblem("The text of the field “\(field.label)” is longer than its --max-length.")
      }
    }
    try checkNames()
  }

  /// The formats with names need each name once.
  private func checkNames() throws(UsageProblem) {
    var names: Set<String> = []
    for (index, field) in request.fields.enumerated() {
      let name: String
      switch request.format {
      case .lines, .nul: return
      case .json: name = field.label
      case .shell: name = ValueWriter.shellName(for: field.label, at: index)
      }
      guard names.insert(name).inserted else {
        throw UsageProblem("Two fields have the name “\(name)” in --format \(request.format.rawValue).")
      }
    }
  }
}
