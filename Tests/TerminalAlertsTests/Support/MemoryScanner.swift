#if os(Linux)
import Foundation
import Glibc

/// Looks for a password in all memory that a process can write.
struct MemoryScanner {
  /// How characters lie in memory; the raw value is how many bytes each takes.
  enum Encoding: Int, CaseIterable {
    case utf8 = 1
    case utf16 = 2
    case utf32 = 4
  }

  /// A stretch of memory that holds consecutive characters of the password.
  struct Finding: Hashable {
    var address: UInt
    var encoding: Encoding
    /// Which of the password's characters is the first, counted from zero.
    var firstCharacter: Int
    var characterCount: Int
    /// What the memory is: a file, `[heap]`, `[stack]` or nothing.
    var mapping: String
  }

  /// Everything found: the password as a whole, and each run of six and more of its characters.
  struct Report {
    var findings: [Finding] = []
    /// How many bytes were looked at.
    var byteCount = 0

    /// The complete copies.
    func copies(of needle: Needle) -> [Finding] { findings.filter { $0.characterCount == needle.count } }
  }

  /// The process to look into, which this user must be allowed to trace.
  var processID: pid_t = getpid()

  /// Looks for `needle` in the process.
  ///
  /// A process that looks into itself should hold still meanwhile, at least as far as `needle` goes.
  func scan(for needle: Needle) throws -> Report {
    // What one scanner has read would be found by another.
    Self.turn.lock()
    defer { Self.turn.unlock() }
    let maps = try textOfProcessFile("maps", of: processID)
    let memory = open("/proc/\(processID)/mem", O_RDONLY | O_CLOEXEC)
    guard memory >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(memory) }
    let buffer = try ScanBuffer()
    var report = Report()
    for mapping in maps.split(separator: "\n").compactMap(Mapping.init) where mapping.isSearched {
      for part in mapping.parts(without: processID == getpid() ? buffer.addresses : 0..<0) {
        buffer.scan(part, of: mapping.name, in: memory, for: needle, into: &report)
      }
    }
    return report
  }

  private static let turn = NSLock()
}

/// The text of a file in `/proc/PID`, to its end: `String(contentsOfFile:)` stops after a page of it.
func textOfProcessFile(_ name: String, of processID: pid_t = getpid()) throws -> String {
  let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(processID)/\(name)"))
  return String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
}

/// A line of `/proc/PID/maps`.
private struct Mapping {
  var addresses: Range<UInt>
  var isWritable: Bool
  var name: String

  init?(_ line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    let bounds = fields.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
    guard fields.count >= 5, bounds.count == 2 else { return nil }
    addresses = bounds[0]..<bounds[1]
    isWritable = fields[1].hasPrefix("rw")
    name = fields.count > 5 ? fields[5].trimmingCharacters(in: .whitespaces) : ""
  }

  /// Nothing but a sanitizer's shadow, which copies no data, is as large as 16 GiB.
  var isSearched: Bool { isWritable && addresses.count < 16 << 30 }

  /// The mapping without a stretch in it.
  func parts(without hole: Range<UInt>) -> [Range<UInt>] {
    guard addresses.overlaps(hole) else { return [addresses] }
    let before = addresses.lowerBound..<max(addresses.lowerBound, hole.lowerBound)
    let after = min(addresses.upperBound, hole.upperBound)..<addresses.upperBound
    return [before, after].filter { !$0.isEmpty }
  }
}

/// The memory that a process's memory is read into, in overlapping pieces.
private final class ScanBuffer {
  private static let size = 1 << 16
  private static let pageSize: UInt = 4096
  /// More than twice what a needle takes in UTF-32, so that each finding lies whole in one piece.
  private static let overlap = 1024
  private static let shortestRun = 6

  private let bytes: UnsafeMutableRawPointer

  init() throws {
    bytes = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard bytes != MAP_FAILED else { throw POSIXError(.ENOMEM) }
  }

  deinit {
    munmap(bytes, Self.size)
  }

  var addresses: Range<UInt> { UInt(bitPattern: bytes)..<UInt(bitPattern: bytes) + UInt(Self.size) }

  func scan(
    _ part: Range<UInt>,
    of name: String,
    in memory: Int32,
    for needle: Needle,
    into report: inout MemoryScanner.Report
  ) {
    var start = part.lowerBound
    var isFirst = true
    while start < part.upperBound {
      let wanted = min(Self.size, Int(part.upperBound - start))
      let count = pread(memory, bytes, wanted, off_t(start))
      defer { memset(bytes, 0, Self.size) }
      guard count > 0 else {
        // Pages may be unmapped while we look, and some belong to devices.
        start += Self.pageSize
        isFirst = true
        continue
      }
      report.byteCount += count
      let isLast = count < Self.size
      let kept = Self.keptOffsets(count: count, isFirst: isFirst, isLast: isLast)
      for run in runs(of: needle, count: count) where kept.contains(run.offset) {
        let finding = MemoryScanner.Finding(
          address: start + UInt(run.offset),
          encoding: run.encoding,
          firstCharacter: run.first,
          characterCount: run.count,
          mapping: name
        )
        report.findings.append(finding)
      }
      start += UInt(isLast ? count : count - Self.overlap)
      isFirst = isLast
    }
  }

  /// Where a finding must start to belong to this piece and not to its neighbours.
  private static func keptOffsets(count: Int, isFirst: Bool, isLast: Bool) -> Range<Int> {
    let start = isFirst ? 0 : min(overlap / 2, count)
    let end = isLast ? count : max(start, count - overlap / 2)
    return start..<end
  }

  private struct Run: Hashable {
    var offset: Int
    var encoding: MemoryScanner.Encoding
    var first: Int
    var count: Int
  }

  private func runs(of needle: Needle, count: Int) -> Set<Run> {
    var runs: Set<Run> = []
    // Most memory is zeros, which this is over with at once.
    if bytes.load(as: UInt8.self) == 0, memcmp(bytes, bytes + 1, count - 1) == 0 { return runs }
    // Any six characters in a row have one of these among them.
    for index in stride(from: 0, to: needle.count, by: Self.shortestRun) {
      let byte = needle.byte(at: index)
      var offset = 0
      while let hit = memchr(bytes + offset, Int32(byte), count - offset) {
        offset = hit - bytes
        for encoding in MemoryScanner.Encoding.allCases
        where hasNeighbour(at: offset, needle, index, encoding.rawValue, count: count) {
          let run = run(around: offset, needle, index, encoding, count: count)
          if run.count >= Self.shortestRun { runs.insert(run) }
        }
        offset += 1
      }
    }
    return runs
  }

  /// Whether the character before or after stands beside the one at `offset`: a quick look before the full one.
  private func hasNeighbour(at offset: Int, _ needle: Needle, _ index: Int, _ width: Int, count: Int) -> Bool
  {
    if index > 0, offset >= width,
      bytes.load(fromByteOffset: offset - width, as: UInt8.self) == needle.byte(at: index - 1)
    {
      return true
    }
    return index + 1 < needle.count && offset + width < count
      && bytes.load(fromByteOffset: offset + width, as: UInt8.self) == needle.byte(at: index + 1)
  }

  /// As many characters in a row as there are around one that stands at `offset`.
  private func run(
    around offset: Int,
    _ needle: Needle,
    _ index: Int,
    _ encoding: MemoryScanner.Encoding,
    count: Int
  ) -> Run {
    let width = encoding.rawValue
    func matches(_ character: Int, at place: Int) -> Bool {
      guard 0..<needle.count ~= character, place >= 0, place + width <= count else { return false }
      return (0..<width).allSatisfy { byte in
        bytes.load(fromByteOffset: place + byte, as: UInt8.self)
          == (byte == 0 ? needle.byte(at: character) : 0)
      }
    }
    var before = 0
    while matches(index - before - 1, at: offset - (before + 1) * width) { before += 1 }
    var after = 0
    while matches(index + after, at: offset + after * width) { after += 1 }
    return Run(
      offset: offset - before * width,
      encoding: encoding,
      first: index - before,
      count: before + after
    )
  }
}
#endif
