#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The terminal device of a pane, in raw mode: bytes go to the terminal as they are, its answers come back.
final class TerminalDevice {
  struct Failure: Error {
    let call: String
    let code = errno
  }

  private let descriptor: Int32

  init(path: String) throws {
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(call: "open \(path)") }
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { throw Failure(call: "tcgetattr") }
    cfmakeraw(&modes)
    guard tcsetattr(descriptor, TCSANOW, &modes) == 0 else { throw Failure(call: "tcsetattr") }
  }

  deinit {
    close(descriptor)
  }

  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(call: "write") }
      rest.removeFirst(count)
    }
  }

  /// Waits for bytes from the terminal; fails if none come within the deadline, which is only a safety net.
  func read() throws -> [UInt8] {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 30_000) == 1 else { throw Failure(call: "poll") }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = systemRead(descriptor, &bytes, bytes.count)
    guard count > 0 else { throw Failure(call: "read") }
    return Array(bytes.prefix(count))
  }
}

private let systemWrite = write
private let systemRead = read
