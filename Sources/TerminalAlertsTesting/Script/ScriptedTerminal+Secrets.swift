import TerminalAlerts

extension ScriptedTerminal {
  /// Checks that no part of three or more characters of a secret was ever written to the terminal.
  ///
  /// Both the bytes as they were sent and the text that they show are searched. Parts that stand in the alerts' own titles,
  /// messages, labels and buttons don't count, nor those in `texts`.
  ///
  /// - Parameters:
  ///   - secret: The secret; one of one or two characters is searched for as a whole.
  ///   - texts: Other texts that the flow shows and that may have parts in common with the secret.
  ///   - fileID: The assertion's own place; leave it out.
  ///   - filePath: The assertion's own place; leave it out.
  ///   - line: The assertion's own place; leave it out.
  /// - Throws: ``SecretWritten``, in which the secret doesn't occur.
  public func assertNeverWritten(
    _ secret: String,
    ignoring texts: [String] = [],
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) throws {
    let location = Location(fileID: fileID, filePath: filePath, line: line)
    try search(for: parts(of: secret.map { Array(String($0).utf8) }), ignoring: texts, at: location)
  }

  /// Checks that no part of three or more characters of a secret was ever written to the terminal; see the form for strings.
  public func assertNeverWritten(
    _ secret: Secret,
    ignoring texts: [String] = [],
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) throws {
    let location = Location(fileID: fileID, filePath: filePath, line: line)
    let characters = secret.revealedString()?.map { Array(String($0).utf8) }
    let bytes = secret.withUnsafeBytes { $0.map { [$0] } }
    try search(for: parts(of: characters ?? bytes), ignoring: texts, at: location)
  }

  /// All parts of three characters; any longer part has one of them in it.
  private func parts(of characters: [[UInt8]]) -> Set<[UInt8]> {
    guard characters.count > 3 else { return characters.isEmpty ? [] : [Array(characters.joined())] }
    return Set((0...characters.count - 3).map { Array(characters[$0..<$0 + 3].joined()) })
  }

  private func search(for parts: Set<[UInt8]>, ignoring texts: [String], at location: Location) throws {
    let contents = player.recording.contents
    let known = Self.ownWords + contents.knownTexts + texts
    let telling = parts.filter { part in !known.contains { Array($0.utf8).contains(part) } }
    guard !telling.isEmpty else {
      let reason = parts.isEmpty ? "is empty" : "stands in the alerts’ own texts in any case"
      throw SecretWritten("the secret \(reason), so nothing can be told; test with another", at: location)
    }
    let shown = Self.text(in: contents.bytes)
    guard let part = telling.first(where: { contents.bytes.contains($0) || shown.contains($0) }) else {
      return
    }
    let place = contents.bytes.firstRange(of: part).map { ", from byte \($0.lowerBound) on" } ?? ""
    throw SecretWritten("a part of the secret was written to the terminal\(place)", at: location)
  }

  /// What the toolkit says of itself.
  private static let ownWords = ["(hidden)", "cancelled", "Return after the last answer: . Escape: ."]

  /// The bytes without escape sequences and controls.
  private static func text(in bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var parser = EscapeParser()
    for byte in bytes {
      parser.parse(byte) { token, _ in
        if case .scalar(let scalar) = token { text += Array(String(scalar).utf8) }
      }
    }
    return text
  }
}
