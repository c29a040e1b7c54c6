extension Scenario {
  /// Types into a masked secure field whose time is up soon afterwards, and comes back when the alert is gone.
  ///
  /// Typing mustn't come too late, however busy the machine is; if it did, it is tried again with more time.
  static func typing(
    _ keys: [UInt8],
    characterCount: Int,
    beforeTimeOutOf words: [String],
    ending word: String,
    drive: Drive,
    options: PseudoTerminal.Options = .init()
  ) async throws -> Scenario {
    for limit in [700, 3000, 12_000, 25_000] {
      let words = words + ["--mask", "--time-limit", "\(limit)"]
      let scenario = try Scenario(words, drive: drive, options: options)
      let terminal = scenario.terminal
      try await terminal.waitFor { $0.contains("Password") || $0.contains(word) }
      guard !terminal.screen.contains(word) else { continue }
      try await terminal.send(keys)
      try await terminal.waitFor { _ in
        terminal.bulletCount >= characterCount || terminal.screen.contains(word)
      }
      guard terminal.bulletCount >= characterCount else { continue }
      try await terminal.waitFor(text: word)
      return scenario
    }
    throw TooSlow()
  }

  /// Even the longest time was over before something could be typed.
  struct TooSlow: Error {}
}

extension PseudoTerminal {
  /// How many mask characters were drawn.
  fileprivate var bulletCount: Int {
    String(decoding: rawOutput, as: UTF8.self).count { $0 == "•" }
  }
}
