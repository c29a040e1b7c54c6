/// Says that a part of a secret was written to the terminal, or that it can't be told; never what or where in the secret.
public struct SecretWritten: Error, Sendable, CustomStringConvertible {
  /// The assertion that failed.
  public let location: ScriptedTerminal.Location
  /// What is wrong, without the secret.
  public let description: String

  init(_ reason: String, at location: ScriptedTerminal.Location) {
    self.location = location
    description = "\(location): \(reason)"
  }
}
