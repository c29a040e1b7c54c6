/// Bytes that nobody else is to see, such as a password.
///
/// They stand in memory of their own, once, however often the value is copied: kept out of swap space (see
/// ``isLocked``), core dumps and forked children, and wiped when the last copy goes. Printing, interpolating,
/// mirroring or dumping a secret shows that there is one, not even how long it is.
///
/// Two secrets are equal if their bytes are. Unlike strings, `é` as one scalar and as two isn't the same.
public struct Secret: Sendable {
  private var storage: LockedBytes?

  /// Makes an empty secret, which takes no memory.
  public init() {}

  /// Makes a secret from a copy of `bytes`, which remain yours to wipe.
  public init(bytes: some Collection<UInt8>) {
    append(contentsOf: bytes)
  }

  /// Makes a secret from the UTF-8 of a string.
  ///
  /// The string itself can't be wiped: its characters may stay in the process's memory until chance overwrites
  /// them. Use ``init(bytes:)`` where the text can come as bytes.
  public init(copying string: String) {
    append(contentsOf: string.utf8)
  }

  /// Makes a secret of the bytes that `initializer` writes to memory of at least `capacity` bytes; it returns their count.
  init(
    unsafeUninitializedCapacity capacity: Int,
    initializingWith initializer: (UnsafeMutableRawPointer) -> Int
  ) {
    let storage = LockedBytes(capacity: capacity)
    storage.append(initializingWith: initializer)
    self.init(storage)
  }

  /// Makes a secret that takes over `storage`.
  init(_ storage: LockedBytes) {
    self.storage = storage.count > 0 ? storage : nil
  }

  /// How many bytes there are.
  public var count: Int { storage?.count ?? 0 }

  /// Whether there are no bytes.
  public var isEmpty: Bool { storage == nil }

  /// Whether the system promised never to swap the bytes out; true for an empty secret.
  ///
  /// It refuses when the process has locked as much as it may (`RLIMIT_MEMLOCK`). The secret works all the same.
  public var isLocked: Bool { storage?.isLocked ?? true }

  /// Calls `body` with the bytes, which mustn't be used after it returns.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let storage else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    return try storage.withUnsafeBytes(body)
  }

  /// A string with the secret's text, or `nil` if it isn't UTF-8.
  ///
  /// That is a second copy of the secret, which nobody wipes.
  public func revealedString() -> String? {
    withUnsafeBytes { String(validating: $0, as: UTF8.self) }
  }

  /// Appends a copy of `bytes`.
  ///
  /// If that needs a larger place, the former one is wiped.
  public mutating func append(contentsOf bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    let storage = ownStorage(adding: bytes.count)
    let isContiguous: Void? = bytes.withContiguousStorageIfAvailable {
      storage.append(UnsafeRawBufferPointer($0))
    }
    guard isContiguous == nil else { return }
    for byte in bytes {
      Swift.withUnsafeBytes(of: byte) { storage.append($0) }
    }
  }

  /// Whether both are copies of one value, which is told without a look at the bytes.
  func isSame(as other: Secret) -> Bool { storage === other.storage }

  /// Storage that no other secret shares, holding the bytes so far.
  private mutating func ownStorage(adding byteCount: Int) -> LockedBytes {
    if isKnownUniquelyReferenced(&storage), let storage { return storage }
    let own = LockedBytes(capacity: count + byteCount)
    withUnsafeBytes { own.append($0) }
    storage = own
    return own
  }
}

extension Secret: Equatable {
  /// Whether both hold the same bytes.
  ///
  /// The time taken tells whether the counts are equal, and nothing else.
  public static func == (one: Secret, other: Secret) -> Bool {
    guard let one = one.storage, let other = other.storage else { return one.isEmpty && other.isEmpty }
    return LockedBytes.isEqual(one, other)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The same for every secret.
  public var description: String { "Secret(redacted)" }

  /// The same for every secret.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
