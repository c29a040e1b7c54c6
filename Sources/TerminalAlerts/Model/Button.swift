/// A button of an alert: a title, what it means, and what it does.
public struct Button: Sendable {
  /// What a button means, as SwiftUI's `ButtonRole`.
  public enum Role: Hashable, Sendable {
    /// Leaves the alert without an answer. Escape presses it.
    case cancel
    /// Does something that can't be taken back.
    case destructive
  }

  /// What a button does while its alert is still up.
  package enum Action: Sendable {
    case immediate(@MainActor () throws -> Void)
    case asynchronous(@MainActor () async throws -> Void)
  }

  /// The title.
  public var title: String
  /// What the button means; `nil` for an ordinary one.
  public var role: Role?
  /// Whether Return presses it from the last field.
  ///
  /// Without such a button it is the last that isn't `.cancel`.
  public var isDefault: Bool
  package var action: Action?

  /// Makes a button that only answers.
  public init(_ title: String, role: Role? = nil, isDefault: Bool = false) {
    self.title = title
    self.role = role
    self.isDefault = isDefault
  }

  /// Makes a button with an action.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - role: What the button means.
  ///   - isDefault: Whether Return presses it.
  ///   - action: Runs on the main actor while the alert is up. If it throws, the alert shows the error and stays;
  ///     else it ends. To end it with an error, throw ``Dismissal``.
  public init(
    _ title: String,
    role: Role? = nil,
    isDefault: Bool = false,
    action: @escaping @MainActor () throws -> Void
  ) {
    self.init(title, role: role, isDefault: isDefault)
    self.action = .immediate(action)
  }

  /// Makes a button with an asynchronous action; while it runs the alert shows that it is busy.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - role: What the button means.
  ///   - isDefault: Whether Return presses it.
  ///   - action: Runs on the main actor while the alert is up; `^C` and Escape cancel its task. If it throws, the alert
  ///     shows the error and stays; else it ends. To end it with an error, throw ``Dismissal``.
  @_disfavoredOverload
  public init(
    _ title: String,
    role: Role? = nil,
    isDefault: Bool = false,
    action: @escaping @MainActor () async throws -> Void
  ) {
    self.init(title, role: role, isDefault: isDefault)
    self.action = .asynchronous(action)
  }
}
