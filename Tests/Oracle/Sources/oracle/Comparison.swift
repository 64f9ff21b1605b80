import SwiftParser
import SwiftSource

/// Holds our reading of a file against swift-syntax's.
struct Comparison {
  private let bytes: [UInt8]
  private let ours: OurReading
  private let theirs: TheirReading
  private var found = DifferenceList()

  /// Every difference between the two readings of `bytes`. Complexity: O(n) in their number.
  static func differences(in bytes: [UInt8], ours: OurReading, theirs: TheirReading) -> DifferenceList {
    var comparison = Comparison(bytes: bytes, ours: ours, theirs: theirs)
    comparison.compareTokens()
    comparison.compareTrivia()
    comparison.checkCoverage()
    comparison.checkFlags()
    if !theirs.hasError {
      for category in Category.allCases { comparison.compareRecords(category) }
    }
    return comparison.found
  }

  private init(bytes: [UInt8], ours: OurReading, theirs: TheirReading) {
    self.bytes = bytes
    self.ours = ours
    self.theirs = theirs
  }

  // MARK: Tokens

  private mutating func compareTokens() {
    forEachOverlap(of: ours.tokens, and: theirs.tokens) { ourRange, theirRange in
      let our = ours.tokens[ourRange]
      let their = theirs.tokens[theirRange]
      if let one = our.first, let other = their.first, our.count == 1, their.count == 1,
        one.start == other.start, one.stop == other.stop
      {
        guard TokenTable.accepts(one.kind, for: other.kind) else {
          return report(our, their, row: "\(other.kind) is \(one.kind)")
        }
        checkWord(one, other)
      } else if !isCut(our, their) {
        let kinds = Set(our.map { "\($0.kind)" }).sorted().joined(separator: "+")
        let others = Set(their.map { "\($0.kind)" }).sorted().joined(separator: "+")
        report(our, their, row: "\(others.isEmpty ? "nothing" : others) is \(kinds.isEmpty ? "nothing" : kinds)")
      }
    }
  }

  /// Whether `theirs` are the same bytes, cut as the table allows.
  private func isCut(_ ours: ArraySlice<RawToken>, _ theirs: ArraySlice<TheirToken>) -> Bool {
    guard ours.first?.start == theirs.first?.start, ours.last?.stop == theirs.last?.stop else { return false }
    guard areAdjacent(ours), areAdjacent(theirs) else { return false }
    var rest = theirs
    for token in ours {
      let pieces = rest.prefix { $0.stop <= token.stop }
      rest = rest.dropFirst(pieces.count)
      guard let last = pieces.last, last.stop == token.stop else { return false }
      if pieces.count == 1 {
        guard TokenTable.accepts(token.kind, for: last.kind) else { return false }
      } else {
        guard pieces.contains(where: { TokenTable.isPiece($0.kind, of: token.kind) }) else { return false }
      }
    }
    return rest.isEmpty
  }

  private mutating func report(_ ours: ArraySlice<RawToken>, _ theirs: ArraySlice<TheirToken>, row: String) {
    let offset = min(ours.first?.start ?? .max, theirs.first?.start ?? .max)
    add(
      .token, offset, row,
      ours: describe(ours.map { ("\($0.kind)", $0.start, $0.stop) }),
      theirs: describe(theirs.map { ("\($0.kind)", $0.start, $0.stop) }))
  }

  /// A word's class follows from its spelling, wherever swift-syntax's parser put it.
  private mutating func checkWord(_ token: RawToken, _ other: TheirToken) {
    guard token.kind == .identifier || token.kind == .keyword else { return }
    guard token.stop <= bytes.count, token.start < token.stop else { return }
    let spelling = bytes[token.start..<token.stop]
    let isBackticked = spelling.first == UInt8(ascii: "`")
    let name = isBackticked && spelling.count >= 2 ? spelling.dropFirst().dropLast() : spelling
    let word = name.withUnsafeBufferPointer { Word(bytes: $0) }
    let listed = Words.all[word]

    let isReserved = !isBackticked && (listed?.isReserved ?? Words.isUnlistedReserved(name, other.kind))
    if isReserved != (token.kind == .keyword) {
      add(
        .token, token.start, "word class",
        ours: describe([("\(token.kind)", token.start, token.stop)]), theirs: isReserved ? "reserved" : "not reserved")
    }
    if !isBackticked, token.keyword != listed?.keyword ?? .none {
      add(
        .token, token.start, "word's keyword", ours: "\(token.keyword)", theirs: "\(listed?.keyword ?? .none)")
    }
    if token.word != word {
      add(.token, token.start, "word's hash", ours: "\(token.word.hash)", theirs: "\(word.hash)")
    }
    if token.flags.contains(.backticked) != isBackticked {
      add(
        .token, token.start, "word's backticks", ours: "\(token.flags.contains(.backticked))",
        theirs: "\(isBackticked)")
    }
  }

  // MARK: Trivia, and what is left between

  private mutating func compareTrivia() {
    forEachOverlap(of: ours.trivia, and: theirs.trivia) { ourRange, theirRange in
      let our = ours.trivia[ourRange]
      let their = theirs.trivia[theirRange]
      if our.count == 1, our.elementsEqual(their) { return }
      let row = "\(their.first.map { "\($0.kind)" } ?? "nothing") is \(our.first.map { "\($0.kind)" } ?? "nothing")"
      add(
        .trivia, min(our.first?.start ?? .max, their.first?.start ?? .max), row,
        ours: describe(our.map { ("\($0.kind)", $0.start, $0.stop) }),
        theirs: describe(their.map { ("\($0.kind)", $0.start, $0.stop) }))
    }
  }

  /// Our tokens and trivia, laid side by side, must cover the file but for white space, and never overlap.
  private mutating func checkCoverage() {
    var position = 0
    func pass(_ span: some Spanning, _ name: String) {
      if span.start < position {
        add(.trivia, span.start, "overlap", ours: name, theirs: "the end of the one before is \(position)")
      } else if let stray = bytes[position..<min(span.start, bytes.count)].firstIndex(where: { !$0.isWhiteSpace }) {
        add(.trivia, stray, "gap", ours: "white space", theirs: quote(stray, span.start))
      }
      position = max(position, min(span.stop, bytes.count))
    }
    var next = 0
    for token in ours.tokens {
      while next < ours.trivia.count, ours.trivia[next].start <= token.start, ours.trivia[next].stop <= token.start {
        pass(ours.trivia[next], "\(ours.trivia[next].kind)")
        next += 1
      }
      pass(token, "\(token.kind)")
    }
    for piece in ours.trivia[next...] { pass(piece, "\(piece.kind)") }
    if position != bytes.count || ours.tokens.last?.kind != .endOfFile {
      add(.token, position, "end", ours: "\(position)", theirs: "\(bytes.count)")
    }
  }

  /// What a token says about the bytes before it.
  private mutating func checkFlags() {
    var position = 0
    for (index, token) in ours.tokens.enumerated() where token.start >= position && token.stop <= bytes.count {
      let gap = bytes[position..<token.start]
      if token.flags.contains(.afterTrivia) == gap.isEmpty {
        add(.token, token.start, "afterTrivia", ours: "\(gap.isEmpty)", theirs: "\(!gap.isEmpty)")
      }
      let hasBreak = gap.contains(0x0a) || gap.contains(0x0d)
      // Nothing stands before the first token, so that it may or may not start a line.
      if index > 0, token.startsLine != hasBreak {
        add(.token, token.start, "startsLine", ours: "\(token.startsLine)", theirs: "\(hasBreak)")
      }
      position = token.stop
    }
  }

  // MARK: Structure

  private mutating func compareRecords(_ category: Category) {
    let subject = category.subject
    let our = ours.records[category]
    let their = theirs.records[category]
    var (i, j) = (0, 0)
    while i < our.count || j < their.count {
      if j == their.count || (i < our.count && our[i].key < their[j].key) {
        add(
          subject, max(our[i].key, 0), "\(category) too many", ours: describe(our[i], category), theirs: "none")
        i += 1
      } else if i == our.count || their[j].key < our[i].key {
        add(
          subject, max(their[j].key, 0), "\(category) missed", ours: "none", theirs: describe(their[j], category))
        j += 1
      } else {
        for (index, name) in category.fields.enumerated()
        where their[j].values[index] != Record.unjudged && our[i].values[index] != their[j].values[index] {
          add(
            subject, our[i].key, "\(category).\(name)",
            ours: describe(our[i].values[index], name), theirs: describe(their[j].values[index], name))
        }
        i += 1
        j += 1
      }
    }
  }

  // MARK: Wording

  private mutating func add(
    _ subject: Difference.Subject, _ offset: Int, _ row: String, ours: String, theirs: String
  ) {
    found.add(Difference(subject: subject, offset: offset, row: row, ours: ours, theirs: theirs))
  }

  private func describe(_ record: Record, _ category: Category) -> String {
    "\(category.key) \(describe(record.key, category.key)) "
      + zip(category.fields, record.values).filter { $0.1 >= 0 }
      .map { "\($0.0) \(describe($0.1, $0.0))" }.joined(separator: " ")
  }

  private func describe(_ value: Int, _ field: String) -> String {
    if value == Record.none { return "none" }
    if value == Record.unjudged { return "any" }
    if field == "kind" || field == "parentKind" {
      return Declaration.Kind(rawValue: UInt8(truncatingIfNeeded: value)).map { "\($0)" } ?? "\(value)"
    }
    return "\(value) \(quote(value, value + 12))"
  }

  private func describe(_ spans: [(kind: String, start: Int, stop: Int)]) -> String {
    if spans.isEmpty { return "nothing" }
    let shown = spans.prefix(6).map { "\($0.kind) \(quote($0.start, $0.stop))" }.joined(separator: ", ")
    return spans.count > 6 ? "\(shown), … (\(spans.count))" : shown
  }

  /// The source from `start` up to `stop` on one line, at most 40 bytes of it.
  private func quote(_ start: Int, _ stop: Int) -> String {
    guard start >= 0, start <= bytes.count, stop >= start else { return "(\(start)..<\(stop))" }
    let text = bytes[start..<min(stop, start + 40, bytes.count)]
    return String(decoding: text, as: UTF8.self).debugDescription
  }
}

extension Category {
  fileprivate var subject: Difference.Subject {
    switch self {
    case .declaration: .declaration
    case .parameter: .parameter
    case .binding: .binding
    case .accessor: .accessor
    case .closure: .closure
    case .call: .call
    case .member: .member
    }
  }
}

/// The words of the language as swift-syntax sees them.
enum Words {
  /// Every word our table lists, and whether swift-syntax refuses it as the name of a variable.
  static let all: [Word: (keyword: SwiftSource.Keyword, isReserved: Bool)] = {
    var words: [Word: (keyword: SwiftSource.Keyword, isReserved: Bool)] = [:]
    for keyword in SwiftSource.Keyword.allCases where keyword != .none {
      let spelling = "\(keyword.spelling)"
      words[Word(spelling)] = (keyword, !spelling.isValidSwiftIdentifier(for: .variableName))
    }
    return words
  }()

  /// Whether a word that our table does not list is still reserved. Only what swift-syntax calls a keyword can be.
  static func isUnlistedReserved(_ name: ArraySlice<UInt8>, _ kind: TheirKind) -> Bool {
    kind == .keyword && !String(decoding: name, as: UTF8.self).isValidSwiftIdentifier(for: .variableName)
  }
}
