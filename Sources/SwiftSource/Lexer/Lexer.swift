/// Turns bytes into tokens and trivia, in one pass over the bytes.
///
/// The lexer never fails: bytes that form no token become `.unknown` tokens or `.unexpectedText` trivia. Strings nest
/// through their interpolations, so what is open is kept on a stack of its own and not on the call stack. Each look
/// ahead that can fail at the end of a line or file remembers so, which keeps the whole scan O(n) on any input.
struct Lexer: ~Copyable {
  private(set) var tokens: [RawToken] = []
  private(set) var trivia: [Trivia] = []
  /// The tokens that begin `#if`, `#elseif`, `#else` and `#endif`.
  var directives: [TokenIndex] = []
  /// Whether each token is one of the language, and each literal closed.
  private(set) var isWellFormed = true

  /// A string literal the lexer is inside of.
  struct OpenString {
    enum Quote { case single, double, multiline }
    var quote: Quote
    /// The number of `#` around it.
    var pounds: Int
    /// Open parentheses inside the interpolation that is being read.
    var parentheses = 0
  }

  /// One element for each string whose interpolation is being read, innermost last.
  var strings: [OpenString] = []

  let base: UnsafeBufferPointer<UInt8>
  let count: Int
  var position = 0
  /// Whether a line break, or anything at all, stands between the last token and `position`.
  var sawNewline = true
  var sawTrivia = false
  /// Kind and keyword of the last token: where a regular expression may start depends on them.
  var previousKind: TokenKind?
  var previousKeyword: Keyword = .none
  /// Set by `try?` and `try!`, after which `/` starts a regular expression.
  var prefersRegex = false

  /// Look-aheads that found nothing before these offsets need not be repeated.
  var memory = LookaheadMemory()

  struct LookaheadMemory {
    /// No bare regular expression closes before this offset.
    var regexLineEnd = 0
    /// No extended one with at least so many `#` closes in the rest of the file.
    var unclosedRegexPounds = Int.max
    /// No string or regular expression starts with one of the `#` before this offset.
    var plainPoundsEnd = 0
    var rawQuotes = RawQuotes()
    /// No editor placeholder closes before this offset.
    var placeholderLineEnd = 0
    /// No curly quote closes before this offset.
    var curlyQuoteLineEnd = 0
    /// No merge conflict ends in the rest of the file.
    var conflictNeverEnds = false
    var perforceConflictNeverEnds = false
  }

  /// What a look along one line for a closing `"##` found.
  struct RawQuotes {
    /// Every quote before this offset is followed by at most `most` `#`.
    var end = 0
    var most = 0
    /// The last of the quotes that is followed by `most`.
    var last = 0
  }

  private let keywords = KeywordTable.shared

  /// A lexer over `bytes`, which must outlive it. What lies past 4 GiB is not read.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    base = bytes
    count = min(bytes.count, Int(UInt32.max) - 1)
  }

  /// The word that the bytes from `start` up to `end` spell.
  @inline(__always)
  func word(from start: Int, to end: Int) -> Word {
    guard let bytes = base.baseAddress else { return .none }
    return Word(base: UnsafeRawPointer(bytes + start), count: end - start, readable: count - start)
  }

  /// Scans all bytes; the last token is `.endOfFile`.
  mutating func scan() {
    tokens.reserveCapacity(count / 5 + 16)
    while true {
      skipTrivia()
      guard position < count else { break }
      scanToken()
    }
    emit(.endOfFile, from: count)
  }

  /// The byte `distance` ahead; 0 past the end.
  @inline(__always)
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return index < count ? base[index] : 0
  }

  /// Appends a token that reaches from `start` to `position`.
  @inline(__always)
  mutating func emit(
    _ kind: TokenKind, from start: Int, keyword: Keyword = .none, word: Word = .none, flags: RawToken.Flags = []
  ) {
    var flags = flags
    if sawNewline { flags.insert(.startsLine) }
    if sawTrivia { flags.insert(.afterTrivia) }
    if kind == .unknown || flags.contains(.malformed) { isWellFormed = false }
    tokens.append(
      RawToken(
        kind: kind, keyword: keyword, flags: flags, offset: UInt32(truncatingIfNeeded: start),
        length: UInt32(truncatingIfNeeded: position - start), word: word))
    previousKind = kind
    previousKeyword = keyword
    sawNewline = false
    sawTrivia = false
  }

  mutating func record(_ kind: Trivia.Kind, from start: Int) {
    sawTrivia = true
    if kind == .unexpectedText, let last = trivia.last, last.kind == .unexpectedText, Int(last.end) == start {
      trivia[trivia.count - 1] = Trivia(
        kind: kind, offset: last.offset, length: UInt32(truncatingIfNeeded: position) - last.offset)
      return
    }
    trivia.append(
      Trivia(
        kind: kind, offset: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: position - start)))
  }

  // MARK: - One token

  private mutating func scanToken() {
    let start = position
    switch base[position] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      scanWord()
    case UInt8(ascii: "("):
      if !strings.isEmpty { strings[strings.count - 1].parentheses += 1 }
      punctuation(.leftParen, from: start)
    case UInt8(ascii: ")"):
      scanRightParen()
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "@"), UInt8(ascii: "\\"):
      punctuation(Lexer.punctuation(base[start]), from: start)
    case UInt8(ascii: ":"):
      position += 1
      if peek() == UInt8(ascii: ":") {
        punctuation(.colonColon, from: start)
      } else {
        emit(.colon, from: start)
      }
    case UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "%"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      scanOperator()
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      scanQuestionOrExclamation()
    case UInt8(ascii: "<"):
      if peek(1) == UInt8(ascii: "#"), scanPlaceholder() { return }
      scanOperator()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      scanStringStart(pounds: 0)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      scanNumber()
    case UInt8(ascii: "#"):
      scanPound()
    case UInt8(ascii: "$"):
      scanDollar()
    case UInt8(ascii: "`"):
      scanBackticked()
    default:
      scanOther()
    }
  }

  /// The kind of a byte that is a token by itself.
  private static func punctuation(_ byte: UInt8) -> TokenKind {
    switch byte {
    case UInt8(ascii: "["): .leftSquare
    case UInt8(ascii: "]"): .rightSquare
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: "@"): .atSign
    default: .backslash
    }
  }

  private mutating func punctuation(_ kind: TokenKind, from start: Int) {
    position += 1
    emit(kind, from: start)
  }

  /// A closing parenthesis may end an interpolation, after which the string goes on.
  private mutating func scanRightParen() {
    punctuation(.rightParen, from: position)
    guard let string = strings.last else { return }
    if string.parentheses == 0 {
      strings.removeLast()
      scanStringBody(string)
    } else {
      strings[strings.count - 1].parentheses -= 1
    }
  }

  private mutating func scanWord() {
    let start = position
    var end = position + 1
    while end < count, CharacterClass.continuesWord(base[end]) { end += 1 }
    if end < count, base[end] >= 0x80 {
      position = end
      skipIdentifierContinuation()
      end = position
    }
    position = end
    let word = word(from: start, to: end)
    let keyword = keywords.keyword(for: word)
    if keyword == .none {
      let isUnderscored = base[start] == UInt8(ascii: "_")
      emit(
        isUnderscored && end - start == 1 ? .wildcard : .identifier, from: start, word: word,
        flags: isUnderscored ? .ofWrapper : [])
    } else {
      emit(keyword.isReserved ? .keyword : .identifier, from: start, keyword: keyword, word: word)
    }
  }

  /// Moves past the scalars that continue an identifier.
  mutating func skipIdentifierContinuation() {
    while position < count {
      if base[position] < 0x80 {
        guard CharacterClass.continuesWord(base[position]) else { return }
        position += 1
      } else {
        guard let (scalar, length) = scalar(at: position), CharacterClass.continuesIdentifier(scalar) else { return }
        position += length
      }
    }
  }

  private mutating func scanDollar() {
    let start = position
    position += 1
    let digits = position
    while peek() >= UInt8(ascii: "0"), peek() <= UInt8(ascii: "9") { position += 1 }
    let allDigits = position > digits
    let afterDigits = position
    skipIdentifierContinuation()
    let word = word(from: start, to: position)
    if position == afterDigits, allDigits || position == digits {
      emit(.dollarIdentifier, from: start, word: word)
    } else {
      emit(.identifier, from: start, word: word, flags: .ofWrapper)
    }
  }

  private mutating func scanBackticked() {
    let start = position
    var end = position + 1
    while end < count, base[end] != UInt8(ascii: "`"), base[end] != 0x0A, base[end] != 0x0D { end += 1 }
    guard end < count, base[end] == UInt8(ascii: "`") else {
      punctuation(.backtick, from: start)
      return
    }
    position = end + 1
    let word = word(from: start + 1, to: end)
    emit(.identifier, from: start, word: word, flags: .backticked)
  }

  // MARK: - Scalars

  /// The scalar that starts at `index` and its length; nil where the bytes are not valid UTF-8.
  func scalar(at index: Int) -> (UInt32, Int)? {
    let first = base[index]
    if first < 0x80 { return (UInt32(first), 1) }
    guard first >= 0xC2, first < 0xF5 else { return nil }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + length <= count else { return nil }
    var value = UInt32(first & (0xFF >> UInt8(length + 1)))
    for offset in 1..<length {
      let byte = base[index + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    switch length {
    case 3 where value < 0x800 || (0xD800...0xDFFF).contains(value): return nil
    case 4 where value < 0x10000 || value > 0x10FFFF: return nil
    default: return (value, length)
    }
  }

  /// Text beyond the language's ASCII: identifiers and operators in other scripts, and anything else.
  private mutating func scanOther() {
    let start = position
    guard let (scalar, length) = scalar(at: position) else {
      // `skipTrivia` takes invalid bytes; this is for safety alone.
      position += 1
      record(.unexpectedText, from: start)
      return
    }
    if CharacterClass.startsIdentifier(scalar) {
      position += length
      skipIdentifierContinuation()
      emit(.identifier, from: start, word: word(from: start, to: position))
    } else if CharacterClass.startsOperator(scalar) {
      scanOperator()
    } else if CharacterClass.continuesIdentifier(scalar) {
      position += length
      skipIdentifierContinuation()
      let word = word(from: start, to: position)
      emit(.identifier, from: start, word: word, flags: .malformed)
    } else if scalar == 0x201C {
      position += length
      skipCurlyQuoted()
      let word = word(from: start, to: position)
      emit(.identifier, from: start, word: word, flags: .malformed)
    } else {
      position += length
      emit(.unknown, from: start, flags: .malformed)
    }
  }

  /// After `“`: moves past the matching `”` of this line, if there is one and no interpolation stands before it.
  private mutating func skipCurlyQuoted() {
    guard position >= memory.curlyQuoteLineEnd else { return }
    var end = position
    while end < count {
      switch base[end] {
      case 0x0A, 0x0D:
        memory.curlyQuoteLineEnd = end
        return
      case UInt8(ascii: "\\"):
        if end + 1 < count, base[end + 1] == UInt8(ascii: "(") { return }
        end += 1
        if end < count, base[end] == UInt8(ascii: "\"") || base[end] == UInt8(ascii: "\\") { end += 1 }
      case UInt8(ascii: "\""):
        position = end + 1
        return
      case 0xE2 where end + 2 < count && base[end + 1] == 0x80 && base[end + 2] == 0x9D:
        position = end + 3
        return
      default:
        end += 1
      }
    }
    memory.curlyQuoteLineEnd = count
  }
}
