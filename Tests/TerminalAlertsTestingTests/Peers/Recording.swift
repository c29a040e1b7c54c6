import TerminalAlertsTesting

/// Bytes that a program sent to a terminal of some size, and what happened to the window meanwhile.
struct Recording: Sendable {
  enum Step: Sendable {
    case output([UInt8])
    case resize(columns: Int, rows: Int)
  }

  var name: String
  var columns: Int
  var rows: Int
  var steps: [Step]

  init(_ name: String, columns: Int, rows: Int, steps: [Step]) {
    (self.name, self.columns, self.rows, self.steps) = (name, columns, rows, steps)
  }

  init(_ name: String, columns: Int, rows: Int, bytes: [UInt8]) {
    self.init(name, columns: columns, rows: rows, steps: [.output(bytes)])
  }

  /// All that was sent, whatever the size was.
  var bytes: [UInt8] {
    steps.flatMap { step -> [UInt8] in
      if case .output(let bytes) = step { bytes } else { [] }
    }
  }

  var isResized: Bool {
    steps.contains { step -> Bool in if case .resize = step { true } else { false } }
  }

  /// The screen after the last step.
  var screen: Screen {
    var screen = Screen(columns: columns, rows: rows)
    for step in steps {
      switch step {
      case .output(let bytes): screen.feed(bytes)
      case .resize(let columns, let rows): screen.resize(columns: columns, rows: rows, reflow: true)
      }
    }
    return screen
  }
}
