#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the measuring side reads: a line each, name, value, unit, parted by tabs.
func report(_ name: String, _ value: Double, _ unit: String) {
  print("\(name)\t\(value)\t\(unit)")
}

/// Repeats `work`, which does `count` things, for half a second, and reports how many things that makes a second.
@MainActor
func measure(_ name: String, _ unit: String, count: Int, work: () throws -> Void) rethrows {
  try work()
  let clock = ContinuousClock()
  let start = clock.now
  var repetitions = 0
  while start.duration(to: clock.now) < .milliseconds(500) {
    try work()
    repetitions += 1
  }
  report(name, Double(repetitions * count) / start.duration(to: clock.now).seconds, unit)
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// What all threads have used so far.
func processorSeconds() -> Double {
  Double(clock()) / Double(CLOCKS_PER_SEC)
}

/// What the process holds at a moment.
struct Holdings {
  var kilobytes = 0.0
  var descriptors = 0

  /// Zero of both where the system doesn't tell.
  static var now: Holdings {
    var holdings = Holdings()
    if let file = fopen("/proc/self/statm", "r") {
      var (total, resident) = (0, 0)
      withUnsafeMutablePointer(to: &total) { total in
        withUnsafeMutablePointer(to: &resident) { resident in
          _ = withVaList([total, resident]) { vfscanf(file, "%ld %ld", $0) }
        }
      }
      fclose(file)
      holdings.kilobytes = Double(resident * Int(getpagesize())) / 1024
    }
    holdings.descriptors = (0..<1024).filter { fcntl($0, F_GETFD) != -1 }.count
    return holdings
  }
}
