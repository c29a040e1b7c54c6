#if os(Linux)
import Foundation
import Testing

@Suite struct MemoryScannerTests {
  @Test(arguments: MemoryScanner.Encoding.allCases)
  func `finds a password in each encoding, and any six characters of it`(
    encoding: MemoryScanner.Encoding
  ) throws {
    let needle = Needle()
    let kinds = [0..<24, 3..<11, 18..<24] + (0...18).map { $0..<$0 + 6 }
    // Enough for some to lie where the pieces that the scanner reads overlap.
    let strays = Array(repeatElement(kinds, count: 10).joined())
    let findings = try withStrayCopies(of: needle, strays, encoding) {
      try MemoryScanner().scan(for: needle).findings
    }
    #expect(findings.allSatisfy { $0.encoding == encoding })
    #expect(
      findings.sorted { $0.address < $1.address }.map {
        $0.firstCharacter..<$0.firstCharacter + $0.characterCount
      } == strays
    )
  }

  @Test func `takes no notice of five characters`() throws {
    let needle = Needle()
    let findings = try withStrayCopies(of: needle, (0...19).map { $0..<$0 + 5 }, .utf8) {
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

  /// Leaves some of the needle's characters at odd places in memory while `body` runs.
  private func withStrayCopies<Result>(
    of needle: Needle,
    _ strays: [Range<Int>],
    _ encoding: MemoryScanner.Encoding,
    _ body: () throws -> Result
  ) throws -> Result {
    let distance = 509
    return try withPagesOfTheirOwn(byteCount: (strays.count + 1) * distance) { memory in
      for (place, characters) in strays.enumerated() {
        for (position, index) in characters.enumerated() {
          memory[place * distance + position * encoding.rawValue] = needle.byte(at: index)
        }
      }
      return try body()
    }
  }
}
#endif
