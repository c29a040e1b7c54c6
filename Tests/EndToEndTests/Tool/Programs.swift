import Foundation

/// Programs of others that the tool works with; the test runner installs them where it can.
enum Programs {
  /// Where a program is; `nil` if it isn't installed.
  static func path(_ name: String) -> String? {
    let folders = "\(ProcessInfo.processInfo.environment["PATH"] ?? ""):/usr/sbin".split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func areInstalled(_ names: String...) -> Bool {
    names.allSatisfy { path($0) != nil }
  }

  /// Runs a program to its end, for what a test needs to have done before.
  ///
  /// Foundation's `Process` would wait for every child that another test starts meanwhile, too.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - arguments: Its arguments.
  ///   - input: What its standard input holds, at most what a pipe holds (64 KiB).
  /// - Throws: ``Failure`` if it fails.
  static func run(_ name: String, _ arguments: [String], input: String = "") throws {
    let (reading, writing) = try makePipe()
    _ = input.withCString { write(writing, $0, strlen($0)) }
    close(writing)
    defer { close(reading) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, reading, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var id: pid_t = 0
    var status: Int32 = 0
    guard posix_spawn(&id, path(name) ?? name, &actions, nil, &words, environ) == 0 else {
      throw Failure(program: name, status: -1)
    }
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    if status != 0 { throw Failure(program: name, status: status) }
  }

  struct Failure: Error {
    let program: String
    let status: Int32
  }
}
