import Foundation

/// Starts a program as the leader of a new session; opening the terminal makes it the controlling one.
struct Spawn {
  private(set) var pipes = ChildProcess.Pipes()
  private let path: String
  private let arguments: [String]
  private let options: PseudoTerminal.Options
  private let terminal: String
  private var actions = posix_spawn_file_actions_t()
  private var childEnds: [Int32] = []

  init(_ path: String, _ arguments: [String], _ options: PseudoTerminal.Options, terminal: String) {
    (self.path, self.arguments, self.options, self.terminal) = (path, arguments, options, terminal)
  }

  mutating func run() throws -> pid_t {
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    defer { childEnds.forEach { close($0) } }
    if options.hasControllingTerminal {
      // Just for the effect; on a descriptor that no pipe of the test's can have, and is redirected next.
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    }
    try connectInput()
    pipes.output = try connect(options.output, to: 1)
    pipes.error = try connect(options.error, to: 2)
    return try spawn()
  }

  private mutating func connectInput() throws {
    switch options.input {
    case .terminal: openFile(terminal, as: 0)
    case .null: openFile("/dev/null", as: 0)
    case .file(let path): openFile(path, as: 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, 0)
    case .pipe(let bytes, let staysOpen):
      let (reading, writing) = try makePipe()
      pipes.input = reading
      posix_spawn_file_actions_adddup2(&actions, reading, 0)
      // Up to what a pipe holds (64 KiB).
      _ = bytes.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
      if staysOpen {
        pipes.inputWriter = writing
      } else {
        close(writing)
      }
    }
  }

  /// Connects an output and returns the end of its pipe that the test reads, or -1.
  private mutating func connect(_ output: PseudoTerminal.Output, to descriptor: Int32) throws -> Int32 {
    switch output {
    case .terminal: openFile(terminal, as: descriptor)
    case .null: openFile("/dev/null", as: descriptor)
    case .file(let path): openFile(path, as: descriptor)
    case .closed: posix_spawn_file_actions_addclose(&actions, descriptor)
    case .pipe, .brokenPipe:
      let (reading, writing) = try makePipe()
      posix_spawn_file_actions_adddup2(&actions, writing, descriptor)
      childEnds.append(writing)
      if case .pipe = output {
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
        return reading
      }
      close(reading)
    }
    return -1
  }

  private mutating func openFile(_ path: String, as descriptor: Int32) {
    let isReading = descriptor == 0 && path != terminal
    let flags = path == terminal ? O_RDWR | O_NOCTTY : isReading ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
  }

  private mutating func spawn() throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Whatever the test's own process ignores or blocks, the program starts as from a fresh login.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD, SIGWINCH] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = options.variables.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id: pid_t = 0
    let code = spawning.withLock { posix_spawn(&id, path, &actions, &attributes, words, variables) }
    guard code == 0 else { throw SystemCallFailure(call: "posix_spawn \(path)", code: code) }
    return id
  }
}

#if os(Linux)
// Hidden from Swift by feature macros.
private let newSession: Int32 = 0x80
#else
private let newSession = Int32(POSIX_SPAWN_SETSID)
#endif
