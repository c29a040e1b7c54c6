/// One alert from its first frame to its answer: a state machine, without a terminal and without a clock.
///
/// Events go in, the state changes, and what is to be done outside comes back. The screen follows from ``state``.
@MainActor
final class AlertController: PresentedAlert {
  package let alert: Alert
  let buttons: [Button]
  private let buttonStates: [AlertState.ButtonState]
  /// Which button Return presses from the last field: the one marked so, else the last that doesn't cancel.
  private let defaultButton: Int
  private let fields: [FieldController]
  /// Whether only the end of a text can be edited, since nothing that was written can be changed.
  private let isAppendOnly: Bool
  private var focus: AlertState.Focus
  private var status = AlertState.Status.none
  /// How the alert ended; `nil` while it is up.
  private(set) var result: Result<AlertResponse, any Error>?
  /// Whether an action runs; keys do nothing then but end it.
  private var pressed: Int?
  /// Carries out a check of the app's own, which may take long.
  private let carryingOut: FieldController.Checking

  /// What is to be done outside the alert.
  enum Effect: Equatable {
    case none
    case bell
    case repaint
    case suspend
    /// Run the action of the button with this index, and tell `actionEnded`.
    case run(Int)
  }

  init(
    _ alert: Alert,
    controlCharacters: ControlCharacters,
    traits: TerminalTraits,
    carryingOut: @escaping FieldController.Checking
  ) {
    self.alert = alert
    self.carryingOut = carryingOut
    isAppendOnly = traits.style != .box
    let buttons = alert.buttons.isEmpty ? [Button("OK")] : alert.buttons
    let defaultButton =
      buttons.firstIndex(where: \.isDefault) ?? buttons.lastIndex { $0.role != .cancel } ?? buttons.count - 1
    buttonStates = buttons.indices.map {
      AlertState.ButtonState(title: buttons[$0].title, role: buttons[$0].role, isDefault: $0 == defaultButton)
    }
    self.buttons = buttons
    self.defaultButton = defaultButton
    fields = alert.fields.map {
      FieldController($0.textField, controlCharacters: controlCharacters, readsEditrc: traits.readsEditrc)
    }
    focus = .field(0)
    if let error = alert.initialError { status = .error(error) }
    if fields.isEmpty { focus = .button(defaultButton) }
  }

  /// What the alert looks like now.
  var state: AlertState {
    var state = AlertState(
      title: alert.title,
      message: alert.message,
      fields: [],
      buttons: buttonStates,
      focus: focus,
      status: status
    )
    for field in fields {
      state.fields.append(.init(label: field.field.label, hint: field.hint, content: field.content))
    }
    return state
  }

  package var focusedLabel: String {
    switch focus {
    case .field(let index): fields[index].field.label
    case .button(let index): buttons[index].title
    }
  }

  var isBusy: Bool { pressed != nil }

  /// Whether characters go into a field now.
  var takesText: Bool { !isBusy && focusedField != nil }

  var hasSecureField: Bool { fields.contains { $0.field.isSecureTextEntry } }

  // MARK: Beginning and ending

  func begin() {
    focusedField?.delegateDidBegin()
  }

  func fail(_ error: any Error) {
    end(.failure(error))
  }

  private func end(_ result: Result<AlertResponse, any Error>) {
    guard self.result == nil else { return }
    focusedField?.delegateDidEnd()
    for field in fields { field.finish() }
    self.result = result
  }

  private func answer(button index: Int?, isCancelled: Bool) {
    let response = AlertResponse(
      button: index.map { buttons[$0].title },
      buttonIndex: index,
      isCancelled: isCancelled,
      texts: fields.map(\.field.text)
    )
    end(.success(response))
  }

  // MARK: Events

  /// Takes characters that were typed, one or several at once.
  func type(_ text: Secret) throws(AlertError) -> Effect {
    guard !isBusy else { return .none }
    switch focus {
    case .field(let index): return apply(try fields[index].type(text))
    case .button: return text.withUnsafeBytes { choose($0.scalar(at: 0).scalar) }
    }
  }

  func paste(_ pasted: Secret) throws(AlertError) -> Effect {
    guard !isBusy, case .field(let index) = focus else { return .none }
    return apply(try fields[index].paste(pasted))
  }

  /// Takes a whole line, as it comes from a pipe: it answers the field or chooses the button that has the focus.
  func answer(_ line: Secret) throws(AlertError) -> Effect {
    switch focus {
    case .field(let index):
      let effect = apply(try fields[index].answer(line))
      return status == .none ? goOn(from: index) : effect
    case .button:
      let text = line.revealedString() ?? ""
      if text.isEmpty { return press(defaultButton) }
      if let index = buttons.firstIndex(where: { $0.title.lowercased() == text.lowercased() }) {
        return press(index)
      }
      return text.unicodeScalars.first.map(choose) ?? .bell
    }
  }

  /// Some typed bytes weren't UTF-8, so they are no characters.
  func receiveInvalidBytes() -> Effect {
    status = .error("What was typed there isn’t UTF-8 text, so it was left out.")
    return .bell
  }

  func press(_ key: Key) throws(AlertError) -> Effect {
    if !isBusy, case .field(let index) = focus, fields[index].quotesNext, key != .control("c") {
      return apply(try fields[index].press(key))
    }
    if let effect = pressAnywhere(key) { return effect }
    if isBusy { return .none }
    switch focus {
    case .field(let index): return try press(key, inField: index)
    case .button(let index): return press(key, onButton: index)
    }
  }

  private func pressAnywhere(_ key: Key) -> Effect? {
    switch key {
    case .control("c"):
      fail(AlertError.interrupted)
    case .control("z"):
      return .suspend
    case .control("l"):
      return .repaint
    case .escape where isBusy:
      answer(button: cancelButton, isCancelled: true)
    default:
      return nil
    }
    return Effect.none
  }

  // MARK: Keys in a field

  private func press(_ key: Key, inField index: Int) throws(AlertError) -> Effect {
    switch (key.code, key.modifiers) {
    case (.return, _):
      return goOn(from: index)
    case (.tab, []), (.down, []):
      return isAppendOnly ? .bell : move(from: index, by: 1, wraps: key.code == .tab)
    case (.tab, .shift), (.up, []):
      return isAppendOnly ? .bell : move(from: index, by: -1, wraps: key.code == .tab)
    case (.character("d"), .control) where fields[index].isEmpty:
      return cancel()
    default:
      if isAppendOnly, !key.editsOnlyTheEnd { return .bell }
      return apply(try fields[index].press(key), at: index)
    }
  }

  /// Return: to the next field, and from the last one the default button.
  private func goOn(from index: Int) -> Effect {
    if let delegate = fields[index].field.delegate, !delegate.textFieldShouldReturn(fields[index].field) {
      return .none
    }
    if index + 1 < fields.count {
      setFocus(.field(index + 1))
      return .none
    }
    if isAppendOnly, asksForButton {
      setFocus(.button(defaultButton))
      return .none
    }
    return press(defaultButton)
  }

  /// Whether the buttons are a question of their own where they can't be seen beside the fields.
  private var asksForButton: Bool { buttons.count > 2 }

  private func move(from index: Int, by step: Int, wraps: Bool) -> Effect {
    let places = fields.count + buttons.count
    let target = index + step
    if wraps {
      setFocus(place((target + places) % places))
    } else if fields.indices.contains(target) {
      setFocus(.field(target))
    }
    return .none
  }

  private func apply(_ outcome: FieldController.Outcome, at index: Int? = nil) -> Effect {
    switch outcome {
    case .edited:
      status = .none
      return .none
    case .refused(let reason):
      status = .error(reason)
      return .bell
    case .unused:
      return .none
    case .escape:
      return cancel()
    case .returned:
      return index.map(goOn) ?? .none
    }
  }

  // MARK: Keys on a button

  private func press(_ key: Key, onButton index: Int) -> Effect {
    switch (key.code, key.modifiers) {
    case (.return, _):
      return press(index)
    case (.escape, []), (.character("d"), .control):
      return cancel()
    case (.left, []):
      setFocus(.button(max(0, index - 1)))
    case (.right, []):
      setFocus(.button(min(buttons.count - 1, index + 1)))
    case (.up, []):
      if !fields.isEmpty { setFocus(.field(fields.count - 1)) }
    case (.tab, let modifiers):
      let places = fields.count + buttons.count
      setFocus(place((fields.count + index + (modifiers == .shift ? places - 1 : 1)) % places))
    default:
      break
    }
    return .none
  }

  /// A letter chooses the button whose title begins with it, a number the button at that place.
  ///
  /// A space presses the one in focus.
  private func choose(_ scalar: Unicode.Scalar) -> Effect {
    guard case .button(let index) = focus else { return .none }
    if scalar == " " { return press(index) }
    let letter = String(Character(scalar)).lowercased()
    let matching = buttons.indices.filter { buttons[$0].title.lowercased().hasPrefix(letter) }
    if matching.count == 1 { return press(matching[0]) }
    if let next = matching.first(where: { $0 > index }) ?? matching.first {
      setFocus(.button(next))
      return .none
    }
    if let number = Int(letter), buttons.indices.contains(number - 1) { return press(number - 1) }
    return .bell
  }

  private func place(_ index: Int) -> AlertState.Focus {
    index < fields.count ? .field(index) : .button(index - fields.count)
  }

  private var focusedField: FieldController? {
    guard case .field(let index) = focus else { return nil }
    return fields[index]
  }

  private func setFocus(_ new: AlertState.Focus) {
    guard new != focus else { return }
    focusedField?.delegateDidEnd()
    focus = new
    focusedField?.delegateDidBegin()
  }

  // MARK: Pressing buttons

  private var cancelButton: Int? { buttons.firstIndex { $0.role == .cancel } }

  /// Escape and `^D`: what the cancel button does, if there is one.
  private func cancel() -> Effect {
    guard let index = cancelButton else {
      answer(button: nil, isCancelled: true)
      return .none
    }
    return press(index)
  }

  private func press(_ index: Int) -> Effect {
    let button = buttons[index]
    if button.role != .cancel, let (field, problem) = firstProblem() {
      setFocus(.field(field))
      status = .error(problem)
      return .bell
    }
    status = .none
    guard button.action != nil else {
      answer(button: index, isCancelled: button.role == .cancel)
      return .none
    }
    pressed = index
    return .run(index)
  }

  private func firstProblem() -> (field: Int, problem: String)? {
    for (index, field) in fields.enumerated() {
      if let problem = field.problem(carryingOut) { return (index, problem) }
    }
    return nil
  }

  /// The action of the pressed button has ended.
  func actionEnded(with error: (any Error)?) -> Effect {
    guard let index = pressed else { return .none }
    pressed = nil
    status = .none
    for field in fields { field.adoptBinding() }
    switch error {
    case nil:
      answer(button: index, isCancelled: buttons[index].role == .cancel)
      return .none
    case let dismissal as Dismissal:
      fail(dismissal.error)
      return .none
    case let error?:
      if error is AlertError || error is CancellationError {
        fail(error)
        return .none
      }
      return stayUp(showing: error)
    }
  }

  private func stayUp(showing error: any Error) -> Effect {
    status = .error(String(describing: error))
    let label = (error as? ValidationFailure)?.field
    let wanted = fields.firstIndex { $0.field.label == label } ?? (fields.isEmpty ? nil : 0)
    if label != nil || !isFieldFocused, let wanted { setFocus(.field(wanted)) }
    return .bell
  }

  private var isFieldFocused: Bool { focusedField != nil }

  /// The spinner goes on by one step.
  func turnSpinner() {
    guard let pressed else { return }
    let step = if case .busy(_, let step) = status { step + 1 } else { 0 }
    status = .busy(button: buttons[pressed].title, step: step)
  }
}

extension FieldController {
  func delegateDidBegin() {
    field.delegate?.textFieldDidBeginEditing(field)
    adoptBinding()
  }

  func delegateDidEnd() {
    field.delegate?.textFieldDidEndEditing(field)
  }
}

extension Key {
  /// Whether the key works where only the end of the text can be changed.
  fileprivate var editsOnlyTheEnd: Bool {
    switch (code, modifiers) {
    case (.backspace, []), (.escape, []): true
    case (.character(let scalar), .control): "uwv".unicodeScalars.contains(scalar)
    default: false
    }
  }
}
