/// Questions in one call, for most command-line tools.
///
/// Each exists with `async` and without; the latter holds the main thread until it is answered.
@MainActor
public enum Prompt {
  /// Asks for a text.
  ///
  /// - Parameters:
  ///   - title: What is asked for.
  ///   - message: More words under it.
  ///   - placeholder: A hint in the empty field.
  ///   - defaultValue: The answer if nothing is typed.
  ///   - normalization: The Unicode normalization form of the answer, for texts that are compared byte by byte.
  /// - Returns: What was typed, without any change unless `normalization` asks for one.
  /// - Throws: ``AlertError``; ``AlertError/cancelled`` on Escape.
  public static func text(
    _ title: String,
    message: String = "",
    placeholder: String = "",
    defaultValue: String? = nil,
    normalization: TextField.Normalization? = nil
  ) async throws -> String {
    let question = TextQuestion(
      title,
      message: message,
      placeholder: placeholder,
      defaultValue: defaultValue,
      normalization: normalization
    )
    return try question.value(of: try await question.alert.present())
  }

  /// Asks for a text; see the `async` form.
  public static func text(
    _ title: String,
    message: String = "",
    placeholder: String = "",
    defaultValue: String? = nil,
    normalization: TextField.Normalization? = nil
  ) throws -> String {
    let question = TextQuestion(
      title,
      message: message,
      placeholder: placeholder,
      defaultValue: defaultValue,
      normalization: normalization
    )
    return try question.value(of: try question.alert.runModal())
  }

  /// Asks for a password or another secret; nothing of what is typed is seen.
  ///
  /// - Parameters:
  ///   - title: What is asked for.
  ///   - message: More words under it.
  ///   - mask: A character to show for each typed one; `nil` shows nothing at all.
  /// - Returns: The secret, in locked memory that is wiped when the last copy goes.
  /// - Throws: ``AlertError``; ``AlertError/cancelled`` on Escape.
  public static func secret(_ title: String, message: String = "", mask: Character? = nil) async throws
    -> Secret
  {
    let question = SecretQuestion(title, message: message, mask: mask)
    return try question.value(of: try await question.alert.present())
  }

  /// Asks for a password or another secret; see the `async` form.
  public static func secret(_ title: String, message: String = "", mask: Character? = nil) throws -> Secret {
    let question = SecretQuestion(title, message: message, mask: mask)
    return try question.value(of: try question.alert.runModal())
  }

  /// Asks whether to go on.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: More words under it.
  ///   - yes: The title of the button that means yes.
  ///   - no: The title of the button that means no. Escape presses it.
  ///   - defaultAnswer: Which of them Return presses.
  /// - Returns: Whether the answer was yes.
  /// - Throws: ``AlertError``, so that “could not ask” is never taken for an answer.
  public static func confirm(
    _ title: String,
    message: String = "",
    yes: String = "Yes",
    no: String = "No",
    default defaultAnswer: Bool = true
  ) async throws -> Bool {
    let alert = confirmation(title, message, yes, no, defaultAnswer)
    return try await !alert.present().isCancelled
  }

  /// Asks whether to go on; see the `async` form.
  public static func confirm(
    _ title: String,
    message: String = "",
    yes: String = "Yes",
    no: String = "No",
    default defaultAnswer: Bool = true
  ) throws -> Bool {
    let alert = confirmation(title, message, yes, no, defaultAnswer)
    return try !alert.runModal().isCancelled
  }

  /// Asks for an account and its password in one alert.
  ///
  /// - Parameters:
  ///   - title: What is signed in to.
  ///   - message: More words under it.
  ///   - account: The account that is there to begin with.
  ///   - accountLabel: The label of the first field.
  ///   - passwordLabel: The label of the second.
  /// - Returns: What was typed in both.
  /// - Throws: ``AlertError``; ``AlertError/cancelled`` on Escape.
  public static func login(
    _ title: String,
    message: String = "",
    account: String = "",
    accountLabel: String = "Account",
    passwordLabel: String = "Password"
  ) async throws -> Login {
    let question = LoginQuestion(
      title,
      message: message,
      account: account,
      labels: (accountLabel, passwordLabel)
    )
    return try question.value(of: try await question.alert.present())
  }

  /// Asks for an account and its password in one alert; see the `async` form.
  public static func login(
    _ title: String,
    message: String = "",
    account: String = "",
    accountLabel: String = "Account",
    passwordLabel: String = "Password"
  ) throws -> Login {
    let question = LoginQuestion(
      title,
      message: message,
      account: account,
      labels: (accountLabel, passwordLabel)
    )
    return try question.value(of: try question.alert.runModal())
  }

  private static func confirmation(
    _ title: String,
    _ message: String,
    _ yes: String,
    _ no: String,
    _ defaultAnswer: Bool
  ) -> Alert {
    Alert(title, message: message) {
      Button(no, role: .cancel, isDefault: !defaultAnswer)
      Button(yes, isDefault: defaultAnswer)
    }
  }
}

/// An account and its password.
public struct Login: Sendable, Equatable {
  /// The account.
  public let account: String
  /// The password.
  public let password: Secret
}
