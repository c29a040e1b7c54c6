import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A password as the system's crypt(3) hashes it; the password can't be told from it.
struct PasswordHash {
  let text: String

  init(text: String) {
    self.text = text
  }

  /// Hashes a password with yescrypt, or with SHA-512 where the system doesn't know that (crypt(5)).
  init?(of password: Secret) {
    for method in ["$y$j9T$", "$6$"] {
      guard let hash = Self.crypt(password, method + Self.salt()), hash.hasPrefix(method) else { continue }
      text = hash
      return
    }
    return nil
  }

  func matches(_ password: Secret) -> Bool {
    guard let hash = Self.crypt(password, text) else { return false }
    return Secret(copying: hash) == Secret(copying: text)
  }

  /// 16 characters of crypt's own alphabet.
  private static func salt() -> String {
    let alphabet = Array("./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    var generator = SystemRandomNumberGenerator()
    return String((0..<16).map { _ in alphabet[Int.random(in: 0..<64, using: &generator)] })
  }

  private static func crypt(_ password: Secret, _ setting: String) -> String? {
    var ended = password
    ended.append(contentsOf: CollectionOfOne(0))
    return ended.withUnsafeBytes { bytes in
      guard let key = bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        let hash = systemCrypt(key, setting)
      else { return nil }
      let text = String(cString: hash)
      return text.hasPrefix("*") ? nil : text
    }
  }
}

private func systemCrypt(_ key: UnsafePointer<CChar>, _ setting: String) -> UnsafeMutablePointer<CChar>? {
  crypt(key, setting)
}
