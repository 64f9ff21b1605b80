import SwiftSource
import Testing

struct LexerTests {
  @Test("White space tells prefix, postfix and infix operators apart") func operatorFixity() {
    #expect(SourceFile("a + b").kind(of: "+") == .binaryOperator)
    #expect(SourceFile("a+b").kind(of: "+") == .binaryOperator)
    #expect(SourceFile("a +b").kind(of: "+") == .prefixOperator)
    #expect(SourceFile("a+ b").kind(of: "+") == .postfixOperator)
    #expect(SourceFile("(-b)").kind(of: "-") == .prefixOperator)
    #expect(SourceFile("f(a++)").kind(of: "++") == .postfixOperator)
  }

  @Test("A question mark belongs to what it touches") func questionMarks() {
    #expect(SourceFile("a?.b").kind(of: "?") == .postfixQuestionMark)
    #expect(SourceFile("a ? b : c").kind(of: "?") == .infixQuestionMark)
    #expect(SourceFile("a ?? b").kind(of: "??") == .binaryOperator)
    #expect(SourceFile("a!").kind(of: "!") == .exclamationMark)
    #expect(SourceFile("!a").kind(of: "!") == .prefixOperator)
  }

  @Test("An operator ends where a comment begins") func operatorBeforeComment() {
    let file = SourceFile("a +/* c */ b")
    #expect(file.tokenLines == ["identifier a", "binaryOperator +", "identifier b"])
    #expect(file.raw.trivia.map(\.kind) == [.blockComment])
  }

  @Test("Block comments nest") func nestedComments() {
    let file = SourceFile("a /* 1 /* 2 */ 3 */ b")
    #expect(file.tokenLines == ["identifier a", "identifier b"])
    #expect(file.raw.trivia.count == 1)
  }

  @Test("Documentation is told from comments") func documentation() {
    let file = SourceFile("/// a\n// b\n/** c */\n/* d */\n/**/")
    #expect(
      file.raw.trivia.map(\.kind) == [.docLineComment, .lineComment, .docBlockComment, .blockComment, .blockComment])
  }

  @Test("A string is cut at its interpolations, which nest") func interpolations() {
    let file = SourceFile(#""a\(b + "c\(d)")e""#)
    #expect(
      file.tokenLines == [
        #"stringQuote ""#, "stringSegment a", #"backslash \"#, "leftParen (", "identifier b", "binaryOperator +",
        #"stringQuote ""#, "stringSegment c", #"backslash \"#, "leftParen (", "identifier d", "rightParen )",
        #"stringQuote ""#, "rightParen )", "stringSegment e", #"stringQuote ""#,
      ])
  }

  @Test("A raw string takes only its own number of pounds") func rawStrings() {
    let file = SourceFile(##"#"a\(b)"c\#(d)"#"##)
    #expect(file.texts(of: .stringSegment) == [#"a\(b)"c"#])
    #expect(file.texts(of: .identifier) == ["d"])
    #expect(file.texts(of: .rawStringPoundDelimiter) == ["#", "#", "#"])
  }

  @Test("Three quotes after a pound may be a one-line string") func poundedQuotes() {
    #expect(SourceFile(##"#""""#"##).texts(of: .stringSegment) == ["\"\""])
    #expect(SourceFile("#\"\"\"\na\n\"\"\"#").texts(of: .stringSegment) == ["\na\n"])
  }

  @Test("The bracket of an interpolation is not closed by one inside a string") func interpolationBracket() {
    let file = SourceFile(#""\(f(")"))" + x"#)
    #expect(file.texts(of: .identifier) == ["f", "x"])
    #expect(file.texts(of: .stringSegment) == [")"])
  }

  @Test("A one-line string ends with its line, closed or not") func oneLineStrings() {
    let file = SourceFile("\"a\nb")
    #expect(file.tokenLines == ["stringQuote \"", "stringSegment a", "identifier b"])
    #expect(file.raw.tokens[1].flags.contains(.malformed))
  }

  @Test(
    "A slash where an operand may stand starts a regular expression",
    arguments: ["let r = /a b/", "f(/a/)", "return /a/", "[/a/, b]", "x ? /a/ : b"])
  func regularExpressions(_ text: String) {
    #expect(SourceFile(text).texts(of: .regexSlash).count == 2)
  }

  @Test(
    "A slash after an operand divides",
    arguments: ["a / b / c", "a/b/c", "(a)/b/c", "f(/)", "x = a /b", "reduce(1, /)"])
  func division(_ text: String) {
    #expect(SourceFile(text).texts(of: .regexSlash).isEmpty)
  }

  @Test("An extended regular expression may hold slashes") func extendedExpressions() {
    #expect(SourceFile("#/a/b/#").texts(of: .regexLiteralPattern) == ["a/b"])
  }

  @Test(
    "A number is one token",
    arguments: [
      ("1", TokenKind.integerLiteral), ("0xFF", .integerLiteral), ("0b1_0", .integerLiteral), ("1.5", .floatLiteral),
      ("1e-3", .floatLiteral), ("0x1p4", .floatLiteral), ("12px", .integerLiteral),
    ])
  func numbers(_ text: String, _ kind: TokenKind) {
    #expect(SourceFile(text).tokenLines == ["\(kind) \(text)"])
  }

  @Test("A dot after a number is a member unless a digit follows") func dotAfterNumber() {
    #expect(SourceFile("1.description").tokenLines == ["integerLiteral 1", "period .", "identifier description"])
    #expect(SourceFile("t.0.1").texts(of: .integerLiteral) == ["0", "1"])
  }

  @Test("Contextual words are identifiers that know their keyword") func contextualWords() {
    let file = SourceFile("actor async `class` class")
    #expect(file.raw.tokens.map(\.kind) == [.identifier, .identifier, .identifier, .keyword, .endOfFile])
    #expect(file.raw.tokens.map(\.keyword) == [.actor, .async, .none, .class, .none])
    #expect(file.raw.tokens[2].flags.contains(.backticked))
    #expect(file.raw.tokens[2].word == "class")
  }

  @Test("Words of any length hash the same in a file and alone") func wordHashes() {
    for length in 1...40 {
      let name = String(repeating: "n", count: length)
      #expect(SourceFile("\(name) a").tokens[0].word == Word(name))
      #expect(SourceFile(name).tokens[0].word == Word(name))
    }
  }

  @Test("Every way to end a line starts a new one") func lineEnds() {
    for text in ["a\nb", "a\r\nb", "a\rb", "a /*\n*/ b"] {
      let file = SourceFile(text)
      #expect(file.raw.tokens[1].startsLine, "\(text.debugDescription)")
      #expect(file.raw.tokens[1].flags.contains(.afterTrivia))
    }
    #expect(!SourceFile("a b").tokens[1].startsLine)
  }

  @Test("What is no Swift is unexpected text between tokens") func unexpectedText() {
    for bytes: [UInt8] in [[0], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xC2]] {
      let file = SourceFile(bytes: bytes + Array("a".utf8))
      #expect(file.tokenLines == ["identifier a"])
      #expect(file.raw.trivia.map(\.kind) == [.unexpectedText])
    }
  }

  @Test("A merge conflict hides its lines") func mergeConflicts() {
    let file = SourceFile("a\n<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\nd")
    #expect(file.texts(of: .identifier) == ["a", "d"])
  }

  @Test("An editor placeholder is one identifier") func placeholders() {
    #expect(SourceFile("f(<#T##Int#>)").texts(of: .identifier) == ["f", "<#T##Int#>"])
  }

  @Test("One pound too many still interpolates") func extraPound() {
    #expect(SourceFile(###"#"\##(a)"#"###).texts(of: .identifier) == ["a"])
  }
}
