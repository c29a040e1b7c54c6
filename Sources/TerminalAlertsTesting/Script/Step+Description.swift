import TerminalAlerts

extension ScriptedTerminal.Step {
  /// What the step expects of the flow, to follow the word “expected”.
  ///
  /// Of what is typed it says nothing: that may be a password.
  var expectation: String {
    switch kind {
    case .type: "a field that takes what is typed here"
    case .paste: "a field that takes what is pasted here"
    case .press(let key): "something that takes the key \(key.name)"
    case .send: "something that takes the bytes sent here"
    case .wait(.alert(let title)): "the alert “\(title)”"
    case .wait(.text(let text)): "the text “\(text)” on the screen"
    case .wait(.focus(let label)): "the keys to go to “\(label)”"
    case .advance(let duration): "an alert while \(duration) pass"
    case .resize: "an alert while the window changes its size"
    case .suspendAndResume: "an alert while the process is suspended"
    case .hangUp: "an alert while the terminal hangs up"
    case .endOfInput: "an alert while the input ends"
    case .capture: "a screen to capture"
    case .check: "the check to succeed"
    }
  }
}

extension Key {
  /// The key as one writes it in a script.
  fileprivate var name: String {
    var name: String
    switch code {
    case .character(let scalar): name = "“\(scalar)”"
    case .function(let number): name = "F\(number)"
    default: name = "\(code)"
    }
    if modifiers.contains(.shift) { name = "Shift-" + name }
    if modifiers.contains(.alt) { name = "Alt-" + name }
    if modifiers.contains(.control) { name = "Control-" + name }
    return name
  }
}
