/// Breaks text into rows of a given width, between words where there are any.
enum TextWrap {
  /// Breaks a line that holds no control characters.
  ///
  /// Wide characters (Chinese, Japanese, Korean) may be parted anywhere but before a closing mark; a word that is longer
  /// than a row is cut between characters.
  ///
  /// - Parameters:
  ///   - line: The text.
  ///   - width: The cells of a row, at least 1.
  /// - Returns: At least one row; none is wider than `width`, unless a single character is.
  static func rows(of line: String, width: Int) -> [String] {
    var rows = RowCollector(width: max(1, width))
    for word in words(of: line) { rows.add(word) }
    return rows.finished()
  }

  /// Characters that don't begin a row in Japanese typesetting (JIS X 4051), and their Western kin.
  private static let closing = Set<Character>("、。，．・：；？！）］｝」』】〉》〕ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…,.:;?!)]}%")

  /// The pieces between which a row may end; blanks are pieces of their own.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var lastIsWide = false
    for character in line {
      let isWide = TextWidth.of(character) > 1
      let isClosing = closing.contains(character)
      let isApart = character == " " || words.last == " " || ((isWide || lastIsWide) && !isClosing)
      if let last = words.indices.last, !isApart {
        words[last].append(character)
      } else {
        words.append(String(character))
      }
      lastIsWide = isWide
    }
    return words
  }

  private struct RowCollector {
    let width: Int
    var rows: [String] = []
    var row = ""
    var rowWidth = 0
    var blanks = 0

    mutating func add(_ word: String) {
      if word == " " {
        blanks += 1
        return
      }
      let wordWidth = TextWidth.of(word)
      if rowWidth > 0, rowWidth + blanks + wordWidth > width { endRow() }
      appendBlanks()
      if wordWidth <= width {
        append(word, wordWidth)
      } else {
        for character in word { add(character) }
      }
    }

    private mutating func add(_ character: Character) {
      let characterWidth = TextWidth.of(character)
      if rowWidth > 0, rowWidth + characterWidth > width { endRow() }
      append(String(character), characterWidth)
    }

    private mutating func appendBlanks() {
      let room = min(blanks, width - rowWidth)
      if room > 0 { append(String(repeating: " ", count: room), room) }
      blanks = 0
    }

    private mutating func append(_ text: String, _ textWidth: Int) {
      row += text
      rowWidth += textWidth
    }

    private mutating func endRow() {
      rows.append(row)
      (row, rowWidth, blanks) = ("", 0, 0)
    }

    func finished() -> [String] { rows + [row] }
  }

  /// The beginning of a text, with `ellipsis` at its end if it had to be cut.
  static func cut(_ text: String, to width: Int, ellipsis: String) -> String {
    guard TextWidth.of(text) > width else { return text }
    let room = width - TextWidth.of(ellipsis)
    guard room >= 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let characterWidth = TextWidth.of(character)
      guard used + characterWidth <= room else { break }
      result.append(character)
      used += characterWidth
    }
    return result + ellipsis
  }
}
