import CTerminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension SystemTerminal {
  /// Finds the terminal to ask on.
  ///
  /// Standard input, if it is a terminal and standard error or standard output too (error first, so that the output can be
  /// captured); else the controlling terminal, if it can be opened. What waits on a standard input that isn't a terminal is left unread.
  ///
  /// - Throws: ``AlertError/noTerminal``.
  package static func find(
    traits: TerminalTraits = TerminalTraits(environment: environmentVariable)
  ) throws(AlertError) -> SystemTerminal {
    if isatty(STDIN_FILENO) == 1 {
      for output in [STDERR_FILENO, STDOUT_FILENO] where isatty(output) == 1 {
        return SystemTerminal(input: STDIN_FILENO, output: output, ownsDescriptors: false, traits: traits)
      }
    }
    return try open("/dev/tty", traits: traits)
  }

  /// Opens a terminal by its name.
  ///
  /// - Throws: ``AlertError/noTerminal`` if it can't be opened or is no terminal.
  package static func open(_ path: String, traits: TerminalTraits) throws(AlertError) -> SystemTerminal {
    let descriptor = ct_open_terminal(path)
    guard descriptor >= 0 else { throw .noTerminal }
    guard isatty(descriptor) == 1 else {
      close(descriptor)
      throw .noTerminal
    }
    return SystemTerminal(input: descriptor, output: descriptor, ownsDescriptors: true, traits: traits)
  }
}

/// A variable of the process's environment.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
