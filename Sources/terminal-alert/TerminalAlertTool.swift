/// `terminal-alert`: the toolkit's alerts for shell scripts, and for programs that ask through a helper.
@main
@MainActor
struct TerminalAlertTool {
  static func main() {
    prepareStandardDescriptors()
    let arguments = CommandLine.arguments
    do {
      try run(Invocation(program: arguments.first ?? "", arguments: Array(arguments.dropFirst())))
    } catch {
      let failure = Failure(error)
      if !failure.isSilent { StandardError.complain(failure.description) }
      failure.end()
    }
  }

  private static func run(_ invocation: Invocation) throws {
    switch invocation {
    case .ask(let request): try ask(request)
    case .askpass(let arguments): try Askpass(arguments: arguments).run()
    case .pinentry(let options): try Pinentry(options: options).run()
    case .help: try StandardOutput.write(Help.text)
    case .version: try StandardOutput.write("terminal-alert \(Version.text)\n")
    case .completions(let shell): try StandardOutput.write(Completions(shell: shell).script)
    }
  }

  private static func ask(_ request: Request) throws {
    do {
      try Questionnaire(request).run()
    } catch {
      guard request.isQuiet else { throw error }
      Failure(error).end()
    }
  }
}

/// The version that `--version` and the pinentry protocol tell.
enum Version {
  static let text = "0.1.0"
}
