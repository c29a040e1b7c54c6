import TerminalAlerts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// The smallest tool that asks each of the questions that are measured. What it says at the end is the number of bytes of
// the answer and their sum, so that the measuring side sees whether all arrived.

func report(_ bytes: some Sequence<UInt8>) {
  var (count, sum) = (0, 0)
  for byte in bytes { (count, sum) = (count + 1, sum + Int(byte)) }
  print("answer \(count) \(sum)")
}

func report(_ secret: Secret) {
  report(secret.withUnsafeBytes { Array($0) })
}

/// Holds a secret until a line comes, lets it go, and waits for another line: for looking at the memory in both states.
@MainActor
func holdSecret() throws {
  var secret: Secret? = try Prompt.secret("Password")
  print("answer \(secret?.isEmpty == false ? 1 : 0) held")
  fflush(nil)
  getchar()
  secret = nil
  print("answer 0 released")
  fflush(nil)
  getchar()
}

/// Presses a button whose action takes two seconds, in which the spinner turns.
@MainActor
func spin() throws {
  _ = try Alert("Sign in") {
    Button("Sign in") { try await Task.sleep(for: .seconds(2)) }
  }.runModal()
  print("answer 0 0")
}

let question = CommandLine.arguments.dropFirst().first ?? "text"
do {
  switch question {
  case "text": report(try Prompt.text("Name").utf8)
  case "secret": report(try Prompt.secret("Password"))
  case "masked": report(try Prompt.secret("Password", mask: "*"))
  case "login":
    let login = try Prompt.login("Sign in")
    report(login.account.utf8)
  case "hold": try holdSecret()
  case "spin": try spin()
  default: exit(64)
  }
} catch {
  exit(1)
}
