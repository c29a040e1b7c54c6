import Foundation

/// Each field in which two terminal states differ, by name.
func differences(from old: termios, to new: termios) -> [String] {
  var differences: [String] = []
  for (name, path, bits) in termiosFlags {
    let (before, after) = (old[keyPath: path], new[keyPath: path])
    differences += bits.compactMap { bit, mask in
      before & mask == after & mask ? nil : "\(bit) \(after & mask == 0 ? "off" : "on")"
    }
    // What has no name here must not change either.
    let unnamed = bits.reduce(before ^ after) { $0 & ~$1.1 }
    if unnamed != 0 {
      differences.append("\(name) 0x\(String(unnamed, radix: 16))")
    }
  }
  for (index, (before, after)) in zip(controlCharacters(old), controlCharacters(new)).enumerated()
  where before != after {
    differences.append("c_cc[\(controlNames[Int32(index)] ?? "\(index)")] \(before) → \(after)")
  }
  let (before, after) = (old, new)
  if withUnsafePointer(to: before, cfgetispeed) != withUnsafePointer(to: after, cfgetispeed)
    || withUnsafePointer(to: before, cfgetospeed) != withUnsafePointer(to: after, cfgetospeed)
  {
    differences.append("speed")
  }
  return differences
}

private func controlCharacters(_ modes: termios) -> [UInt8] {
  withUnsafeBytes(of: modes.c_cc) { Array($0) }
}

private let controlNames: [Int32: String] = [
  VINTR: "VINTR", VQUIT: "VQUIT", VERASE: "VERASE", VKILL: "VKILL", VEOF: "VEOF", VTIME: "VTIME",
  VMIN: "VMIN",
  VSTART: "VSTART", VSTOP: "VSTOP", VSUSP: "VSUSP", VEOL: "VEOL", VREPRINT: "VREPRINT", VDISCARD: "VDISCARD",
  VWERASE: "VWERASE", VLNEXT: "VLNEXT", VEOL2: "VEOL2",
]

private typealias FlagPath = KeyPath<termios, tcflag_t> & Sendable

private let termiosFlags: [(name: String, path: any FlagPath, bits: [(String, tcflag_t)])] = [
  (
    "c_iflag", \.c_iflag,
    [
      ("IGNBRK", flag(IGNBRK)), ("BRKINT", flag(BRKINT)), ("ISTRIP", flag(ISTRIP)), ("INLCR", flag(INLCR)),
      ("IGNCR", flag(IGNCR)), ("ICRNL", flag(ICRNL)), ("IXON", flag(IXON)), ("IXANY", flag(IXANY)),
      ("IXOFF", flag(IXOFF)), ("IUTF8", flag(IUTF8)),
    ]
  ),
  ("c_oflag", \.c_oflag, [("OPOST", flag(OPOST)), ("ONLCR", flag(ONLCR))]),
  ("c_cflag", \.c_cflag, [("CREAD", flag(CREAD)), ("PARENB", flag(PARENB)), ("HUPCL", flag(HUPCL))]),
  (
    "c_lflag", \.c_lflag,
    [
      ("ISIG", flag(ISIG)), ("ICANON", flag(ICANON)), ("ECHO", flag(ECHO)), ("ECHOE", flag(ECHOE)),
      ("ECHOK", flag(ECHOK)), ("ECHONL", flag(ECHONL)), ("ECHOCTL", flag(ECHOCTL)), ("ECHOKE", flag(ECHOKE)),
      ("NOFLSH", flag(NOFLSH)), ("TOSTOP", flag(TOSTOP)), ("IEXTEN", flag(IEXTEN)),
    ]
  ),
]

private func flag(_ value: some BinaryInteger) -> tcflag_t {
  tcflag_t(value)
}
