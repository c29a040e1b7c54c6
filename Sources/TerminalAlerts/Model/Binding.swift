/// A value that lives elsewhere and can be read and written from here, as SwiftUI's `Binding`.
///
/// Reading and writing happen on the main actor; making a binding and passing it on can happen anywhere.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: Sendable {
  private let getter: @MainActor () -> Value
  private let setter: @MainActor (Value) -> Void
  /// What the binding leads to, where that can be told: two bindings with one location show one value.
  package let location: BindingLocation?

  /// Makes a binding from two closures.
  ///
  /// - Parameters:
  ///   - get: Returns the value.
  ///   - set: Takes a new value.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.init(location: nil, get: get, set: set)
  }

  /// Makes a binding to a property of an object, an `@Observable` one for instance.
  ///
  /// - Parameters:
  ///   - object: The object; the binding keeps it alive.
  ///   - keyPath: The property.
  @MainActor
  public init<Root: AnyObject>(_ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
    self.init(
      location: BindingLocation(object: ObjectIdentifier(object), path: keyPath.hashValue),
      get: { object[keyPath: keyPath] },
      set: { object[keyPath: keyPath] = $0 }
    )
  }

  init(
    location: BindingLocation?,
    get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value) -> Void
  ) {
    self.location = location
    getter = get
    setter = set
  }

  /// The value, read and written in its own place.
  @MainActor
  public var wrappedValue: Value {
    get { getter() }
    nonmutating set { setter(newValue) }
  }

  /// The binding itself, so that `$name` passes it on.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value.
  @MainActor
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      location: location.map { BindingLocation(object: $0.object, path: $0.path ^ keyPath.hashValue) },
      get: { wrappedValue[keyPath: keyPath] },
      set: { wrappedValue[keyPath: keyPath] = $0 }
    )
  }

  /// A binding that always shows `value` and forgets what is written to it.
  @MainActor
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }
}

/// Where a binding leads, for telling whether two bindings are one.
package struct BindingLocation: Hashable, Sendable {
  let object: ObjectIdentifier
  let path: Int
}
