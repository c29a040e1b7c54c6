@_spi(_Unicode) import Swift

#if canImport(Darwin)
import CoreFoundation
#endif

extension TextField {
  /// A form in which texts that look and mean the same have the same bytes (Unicode Standard Annex 15).
  public enum Normalization: Sendable {
    /// Composed: `é` is one scalar, whether it came as one or as a letter and an accent.
    case nfc
  }

  /// Puts the value into a Unicode normalization form, for texts that are compared byte by byte: user names, file names.
  ///
  /// The binding, the check and the answer have the normalised text; the line stays as it was typed. A text that the app
  /// set or a default value is normalised when the alert is answered. A delegate is asked about what was typed. A field that
  /// is bound to a ``Secret`` stays as it was typed.
  ///
  /// - Parameter form: The form; `nil` leaves the text as it was typed, byte for byte.
  /// - Returns: A field whose value has that form.
  public func normalization(_ form: Normalization?) -> TextField {
    var copy = self
    copy.normalization = form
    return copy
  }

  /// A text as the field's value has it.
  func normalized(_ text: String) -> String {
    switch normalization {
    case nil: text
    case .nfc: text.composed
    }
  }
}

extension String {
  /// The text in Unicode's normalization form C.
  fileprivate var composed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    #if canImport(Darwin)
    // Apple's Swift interface leaves out the standard library's own.
    let text = CFStringCreateMutable(nil, 0)
    let typed = Array(self.utf16)
    CFStringAppendCharacters(text, typed, typed.count)
    CFStringNormalize(text, .C)
    let range = CFRange(location: 0, length: CFStringGetLength(text))
    var utf16 = [UniChar](repeating: 0, count: range.length)
    CFStringGetCharacters(text, range, &utf16)
    return String(decoding: utf16, as: UTF16.self)
    #else
    var scalars = UnicodeScalarView()
    scalars.append(contentsOf: _nfc)
    return String(scalars)
    #endif
  }
}
