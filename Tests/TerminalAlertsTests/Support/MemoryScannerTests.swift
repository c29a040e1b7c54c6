#if os(Linux)
import Foundation
import Testing

@Suite struct MemoryScannerTests {
  @Test(arguments: MemoryScanner.Encoding.allCases)
  func `finds a password in each encoding, and any six characters of it`(encoding: MemoryScanner.Encoding)
    throws
  {
    let needle = Needle()
    for characters in [0..<24, 3..<11, 18..<24, 7..<13] {
      let findings = try withStrayCopy(of: needle, characters, encoding) {
        try MemoryScanner().scan(for: needle).findings
      }
      #expect(findings.map(\.encoding) == [encoding])
      #expect(findings.map(\.firstCharacter) == [characters.lowerBound])
      #expect(findings.map(\.characterCount) == [characters.count])
    }
  }

  @Test func `takes no notice of five characters`() throws {
    let needle = Needle()
    let findings = try withStrayCopy(of: needle, 8..<13, .utf8) {
      try MemoryScanner().scan(for: needle).findings
    }
    #expect(findings.isEmpty)
  }

  @Test func `looks into another process`() throws {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    // The shell answers once it has the line in a variable.
    process.arguments = ["-c", "read -r line; echo; read -r end"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let needle = Needle(avoiding: "\\")
    try needle.withPlainBytes { try input.fileHandleForWriting.write(contentsOf: Data($0)) }
    try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    _ = try output.fileHandleForReading.read(upToCount: 1)
    let report = try MemoryScanner(processID: process.processIdentifier).scan(for: needle)
    #expect(!report.copies(of: needle).isEmpty)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Leaves some of the needle's characters at an odd place in memory while `body` runs.
  private func withStrayCopy<Result>(
    of needle: Needle,
    _ characters: Range<Int>,
    _ encoding: MemoryScanner.Encoding,
    _ body: () throws -> Result
  ) throws -> Result {
    try withPagesOfTheirOwn(byteCount: 1 << 18) { memory in
      for (position, index) in characters.enumerated() {
        memory[100_001 + position * encoding.rawValue] = needle.byte(at: index)
      }
      return try body()
    }
  }
}
#endif
