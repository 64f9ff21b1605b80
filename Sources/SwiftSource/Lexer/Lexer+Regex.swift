extension Lexer {
  /// Decides whether the `/` at `slash`, part of an operator's bytes, starts a regular expression, and scans it.
  mutating func scanRegexInOperator(at slash: Int, operatorStart: Int, operatorEnd: Int, prefersRegex: Bool) -> Bool {
    let left = isLeftBound(at: operatorStart)
    guard !left, previousKeyword != .func, previousKeyword != .operator else { return false }
    var isCertain = false
    if left == isRightBound(at: operatorEnd, isLeftBound: left) {
      isCertain = prefersRegex
      guard isCertain || isRegexPosition else { return false }
      switch previousKind {
      case .leftParen, .leftSquare, .comma, .colon, .colonColon: break
      default: isCertain = true
      }
    }
    guard let end = regexEnd(at: slash, isCertain: isCertain) else { return false }
    if slash > operatorStart {
      position = slash
      emitOperator(from: operatorStart)
    }
    emitRegex(from: slash, end)
    return true
  }

  /// At a `/`, or at the `#` before one: scans an extended regular expression.
  mutating func scanRegex(at start: Int, isCertain: Bool) -> Bool {
    guard let end = regexEnd(at: start, isCertain: isCertain) else { return false }
    emitRegex(from: start, end)
    return true
  }

  /// Whether an expression may start after the previous token.
  private var isRegexPosition: Bool {
    switch previousKind {
    case nil, .leftBrace, .leftParen, .leftSquare, .prefixOperator, .prefixAmpersand, .binaryOperator, .equal,
      .semicolon, .comma, .colon, .infixQuestionMark, .poundIf, .poundElse, .poundElseif, .poundEndif, .unknown:
      true
    case .keyword:
      switch previousKeyword {
      case .true, .false, .anyType, .nil, .self, .selfType, .super: false
      default: true
      }
    default:
      false
    }
  }

  /// Where a regular expression's parts end.
  struct RegexEnd {
    /// One past the opening `#`s.
    var pounds: Int
    /// One past the pattern's last byte.
    var pattern: Int
    /// One past the closing `/`; the pattern's end when there is none.
    var slash: Int
    /// One past the closing `#`s.
    var end: Int
  }

  private mutating func emitRegex(from start: Int, _ regex: RegexEnd) {
    position = regex.pounds
    if position > start { emit(.regexPoundDelimiter, from: start) }
    position = regex.pounds + 1
    emit(.regexSlash, from: regex.pounds)
    if regex.pattern > position {
      let pattern = position
      position = regex.pattern
      emit(.regexLiteralPattern, from: pattern, flags: regex.slash == regex.pattern ? .malformed : [])
    }
    if regex.slash > regex.pattern {
      position = regex.slash
      emit(.regexSlash, from: regex.pattern)
    }
    if regex.end > regex.slash {
      position = regex.end
      emit(.regexPoundDelimiter, from: regex.slash)
    }
  }

  /// Reads the literal that starts at `start`. A bare one must close on its line and balance its parentheses; one that
  /// is certain to be a regular expression, by its `#` or by what stands before it, may also be left unclosed.
  private mutating func regexEnd(at start: Int, isCertain: Bool) -> RegexEnd? {
    var index = start
    while index < count, base[index] == UInt8(ascii: "#") { index += 1 }
    let pounds = index - start
    let slash = index
    guard slash < count, base[slash] == UInt8(ascii: "/") else { return nil }
    index += 1
    if pounds == 0 {
      guard start >= memory.regexLineEnd || isCertain else { return nil }
      if index < count {
        switch base[index] {
        case UInt8(ascii: "*"), UInt8(ascii: "/"): return nil
        case 0x20, 0x09: if !isCertain { return nil }
        default: break
        }
      }
      if start > 0, base[start - 1] == UInt8(ascii: "*") { return nil }
    }
    var firstNewline: Int?
    if pounds > 0 {
      var scan = index
      while scan < count, base[scan] == 0x20 || base[scan] == 0x09 { scan += 1 }
      if scan < count, base[scan] == 0x0A || base[scan] == 0x0D { firstNewline = scan }
      if let firstNewline, pounds >= memory.unclosedRegexPounds {
        return unclosedRegex(slash: slash, end: firstNewline, pounds: pounds, candidate: nil)
      }
      index = firstNewline ?? index
    }
    return scanPattern(
      slash: slash, from: index, pounds: pounds, firstNewline: firstNewline, isCertain: isCertain)
  }

  private mutating func scanPattern(
    slash: Int, from first: Int, pounds: Int, firstNewline: Int?, isCertain: Bool
  ) -> RegexEnd? {
    var index = first
    var groups = 0
    var classes = 0
    var lastSpace = -1
    var candidate: Int?
    // No slash up to the end of the file is followed by more `#` than this.
    var mostPounds = 0
    while true {
      if index < count, base[index] == UInt8(ascii: "/") {
        candidate = index + 1
        var closing = 0
        if pounds > 0 {
          while index + 1 + closing < count, base[index + 1 + closing] == UInt8(ascii: "#") { closing += 1 }
          mostPounds = max(mostPounds, closing)
        }
        if closing >= pounds {
          if closing == 0 {
            let next = index + 1 < count ? base[index + 1] : 0
            if next == UInt8(ascii: "*") || next == UInt8(ascii: "/") {
              return isCertain ? unclosedRegex(slash: slash, end: index, pounds: pounds, candidate: candidate) : nil
            }
            if lastSpace == index - 1, lastSpace > slash, !isCertain { return nil }
          }
          return RegexEnd(pounds: slash, pattern: index, slash: index + 1, end: index + 1 + closing)
        }
      }
      guard index < count else { break }
      var byte = base[index]
      var isEscaped = false
      if byte == UInt8(ascii: "\\") {
        index += 1
        guard index < count else { break }
        isEscaped = true
        byte = base[index]
      }
      switch byte {
      case 0x0A, 0x0D:
        if firstNewline == nil {
          if pounds == 0 { memory.regexLineEnd = max(memory.regexLineEnd, index) }
          return isCertain ? unclosedRegex(slash: slash, end: index, pounds: pounds, candidate: candidate) : nil
        }
      case UInt8(ascii: "(") where !isEscaped && classes == 0: groups += 1
      case UInt8(ascii: ")") where !isEscaped && classes == 0:
        if groups == 0, !isCertain { return nil }
        groups = max(0, groups - 1)
      case UInt8(ascii: "[") where !isEscaped: classes += 1
      case UInt8(ascii: "]") where !isEscaped: classes = max(0, classes - 1)
      case 0x20 where !isEscaped, 0x09 where !isEscaped: lastSpace = index
      default: break
      }
      index += 1
    }
    // The end of the file.
    if pounds == 0 {
      memory.regexLineEnd = count
    } else if firstNewline != nil {
      memory.unclosedRegexPounds = min(memory.unclosedRegexPounds, mostPounds + 1)
    }
    guard isCertain else { return nil }
    return unclosedRegex(slash: slash, end: firstNewline ?? count, pounds: pounds, candidate: candidate)
  }

  /// What an unclosed literal is taken to hold: an extended one that ends in what looks like its delimiter gets it.
  private func unclosedRegex(slash: Int, end: Int, pounds: Int, candidate: Int?) -> RegexEnd {
    let open = RegexEnd(pounds: slash, pattern: end, slash: end, end: end)
    guard pounds > 0, end > slash + 1 else { return open }
    if base[end - 1] == UInt8(ascii: "/") {
      return RegexEnd(pounds: slash, pattern: end - 1, slash: end, end: end)
    }
    guard base[end - 1] == UInt8(ascii: "#"), let candidate, candidate <= end else { return open }
    for index in candidate..<end where base[index] != UInt8(ascii: "#") { return open }
    return RegexEnd(pounds: slash, pattern: candidate - 1, slash: candidate, end: end)
  }
}
