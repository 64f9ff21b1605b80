import SwiftSyntax

extension TheirKind {
  /// The kind of a token by itself; `operatorName` depends on where it stands.
  init(_ kind: SwiftSyntax.TokenKind) {
    switch kind {
    case .arrow: self = .arrow
    case .atSign: self = .atSign
    case .backslash: self = .backslash
    case .backtick: self = .backtick
    case .binaryOperator: self = .binaryOperator
    case .colon: self = .colon
    case .colonColon: self = .colonColon
    case .comma: self = .comma
    case .dollarIdentifier: self = .dollarIdentifier
    case .ellipsis: self = .ellipsis
    case .endOfFile: self = .endOfFile
    case .equal: self = .equal
    case .exclamationMark: self = .exclamationMark
    case .floatLiteral: self = .floatLiteral
    case .identifier: self = .identifier
    case .infixQuestionMark: self = .infixQuestionMark
    case .integerLiteral: self = .integerLiteral
    case .keyword: self = .keyword
    case .leftAngle: self = .leftAngle
    case .leftBrace: self = .leftBrace
    case .leftParen: self = .leftParen
    case .leftSquare: self = .leftSquare
    case .multilineStringQuote: self = .multilineStringQuote
    case .period: self = .period
    case .postfixOperator: self = .postfixOperator
    case .postfixQuestionMark: self = .postfixQuestionMark
    case .pound: self = .pound
    case .poundAvailable: self = .poundAvailable
    case .poundElse: self = .poundElse
    case .poundElseif: self = .poundElseif
    case .poundEndif: self = .poundEndif
    case .poundIf: self = .poundIf
    case .poundSourceLocation: self = .poundSourceLocation
    case .poundUnavailable: self = .poundUnavailable
    case .prefixAmpersand: self = .prefixAmpersand
    case .prefixOperator: self = .prefixOperator
    case .rawStringPoundDelimiter: self = .rawStringPoundDelimiter
    case .regexLiteralPattern: self = .regexLiteralPattern
    case .regexPoundDelimiter: self = .regexPoundDelimiter
    case .regexSlash: self = .regexSlash
    case .rightAngle: self = .rightAngle
    case .rightBrace: self = .rightBrace
    case .rightParen: self = .rightParen
    case .rightSquare: self = .rightSquare
    case .semicolon: self = .semicolon
    case .shebang: self = .shebang
    case .singleQuote: self = .singleQuote
    case .stringQuote: self = .stringQuote
    case .stringSegment: self = .stringSegment
    case .wildcard: self = .wildcard
    // `unknown`, and every kind that a later swift-syntax adds: it then shows as a difference.
    default: self = .unknown
    }
  }

  /// Whether an operator of this kind may be a name.
  var isOperator: Bool {
    switch self {
    case .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand, .exclamationMark, .equal, .arrow,
      .infixQuestionMark, .postfixQuestionMark:
      true
    default: false
    }
  }

  var isQuote: Bool { self == .stringQuote || self == .multilineStringQuote || self == .singleQuote }

  /// Whether the text of a string may go on after a token of this kind.
  var bordersText: Bool { isQuote || self == .rightParen || self == .stringSegment }
}
