import Foundation

/// A program in a session of its own, and the pipes to it.
final class ChildProcess {
  let id: pid_t

  /// Where what happens to the program can be read: one wait status after the other.
  let events: Int32

  /// The pipes that the test reads, and keeps to see what was left in standard input.
  private(set) var pipes: Pipes
  private var isReaped = false

  struct Pipes {
    var input: Int32 = -1
    var inputWriter: Int32 = -1
    var output: Int32 = -1
    var error: Int32 = -1
  }

  init(_ path: String, _ arguments: [String], _ options: PseudoTerminal.Options, terminal: String) throws {
    var spawn = Spawn(path, arguments, options, terminal: terminal)
    id = try spawn.run()
    pipes = spawn.pipes

    let (reading, writing) = try makePipe()
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    events = reading
    let id = id
    Thread.detachNewThread { Self.watch(id, writing) }
  }

  /// Ends a program that a failed test leaves behind, and waits for its end.
  deinit {
    if !isReaped {
      kill(id, SIGKILL)
      _ = fcntl(events, F_SETFL, 0)
      while let status = nextEvent(), !status.isFinal {}
    }
    for descriptor in [events, pipes.input, pipes.inputWriter, pipes.output, pipes.error]
    where descriptor >= 0 {
      close(descriptor)
    }
  }

  /// The next thing that happened to the program, if anything did.
  func nextEvent() -> PseudoTerminal.Status? {
    var word: Int32 = 0
    guard read(events, &word, 4) == 4 else { return nil }
    let status = PseudoTerminal.Status(waitStatus: word)
    isReaped = status.isFinal
    return status
  }

  /// Closes a pipe that has come to its end.
  func closePipe(_ pipe: WritableKeyPath<Pipes, Int32>) {
    close(pipes[keyPath: pipe])
    pipes[keyPath: pipe] = -1
  }

  private static func watch(_ id: pid_t, _ writing: Int32) {
    var word: Int32 = 0
    repeat {
      guard waitpid(id, &word, WUNTRACED | WCONTINUED) == id else {
        if errno == EINTR { continue }
        break
      }
      _ = write(writing, &word, 4)
    } while !PseudoTerminal.Status(waitStatus: word).isFinal
    close(writing)
  }
}

extension PseudoTerminal.Status {
  /// Takes apart what `waitpid` says; its C macros aren't visible in Swift.
  init(waitStatus: Int32) {
    let low = waitStatus & 0x7f
    let high = waitStatus >> 8 & 0xff
    switch low {
    case 0: self = .exited(high)
    case 0x7f: self = waitStatus == 0xffff || high == 0x13 && !isLinux ? .running : .stopped(high)
    default: self = .signaled(low)
    }
  }
}

#if os(Linux)
private let isLinux = true
#else
private let isLinux = false
#endif
