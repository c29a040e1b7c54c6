import TerminalAlerts
import Testing

@MainActor
@Suite struct AlertBuilderTests {
  @Test func `collects fields and buttons in their order`() {
    let asksForCode = true
    let isAdmin = false
    let alert = Alert("Sign in", message: "to example.com") {
      TextField("Account", text: .constant(""))
      Button("Cancel", role: .cancel)
      if asksForCode { SecureField("Code", text: .constant("")) }
      if isAdmin { Button("Force") } else { Button("Sign in", isDefault: true) }
      for name in ["One", "Two"] { Button(name, role: .destructive) }
    }
    #expect(alert.title == "Sign in")
    #expect(alert.message == "to example.com")
    #expect(alert.fields.map(\.textField.label) == ["Account", "Code"])
    #expect(alert.fields.map(\.textField.isSecureTextEntry) == [false, true])
    #expect(alert.buttons.map(\.title) == ["Cancel", "Sign in", "One", "Two"])
    #expect(alert.buttons.map(\.role) == [.cancel, nil, .destructive, .destructive])
    #expect(alert.buttons.map(\.isDefault) == [false, true, false, false])
  }

  @Test func `gives the same as arrays do`() {
    let alert = Alert("T", fields: [TextField("A", text: .constant(""))], buttons: [Button("B")])
    #expect(alert.fields.map(\.textField.label) == ["A"])
    #expect(alert.buttons.map(\.title) == ["B"])
    #expect(Alert("T").fields.isEmpty)
  }
}
