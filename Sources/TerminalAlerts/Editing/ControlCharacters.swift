/// The editing characters of the person's terminal, as `stty -a` shows them; `nil` where one is switched off.
package struct ControlCharacters: Equatable, Sendable {
  /// Deletes a character.
  package var erase: UInt8? = 0x7F
  /// Deletes the line.
  package var kill: UInt8? = 0x15
  /// Deletes a word.
  package var wordErase: UInt8? = 0x17
  /// Takes the next key as it is.
  package var literalNext: UInt8? = 0x16

  package init() {}

  init(erase: UInt8?, kill: UInt8?, wordErase: UInt8?, literalNext: UInt8?) {
    (self.erase, self.kill, self.wordErase, self.literalNext) = (erase, kill, wordErase, literalNext)
  }
}
