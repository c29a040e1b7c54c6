extension TerminalTraits {
  /// Reads the traits from the environment.
  ///
  /// `TERM`, `LC_ALL`, `LC_CTYPE`, `LANG` as POSIX has them; `NO_COLOR` (no-color.org: counts unless empty) wins over
  /// `CLICOLOR_FORCE`; `ACCESSIBLE` and `TERMINAL_ALERTS=plain` ask for lines; `ESCDELAY` is in milliseconds, as in ncurses.
  ///
  /// - Parameter variable: Looks a variable up.
  package init(environment variable: (String) -> String?) {
    self.init()
    let term = variable("TERM") ?? ""
    let accessible = variable("ACCESSIBLE") ?? ""
    if term.isEmpty || term == "dumb" || variable("TERMINAL_ALERTS") == "plain" {
      style = .lines
    } else if !accessible.isEmpty, accessible != "0" {
      style = .lines
    }
    showsUnicode = Self.isUTF8(variable)
    isConsole = term == "linux"
    showsColor = Self.showsColor(term: term, variable)
    let isScreen = variable("STY") != nil
    // Not by `TMUX` alone: a terminal that was opened from within tmux has it too.
    let isTmux =
      term.hasPrefix("tmux") || term.hasPrefix("screen") && variable("TMUX") != nil && !isScreen
    let isCutting = !isTmux && (isConsole || variable("XTERM_VERSION") != nil || isScreen)
    // rxvt and st cut lines off too, but show again what they have cut; rxvt wraps them when the screen is full.
    let isRxvt = term.hasPrefix("rxvt")
    reflows = !isCutting && !isRxvt && !term.hasPrefix("st-") && term != "st"
    if isCutting { resizeDoubt = .never }
    if isRxvt || term.hasPrefix("xterm-kitty") { resizeDoubt = .inSmallerWindow }
    if variable("TMUX") != nil || isTmux {
      // It tells of a new size at most every 250 ms, whatever happens to the pane meanwhile.
      resizeDelay = .milliseconds(300)
    } else if variable("SSH_CONNECTION") != nil || variable("SSH_TTY") != nil {
      resizeDelay = .milliseconds(100)
    }
    if let delay = variable("ESCDELAY").flatMap(Int.init), (1...5000).contains(delay) {
      escapeDelay = .milliseconds(delay)
    } else if variable("SSH_CONNECTION") != nil || variable("SSH_TTY") != nil {
      escapeDelay = .milliseconds(100)
    }
  }

  private static func isUTF8(_ variable: (String) -> String?) -> Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = variable(name), !value.isEmpty else { continue }
      // Not `contains` of a string: that would link Swift's regular expressions, which every start would pay for.
      let name = value.lowercased().prefix { $0 != "@" }
      return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
    }
    return false
  }

  private static func showsColor(term: String, _ variable: (String) -> String?) -> Bool {
    func isSet(_ name: String) -> Bool { !(variable(name) ?? "").isEmpty }
    if isSet("NO_COLOR") { return false }
    if isSet("CLICOLOR_FORCE"), variable("CLICOLOR_FORCE") != "0" { return true }
    if isSet("COLORTERM") { return true }
    return !term.hasPrefix("vt") && !term.hasSuffix("-m") && !term.hasSuffix("-mono")
  }
}
