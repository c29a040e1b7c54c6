#if os(Linux)
extension PseudoTerminal {
  /// Looks for a password in all memory that the program can write.
  func scan(for needle: Needle) throws -> [MemoryScanner.Finding] {
    try MemoryScanner(processID: process.id).scan(for: needle).findings
  }

  /// Whether the mapping with an address is locked (`lo`) and kept out of core dumps (`dd`).
  func isLocked(_ address: UInt) throws -> Bool {
    let text = try textOfProcessFile("smaps", of: process.id)
    var isInside = false
    for line in text.split(separator: "\n") {
      let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      if bounds.count == 2 { isInside = (bounds[0]..<bounds[1]).contains(address) }
      if isInside, line.hasPrefix("VmFlags:") { return line.contains(" lo") && line.contains(" dd") }
    }
    return false
  }
}
#endif
