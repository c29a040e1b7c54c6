import TerminalAlertsTesting
import Testing

@testable import TerminalAlerts

/// Whatever arrives, alerts stay alive, send nothing strange, and are on the screen as they should be.
@MainActor
@Suite struct AlertFuzzTests {
  @State private var name = ""
  @State private var secret = Secret()

  private func alert(_ maker: inout StateMaker) -> Alert {
    Alert(maker.text(pieces: 0...4), message: maker.text(pieces: 0...8)) {
      TextField(maker.text(pieces: 0...2), text: $name, placeholder: maker.text(pieces: 0...3)).maximumLength(
        30
      )
      SecureField(maker.text(pieces: 0...2), text: $secret).mask()
      TextField("Last", text: $name).required()
      Button(maker.text(pieces: 0...2), role: .cancel)
      Button(maker.text(pieces: 0...2)) { throw ValidationFailure("Not\u{1B}[2Jyet") }
    }
  }

  /// Bytes that often are keys or text; without `^Z`, which leaves the alert's lines to the shell.
  private func bytes(_ maker: inout StateMaker) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x1B], [0x1B, 0x5B], [0x1B, 0x4F], Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8), [0x0D],
      [0x09],
      [0x7F], [0x16], [0x15], [0x17], [0x19], Array("\u{1B}[D".utf8), Array("\u{1B}[C".utf8), [0x01], [0x05],
      Array("\u{1B}[A".utf8), Array("\u{1B}[Z".utf8), Array("\u{1B}]11;rgb:0/0/0\u{7}".utf8), [0x9B],
      [0xF0, 0x9F],
      Array("\u{1B}[97;5u".utf8), Array("\u{1B}[<0;1;1M".utf8), [0x14], [0x0B], [0x1F],
    ]
    var bytes: [UInt8] = []
    for _ in 0..<maker.number(1...12) {
      switch maker.number(0...4) {
      case 0: bytes.append(UInt8(maker.number(0...255)))
      case 1: bytes += pieces[maker.number(0...pieces.count - 1)]
      default: bytes += Array(maker.character().utf8)
      }
    }
    return bytes.filter { $0 != 0x1A }
  }

  @Test(arguments: 0..<40) func `any bytes leave a screen that a repaint wouldn't change`(seed: UInt64)
    async throws
  {
    var maker = StateMaker(seed: seed)
    var size = (columns: maker.number(2...60), rows: maker.number(1...20))
    var script: [ScriptedTerminal.Step] = []
    let first = size
    for _ in 0..<60 {
      switch maker.number(0...9) {
      case 0: script.append(.advance(by: .milliseconds(maker.number(10...200))))
      case 1:
        size = (maker.number(2...60), maker.number(1...20))
        script.append(.resize(columns: size.columns, rows: size.rows))
      default: script.append(.send(bytes(&maker)))
      }
      guard maker.number(0...1) == 0 else { continue }
      // The repaint takes time, in which a key may be found complete: that must be over before.
      script += [.advance(by: .milliseconds(100)), .capture()]
      script += [.resize(columns: size.columns, rows: size.rows), .capture()]
    }
    let terminal = ScriptedTerminal(columns: first.columns, rows: first.rows, script + [.hangUp()])
    let alert = alert(&maker)
    await #expect(throws: AlertError.hangUp) {
      try await terminal.run {
        while true {
          do {
            try await alert.present()
          } catch let error as AlertError where error != .hangUp {
            continue
          }
        }
      }
    }
    let screens = terminal.captures
    #expect(screens.count > 20)
    for index in stride(from: 0, to: screens.count, by: 2) {
      let (before, after) = (screens[index], screens[index + 1])
      #expect(before.text == after.text, "step \(index / 2)")
      #expect(before.cursor == after.cursor, "step \(index / 2)")
      #expect(before.scrollback == after.scrollback, "step \(index / 2)")
    }
  }
}
