#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file in which people configure libedit for all programs; see `editrc(5)`.
enum Editrc {
  /// Where the person's file would be: `EDITRC`, else `.editrc` in their home directory.
  ///
  /// A program that runs with another user's rights doesn't look at its environment.
  static var path: String? {
    guard getuid() == geteuid(), getgid() == getegid() else { return nil }
    if let path = getenv("EDITRC") { return String(cString: path) }
    return getenv("HOME").map { String(cString: $0) + "/.editrc" }
  }

  /// The lines of a file that say something; none where it can't be read.
  static func lines(at path: String?) -> [String] {
    guard let bytes = path.flatMap(contents(at:)) else { return [] }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars
      .split { $0 == "\n" || $0 == "\r" || $0 == "\0" }
      .map { String(Substring($0.drop { $0 == " " || $0 == "\t" })) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  /// What a regular file holds; a pipe of that name could keep the alert waiting.
  private static func contents(at path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size < 1 << 20
    else { return nil }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
  }
}
