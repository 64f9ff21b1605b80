import RuleDocuments
import SwiftSource

/// The text of one pattern, scanned: its tokens, what its metavariables are, and what it marks.
///
/// Metavariables become identifiers that Swift's lexer reads as one token each, so that a pattern is scanned as the
/// code it looks like.
package struct PatternSource {
  /// What a token of a pattern is.
  package enum Element: Equatable {
    /// Itself.
    case token
    /// `$X`, or `$_` without a name.
    case expression(String?)
    /// `$...X`, or `$...` without a name.
    case run(String?)
  }

  package let file: SourceFile
  /// For each token, the end of the file left out.
  package let elements: [Element]
  /// The tokens between `↓` and `↑`; the one token after `↓` where there is no `↑`.
  package let marked: Range<Int>?
  private let path: String
  private let text: PatternText

  /// A pattern of more tokens is refused.
  package static let mostTokens = 400
  /// Spells a run until the tokens are told apart; no metavariable is called so.
  private static let runPrefix = "$__run_"

  package init(_ text: PatternText, path: String) throws(RuleDocumentProblem) {
    self.path = path
    self.text = text
    var bytes: [UInt8] = []
    var start: Int?
    var end: Int?
    var index = text.text.utf8.startIndex
    let source = text.text.utf8
    while index < source.endIndex {
      let rest = source[index...]
      if rest.starts(with: "↓".utf8) || rest.starts(with: "↑".utf8) {
        let isStart = rest.starts(with: "↓".utf8)
        guard (isStart ? start : end) == nil else {
          throw Self.problem("a pattern marks one place: ↓, or ↓ and ↑", at: index, text, path)
        }
        if isStart { start = bytes.count } else { end = bytes.count }
        index = source.index(index, offsetBy: "↓".utf8.count)
      } else if rest.starts(with: "$...".utf8) {
        bytes += Array(Self.runPrefix.utf8)
        index = source.index(index, offsetBy: 4)
      } else {
        bytes.append(source[index])
        index = source.index(after: index)
      }
    }
    file = SourceFile(bytes: bytes)
    let tokens = file.raw.tokens.dropLast()
    guard !tokens.isEmpty else { throw RuleDocumentProblem(path: path, line: text.line, message: "a pattern is empty") }
    guard tokens.count <= Self.mostTokens else {
      throw RuleDocumentProblem(
        path: path, line: text.line,
        message: "a pattern has \(tokens.count) tokens; \(Self.mostTokens) are the most")
    }
    var elements: [Element] = []
    for (id, token) in tokens.enumerated() {
      let line = text.line + bytes[..<Int(token.offset)].count { $0 == UInt8(ascii: "\n") }
      func problem(_ message: String) -> RuleDocumentProblem {
        RuleDocumentProblem(path: path, line: line, message: message)
      }
      let spelling = file.text(of: TokenIndex(id))
      switch token.kind {
      case .leftParen, .rightParen, .leftSquare, .rightSquare, .leftBrace, .rightBrace:
        guard file.raw.partners[id] >= 0 else { throw problem("the '\(spelling)' of the pattern has no partner") }
      case .unknown, .backtick, .poundIf, .poundElse, .poundElseif, .poundEndif, .poundSourceLocation, .shebang:
        throw problem("'\(spelling)' cannot stand in a pattern")
      default: break
      }
      guard !token.flags.contains(.malformed) else { throw problem("'\(spelling)' in the pattern is not closed") }
      elements.append(try Self.element(spelling, token, problem))
    }
    self.elements = elements
    marked = try Self.marked(start, end, tokens, RuleDocumentProblem(path: path, line: text.line, message: ""))
  }

  /// The line of the document in which a token of the pattern stands.
  package func line(of token: Int) -> Int {
    text.line + file.bytes[..<Int(file.raw.tokens[token].offset)].count { $0 == UInt8(ascii: "\n") }
  }

  private static func problem(
    _ message: String, at index: String.UTF8View.Index, _ text: PatternText, _ path: String
  ) -> RuleDocumentProblem {
    let line = text.line + text.text.utf8[..<index].count { $0 == UInt8(ascii: "\n") }
    return RuleDocumentProblem(path: path, line: line, message: message)
  }

  private static func element(
    _ spelling: String, _ token: RawToken, _ problem: (String) -> RuleDocumentProblem
  ) throws(RuleDocumentProblem) -> Element {
    if token.kind == .dollarIdentifier, spelling == "$" { throw problem("a '$' of the pattern has no name after it") }
    guard token.kind == .identifier, spelling.hasPrefix("$") else { return .token }
    if spelling.hasPrefix(runPrefix) {
      let name = spelling.dropFirst(runPrefix.count)
      guard name.isEmpty || isName(name) else { throw problem(wrongName("$...", name)) }
      return .run(name.isEmpty ? nil : String(name))
    }
    let name = spelling.dropFirst()
    if name == "_" { return .expression(nil) }
    // `$query` in a pattern is Swift's own: the projection of a property wrapper.
    guard let first = name.unicodeScalars.first, first.properties.isUppercase else { return .token }
    guard isName(name) else { throw problem(wrongName("$", name)) }
    return .expression(String(name))
  }

  private static func isName(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return false }
    return name.utf8.allSatisfy {
      (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
    }
  }

  private static func wrongName(_ prefix: String, _ name: Substring) -> String {
    "'\(prefix)\(name)' is no metavariable; its name is a capital letter, then letters and digits"
  }

  private static func marked(
    _ start: Int?, _ end: Int?, _ tokens: ArraySlice<RawToken>, _ place: RuleDocumentProblem
  ) throws(RuleDocumentProblem) -> Range<Int>? {
    func problem(_ message: String) -> RuleDocumentProblem {
      RuleDocumentProblem(path: place.path, line: place.line, message: message)
    }
    guard let start else {
      guard end == nil else { throw problem("a pattern has a ↑ and no ↓ before it") }
      return nil
    }
    guard let first = tokens.firstIndex(where: { Int($0.offset) >= start }) else {
      throw problem("no token stands after the ↓ of the pattern")
    }
    guard let end else { return first..<(first + 1) }
    let last = tokens.firstIndex { Int($0.offset) >= end } ?? tokens.endIndex
    guard last > first else { throw problem("no token stands between the ↓ and the ↑ of the pattern") }
    return first..<last
  }
}
