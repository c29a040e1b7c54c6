import Foundation
import TerminalAlerts
import Testing

@testable import TerminalAlertsTesting

/// However many flows run in one process, they leave nothing behind.
@MainActor
@Suite struct ManyFlowsTests {
  /// Lives as long as the alert it belongs to.
  private final class Witness: TextFieldDelegate {}

  private struct Left {
    weak var terminal: ScriptedTerminal?
    weak var player: ScriptPlayer?
    weak var witness: Witness?
  }

  private func run(_ script: [ScriptedTerminal.Step]) async -> Left {
    let terminal = ScriptedTerminal(script)
    let witness = Witness()
    let alert = Alert("Name") { TextField("", text: .constant("")).delegate(witness) }
    _ = try? await terminal.run { try await alert.present() }
    return Left(terminal: terminal, player: terminal.player, witness: witness)
  }

  @Test(
    arguments: [
      [.type("ada"), .press(.return)], [.type("ada")], [.waitForText("x")], [.press(.escape)], [],
    ] as [[ScriptedTerminal.Step]]
  )
  func `nothing of a flow stays alive`(script: [ScriptedTerminal.Step]) async {
    let left = await run(script)
    #expect(left.terminal == nil)
    #expect(left.player == nil)
    #expect(left.witness == nil)
  }

  #if os(Linux)
  @Test func `no descriptor stays open`() async throws {
    // Each flow opens a pseudo-terminal for libedit. The next free descriptor stays low if all are closed again.
    for _ in 0..<300 {
      _ = try await ScriptedTerminal([.type("ada"), .press(.return)]).run { try await Prompt.text("Name") }
    }
    let highest = open("/dev/null", O_RDONLY)
    close(highest)
    #expect(highest < 200)
  }
  #endif
}
