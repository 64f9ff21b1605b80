import SwiftSource

/// Where a screen chooses between all its data and the matches: since the matches are all where nothing is searched for,
/// `isSearching ? matches : all` is `matches`.
struct MatchChoices {
  private let screen: SearchingScreen
  private let statements: SearchStatements
  /// The spelling of all the data.
  private let all: [String]

  init(_ screen: SearchingScreen, _ statements: SearchStatements) {
    self.screen = screen
    self.statements = statements
    switch screen.source {
    case .property(let property): all = [property.spelling]
    case .expression(let data): all = data.words
    }
  }

  /// The choice whose sign or keyword the token is, and what it comes to.
  func choice(at token: Token) -> (run: Tokens, text: String)? {
    switch token.kind {
    case .infixQuestionMark: return ternary(at: token)
    case .keyword where token.keyword == .if || token.keyword == .guard: return branches(at: token)
    case .binaryOperator where token.word == "??": return fallback(at: token)
    default: return nil
    }
  }

  /// `matches ?? all`
  private func fallback(at sign: Token) -> (run: Tokens, text: String)? {
    guard screen.isShownOptional, let name = sign.previous, screen.code.property(name) == screen.shown,
      let right = sign.next, let last = right.keyword == .self ? right.next(2) : right,
      right.through(last).words == all
    else { return nil }
    return (name.through(last), name.text)
  }

  private func ternary(at mark: Token) -> (run: Tokens, text: String)? {
    guard let colon = mark.following.flatMap(Self.colon), let yes = mark.next?.up(to: colon),
      let last = Self.end(after: colon),
      let no = colon.next?.through(last)
    else { return nil }
    let start = Self.start(of: mark)
    guard statements.isAboutSearch(start.up(to: mark)), let chosen = matches(yes, no) else { return nil }
    // A group of it alone needs its parentheses no more.
    if let open = start.previous, open.kind == .leftParen, open.openedCall == nil, let close = open.partner,
      close == last.next
    {
      return (open.through(close), chosen.text)
    }
    return (start.through(last), chosen.text)
  }

  /// `if isSearching { return matches.count }` before `return all.count`, also with `else`, or as a guard.
  private func branches(at keyword: Token) -> (run: Tokens, text: String)? {
    guard let statement = keyword.statement, statement.first == keyword, statements.isAboutSearch(statement.head) else {
      return nil
    }
    let blocks = screen.code.file.blocks.filter { statement.contains($0) && $0.owner == statement }
    let results = blocks.map { $0.statements.count == 1 ? $0.statements.first.flatMap(Self.result) : nil }
    guard let first = results.first, let first else { return nil }
    if results.count == 1, let next = statement.following.first, let second = Self.result(of: next),
      let chosen = matches(first, second), let last = next.last
    {
      return (keyword.through(last), "return \(chosen.text)")
    }
    guard results.count == 2, let second = results[1], let chosen = matches(first, second) else { return nil }
    return (statement.tokens, "return \(chosen.text)")
  }

  private static func result(of statement: Statement) -> Tokens? {
    statement.kind == .return ? statement.tokens.dropFirst().tokens : nil
  }

  /// The one of two runs that names the matches, if the other is the same of all.
  private func matches(_ one: Tokens, _ other: Tokens) -> Tokens? {
    func isSame(_ shown: Tokens, _ data: Tokens) -> Bool {
      let words = shown.words
      guard words.contains(screen.shown.spelling) else { return false }
      return words.flatMap { $0 == screen.shown.spelling ? all : [$0] } == data.words
    }
    return isSame(one, other) ? one : isSame(other, one) ? other : nil
  }

  // MARK: - Where a ternary begins and ends

  private static func colon(after token: Token) -> Token? {
    var token: Token? = token
    while let current = token, current.kind != .colon {
      guard ![.rightParen, .rightBrace, .rightSquare, .semicolon].contains(current.kind) else { return nil }
      token = current.following
    }
    return token
  }

  private static func start(of mark: Token) -> Token {
    let ends: Set<TokenKind> = [.leftParen, .leftSquare, .leftBrace, .comma, .equal, .colon, .semicolon]
    var first = mark
    while let before = first.preceding, !ends.contains(before.kind), before.keyword != .return, before.keyword != .in,
      first.statement?.first != first
    {
      first = before
    }
    return first
  }

  private static func end(after colon: Token) -> Token? {
    let ends: Set<TokenKind> = [.rightParen, .rightSquare, .rightBrace, .comma, .semicolon, .endOfFile]
    var last = colon
    while let next = last.following, !ends.contains(next.kind),
      !(next.startsLine && next.kind != .period && last != colon)
    {
      last = next.group.last ?? next
    }
    return last == colon ? nil : last
  }
}
