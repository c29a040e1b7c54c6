import CPCRE2

/// A Perl-compatible regular expression that a whole value must match.
///
/// PCRE2 reads a value where it stands; the engines of Swift and of the C library would leave copies of a secret in memory.
final class Pattern {
  /// Why a text is no pattern.
  struct Problem: Error {
    let reason: String
  }

  private static let options =
    PCRE2_UTF | PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C
  /// How often PCRE2 may try another way; a pattern such as `(a+)+` has more of them than anybody can wait for.
  private static let maximumSteps: UInt32 = 1_000_000
  /// How many KiB it may take to remember the ways left.
  private static let maximumMemory: UInt32 = 65_536

  private let code: OpaquePointer

  init(_ text: String) throws(Problem) {
    var text = text
    var error: Int32 = 0
    var offset = 0
    let code = text.withUTF8 { pcre2_compile_8($0.baseAddress, $0.count, Self.options, &error, &offset, nil) }
    guard let code else {
      let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
      throw Problem(reason: "\(Self.message(for: error)) at offset \(before.count)")
    }
    self.code = code
  }

  deinit {
    pcre2_code_free_8(code)
  }

  /// Why a value, given as UTF-8, isn't taken; `nil` if the whole of it matches.
  func objection(to utf8: UnsafeRawBufferPointer) -> String? {
    let context = pcre2_match_context_create_8(nil)
    let data = pcre2_match_data_create_8(1, nil)
    defer {
      pcre2_match_data_free_8(data)
      pcre2_match_context_free_8(context)
    }
    pcre2_set_match_limit_8(context, Self.maximumSteps)
    pcre2_set_heap_limit_8(context, Self.maximumMemory)
    // An empty text needs an address too.
    let start = utf8.baseAddress ?? UnsafeRawPointer(code)
    let bytes = start.assumingMemoryBound(to: UInt8.self)
    let result = pcre2_match_8(code, bytes, utf8.count, 0, 0, data, context)
    switch result {
    case 0...: return nil
    case PCRE2_ERROR_NOMATCH: return "This doesn’t have the right form."
    default: return "This can’t be checked against its pattern: \(Self.message(for: result))."
    }
  }

  private static func message(for error: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &text, text.count)
    return String(decoding: text.prefix(Int(length)), as: UTF8.self)
  }
}
