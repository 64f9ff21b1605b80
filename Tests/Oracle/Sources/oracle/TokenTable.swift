import SwiftSource

/// swift-syntax's token kinds under their own names, and one that needs a row of its own (`operatorName`).
enum TheirKind: UInt8, CaseIterable, Sendable {
  case identifier, keyword, dollarIdentifier, wildcard
  case integerLiteral, floatLiteral
  case stringQuote, multilineStringQuote, singleQuote, rawStringPoundDelimiter, stringSegment
  case regexSlash, regexPoundDelimiter, regexLiteralPattern
  case binaryOperator, prefixOperator, postfixOperator, operatorName, ellipsis
  case equal, arrow, prefixAmpersand, period, exclamationMark, infixQuestionMark, postfixQuestionMark
  case leftAngle, rightAngle
  case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
  case atSign, colon, colonColon, comma, semicolon, backslash, backtick
  case pound, poundIf, poundElse, poundElseif, poundEndif, poundAvailable, poundUnavailable, poundSourceLocation
  case shebang, unknown, endOfFile
}

/// How one of swift-syntax's token kinds shows on our side.
struct TokenRow: Sendable {
  let theirs: TheirKind
  /// The kinds we may call the same bytes.
  let ours: [TokenKind]
  /// The kinds of ours that swift-syntax's parser may have cut this token out of.
  let pieceOf: [TokenKind]
  /// Why it is not one to one; empty where it is.
  let reason: String

  init(_ theirs: TheirKind, _ ours: TokenKind..., pieceOf: [TokenKind] = [], because reason: String = "") {
    self.theirs = theirs
    self.ours = ours
    self.pieceOf = pieceOf
    self.reason = reason
  }
}

/// The mapping, one row per kind of token.
///
/// Offset and length are the same on both sides in every row but those with `pieceOf`, where one token of ours is a run
/// of theirs. A row with several kinds on our side is followed by a check of its own where the bytes decide (`words`).
enum TokenTable {
  private static let operators: [TokenKind] = [.binaryOperator, .prefixOperator, .postfixOperator]

  static let rows: [TokenRow] = [
    // Words
    TokenRow(
      .identifier, .identifier, .keyword,
      because: "its parser relabels reserved words that name members and labels; `checkWord` decides by the spelling"),
    TokenRow(
      .keyword, .keyword, .identifier,
      because: "contextual keywords are identifiers on our side; `checkWord` decides by the spelling"),
    TokenRow(.dollarIdentifier, .dollarIdentifier),
    TokenRow(.wildcard, .wildcard),

    // Literals
    TokenRow(
      .integerLiteral, .integerLiteral, pieceOf: [.floatLiteral],
      because: "its parser cuts the version `10.15` of an availability into three tokens"),
    TokenRow(.floatLiteral, .floatLiteral),
    TokenRow(.stringQuote, .stringQuote),
    TokenRow(.multilineStringQuote, .multilineStringQuote),
    TokenRow(.singleQuote, .singleQuote),
    TokenRow(.rawStringPoundDelimiter, .rawStringPoundDelimiter),
    // It has a segment per line, with indentation and escaped line breaks as trivia, and empty segments; the reading
    // merges all that stands between two delimiters, so that the row is one to one.
    TokenRow(.stringSegment, .stringSegment),
    TokenRow(.regexSlash, .regexSlash),
    TokenRow(.regexPoundDelimiter, .regexPoundDelimiter),
    TokenRow(.regexLiteralPattern, .regexLiteralPattern),

    // Operators
    TokenRow(.binaryOperator, .binaryOperator),
    TokenRow(.prefixOperator, .prefixOperator),
    TokenRow(.postfixOperator, .postfixOperator),
    TokenRow(
      .operatorName, .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand, .exclamationMark,
      .infixQuestionMark, .postfixQuestionMark, .equal, .arrow,
      because: "its parser knows what an operator must be that is a name (`func ==(`, `reduce(0, +)`), or stands after "
        + "`init` or before a suppressed type, and calls it so whatever white space is around it"),
    TokenRow(
      .ellipsis, .binaryOperator, .prefixOperator, .postfixOperator, pieceOf: operators,
      because: "its parser relabels the `...` of variadic parameters and cuts it out of `...>`"),
    TokenRow(.equal, .equal),
    TokenRow(.arrow, .arrow),
    TokenRow(.prefixAmpersand, .prefixAmpersand),
    TokenRow(
      .period, .period, pieceOf: operators,
      because: "its parser cuts the dot of a qualified operator name (`Self.==`) off the operator"),
    TokenRow(
      .exclamationMark, .exclamationMark, pieceOf: operators,
      because: "its parser cuts the marks of an optional type off the operator they were lexed in (`[A<B>!]`)"),
    TokenRow(.infixQuestionMark, .infixQuestionMark),
    TokenRow(
      .postfixQuestionMark, .postfixQuestionMark, pieceOf: operators,
      because: "its parser cuts the marks of an optional type off the operator they were lexed in (`A<B>?`)"),
    TokenRow(
      .leftAngle, .binaryOperator, .prefixOperator, .postfixOperator, pieceOf: operators + [.identifier],
      because: "its parser tells generic brackets from operators; for a lexer they are operators of any fixity; and it "
        + "takes the `<` of an editor placeholder (`<#T#>`) for one after a name"),
    TokenRow(
      .rightAngle, .binaryOperator, .prefixOperator, .postfixOperator, pieceOf: operators,
      because: "as `leftAngle`; `>>`, `>?` and `>=` are one operator until the parser cuts it"),

    // Punctuation
    TokenRow(.leftParen, .leftParen),
    TokenRow(.rightParen, .rightParen),
    TokenRow(.leftSquare, .leftSquare),
    TokenRow(.rightSquare, .rightSquare),
    TokenRow(.leftBrace, .leftBrace),
    TokenRow(.rightBrace, .rightBrace),
    TokenRow(.atSign, .atSign),
    TokenRow(
      .colon, .colon, pieceOf: [.colonColon],
      because: "its parser cuts the `::` of an Objective-C selector (`@objc(a::)`) in two"),
    TokenRow(.colonColon, .colonColon),
    TokenRow(.comma, .comma),
    TokenRow(.semicolon, .semicolon),
    TokenRow(.backslash, .backslash),
    TokenRow(.backtick, .backtick),

    // Pound words
    TokenRow(.pound, .pound),
    TokenRow(.poundIf, .poundIf),
    TokenRow(.poundElse, .poundElse),
    TokenRow(.poundElseif, .poundElseif),
    TokenRow(.poundEndif, .poundEndif),
    TokenRow(.poundAvailable, .poundAvailable),
    TokenRow(.poundUnavailable, .poundUnavailable),
    TokenRow(.poundSourceLocation, .poundSourceLocation),
    TokenRow(.shebang, .shebang),

    TokenRow(.unknown, .unknown),
    TokenRow(.endOfFile, .endOfFile),
  ]

  /// The rows by `TheirKind.rawValue`; each kind must have exactly one.
  static let byKind: [TokenRow] = {
    let sorted = rows.sorted { $0.theirs.rawValue < $1.theirs.rawValue }
    precondition(sorted.map(\.theirs) == TheirKind.allCases, "the table has one row for each kind of token")
    return sorted
  }()

  private static let accepted: [UInt64] = byKind.map { mask(of: $0.ours) }
  private static let cutFrom: [UInt64] = byKind.map { mask(of: $0.pieceOf) }

  /// Whether we may call `ours` what swift-syntax calls `theirs`.
  static func accepts(_ ours: TokenKind, for theirs: TheirKind) -> Bool {
    accepted[Int(theirs.rawValue)] & (1 << UInt64(ours.rawValue)) != 0
  }

  /// Whether swift-syntax's parser may have cut `theirs` out of a token of ours.
  static func isPiece(_ theirs: TheirKind, of ours: TokenKind) -> Bool {
    cutFrom[Int(theirs.rawValue)] & (1 << UInt64(ours.rawValue)) != 0
  }

  private static func mask(of kinds: [TokenKind]) -> UInt64 {
    kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }
}

/// The trivia, one line per kind:
///
///     lineComment, docLineComment, blockComment, docBlockComment   the same kind, offset and length
///     unexpectedText                                               the same bytes; adjacent pieces are one
///     pounds, backslashes outside a string literal                 part of an unexpectedText
///     pounds, backslashes, newlines, spaces inside one             part of the string segment
///     spaces, tabs, newlines, carriage returns, form feeds,
///     vertical tabs                                                no record: the gap between tokens and trivia, which
///                                                                  must hold nothing else (`checkCoverage`)
enum TriviaTable {}
