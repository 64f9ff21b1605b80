import SwiftSource

/// Turns libclang's tokens into those that Swift files have, and what stands between them into trivia.
struct ObjectiveCLexer {
  private(set) var tokens: [RawToken] = []
  private(set) var trivia: [Trivia] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  /// One past what was read.
  private var position = 0
  private var sawNewline = true
  private var sawTrivia = false

  /// - Parameter bytes: Must outlive the lexer.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func scan(_ clangTokens: [ClangToken]) {
    tokens.reserveCapacity(clangTokens.count + clangTokens.count / 8 + 1)
    for token in clangTokens {
      let start = Int(token.offset)
      let end = start + Int(token.length)
      // What a worker says is not taken on trust.
      guard start >= position, end <= bytes.count else { continue }
      skip(to: start)
      switch token.kind {
      case .comment: takeComment(start, end)
      case .identifier, .keyword: emit(token.kind == .identifier ? .identifier : .keyword, start, end, word(start, end))
      case .literal: takeLiteral(start, end)
      case .punctuation: takePunctuation(start, end)
      }
      position = end
    }
    skip(to: bytes.count)
    emit(.endOfFile, bytes.count, bytes.count)
  }

  // MARK: - Between tokens

  /// A line that ends in a backslash goes on: its break starts no line.
  private mutating func skip(to end: Int) {
    while position < end {
      let byte = bytes[position]
      switch byte {
      case 0x0A, 0x0D:
        sawNewline = true
        sawTrivia = true
        position += 1
      case 0x20, 0x09, 0x0B, 0x0C:
        sawTrivia = true
        position += 1
      case UInt8(ascii: "\\"):
        position += 1
        while position < end, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
        if position < end, bytes[position] == 0x0D { position += 1 }
        if position < end, bytes[position] == 0x0A { position += 1 }
        sawTrivia = true
      default:
        let start = position
        while position < end, bytes[position] > 0x20, bytes[position] != UInt8(ascii: "\\") { position += 1 }
        if position == start { position += 1 }
        record(.unexpectedText, start, position)
      }
    }
  }

  private mutating func takeComment(_ start: Int, _ end: Int) {
    let isLine = end - start > 1 && bytes[start + 1] == UInt8(ascii: "/")
    let third = end - start > 3 ? bytes[start + 2] : 0
    if isLine {
      record(third == UInt8(ascii: "/") || third == UInt8(ascii: "!") ? .docLineComment : .lineComment, start, end)
    } else {
      if bytes[start..<end].contains(0x0A) { sawNewline = true }
      record(third == UInt8(ascii: "*") || third == UInt8(ascii: "!") ? .docBlockComment : .blockComment, start, end)
    }
  }

  private mutating func record(_ kind: Trivia.Kind, _ start: Int, _ end: Int) {
    sawTrivia = true
    trivia.append(Trivia(kind: kind, offset: UInt32(start), length: UInt32(end - start)))
  }

  // MARK: - Tokens

  private mutating func emit(
    _ kind: TokenKind, _ start: Int, _ end: Int, _ word: Word = .none, _ more: RawToken.Flags = []
  ) {
    var flags = more
    if sawNewline { flags.insert(.startsLine) }
    if sawTrivia { flags.insert(.afterTrivia) }
    sawNewline = false
    sawTrivia = false
    tokens.append(RawToken(kind: kind, flags: flags, offset: UInt32(start), length: UInt32(end - start), word: word))
  }

  private func word(_ start: Int, _ end: Int) -> Word {
    Word(bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// A plain string is three tokens, as in Swift; one with a prefix is a segment alone.
  private mutating func takeLiteral(_ start: Int, _ end: Int) {
    switch bytes[start] {
    case UInt8(ascii: "\"") where end - start > 1 && bytes[end - 1] == UInt8(ascii: "\""):
      emit(.stringQuote, start, start + 1)
      if end - start > 2 { emit(.stringSegment, start + 1, end - 1) }
      emit(.stringQuote, end - 1, end)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
      let isHexadecimal = end - start > 1 && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
      let isFloat = bytes[start..<end].contains { byte in
        byte == UInt8(ascii: ".") || !isHexadecimal && byte | 0x20 == UInt8(ascii: "e")
      }
      emit(isFloat ? .floatLiteral : .integerLiteral, start, end)
    case UInt8(ascii: "'"):
      emit(.singleQuote, start, end)
    default:
      emit(.stringSegment, start, end)
    }
  }

  private mutating func takePunctuation(_ start: Int, _ end: Int) {
    let first = bytes[start]
    let kind: TokenKind
    if end - start == 1 {
      kind = ObjectiveCLexer.kind(of: first)
    } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      // An apostrophe in prose, which `#if 0` and `#error` hold.
      kind = .stringSegment
    } else {
      kind = digraph(start, end) ?? .binaryOperator
    }
    emit(kind, start, end, kind == .binaryOperator ? word(start, end) : .none)
  }

  private static func kind(of byte: UInt8) -> TokenKind {
    switch byte {
    case UInt8(ascii: "("): .leftParen
    case UInt8(ascii: ")"): .rightParen
    case UInt8(ascii: "["): .leftSquare
    case UInt8(ascii: "]"): .rightSquare
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: "@"): .atSign
    case UInt8(ascii: "#"): .pound
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "."): .period
    case UInt8(ascii: "="): .equal
    case UInt8(ascii: "?"): .infixQuestionMark
    case UInt8(ascii: "!"): .exclamationMark
    case UInt8(ascii: "&"): .prefixAmpersand
    case UInt8(ascii: "\\"): .backslash
    case UInt8(ascii: "`"): .backtick
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "%"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      .binaryOperator
    default: .unknown
    }
  }

  private func digraph(_ start: Int, _ end: Int) -> TokenKind? {
    switch word(start, end) {
    case "->": .arrow
    case "::": .colonColon
    case "<:": .leftSquare
    case ":>": .rightSquare
    case "<%": .leftBrace
    case "%>": .rightBrace
    case "%:": .pound
    default: nil
    }
  }
}
