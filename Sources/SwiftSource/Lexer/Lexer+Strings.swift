extension Lexer {
  /// `#`: a raw string, an extended regular expression, a pound word, or a `#` alone.
  mutating func scanPound() {
    let start = position
    if position == 0, peek(1) == UInt8(ascii: "!") {
      while position < count, base[position] != 0x0A, base[position] != 0x0D { position += 1 }
      return emit(.shebang, from: start)
    }
    if position >= memory.plainPoundsEnd {
      var end = position
      while end < count, base[end] == UInt8(ascii: "#") { end += 1 }
      if end < count, base[end] == UInt8(ascii: "\"") {
        position = end
        emit(.rawStringPoundDelimiter, from: start)
        return scanStringStart(pounds: end - start)
      }
      if end < count, base[end] == UInt8(ascii: "/"), scanRegex(at: start, isCertain: true) { return }
      memory.plainPoundsEnd = end
    }
    scanPoundWord()
  }

  private mutating func scanPoundWord() {
    let start = position
    position += 1
    let letters = position
    var wordEnd = letters
    while wordEnd < count, CharacterClass.startsWord(base[wordEnd]) { wordEnd += 1 }
    let kind: TokenKind
    switch wordEnd - letters {
    case 2 where starts(with: "if", at: letters): kind = .poundIf
    case 4 where starts(with: "else", at: letters): kind = .poundElse
    case 5 where starts(with: "endif", at: letters): kind = .poundEndif
    case 6 where starts(with: "elseif", at: letters): kind = .poundElseif
    case 9 where starts(with: "available", at: letters): kind = .poundAvailable
    case 11 where starts(with: "unavailable", at: letters): kind = .poundUnavailable
    case 14 where starts(with: "sourceLocation", at: letters): kind = .poundSourceLocation
    default: return emit(.pound, from: start)
    }
    position = wordEnd
    if kind.isDirective { directives.append(TokenIndex(tokens.count)) }
    emit(kind, from: start)
  }

  /// At an opening quote.
  mutating func scanStringStart(pounds: Int) {
    let start = position
    if base[position] == UInt8(ascii: "'") {
      position += 1
      emit(.singleQuote, from: start)
      return scanStringBody(OpenString(quote: .single, pounds: pounds))
    }
    if peek(1) == UInt8(ascii: "\""), peek(2) == UInt8(ascii: "\""), pounds == 0 || !closesOnLine(pounds: pounds) {
      position += 3
      emit(.multilineStringQuote, from: start)
      return scanStringBody(OpenString(quote: .multiline, pounds: pounds))
    }
    position += 1
    emit(.stringQuote, from: start)
    scanStringBody(OpenString(quote: .double, pounds: pounds))
  }

  /// Whether `#"""` starts a one-line string that holds quotes: it does when a quote with as many `#` follows on the
  /// same line.
  private mutating func closesOnLine(pounds: Int) -> Bool {
    let start = position + 3
    if hasPounds(pounds, at: start) { return true }
    if start < memory.rawQuotes.end {
      if pounds > memory.rawQuotes.most { return false }
      if start <= memory.rawQuotes.last { return true }
    }
    var quotes = RawQuotes(end: start)
    while quotes.end < count, base[quotes.end] != 0x0A, base[quotes.end] != 0x0D {
      let quote = quotes.end
      quotes.end += 1
      guard base[quote] == UInt8(ascii: "\"") else { continue }
      while quotes.end < count, base[quotes.end] == UInt8(ascii: "#") { quotes.end += 1 }
      let pounds = quotes.end - quote - 1
      if pounds >= quotes.most { (quotes.most, quotes.last) = (pounds, quote) }
    }
    memory.rawQuotes = quotes
    return quotes.most >= pounds
  }

  private func hasPounds(_ pounds: Int, at index: Int) -> Bool {
    guard index + pounds <= count else { return false }
    for offset in 0..<pounds where base[index + offset] != UInt8(ascii: "#") { return false }
    return true
  }

  /// Text up to the closing quote, the next interpolation, or the end of what a one-line string may span.
  mutating func scanStringBody(_ string: OpenString) {
    let start = position
    let pounds = string.pounds
    while position < count {
      switch base[position] {
      case UInt8(ascii: "\\"):
        guard pounds == 0 || hasPounds(pounds, at: position + 1) else {
          position += 1
          continue
        }
        var escaped = position + 1 + pounds
        // One `#` too many is an error inside of the interpolation's delimiter.
        if pounds > 0, escaped + 1 < count, base[escaped] == UInt8(ascii: "#"), base[escaped + 1] == UInt8(ascii: "(") {
          escaped += 1
        }
        if escaped < count, base[escaped] == UInt8(ascii: "(") {
          emitSegment(from: start)
          return scanInterpolationStart(string, parenthesis: escaped)
        }
        position = escaped
        let isTaken =
          escaped < count
          && (base[escaped] == UInt8(ascii: "\"") || base[escaped] == UInt8(ascii: "\\")
            || base[escaped] == UInt8(ascii: "'"))
        if isTaken { position += 1 }
      case 0x0A, 0x0D:
        if string.quote != .multiline {
          // A one-line string ends with its line, closed or not.
          return emitSegment(from: start, flags: .malformed)
        }
        position += 1
      case UInt8(ascii: "\"") where string.quote == .double && hasPounds(pounds, at: position + 1):
        emitSegment(from: start)
        return closeString(.stringQuote, length: 1, pounds: pounds)
      case UInt8(ascii: "\"") where string.quote == .multiline && closesMultiline(pounds: pounds):
        emitSegment(from: start)
        return closeString(.multilineStringQuote, length: 3, pounds: pounds)
      case UInt8(ascii: "'") where string.quote == .single:
        emitSegment(from: start)
        return closeString(.singleQuote, length: 1, pounds: pounds)
      default:
        position += 1
      }
    }
    position = count
    emitSegment(from: start, flags: .malformed)
  }

  private func closesMultiline(pounds: Int) -> Bool {
    peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"") && hasPounds(pounds, at: position + 3)
  }

  private mutating func emitSegment(from start: Int, flags: RawToken.Flags = []) {
    if position > start { emit(.stringSegment, from: start, flags: flags) }
  }

  private mutating func closeString(_ kind: TokenKind, length: Int, pounds: Int) {
    let start = position
    position += length
    emit(kind, from: start)
    guard pounds > 0 else { return }
    let delimiter = position
    while peek() == UInt8(ascii: "#") { position += 1 }
    emit(.rawStringPoundDelimiter, from: delimiter)
  }

  /// At the backslash of an interpolation.
  private mutating func scanInterpolationStart(_ string: OpenString, parenthesis: Int) {
    let backslash = position
    position += 1
    emit(.backslash, from: backslash)
    if parenthesis > position {
      let delimiter = position
      position = parenthesis
      emit(.rawStringPoundDelimiter, from: delimiter)
    }
    position = parenthesis + 1
    emit(.leftParen, from: parenthesis)
    strings.append(OpenString(quote: string.quote, pounds: string.pounds))
  }
}
