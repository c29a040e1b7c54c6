/// What the command line asks for.
struct Options {
  /// The alerts, in their order: see ``Form/init(named:_:)``.
  var forms: [String] = []

  // How they are presented.
  /// With `runModal()` from a program that has no tasks.
  var isBlocking = false
  /// All at once, in the queue.
  var isQueued = false
  /// Each from so many tasks at the same moment.
  var tasks = 1
  /// The whole list so many times over.
  var rounds = 1
  /// From standard input.
  var takesStandardInput = false
  /// In a task that is cancelled before it starts.
  var isCancelled = false
  /// Milliseconds.
  var timeLimit: Int?

  // What they look like.
  var title = "Sign in"
  var message = ""
  var label: String?
  var placeholder = ""
  var defaultValue: String?
  var buttons = ["Cancel", "OK"]
  var mask: Character?
  var maximumLength: Int?
  /// Binds secure fields to a `String`.
  var bindsString = false

  // What they do.
  var action = ""
  /// Has a check that never ends.
  var checksEndlessly = false
  /// Texts that are refused by a check.
  var refused: [String] = []
  /// Writes down each call of the delegate.
  var logsDelegate = false
  /// Prints so many lines to standard output while an alert is up.
  var printedLines = 0

  // Signals: numbers.
  /// Handled by the program, which goes on.
  var handled: [Int32] = []
  /// Handled by the program, whose handler installs itself anew each time.
  var handledAnew: [Int32] = []
  /// Handled by the program once, and left to the default the next time.
  var handledOnce: [Int32] = []
  /// Ignored.
  var ignored: [Int32] = []
  /// Cancels the task that waits for an alert.
  var cancelling: Int32?

  // How it ends.
  /// Prints `bye` and waits for a line.
  var saysBye = false
  /// Keeps the values; prints `held`, waits for a line, lets them go, prints `released`, waits for a line.
  var holds = false
  /// Writes down what is left in standard input.
  var readsRest = false
  /// Writes down of secrets only how many bytes they have.
  var redacts = false

  struct Problem: Error {
    let argument: String
  }

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        forms.append(argument)
        continue
      }
      if try !takeSwitch(argument) { try take(argument, value: rest.popFirst()) }
    }
  }

  private mutating func takeSwitch(_ name: String) throws -> Bool {
    switch name {
    case "--blocking": isBlocking = true
    case "--queued": isQueued = true
    case "--stdin": takesStandardInput = true
    case "--cancelled": isCancelled = true
    case "--mask": mask = "•"
    case "--string": bindsString = true
    case "--delegate": logsDelegate = true
    case "--bye": saysBye = true
    case "--hold": (holds, redacts) = (true, true)
    case "--rest": readsRest = true
    case "--redact": redacts = true
    case "--endless-check": checksEndlessly = true
    default: return false
    }
    return true
  }

  private mutating func take(_ name: String, value: String?) throws {
    guard let value else { throw Problem(argument: name) }
    func number<Number: FixedWidthInteger>() throws -> Number {
      guard let number = Number(value) else { throw Problem(argument: name) }
      return number
    }
    switch name {
    case "--tasks": tasks = try number()
    case "--rounds": rounds = try number()
    case "--time-limit": timeLimit = try number()
    case "--title": title = value
    case "--message": message = value
    case "--label": label = value
    case "--placeholder": placeholder = value
    case "--default": defaultValue = value
    case "--buttons": buttons = value.split(separator: ",").map(String.init)
    case "--maximum": maximumLength = try number()
    case "--action": action = value
    case "--refuse": refused.append(value)
    case "--print": printedLines = try number()
    case "--handle": handled.append(try number())
    case "--handle-anew": handledAnew.append(try number())
    case "--handle-once": handledOnce.append(try number())
    case "--ignore": ignored.append(try number())
    case "--cancel-on": cancelling = try number()
    default: throw Problem(argument: name)
    }
  }
}
