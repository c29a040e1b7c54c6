import Dispatch
import TerminalAlerts

/// Shows alerts as the command line says and writes what came of them to a file: a program for tests to drive.
///
/// `Scenarios S1 P1 --blocking --action throw` asks for a password, then for a name; see ``Options`` for all there is.
@main
struct Scenarios {
  @MainActor
  static func main() {
    let options: Options
    do {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      Outcomes.shared.record("USAGE", [("problem", "\(error)")])
      Ending.exit(64)
    }
    Signals.prepare(options)
    let runner = Runner(options)
    if options.isBlocking {
      runner.runBlocking()
      Ending.end(options)
    }
    // What an `async` main function comes to as well.
    Task {
      await runner.run()
      Ending.end(options)
    }
    dispatchMain()
  }
}
