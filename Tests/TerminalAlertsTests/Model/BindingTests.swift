import Observation
import TerminalAlerts
import TerminalAlertsTesting
import Testing

@MainActor
@Suite struct BindingTests {
  @Observable
  final class Settings {
    var name = "ada"
    var address = Address()
  }

  struct Address {
    var city = "London"
  }

  /// Types “x” into a field bound to `binding`.
  private func type(into binding: Binding<String>) async throws {
    let terminal = ScriptedTerminal([.type("x"), .press(.return)])
    try await terminal.run { try await Alert("Name") { TextField("", text: binding) }.present() }
  }

  @Test func `leads to a local state`() async throws {
    @State var name = "ada"
    try await type(into: $name)
    #expect(name == "adax")
  }

  @Test func `leads to a property of an object that is observed`() async throws {
    let settings = Settings()
    let isTold = Flag()
    withObservationTracking {
      _ = settings.name
    } onChange: {
      isTold.raise()
    }
    try await type(into: Binding(settings, \.name))
    #expect(settings.name == "adax")
    #expect(isTold.isRaised)
  }

  @Test func `leads to a part of a value`() async throws {
    let settings = Settings()
    let address = Binding(settings, \.address)
    try await type(into: address.city)
    #expect(settings.address.city == "Londonx")
    @State var local = Address()
    try await type(into: $local.city)
    #expect(local.city == "Londonx")
  }

  @Test func `a constant forgets what is written`() async throws {
    let binding = Binding.constant("ada")
    try await type(into: binding)
    #expect(binding.wrappedValue == "ada")
  }

  @Test func `works as a property wrapper that passes itself on`() {
    struct View {
      @Binding var name: String
    }
    @State var name = "ada"
    let view = View(name: $name)
    view.name = "grace"
    #expect(name == "grace")
    view.$name.wrappedValue = "edsger"
    #expect(name == "edsger")
  }

  @Test func `what the app writes while the alert is up is seen`() async throws {
    @State var first = ""
    @State var second = ""
    let copying = Binding(
      get: { first },
      set: {
        first = $0
        second = $0.uppercased()
      }
    )
    let terminal = ScriptedTerminal([.type("ada"), .press(.tab), .waitForText("Login  ADA"), .press(.return)])
    try await terminal.run {
      try await Alert("Account") {
        TextField("Name", text: copying)
        TextField("Login", text: $second)
      }.present()
    }
    #expect(second == "ADA")
  }

  /// Told of a change from a closure that may run anywhere.
  private final class Flag: @unchecked Sendable {
    private(set) var isRaised = false
    func raise() { isRaised = true }
  }
}
