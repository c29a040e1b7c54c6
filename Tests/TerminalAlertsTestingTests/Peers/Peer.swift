import TerminalAlertsTesting

/// Another terminal, independent of ours, that shows the same bytes.
protocol Peer {
  var name: String { get }

  /// Why a recording can't be compared, as it uses what this terminal doesn't know; `nil` if it can.
  func reasonToSkip(_ recording: Recording) -> String?

  /// What this terminal shows at the end of each recording.
  func pictures(of recordings: [Recording]) throws -> [Picture]

  /// What the model shows, without what this terminal can't tell.
  func picture(of screen: Screen) -> Picture
}

/// What came of a comparison.
struct Comparison {
  var comparedCount = 0

  /// For each recording that wasn't compared, its name and why.
  var skipped: [String] = []

  /// For each difference, the recording, its bytes, and both sides.
  var disagreements: [String] = []
}

extension Peer {
  /// Plays recordings on the model and on this terminal, and tells where they differ.
  func compare(_ recordings: [Recording]) throws -> Comparison {
    var comparison = Comparison()
    var compared: [Recording] = []
    for recording in recordings {
      if let reason = reasonToSkip(recording) {
        comparison.skipped.append("\(recording.name): \(reason)")
      } else {
        compared.append(recording)
      }
    }
    comparison.comparedCount = compared.count
    for (recording, theirs) in zip(compared, try pictures(of: compared)) {
      let differences = picture(of: recording.screen).differences(from: theirs, named: name)
      comparison.disagreements += differences.map { "\(recording.name): \($0)\n\(recording.script)" }
    }
    return comparison
  }
}

extension Recording {
  /// The recording as a person can read it and a test can repeat it.
  fileprivate var script: String {
    let steps = steps.map { step -> String in
      switch step {
      case .output(let bytes): "  \(String(decoding: bytes, as: UTF8.self).debugDescription)"
      case .resize(let columns, let rows): "  resized to \(columns)x\(rows)"
      }
    }
    return (["  \(columns)x\(rows)"] + steps).joined(separator: "\n")
  }
}
