import Dispatch
import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Presents the alerts and writes down what comes of them.
@MainActor
final class Runner {
  private let options: Options
  private let presenter: AlertPresenter
  private var held: [Form] = []
  private var cancellation: (any DispatchSourceRead)?

  init(_ options: Options) {
    self.options = options
    presenter = options.takesStandardInput ? AlertPresenter(input: .standardInput) : .shared
  }

  private func form(_ name: String) -> Form {
    guard let form = Form(named: name, options) else {
      Outcomes.shared.record("USAGE", [("form", name)])
      Ending.exit(64)
    }
    if options.holds { held.append(form) }
    return form
  }

  private func finish(_ form: Form, _ result: Result<AlertResponse, any Error>, task: Int? = nil) {
    Outcomes.shared.record(result, of: form, task: task)
    Ending.note(result)
  }

  private var names: [String] {
    Array(repeatElement(options.forms, count: options.rounds).joined())
  }

  // MARK: Without tasks

  func runBlocking() {
    for name in names { askBlocking(form(name)) }
    waitWithValues()
  }

  private func askBlocking(_ form: Form) {
    finish(form, Result { try presenter.runModal(form.alert) })
  }

  private func waitWithValues() {
    guard options.holds else { return }
    Ending.say("held")
    for form in held { form.release() }
    held = []
    Ending.say("released")
  }

  // MARK: With tasks

  func run() async {
    if options.isQueued {
      await askQueued()
    } else {
      for name in names { await ask(name) }
    }
    waitWithValues()
  }

  private func askQueued() async {
    for name in names {
      let form = form(name)
      presenter.present(form.alert) { self.finish(form, $0) }
    }
    await presenter.waitUntilIdle()
  }

  private func ask(_ name: String) async {
    let tasks = (0..<options.tasks).map { number in
      Task { await ask(form(name), task: options.tasks > 1 ? number : nil) }
    }
    if options.isCancelled { for task in tasks { task.cancel() } }
    cancelOnSignal(tasks)
    printMeanwhile()
    for task in tasks { await task.value }
  }

  private func ask(_ form: Form, task: Int?) async {
    let result: Result<AlertResponse, any Error>
    do {
      result = .success(try await presenter.present(form.alert))
    } catch {
      result = .failure(error)
    }
    finish(form, result, task: task)
  }

  private func cancelOnSignal(_ tasks: [Task<Void, Never>]) {
    guard options.cancelling != nil else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: Signals.cancellation[0], queue: .main)
    source.setEventHandler {
      var byte: UInt8 = 0
      _ = read(Signals.cancellation[0], &byte, 1)
      for task in tasks { task.cancel() }
    }
    source.resume()
    cancellation = source
  }

  private func printMeanwhile() {
    guard options.printedLines > 0 else { return }
    Task { for number in 1...options.printedLines { Ending.print("line \(number)\n") } }
  }
}
