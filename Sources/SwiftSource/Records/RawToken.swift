/// What a token is. The names are swift-syntax's where it has one, so that the two can be held side by side.
public enum TokenKind: UInt8, Sendable, CaseIterable {
  // Words
  case identifier
  case keyword
  case dollarIdentifier
  case wildcard

  // Literals
  case integerLiteral
  case floatLiteral
  case stringQuote
  case multilineStringQuote
  case singleQuote
  case rawStringPoundDelimiter
  case stringSegment
  case regexSlash
  case regexPoundDelimiter
  case regexLiteralPattern

  // Operators, told apart by the whitespace around them
  case binaryOperator
  case prefixOperator
  case postfixOperator
  case equal
  case arrow
  case prefixAmpersand
  case period
  case exclamationMark
  case infixQuestionMark
  case postfixQuestionMark

  // Punctuation
  case leftParen
  case rightParen
  case leftSquare
  case rightSquare
  case leftBrace
  case rightBrace
  case atSign
  case colon
  case colonColon
  case comma
  case semicolon
  case backslash
  case backtick

  // Pound words
  case pound
  case poundIf
  case poundElse
  case poundElseif
  case poundEndif
  case poundAvailable
  case poundUnavailable
  case poundSourceLocation
  case shebang

  /// Bytes that form no token of the language.
  case unknown
  /// One past the last byte; every file ends with exactly one, of length 0.
  case endOfFile

  /// Whether it begins or ends a branch of conditional compilation.
  var isDirective: Bool {
    switch self {
    case .poundIf, .poundElseif, .poundElse, .poundEndif: true
    default: false
    }
  }
}

/// One token: where it stands and what it is. Its text is `SourceFile.text(of:)`.
public struct RawToken: Sendable, Equatable {
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A line break stands between the previous token and this one.
    @inlinable public static var startsLine: Flags { Flags(rawValue: 1) }
    /// White space or a comment stands before this token.
    @inlinable public static var afterTrivia: Flags { Flags(rawValue: 2) }
    /// The identifier is written between backticks.
    @inlinable public static var backticked: Flags { Flags(rawValue: 4) }
    /// The literal is not closed, or the token is malformed in another way.
    @inlinable public static var malformed: Flags { Flags(rawValue: 8) }
    /// The identifier begins with `$` or `_`, as what a wrapper gives or keeps does.
    @inlinable public static var ofWrapper: Flags { Flags(rawValue: 16) }
  }

  /// The identifier's spelling without backticks; `.none` for a token that is not a word.
  public let word: Word
  /// Byte offset of the first byte.
  public let offset: UInt32
  /// Length in UTF-8 bytes.
  public let length: UInt32
  public let kind: TokenKind
  /// Which word of the language this spells, reserved or contextual; `.none` for any other text.
  public let keyword: Keyword
  public let flags: Flags

  @inlinable
  public init(
    kind: TokenKind, keyword: Keyword = .none, flags: Flags = [], offset: UInt32, length: UInt32, word: Word = .none
  ) {
    self.kind = kind
    self.keyword = keyword
    self.flags = flags
    self.offset = offset
    self.length = length
    self.word = word
  }

  /// One past the last byte.
  @inlinable public var end: UInt32 { offset &+ length }
  @inlinable public var startsLine: Bool { flags.contains(.startsLine) }
}

/// A comment, or bytes that belong to no token. White space is what is left between tokens and trivia.
public struct Trivia: Sendable, Equatable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    case lineComment
    case docLineComment
    case blockComment
    case docBlockComment
    /// NUL, a byte order mark, invalid UTF-8, a character Swift does not allow, a merge conflict's other side.
    case unexpectedText
  }

  public let kind: Kind
  public let offset: UInt32
  public let length: UInt32

  @inlinable
  public init(kind: Kind, offset: UInt32, length: UInt32) {
    self.kind = kind
    self.offset = offset
    self.length = length
  }

  @inlinable public var end: UInt32 { offset &+ length }
}
