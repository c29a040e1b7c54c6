#if os(Linux)
import Foundation
import Testing

@testable import TerminalAlerts

@Suite struct SecretMemoryTests {
  @Test func `is locked, left out of dumps and wiped in forked children`() throws {
    let secret = Secret(bytes: [1, 2, 3])
    let flags = try #require(try flagsOfPages(of: secret))
    #expect(flags.contains("dd"))
    #expect(flags.contains("wf"))
    #expect(flags.contains("lo") == secret.isLocked)
  }

  @Test func `exists once, and nowhere when it is gone`() throws {
    let needle = Needle()
    do {
      let secret = try needle.withPlainBytes { Secret(bytes: $0) }
      let copy = secret
      let findings = try MemoryScanner().scan(for: needle).findings
      #expect(findings.map(\.characterCount) == [needle.count])
      #expect(findings.map(\.encoding) == [.utf8])
      #expect(copy == secret)
    }
    #expect(try MemoryScanner().scan(for: needle).findings.isEmpty)
  }

  @Test func `grows without leaving copies behind`() throws {
    let needle = Needle()
    var secret = try needle.withPlainBytes { Secret(bytes: $0) }
    for _ in 0..<20_000 { secret.append(contentsOf: CollectionOfOne(0)) }
    #expect(try MemoryScanner().scan(for: needle).findings.map(\.characterCount) == [needle.count])
    secret = Secret()
    #expect(try MemoryScanner().scan(for: needle).findings.isEmpty)
  }

  @Test func `is compared without leaving copies behind`() throws {
    let needle = Needle()
    let secrets = try needle.withPlainBytes { [Secret(bytes: $0), Secret(bytes: $0)] }
    #expect(secrets[0] == secrets[1])
    let findings = try withExtendedLifetime(secrets) { try MemoryScanner().scan(for: needle).findings }
    #expect(findings.map(\.characterCount) == [needle.count, needle.count])
  }

  @Test func `works when memory can't be locked`() async {
    await #expect(processExitsWith: .success) {
      // Root may lock what it likes.
      if geteuid() == 0 { try #require(setuid(65534) == 0) }
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      // `RLIMIT_MEMLOCK`, which the Glibc module hides.
      try #require(setrlimit(__rlimit_resource_t(8), &none) == 0)
      let secret = Secret(bytes: [1, 2, 3])
      #expect(!secret.isLocked)
      #expect(secret.withUnsafeBytes(Array.init) == [1, 2, 3])
    }
  }

  @Test func `works, and is wiped, when no pages can be had`() async {
    await #expect(processExitsWith: .success) {
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
      var usual = rlimit()
      try #require(getrlimit(resource, &usual) == 0)
      var little = rlimit(rlim_cur: 4096, rlim_max: usual.rlim_max)
      let needle = Needle()
      // Many, since a freed block may be used again, and what it held be gone, before anybody looks.
      var secrets = [Secret](repeating: Secret(), count: 50)
      try needle.withPlainBytes { bytes in
        setrlimit(resource, &little)
        defer { setrlimit(resource, &usual) }
        for index in secrets.indices {
          secrets[index] = Secret(bytes: repeatElement(0, count: 100))
          secrets[index].append(contentsOf: bytes)
        }
      }
      #expect(secrets.allSatisfy { !$0.isLocked })
      #expect(try MemoryScanner().scan(for: needle).copies(of: needle).count == 50)
      secrets = []
      #expect(try MemoryScanner().scan(for: needle).findings.isEmpty)
    }
  }

  /// The kernel's flags of the pages a secret lies in.
  private func flagsOfPages(of secret: Secret) throws -> [Substring]? {
    let address = secret.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    var isInside = false
    for line in try textOfProcessFile("smaps").split(separator: "\n") {
      let words = line.split(separator: " ")
      let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      if bounds.count == 2 {
        isInside = bounds[0] <= address && address < bounds[1]
      } else if isInside, words[0] == "VmFlags:" {
        return Array(words.dropFirst())
      }
    }
    return nil
  }
}
#endif
