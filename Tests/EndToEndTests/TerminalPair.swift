import Foundation

/// Both ends of a pseudo-terminal.
///
/// The slave stays open here too, so that modes and waiting input can be read when the program is gone.
final class TerminalPair {
  private(set) var master: Int32
  let slave: Int32

  /// The slave's name.
  let path: String

  init(columns: Int, rows: Int) throws {
    master = try check(open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK), "open /dev/ptmx")
    path = try Self.slavePath(of: master)
    slave = try check(open(path, O_RDWR | O_NOCTTY | O_CLOEXEC), "open \(path)")
    try resize(columns: columns, rows: rows)
  }

  deinit {
    closeMaster()
    close(slave)
  }

  func closeMaster() {
    if master >= 0 {
      close(master)
      master = -1
    }
  }

  func termios() throws -> termios {
    var modes = Foundation.termios()
    try check(tcgetattr(slave, &modes), "tcgetattr")
    return modes
  }

  func setTermios(_ modes: termios) throws {
    var modes = modes
    try check(tcsetattr(slave, TCSANOW, &modes), "tcsetattr")
  }

  func resize(columns: Int, rows: Int) throws {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try check(ioctl(master, UInt(TIOCSWINSZ), &size), "TIOCSWINSZ")
  }

  /// The process group in the foreground; zero if there is none.
  var foregroundGroup: pid_t {
    var group: pid_t = 0
    return ioctl(master, UInt(TIOCGPGRP), &group) == 0 ? group : 0
  }

  /// How many bytes could be read now.
  var waitingByteCount: Int32 {
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) == 0 ? count : 0
  }

  /// Takes what was typed and not read, as the next program would read it.
  func takeInput() throws -> [UInt8] {
    let modes = try termios()
    var raw = modes
    cfmakeraw(&raw)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    try setTermios(raw)
    defer { try? setTermios(modes) }
    // Not even a look is possible while the program itself waits in `read`: the kernel lets one in at a time.
    var request = pollfd(fd: slave, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0 ? readAvailable(slave).bytes : []
  }

  private static func slavePath(of master: Int32) throws -> String {
    #if os(Linux)
    // Their C names are hidden from Swift (feature macros): TIOCSPTLCK and TIOCGPTN.
    var unlocked: Int32 = 0
    try check(ioctl(master, 0x4004_5431, &unlocked), "TIOCSPTLCK")
    var number: UInt32 = 0
    try check(ioctl(master, 0x8004_5430, &number), "TIOCGPTN")
    return "/dev/pts/\(number)"
    #else
    try check(grantpt(master), "grantpt")
    try check(unlockpt(master), "unlockpt")
    return String(cString: ptsname(master))
    #endif
  }
}
