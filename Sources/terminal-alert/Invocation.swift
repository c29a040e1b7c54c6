/// What the process was started for.
enum Invocation {
  case ask(Request)
  case askpass([String])
  case pinentry(PinentryOptions)
  case help
  case version
  case completions(Completions.Shell)

  /// Tells it from the name the program was called by, and from the arguments.
  init(program: String, arguments: [String]) throws(UsageProblem) {
    switch program.split(separator: "/").last {
    case "terminal-askpass":
      self = .askpass(arguments)
      return
    case "terminal-pinentry":
      self = .pinentry(PinentryOptions(arguments))
      return
    default:
      break
    }
    switch arguments.first {
    case "askpass":
      let rest = arguments.dropFirst()
      self = .askpass(Array(rest.first == "--" ? rest.dropFirst() : rest))
    case "pinentry":
      self = .pinentry(PinentryOptions(arguments.dropFirst()))
    default:
      var parser = RequestParser(arguments)
      self = try parser.parse()
    }
  }
}
