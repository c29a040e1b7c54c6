/// Splits bytes into characters, control bytes and escape sequences (ECMA-48), and says what is malformed.
struct EscapeParser {
  enum Token {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    case escape([UInt8])
    case controlSequence(ControlSequence)
    case command([UInt8])
    case malformed([UInt8], reason: String)
  }

  private enum State {
    case ground, character, escape, controlSequence, string
  }

  private var state = State.ground
  private var bytes: [UInt8] = []
  private var offset = 0
  private var decoder = UTF8Decoder()

  var isInsideSequence: Bool { state != .ground }

  /// Takes one byte and hands on each token it completes, with the offset of the token's first byte.
  mutating func parse(_ byte: UInt8, _ emit: (Token, Int) -> Void) {
    switch state {
    case .ground: begin(byte, emit)
    case .character: continueCharacter(byte, emit)
    case .escape: continueEscape(byte, emit)
    case .controlSequence: continueControlSequence(byte, emit)
    case .string: continueString(byte, emit)
    }
    offset += 1
  }

  private mutating func begin(_ byte: UInt8, _ emit: (Token, Int) -> Void) {
    switch byte {
    case 0x1b:
      bytes = [byte]
      state = .escape
    case 0x00..<0x20, 0x7f:
      emit(.control(byte), offset)
    case 0x20..<0x7f:
      emit(.scalar(Unicode.Scalar(byte)), offset)
    default:
      bytes = [byte]
      if decoder.begin(byte) {
        state = .character
      } else {
        finish(.malformed(bytes, reason: "malformed UTF-8"), emit)
      }
    }
  }

  private mutating func continueCharacter(_ byte: UInt8, _ emit: (Token, Int) -> Void) {
    switch decoder.advance(byte) {
    case .unfinished:
      bytes.append(byte)
    case .scalar(let scalar):
      bytes.append(byte)
      // C1 controls are two bytes in UTF-8; some terminals obey them.
      let isControl = (0x80..<0xa0).contains(scalar.value)
      finish(isControl ? .malformed(bytes, reason: "C1 control") : .scalar(scalar), emit)
    case .malformed:
      interrupt("malformed UTF-8", byte, emit)
    }
  }

  private mutating func continueEscape(_ byte: UInt8, _ emit: (Token, Int) -> Void) {
    switch byte {
    case UInt8(ascii: "[") where bytes.count == 1:
      bytes.append(byte)
      state = .controlSequence
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      guard bytes.count == 1 else { fallthrough }
      bytes.append(byte)
      state = .string
    case 0x30..<0x7f:
      bytes.append(byte)
      finish(.escape(bytes), emit)
    case 0x20..<0x30:
      bytes.append(byte)
    default:
      interrupt("unfinished escape sequence", byte, emit)
    }
  }

  private mutating func continueControlSequence(_ byte: UInt8, _ emit: (Token, Int) -> Void) {
    switch byte {
    case 0x20..<0x40:
      bytes.append(byte)
    case 0x40..<0x7f:
      bytes.append(byte)
      let sequence = ControlSequence(bytes)
      finish(sequence.map(Token.controlSequence) ?? .malformed(bytes, reason: "malformed sequence"), emit)
    default:
      interrupt("unfinished control sequence", byte, emit)
    }
  }

  private mutating func continueString(_ byte: UInt8, _ emit: (Token, Int) -> Void) {
    let isCommand = bytes[1] == UInt8(ascii: "]")
    if bytes.last == 0x1b {
      guard byte == UInt8(ascii: "\\") else { return interrupt("unfinished string", byte, emit) }
      bytes.append(byte)
      finish(isCommand ? .command(Array(bytes[2..<bytes.count - 2])) : unknownString, emit)
    } else if byte == 0x07 && isCommand {
      bytes.append(byte)
      finish(.command(Array(bytes[2..<bytes.count - 1])), emit)
    } else if byte < 0x20 && byte != 0x1b || byte == 0x7f {
      interrupt("control byte in a string", byte, emit)
    } else {
      bytes.append(byte)
    }
  }

  private var unknownString: Token { .malformed(bytes, reason: "unknown string") }

  private mutating func finish(_ token: Token, _ emit: (Token, Int) -> Void) {
    state = .ground
    emit(token, offset + 1 - bytes.count)
  }

  /// Gives up the sequence so far; the byte that doesn't belong to it is taken on its own.
  private mutating func interrupt(_ reason: String, _ byte: UInt8, _ emit: (Token, Int) -> Void) {
    state = .ground
    emit(.malformed(bytes, reason: reason), offset - bytes.count)
    begin(byte, emit)
  }
}
