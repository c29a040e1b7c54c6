/// The editing characters of the person's terminal, as `stty -a` shows them; `nil` where one is switched off.
struct ControlCharacters: Equatable {
  /// Deletes a character.
  var erase: UInt8? = 0x7F
  /// Deletes the line.
  var kill: UInt8? = 0x15
  /// Deletes a word.
  var wordErase: UInt8? = 0x17
  /// Takes the next key as it is.
  var literalNext: UInt8? = 0x16
}
