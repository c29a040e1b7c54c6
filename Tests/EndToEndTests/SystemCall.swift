import Foundation

/// A system call that failed.
struct SystemCallFailure: Error {
  let call: String
  let code: Int32
}

@discardableResult func check(_ result: Int32, _ call: String) throws -> Int32 {
  guard result >= 0 else { throw SystemCallFailure(call: call, code: errno) }
  return result
}

/// Reads all there is without waiting; `isAtEnd` if there will never be more.
func readAvailable(_ descriptor: Int32) -> (bytes: [UInt8], isAtEnd: Bool) {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while descriptor >= 0 {
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer.prefix(count)
    } else if count == 0 || errno != EINTR {
      return (bytes, count == 0 || errno != EAGAIN)
    }
  }
  return (bytes, true)
}

/// Keeps a child from being started between the making of a descriptor and its mark as "not to be inherited".
let spawning = NSLock()

/// A pipe whose ends no child inherits by accident.
func makePipe() throws -> (reading: Int32, writing: Int32) {
  try spawning.withLock {
    var ends: [Int32] = [0, 0]
    try check(pipe(&ends), "pipe")
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }
}
