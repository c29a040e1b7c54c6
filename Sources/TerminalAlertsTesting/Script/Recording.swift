import Synchronization

/// What a scripted terminal was sent, and what it kept, readable from everywhere.
final class Recording: Sendable {
  struct Contents: Sendable {
    var screen: Screen
    var bytes: [UInt8] = []
    var captures: [Screen] = []
    var alertTitles: [String] = []
    /// Words that alerts show of themselves: titles, messages, labels.
    var knownTexts: Set<String> = []
  }

  private let mutex: Mutex<Contents>

  init(columns: Int, rows: Int) {
    mutex = Mutex(Contents(screen: Screen(columns: columns, rows: rows)))
  }

  var contents: Contents { mutex.withLock { $0 } }

  func update(_ change: (inout Contents) -> Void) {
    mutex.withLock { change(&$0) }
  }
}
