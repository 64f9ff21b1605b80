import SwiftSource
import Testing

struct LexerTests {
  @Test func `white space tells prefix, postfix and infix operators apart`() {
    #expect(SourceFile("a + b").kind(of: "+") == .binaryOperator)
    #expect(SourceFile("a+b").kind(of: "+") == .binaryOperator)
    #expect(SourceFile("a +b").kind(of: "+") == .prefixOperator)
    #expect(SourceFile("a+ b").kind(of: "+") == .postfixOperator)
    #expect(SourceFile("(-b)").kind(of: "-") == .prefixOperator)
    #expect(SourceFile("f(a++)").kind(of: "++") == .postfixOperator)
  }

  @Test func `a question mark belongs to what it touches`() {
    #expect(SourceFile("a?.b").kind(of: "?") == .postfixQuestionMark)
    #expect(SourceFile("a ? b : c").kind(of: "?") == .infixQuestionMark)
    #expect(SourceFile("a ?? b").kind(of: "??") == .binaryOperator)
    #expect(SourceFile("a!").kind(of: "!") == .exclamationMark)
    #expect(SourceFile("!a").kind(of: "!") == .prefixOperator)
  }

  @Test func `an operator ends where a comment begins`() {
    let file = SourceFile("a +/* c */ b")
    #expect(file.tokenLines == ["identifier a", "binaryOperator +", "identifier b"])
    #expect(file.raw.trivia.map(\.kind) == [.blockComment])
  }

  @Test func `block comments nest`() {
    let file = SourceFile("a /* 1 /* 2 */ 3 */ b")
    #expect(file.tokenLines == ["identifier a", "identifier b"])
    #expect(file.raw.trivia.count == 1)
  }

  @Test func `documentation is told from comments`() {
    let file = SourceFile("/// a\n// b\n/** c */\n/* d */\n/**/")
    #expect(
      file.raw.trivia.map(\.kind) == [.docLineComment, .lineComment, .docBlockComment, .blockComment, .blockComment])
  }

  @Test func `a string is cut at its interpolations, which nest`() {
    let file = SourceFile(#""a\(b + "c\(d)")e""#)
    #expect(
      file.tokenLines == [
        #"stringQuote ""#, "stringSegment a", #"backslash \"#, "leftParen (", "identifier b", "binaryOperator +",
        #"stringQuote ""#, "stringSegment c", #"backslash \"#, "leftParen (", "identifier d", "rightParen )",
        #"stringQuote ""#, "rightParen )", "stringSegment e", #"stringQuote ""#,
      ])
  }

  @Test func `a raw string takes only its own number of pounds`() {
    let file = SourceFile(##"#"a\(b)"c\#(d)"#"##)
    #expect(file.texts(of: .stringSegment) == [#"a\(b)"c"#])
    #expect(file.texts(of: .identifier) == ["d"])
    #expect(file.texts(of: .rawStringPoundDelimiter) == ["#", "#", "#"])
  }

  @Test func `three quotes after a pound may be a one-line string`() {
    #expect(SourceFile(##"#""""#"##).texts(of: .stringSegment) == ["\"\""])
    #expect(SourceFile("#\"\"\"\na\n\"\"\"#").texts(of: .stringSegment) == ["\na\n"])
  }

  @Test func `the bracket of an interpolation is not closed by one inside a string`() {
    let file = SourceFile(#""\(f(")"))" + x"#)
    #expect(file.texts(of: .identifier) == ["f", "x"])
    #expect(file.texts(of: .stringSegment) == [")"])
  }

  @Test func `a one-line string ends with its line, closed or not`() {
    let file = SourceFile("\"a\nb")
    #expect(file.tokenLines == ["stringQuote \"", "stringSegment a", "identifier b"])
    #expect(file.raw.tokens[1].flags.contains(.malformed))
  }

  @Test(arguments: ["let r = /a b/", "f(/a/)", "return /a/", "[/a/, b]", "x ? /a/ : b"])
  func `a slash where an operand may stand starts a regular expression`(_ text: String) {
    #expect(SourceFile(text).texts(of: .regexSlash).count == 2)
  }

  @Test(arguments: ["a / b / c", "a/b/c", "(a)/b/c", "f(/)", "x = a /b", "reduce(1, /)"])
  func `a slash after an operand divides`(_ text: String) {
    #expect(SourceFile(text).texts(of: .regexSlash).isEmpty)
  }

  @Test func `an extended regular expression may hold slashes`() {
    #expect(SourceFile("#/a/b/#").texts(of: .regexLiteralPattern) == ["a/b"])
  }

  @Test(
    arguments: [
      ("1", TokenKind.integerLiteral), ("0xFF", .integerLiteral), ("0b1_0", .integerLiteral), ("1.5", .floatLiteral),
      ("1e-3", .floatLiteral), ("0x1p4", .floatLiteral), ("12px", .integerLiteral),
    ])
  func `a number is one token`(_ text: String, _ kind: TokenKind) {
    #expect(SourceFile(text).tokenLines == ["\(kind) \(text)"])
  }

  @Test func `a dot after a number is a member unless a digit follows`() {
    #expect(SourceFile("1.description").tokenLines == ["integerLiteral 1", "period .", "identifier description"])
    #expect(SourceFile("t.0.1").texts(of: .integerLiteral) == ["0", "1"])
  }

  @Test func `contextual words are identifiers that know their keyword`() {
    let file = SourceFile("actor async `class` class")
    #expect(file.raw.tokens.map(\.kind) == [.identifier, .identifier, .identifier, .keyword, .endOfFile])
    #expect(file.raw.tokens.map(\.keyword) == [.actor, .async, .none, .class, .none])
    #expect(file.raw.tokens[2].flags.contains(.backticked))
    #expect(file.raw.tokens[2].word == "class")
  }

  @Test func `words of any length hash the same in a file and alone`() {
    for length in 1...40 {
      let name = String(repeating: "n", count: length)
      #expect(SourceFile("\(name) a").tokens[0].word == Word(name))
      #expect(SourceFile(name).tokens[0].word == Word(name))
    }
  }

  @Test func `every way to end a line starts a new one`() {
    for text in ["a\nb", "a\r\nb", "a\rb", "a /*\n*/ b"] {
      let file = SourceFile(text)
      #expect(file.raw.tokens[1].startsLine, "\(text.debugDescription)")
      #expect(file.raw.tokens[1].flags.contains(.afterTrivia))
    }
    #expect(!SourceFile("a b").tokens[1].startsLine)
  }

  @Test func `what is no Swift is unexpected text between tokens`() {
    for bytes: [UInt8] in [[0], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xC2]] {
      let file = SourceFile(bytes: bytes + Array("a".utf8))
      #expect(file.tokenLines == ["identifier a"])
      #expect(file.raw.trivia.map(\.kind) == [.unexpectedText])
    }
  }

  @Test func `a merge conflict hides its lines`() {
    let file = SourceFile("a\n<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\nd")
    #expect(file.texts(of: .identifier) == ["a", "d"])
  }

  @Test func `an editor placeholder is one identifier`() {
    #expect(SourceFile("f(<#T##Int#>)").texts(of: .identifier) == ["f", "<#T##Int#>"])
  }

  @Test func `one pound too many still interpolates`() {
    #expect(SourceFile(###"#"\##(a)"#"###).texts(of: .identifier) == ["a"])
  }
}
