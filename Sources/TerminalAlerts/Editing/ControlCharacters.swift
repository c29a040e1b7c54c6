/// The editing characters of the person's terminal, as `stty -a` shows them; `nil` where one is switched off.
package struct ControlCharacters: Equatable, Sendable {
  /// Deletes a character.
  package var erase: UInt8?
  /// Deletes the line.
  package var kill: UInt8?
  /// Deletes a word.
  package var wordErase: UInt8?
  /// Takes the next key as it is.
  package var literalNext: UInt8?

  /// Makes a set; what isn't given is as terminals have it at first.
  package init(
    erase: UInt8? = 0x7F,
    kill: UInt8? = 0x15,
    wordErase: UInt8? = 0x17,
    literalNext: UInt8? = 0x16
  ) {
    self.erase = erase
    self.kill = kill
    self.wordErase = wordErase
    self.literalNext = literalNext
  }
}
