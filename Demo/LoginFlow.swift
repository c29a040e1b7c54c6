import TerminalAlerts

/// Creates an account if there is none, then signs in.
@MainActor
struct LoginFlow {
  let accounts: AccountFile

  /// The password was wrong too often.
  struct Refused: Error, CustomStringConvertible {
    let description = "Wrong account or password, three times. Try again later."
  }

  /// Runs the flow.
  ///
  /// - Returns: The account that signed in.
  func run() async throws -> String {
    if try accounts.isEmpty { try await createAccount() }
    return try await signIn()
  }

  private func createAccount() async throws {
    @State var account = ""
    @State var password = Secret()
    @State var again = Secret()
    let response = try await Alert("Create an account") {
      TextField("Account", text: $account).required("Choose a name for the account.").validate(
        AccountFile.check
      )
      SecureField("Password", text: $password).required("Choose a password.")
      SecureField("Password again", text: $again).required("Type the password once more.")
      Button("Cancel", role: .cancel)
      Button("Create") {
        guard password == again else {
          again = Secret()
          throw ValidationFailure("The two passwords differ.", field: "Password again")
        }
        try accounts.add(account, password: password)
      }
    }.present()
    if response.isCancelled { throw AlertError.cancelled }
  }

  private func signIn() async throws -> String {
    @State var account = ""
    @State var password = Secret()
    @State var attempts = 0
    let response = try await Alert("Sign in") {
      TextField("Account", text: $account).required("Which account?")
      SecureField("Password", text: $password)
      Button("Cancel", role: .cancel)
      Button("Sign in") {
        guard try !accounts.accepts(account, password: password) else { return }
        attempts += 1
        if attempts == 3 { throw Dismissal(throwing: Refused()) }
        password = Secret()
        throw ValidationFailure("Wrong account or password.", field: "Password")
      }
    }.present()
    if response.isCancelled { throw AlertError.cancelled }
    return account
  }
}
