import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An alert, and the places its values go to.
@MainActor
final class Form {
  private let options: Options
  private var values: [Value] = []
  private let delegate: (any TextFieldDelegate)?

  /// Where a field's value goes, under the field's name in lower case.
  private enum Value {
    case text(String, State<String>)
    case secret(String, State<Secret>)
  }

  /// Makes the alert of the cases: `P1` one plain field, `S1` one secure field, `U1` both, `B0` buttons only, `F6` six plain fields.
  init?(named name: String, _ options: Options) {
    self.options = options
    delegate = options.logsDelegate ? DelegateLog() : nil
    switch name {
    case "P1": addText("Name")
    case "S1": addSecret("Password")
    case "U1":
      addText("User")
      addSecret("Password")
    case "B0": break
    case "F6": for label in ["A", "B", "C", "D", "E", "F"] { addText(label) }
    default: return nil
    }
  }

  private func addText(_ label: String) {
    values.append(.text(label, State(wrappedValue: "")))
  }

  private func addSecret(_ label: String) {
    values.append(
      options.bindsString
        ? .text(label, State(wrappedValue: "")) : .secret(label, State(wrappedValue: Secret()))
    )
  }

  /// The values as they are now, by name.
  var record: [(String, [UInt8])] {
    values.map { value in
      switch value {
      case .text(let label, let state): (label.lowercased(), Array(state.wrappedValue.utf8))
      case .secret(let label, let state): (label.lowercased(), bytes(of: state.wrappedValue))
      }
    }
  }

  /// Lets the values go.
  func release() {
    values = []
  }

  private func bytes(of secret: Secret) -> [UInt8] {
    options.redacts ? Array("\(secret.count)".utf8) : secret.withUnsafeBytes { Array($0) }
  }

  // MARK: The alert

  var alert: Alert {
    let actions = Actions(options)
    let buttons = options.buttons.enumerated().map { index, title in
      index == 0 && options.buttons.count > 1
        ? Button(title, role: .cancel) : actions.button(title)
    }
    return Alert(options.title, message: options.message, fields: values.map(field), buttons: buttons)
      .timeLimit(options.timeLimit.map { .milliseconds($0) })
  }

  private func field(_ value: Value) -> any AlertField {
    var field =
      switch value {
      case .secret(let label, let state):
        SecureField(options.label ?? label, text: state.projectedValue, placeholder: options.placeholder)
          .textField
      case .text(let label, let state):
        TextField(options.label ?? label, text: state.projectedValue, placeholder: options.placeholder)
      }
    if case .text("Password", _) = value { field.isSecureTextEntry = true }
    field.mask = options.mask
    field.delegate = delegate
    field.maximumLength = options.maximumLength
    if !field.isSecureTextEntry { field.defaultValue = options.defaultValue }
    guard !options.refused.isEmpty || options.checksEndlessly else { return field }
    return field.validate { [refused = options.refused, checksEndlessly = options.checksEndlessly] text in
      Outcomes.shared.record("CHECKED", [("text", text)])
      while checksEndlessly { pause() }
      if refused.contains(text) { throw ValidationFailure("“\(text)” can’t be taken.") }
    }
  }
}
