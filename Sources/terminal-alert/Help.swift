/// The text of `--help`.
enum Help {
  static let hint = "Try “terminal-alert --help”."

  static var text: String {
    """
    Asks a question in the terminal and prints the answer.

    Usage: terminal-alert [OPTION]…
           terminal-alert askpass [PROMPT]     for SSH_ASKPASS, SUDO_ASKPASS, GIT_ASKPASS
           terminal-alert pinentry [OPTION]…   for gpg-agent's pinentry-program

    Without a field it is a confirmation.

    \(list { !$0.belongsToField })
    For the field named before them:
    \(list(\.belongsToField))
    Exit status: 0 the right button, 1 cancelled or the left button, 2 wrong usage or no terminal,
    3 the input ended or the answer can't be printed, 124 timed out; ^C ends it by SIGINT.

    """
  }

  private static func list(_ isListed: (Option) -> Bool) -> String {
    Option.allCases.filter(isListed).map { option in
      let usage = option.value.map { "\(option.flag) \($0)" } ?? option.flag
      let gap = String(repeating: " ", count: max(2, 24 - usage.count))
      return "  \(usage)\(gap)\(option.summary)\n"
    }.joined()
  }
}
