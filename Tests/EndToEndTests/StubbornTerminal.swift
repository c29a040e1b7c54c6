#if os(Linux)
import Foundation

/// A library that, loaded before a program, keeps the terminal's modes as they are and says that all went well.
final class StubbornTerminal {
  let path = NSTemporaryDirectory() + "stubborn-\(UUID().uuidString).so"

  init() throws {
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["clang", "-shared", "-fPIC", "-x", "c", "-", "-o", path]
    let input = Pipe()
    compiler.standardInput = input
    try compiler.run()
    try input.fileHandleForWriting.write(contentsOf: Data("int tcsetattr() { return 0; }\n".utf8))
    try input.fileHandleForWriting.close()
    compiler.waitUntilExit()
  }

  deinit {
    unlink(path)
  }
}
#endif
