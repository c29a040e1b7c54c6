import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The login flow; `Demo alert` shows the text-field alert instead.
@main
struct Demo {
  static func main() async {
    do {
      switch try Command(CommandLine.arguments.dropFirst()) {
      case .login(let file):
        let name = try await LoginFlow(accounts: AccountFile(path: file)).run()
        print("Signed in as \(name)")
      case .alert:
        try await showTextFieldAlert()
      case .help:
        print(Command.usage)
      }
    } catch AlertError.interrupted {
      exit(130)
    } catch AlertError.cancelled {
      exit(1)
    } catch let error as Command.Problem {
      complain("\(error)\n\(Command.usage)")
      exit(2)
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  private static func complain(_ message: String) {
    let line = Array("Demo: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
