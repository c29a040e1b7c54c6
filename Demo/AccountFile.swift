import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file of accounts that only its owner can read: a line each, the name, a colon, and the hash of the password.
struct AccountFile {
  let path: String

  /// The file couldn't be read or written.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// `terminal-alerts-demo/accounts` in the folder for state (XDG Base Directory Specification).
  static var standardPath: String {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let state = variable("XDG_STATE_HOME") ?? (variable("HOME") ?? "/tmp") + "/.local/state"
    return state + "/terminal-alerts-demo/accounts"
  }

  /// Throws if a name can't be that of an account.
  static func check(_ name: String) throws {
    if name.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 < 0x20 }) {
      throw ValidationFailure("A name can’t hold “:” or control characters.")
    }
  }

  var isEmpty: Bool {
    get throws { try hashes().isEmpty }
  }

  func accepts(_ name: String, password: Secret) throws -> Bool {
    guard let hash = try hashes()[name] else { return false }
    return hash.matches(password)
  }

  func add(_ name: String, password: Secret) throws {
    guard try hashes()[name] == nil else { throw ValidationFailure("There is an account “\(name)” already.") }
    guard let hash = PasswordHash(of: password) else {
      throw Problem(description: "The password can’t be hashed.")
    }
    try append("\(name):\(hash.text)\n")
  }

  private func hashes() throws -> [String: PasswordHash] {
    let lines = try contents().split(separator: "\n")
    return Dictionary(
      lines.compactMap { line in
        line.firstIndex(of: ":").map {
          (String(line[..<$0]), PasswordHash(text: String(line[line.index(after: $0)...])))
        }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private func contents() throws -> String {
    guard let file = fopen(path, "r") else {
      if errno == ENOENT { return "" }
      throw problem("can’t be read")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(_ line: String) throws {
    makeFolders()
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw problem("can’t be written") }
    defer { close(descriptor) }
    let bytes = Array(line.utf8)
    guard fchmod(descriptor, 0o600) == 0, write(descriptor, bytes, bytes.count) == bytes.count else {
      throw problem("can’t be written")
    }
  }

  private func makeFolders() {
    for index in path.indices.dropFirst() where path[index] == "/" {
      mkdir(String(path[..<index]), 0o700)
    }
  }

  private func problem(_ what: String) -> Problem {
    Problem(description: "\(path) \(what): \(String(cString: strerror(errno))).")
  }
}
