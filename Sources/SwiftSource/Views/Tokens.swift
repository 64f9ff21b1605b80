/// A run of a file's tokens.
public struct Tokens: RandomAccessCollection, TokenRun, Sendable, Hashable {
  public let file: SourceFile
  public let range: TokenRange

  @inlinable
  public init(file: SourceFile, range: TokenRange) {
    self.file = file
    self.range = range
  }

  public static func == (left: Tokens, right: Tokens) -> Bool {
    left.range == right.range && left.file === right.file
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(range) }

  @inlinable public var startIndex: Int { Int(range.lower) }
  @inlinable public var endIndex: Int { Int(Swift.max(range.lower, range.upper)) }
  @inlinable public subscript(position: Int) -> Token { Token(file: file, index: TokenIndex(position)) }
  public subscript(bounds: Range<Int>) -> Tokens {
    Tokens(file: file, range: TokenRange(TokenIndex(bounds.lowerBound), TokenIndex(bounds.upperBound)))
  }

  public var tokens: Tokens { self }
  /// The same as records: a view is a reference to the file, which is counted for each token that a loop looks at.
  @inlinable public var raw: ArraySlice<RawToken> {
    file.noteReading(count)
    return file.raw.tokens[startIndex..<endIndex]
  }
  public var first: Token? { isEmpty ? nil : self[startIndex] }
  public var last: Token? { isEmpty ? nil : self[endIndex - 1] }
  /// The only token; nil where there are more or none.
  public var only: Token? { count == 1 ? first : nil }

  /// The name that they are; nil for anything longer.
  public var onlyName: Token? { count == 1 ? endingName : nil }
  /// The name that ends an expression: `users` of `self.users`; nil where it does not end in one.
  public var endingName: Token? {
    guard let last, last.kind == .identifier else { return nil }
    return last
  }

  public var text: String { file.raw.text(of: range) }

  /// The identifiers among them.
  public var identifiers: [Token] {
    let raw = raw
    return raw.indices.lazy.filter { raw[$0].kind == .identifier }.map { self[$0] }
  }

  /// The names of this spelling that `let` or `var` stands before, in order. Complexity: O(log n + those).
  package func introductions(of word: Word) -> [Token] {
    file.raw.introductions.places(of: word, in: range).map { file.token($0.token) }.filter(\.isIntroduced)
  }

  /// The closures that stand whole in them, also in each other. Complexity: O(log n + those inside).
  public var closures: [Closure] {
    numbers(of: file.raw.closures) { $0.range }.map { Closure(file: file, id: $0) }
  }

  /// The tokens that stand in no bracket of this run, each bracket included.
  public var outermost: [Token] { outermostIndexes.map { Token(file: file, index: $0) } }

  /// Their places. Complexity: O(1) for each: what stands in a bracket is passed over.
  private var outermostIndexes: some Sequence<TokenIndex> {
    let partners = file.raw.partners
    return sequence(state: range.lower) { next in
      guard next < range.upper else { return nil }
      defer { next = Swift.max(partners[Int(next)], next) + 1 }
      return next
    }
  }

  /// Those before `run`, which stands among them.
  public func before(_ run: some TokenRun) -> Tokens {
    Tokens(file: file, range: TokenRange(range.lower, run.tokens.range.lower))
  }

  /// Those from `token` on, which stands among them.
  public func from(_ token: Token) -> Tokens { Tokens(file: file, range: TokenRange(token.index, range.upper)) }

  /// Those after `run`, which stands among them.
  public func after(_ run: some TokenRun) -> Tokens {
    Tokens(file: file, range: TokenRange(run.tokens.range.upper, range.upper))
  }

  /// The parts between the outermost tokens of this kind; none for no tokens.
  public func split(at separator: TokenKind) -> [Tokens] {
    guard !isEmpty else { return [] }
    var parts: [Tokens] = []
    var start = range.lower
    let tokens = file.raw.tokens
    for index in outermostIndexes where tokens[Int(index)].kind == separator {
      parts.append(Tokens(file: file, range: TokenRange(start, index)))
      start = index + 1
    }
    return parts + [Tokens(file: file, range: TokenRange(start, range.upper))]
  }

  /// All statements that stand among them, those inside of others too. Complexity: O(log n + those that start here).
  public var allStatements: [Statement] {
    numbers(of: file.raw.statements) { $0.range }.map { Statement(file: file, id: $0) }
  }

  /// The places of the records that stand whole in this run, of those that are ordered by their starts.
  private func numbers<Record>(of records: [Record], _ place: (Record) -> TokenRange) -> [Int32] {
    let start = records.partitioningIndex { place($0).lower >= range.lower }
    return records.indices[start...].prefix { place(records[$0]).lower < range.upper }
      .filter { range.contains(place(records[$0])) }.map { Int32($0) }
  }

  /// Without `?` and `!` at the end.
  public var unwrapped: Tokens {
    var upper = range.upper
    while upper > range.lower + 1, Token(file: file, index: upper - 1).isUnwrapping { upper -= 1 }
    return Tokens(file: file, range: TokenRange(range.lower, upper))
  }
}
