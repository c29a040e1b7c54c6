/// A value with a place of its own, so that bindings can be made to it, as SwiftUI's `State`.
///
/// It works for local variables and for properties. `$name` is the ``Binding`` to it.
@propertyWrapper
public struct State<Value>: Sendable {
  /// Only ever read and written on the main actor.
  private final class Storage: @unchecked Sendable {
    var value: Value

    init(_ value: sending Value) {
      self.value = value
    }
  }

  private let storage: Storage

  /// Makes a state with its first value.
  public init(wrappedValue: sending Value) {
    storage = Storage(wrappedValue)
  }

  /// The value.
  @MainActor
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    Binding(
      location: BindingLocation(object: ObjectIdentifier(storage), path: 0),
      get: { storage.value },
      set: { storage.value = $0 }
    )
  }
}
