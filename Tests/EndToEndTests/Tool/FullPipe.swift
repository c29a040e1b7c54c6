import Foundation

/// A named pipe that holds all it can, so that a program that writes its answer there waits.
final class FullPipe {
  var path: String { folder.path("pipe") }
  private let folder: TemporaryFolder
  private let descriptor: Int32
  private var fillerCount = 0

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path("pipe")
    try check(mkfifo(path, 0o600), "mkfifo")
    descriptor = try check(open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC), "open \(path)")
    let filler = [UInt8](repeating: 0, count: 4096)
    while case let count = write(descriptor, filler, filler.count), count > 0 { fillerCount += count }
  }

  deinit {
    close(descriptor)
  }

  /// Takes out what was there, so that the program goes on.
  func makeRoom() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while fillerCount > 0 {
      let count = read(descriptor, &buffer, min(buffer.count, fillerCount))
      guard count > 0 else { return }
      fillerCount -= count
    }
  }

  /// What the program has written by now.
  var output: [UInt8] { readAvailable(descriptor).bytes }
}
