/// What the command line asks for.
enum Command: Equatable {
  case login(accounts: String)
  case alert
  case help

  /// A command line that can't be understood.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    Usage: Demo [--accounts FILE]    create an account, then sign in
           Demo alert                the text-field alert
    """

  init(_ arguments: some Sequence<String>) throws {
    var path = AccountFile.standardPath
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "alert" where arguments.isEmpty:
        self = .alert
        return
      case "--help", "-h":
        self = .help
        return
      case "--accounts":
        guard let file = arguments.popFirst(), !file.isEmpty else {
          throw Problem(description: "--accounts needs a file.")
        }
        path = file
      default:
        throw Problem(description: "Unknown argument “\(argument)”.")
      }
    }
    self = .login(accounts: path)
  }
}
