import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program run to its end, which is also quick and safe for one that leaves a server behind.
///
/// Foundation's `Process` waits for all that inherits its socket, so for tmux's server too.
enum Command {
  struct Failure: Error {
    let name: String
    let code: Int32
  }

  struct Result {
    var status: Int32
    var output: String
    var error: String
  }

  static func run(_ name: String, _ arguments: [String], input: String = "") throws -> Result {
    let files = try (0..<3).map { _ in try temporaryFile() }
    defer { files.forEach { try? $0.close() } }
    try files[0].write(contentsOf: Data(input.utf8))
    try files[0].seek(toOffset: 0)

    let status = try wait(for: spawn(name, arguments, files.map(\.fileDescriptor)))
    func text(_ file: FileHandle) throws -> String {
      try file.seek(toOffset: 0)
      return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
    return Result(status: status, output: try text(files[1]), error: try text(files[2]))
  }

  /// Where a program is found.
  static func path(_ name: String) -> String? {
    guard !name.contains("/") else { return name }
    let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// A file without a name, so that no pipe can fill up or stay open.
  private static func temporaryFile() throws -> FileHandle {
    var path = Array((NSTemporaryDirectory() + "/command-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Failure(name: "mkstemp", code: errno) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func spawn(_ name: String, _ arguments: [String], _ files: [Int32]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(target))
    }
    let words = ([name] + arguments).map { strdup($0) } + [nil]
    let environment = ProcessInfo.processInfo.environment.filter { $0.key != "TMUX" }
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }

    var process: pid_t = 0
    let code = posix_spawnp(&process, name, &actions, nil, words, variables)
    guard code == 0 else { throw Failure(name: name, code: code) }
    return process
  }

  private static func wait(for process: pid_t) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(name: "waitpid", code: errno) }
    }
    return status
  }
}
