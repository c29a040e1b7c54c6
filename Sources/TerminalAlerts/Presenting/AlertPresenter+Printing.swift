import CTerminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension AlertPresenter {
  /// Writes lines to the terminal, above the alert if one is up: for a log, or to say how work goes on.
  ///
  /// ```swift
  /// AlertPresenter.shared.print("Connected to \(host).")
  /// ```
  ///
  /// Control characters and escape sequences are shown, not obeyed.
  ///
  /// A line that another part of the program writes by itself, with Swift's `print` for instance, lands in the middle of the
  /// alert, and keys are drawn in the wrong place from then on. The alert can't see that happen, since the screen is never
  /// asked. Nothing typed is lost, no secret is shown, and `^L` draws the alert whole again, below what is left of the old one.
  ///
  /// Where there is no terminal the lines go to standard error.
  ///
  /// - Parameter text: One line or more; a line end at the end isn't needed.
  public func print(_ text: String) {
    guard let stage = try? stage() else {
      let bytes = Self.lines(text, ending: "\n")
      _ = bytes.withUnsafeBytes { ct_write(STDERR_FILENO, $0.baseAddress, $0.count) }
      return
    }
    let bytes = Self.lines(text, ending: stage.terminal.traits.style == .answers ? "\n" : "\r\n")
    // A terminal that can't be written to ends the alert that is up; beside one there is nobody to tell.
    guard let session = stage.session else {
      // Between two alerts of the queue bracketed paste stays on.
      let leaving = Leaving(rest: stage.terminal.traits.style == .box ? AlertSession.pasteOff : [])
      _ = try? stage.terminal.write(bytes, leaving: leaving, unlessLost: false)
      return
    }
    do throws(AlertError) {
      try session.print(bytes)
    } catch {
      session.fail(error)
    }
  }

  private static func lines(_ text: String, ending: String) -> [UInt8] {
    VisibleText.lines(text).flatMap { Array($0.utf8) + Array(ending.utf8) }
  }
}
