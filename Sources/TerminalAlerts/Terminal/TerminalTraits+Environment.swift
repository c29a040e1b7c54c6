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
    (reflows, resizeDoubt) = Self.resizing(term: term, variable)
    if variable("TMUX") != nil || term.hasPrefix("tmux") {
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

  /// What a terminal does to rows when the window's size changes, for those that have been tried.
  ///
  /// Of others, and of those at the other end of ssh, the least is taken for granted, so that nothing but the alert is erased.
  private static func resizing(
    term: String,
    _ variable: (String) -> String?
  ) -> (reflows: Bool, doubt: ResizeDoubt) {
    let unknown = (false, ResizeDoubt.inSmallerWindow)
    let isScreen = variable("STY") != nil
    if term.hasPrefix("tmux") { return (true, .afterNarrowWindow) }
    if term.hasPrefix("screen") {
      guard isScreen || variable("TMUX") != nil else { return unknown }
      return isScreen ? (false, .never) : (true, .afterNarrowWindow)
    }
    // A terminal that was opened from within another has the other's variables too.
    guard !isScreen, variable("TMUX") == nil else { return unknown }
    switch term {
    case "linux": return (false, .never)
    case "alacritty": return (true, .afterNarrowWindow)
    case "st", "st-256color": return (false, .afterNarrowWindow)
    case "xterm", "xterm-256color":
      let isXterm = variable("XTERM_VERSION") != nil
      let isVTEOrKonsole = variable("VTE_VERSION") != nil || variable("KONSOLE_VERSION") != nil
      guard isXterm != isVTEOrKonsole else { return unknown }
      return isXterm ? (false, .never) : (true, .afterNarrowWindow)
    default: return unknown
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
