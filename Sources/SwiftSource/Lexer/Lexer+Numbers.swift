extension Lexer {
  mutating func scanNumber() {
    let start = position
    if base[position] == UInt8(ascii: "0") {
      switch peek(1) {
      case UInt8(ascii: "x"): return scanHexadecimal()
      case UInt8(ascii: "o"): return scanInteger(upTo: UInt8(ascii: "7"))
      case UInt8(ascii: "b"): return scanInteger(upTo: UInt8(ascii: "1"))
      default: break
      }
    }
    skipDigits()
    if peek() == UInt8(ascii: ".") {
      // `1.description` is a member, `tuple.0.1` two of them.
      guard isDigit(peek(1)), previousKind != .period else { return emit(.integerLiteral, from: start) }
      position += 1
      skipDigits()
    } else if peek() | 0x20 != UInt8(ascii: "e") {
      return finishLiteral(.integerLiteral, from: start)
    }
    guard peek() | 0x20 == UInt8(ascii: "e") else { return emit(.floatLiteral, from: start) }
    position += 1
    if peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") { position += 1 }
    if isDigit(peek()) { skipDigits() }
    finishLiteral(.floatLiteral, from: start)
  }

  private mutating func scanInteger(upTo last: UInt8) {
    let start = position
    position += 2
    let first = peek()
    if first >= UInt8(ascii: "0"), first <= last {
      while peek() >= UInt8(ascii: "0") && peek() <= last || peek() == UInt8(ascii: "_") { position += 1 }
    }
    finishLiteral(.integerLiteral, from: start)
  }

  private mutating func scanHexadecimal() {
    let start = position
    position += 2
    guard isHexDigit(peek()) else { return finishLiteral(.integerLiteral, from: start) }
    skipHexDigits()
    let isExponent = peek() | 0x20 == UInt8(ascii: "p")
    guard peek() == UInt8(ascii: ".") || isExponent else { return finishLiteral(.integerLiteral, from: start) }

    let dot = position
    let hasDot = peek() == UInt8(ascii: ".")
    if hasDot {
      guard position + 1 < count, isHexDigit(peek(1)) else {
        // A member of the integer; only the very end of the file makes the dot part of the literal.
        if position + 1 >= count { position += 1 }
        return emit(.integerLiteral, from: start)
      }
      position += 1
      skipHexDigits()
      guard peek() | 0x20 == UInt8(ascii: "p") else {
        // `0xff.description`, not a fraction: a fraction needs its exponent.
        if position + 1 < count, !isDigit(peek(1)) { position = dot }
        return emit(.integerLiteral, from: start)
      }
    }
    position += 1
    var isSigned = false
    if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") {
      position += 1
      isSigned = true
    }
    if position < count, !isDigit(peek()) {
      if hasDot, !isDigit(base[dot + 1]), !isSigned {
        position = dot
        return emit(.integerLiteral, from: start)
      }
      return finishLiteral(.floatLiteral, from: start)
    }
    skipDigits()
    finishLiteral(.floatLiteral, from: start)
  }

  /// Letters that run on from a number belong to it: `12px` is one malformed literal.
  private mutating func finishLiteral(_ kind: TokenKind, from start: Int) {
    let end = position
    skipIdentifierContinuation()
    emit(kind, from: start, flags: position > end ? .malformed : [])
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f"))
  }

  private mutating func skipDigits() {
    while isDigit(peek()) || peek() == UInt8(ascii: "_") { position += 1 }
  }

  private mutating func skipHexDigits() {
    while isHexDigit(peek()) || peek() == UInt8(ascii: "_") { position += 1 }
  }
}
