import TerminalAlerts
import TerminalAlertsTesting

// What the parts do in a second, and whether anything is left behind; the driver repeats this and makes the table.

/// Bytes a second through the decoder, typed text and pasted text.
@MainActor
func measureDecoder() {
  let words = Array("The quick brown fox — 速い茶色の狐 — jumps over the lazy dog. ".utf8)
  let text = Array(repeatElement(words, count: 500).joined())
  let keys = Array(repeatElement(Array("\u{1B}[A\u{1B}[1;5Cx\u{7F}\u{1B}OP".utf8), count: 1000).joined())
  let paste = Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8)
  for (name, bytes) in [("text", text), ("keys", keys), ("paste", paste)] {
    measure("decoder, \(name)", "bytes/s", count: bytes.count) {
      var decoder = KeyDecoder()
      _ = decoder.decode(bytes)
    }
  }
}

/// Keys a second through libedit, in lines of 60 characters.
@MainActor
func measureLineEditor() throws {
  try measure("libedit's line", "keys/s", count: 60) {
    let editor = try LineEditor(controlCharacters: ControlCharacters(), readsEditrc: false)
    for element in 0..<60 { editor.type(0x61 + UInt32(element) % 26) }
  }
  let editor = try LineEditor(controlCharacters: ControlCharacters(), readsEditrc: false)
  measure("libedit's line, going on", "keys/s", count: 120) {
    for element in 0..<60 { editor.type(0x61 + UInt32(element) % 26) }
    for _ in 0..<60 { editor.send(.backspace) }
  }
}

/// Keys a second through all: decoded, edited, laid out, and the difference drawn.
@MainActor
func measureAlertKeys() throws {
  let typed = Array(repeatElement([UInt8(ascii: "x")], count: 50))
  let erased = Array(repeatElement([UInt8(0x7F)], count: 50))
  let input = Array(repeatElement(typed + erased, count: 10).joined()) + [[0x0D]]
  let presenter = AlertPresenter(stage: Stage(MemoryTerminal(input: input)))
  for (name, isSecure) in [("text", false), ("secure", true)] {
    let (text, secret) = (State(wrappedValue: ""), State(wrappedValue: Secret()))
    let alert = Alert("Sign in", message: "to example.com") {
      if isSecure {
        SecureField("Password", text: secret.projectedValue)
      } else {
        TextField("Name", text: text.projectedValue)
      }
    }
    try measure("an alert's keys and frames, \(name)", "keys/s", count: input.count) {
      try presenter.runModal(alert)
    }
  }
}

/// Login flows a second as a test runs them, and what ten thousand of them leave behind.
@MainActor
func measureFlows() async throws {
  let clock = ContinuousClock()
  for _ in 0..<1000 { try await flow() }
  let before = Holdings.now
  let (start, used) = (clock.now, processorSeconds())
  for _ in 0..<10_000 { try await flow() }
  report("scripted login flows", 10_000 / start.duration(to: clock.now).seconds, "flows/s")
  report("a scripted login flow", (processorSeconds() - used) / 10, "ms of processor")
  let after = Holdings.now
  report("memory after 10,000 flows", after.kilobytes - before.kilobytes, "kB more")
  report("descriptors after 10,000 flows", Double(after.descriptors - before.descriptors), "more")
}

@MainActor
func flow() async throws {
  let terminal = ScriptedTerminal([
    .waitForAlert("Sign in"),
    .type("ada"), .press(.return),
    .type("correct horse"), .press(.return),
  ])
  _ = try await terminal.run { try await Prompt.login("Sign in") }
}

/// Ten thousand alerts, presented from a hundred tasks at once, one after the other on one terminal.
@MainActor
func measureQueue() async throws {
  let clock = ContinuousClock()
  let presenter = AlertPresenter(stage: Stage(MemoryTerminal(input: [[0x0D]])))
  let start = clock.now
  let answered = try await withThrowingTaskGroup(of: Int.self) { group in
    for task in 0..<100 {
      group.addTask {
        var answered = 0
        for number in 0..<100 {
          let response = try await presenter.present(Alert("Question \(task).\(number)"))
          answered += response.button == "OK" ? 1 : 0
        }
        return answered
      }
    }
    var sum = 0
    for try await answered in group { sum += answered }
    return sum
  }
  report("alerts from 100 tasks", 10_000 / start.duration(to: clock.now).seconds, "alerts/s")
  report("of 10,000 alerts, answered", Double(answered), "alerts")
}

measureDecoder()
try measureLineEditor()
try measureAlertKeys()
try await measureQueue()
try await measureFlows()
