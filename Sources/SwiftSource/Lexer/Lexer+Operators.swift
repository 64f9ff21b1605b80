extension Lexer {
  /// `?` and `!` right after an expression are a token of their own, whatever follows.
  mutating func scanQuestionOrExclamation() {
    guard isLeftBound(at: position) else { return scanOperator() }
    let start = position
    let afterTry = previousKeyword == .try
    position += 1
    emit(base[start] == UInt8(ascii: "!") ? .exclamationMark : .postfixQuestionMark, from: start)
    prefersRegex = afterTry
  }

  /// An operator, a regular expression, or an operator that a regular expression or a comment follows at once.
  mutating func scanOperator() {
    let start = position
    let prefersRegex = self.prefersRegex && previousKind != .identifier
    self.prefersRegex = false
    let isDotted = base[position] == UInt8(ascii: ".")
    var firstSlash: Int?
    while position < count {
      let byte = base[position]
      if byte < 0x80 {
        guard CharacterClass.isOperatorByte(byte) else { break }
        if position > start {
          if byte == UInt8(ascii: "."), !isDotted { break }
          if byte == UInt8(ascii: "<"), peek(1) == UInt8(ascii: "#"), placeholderEnd() != nil { break }
        }
        if byte == UInt8(ascii: "/"), firstSlash == nil { firstSlash = position }
        position += 1
      } else {
        guard let (scalar, length) = scalar(at: position),
          position == start
            ? CharacterClass.startsOperator(scalar) : CharacterClass.continuesOperator(scalar)
        else { break }
        position += length
      }
    }
    let end = position
    if let firstSlash {
      if scanRegexInOperator(at: firstSlash, operatorStart: start, operatorEnd: end, prefersRegex: prefersRegex) {
        return
      }
      position = end
      if end - start > 2, let comment = commentStart(after: start, before: end) { position = comment }
    }
    emitOperator(from: start)
  }

  private func commentStart(after start: Int, before end: Int) -> Int? {
    var index = start + 1
    while index < end {
      if base[index] == UInt8(ascii: "/"), index + 1 < count,
        base[index + 1] == UInt8(ascii: "/") || base[index + 1] == UInt8(ascii: "*")
      {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Tells prefix, postfix and infix apart by the white space around, as the language does.
  @inline(__always)
  func emittedKind(from start: Int, to end: Int) -> TokenKind {
    let left = isLeftBound(at: start)
    let right = isRightBound(at: end, isLeftBound: left)
    if end - start == 1 {
      switch base[start] {
      case UInt8(ascii: "="): return .equal
      case UInt8(ascii: "&") where !left && right: return .prefixAmpersand
      case UInt8(ascii: "."): return .period
      case UInt8(ascii: "?"): return left ? .postfixQuestionMark : .infixQuestionMark
      default: break
      }
    } else if end - start == 2 {
      if base[start] == UInt8(ascii: "-"), base[start + 1] == UInt8(ascii: ">") { return .arrow }
      if base[start] == UInt8(ascii: "*"), base[start + 1] == UInt8(ascii: "/") { return .unknown }
    } else {
      for index in start..<(end - 1) where base[index] == UInt8(ascii: "*") && base[index + 1] == UInt8(ascii: "/") {
        return .unknown
      }
    }
    return left == right ? .binaryOperator : left ? .postfixOperator : .prefixOperator
  }

  mutating func emitOperator(from start: Int) {
    let word = word(from: start, to: position)
    emit(emittedKind(from: start, to: position), from: start, word: word)
  }

  /// Whether something other than space, an opening bracket or a separator stands right before.
  @inline(__always)
  func isLeftBound(at index: Int) -> Bool {
    guard index > 0 else { return false }
    switch base[index - 1] {
    case 0x20, 0x0D, 0x0A, 0x09, 0, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"):
      return !(index > 1 && base[index - 2] == UInt8(ascii: "*"))
    case 0xA0:
      return !(index > 1 && base[index - 2] == 0xC2)
    default:
      return true
    }
  }

  /// Whether something other than space, a closing bracket or a separator stands right after.
  @inline(__always)
  func isRightBound(at index: Int, isLeftBound: Bool) -> Bool {
    guard index < count else { return false }
    switch base[index] {
    case 0x20, 0x0D, 0x0A, 0x09, 0, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "."):
      return !isLeftBound
    case UInt8(ascii: "/"):
      return !(index + 1 < count && (base[index + 1] == UInt8(ascii: "/") || base[index + 1] == UInt8(ascii: "*")))
    case 0xC2:
      return !(index + 1 < count && base[index + 1] == 0xA0)
    default:
      return true
    }
  }

  // MARK: - Editor placeholders

  /// `<#name#>` is one identifier. False where it does not close on its line.
  mutating func scanPlaceholder() -> Bool {
    let start = position
    guard let end = placeholderEnd() else { return false }
    position = end
    emit(.identifier, from: start, word: word(from: start, to: end))
    return true
  }

  /// At `<#`: one past the `#>` that closes it on this line with no other `<#` before.
  private mutating func placeholderEnd() -> Int? {
    guard position >= memory.placeholderLineEnd else { return nil }
    var index = position + 2
    while index + 1 < count {
      switch base[index] {
      case 0x0A:
        memory.placeholderLineEnd = index
        return nil
      case UInt8(ascii: "<") where base[index + 1] == UInt8(ascii: "#"):
        return nil
      case UInt8(ascii: "#") where base[index + 1] == UInt8(ascii: ">"):
        return index + 2
      default:
        index += 1
      }
    }
    memory.placeholderLineEnd = count
    return nil
  }
}
