import TerminalAlerts

extension ScriptedTerminal {
  /// One thing that a person does or waits for, or that is looked at, in a script.
  ///
  /// Each step knows the line it stands in, so that a failure can name it.
  public struct Step: Sendable {
    enum Kind: Sendable {
      case type(String)
      case paste(String)
      case press(Key)
      case send([UInt8])
      case wait(for: Expectation)
      case advance(by: Duration)
      case resize(columns: Int, rows: Int)
      case suspendAndResume
      case hangUp
      case endOfInput
      case capture
      case check(@MainActor @Sendable (Screen) throws -> Void)
    }

    /// What a person waits for before going on.
    enum Expectation: Sendable {
      case alert(String)
      case text(String)
      case focus(String)
    }

    var isResize: Bool { if case .resize = kind { true } else { false } }

    let kind: Kind
    let location: Location

    init(_ kind: Kind, _ fileID: String, _ filePath: String, _ line: Int) {
      self.kind = kind
      location = Location(fileID: fileID, filePath: filePath, line: line)
    }
  }

  /// A place in a test's source.
  public struct Location: Hashable, Sendable {
    /// The module and the file, as `#fileID` has them.
    public let fileID: String
    /// The whole path of the file.
    public let filePath: String
    /// The line, counted from 1.
    public let line: Int
  }
}

extension ScriptedTerminal.Location: CustomStringConvertible {
  /// The file's name and the line.
  public var description: String {
    "\(fileID.split(separator: "/").last ?? "")" + ":\(line)"
  }
}
