/// Where a file may introduce names inside of functions: by `let` and `var`, in conditions, and in the head of a `for`. The names of
/// some other patterns are among them, so what finds one asks what it is.
struct Introductions: Sendable {
  /// By word, those of one word in file order.
  private var entries: [Introduction] = []

  /// For a file that is not asked.
  init() {}

  /// Complexity: O(n log n) in the tokens.
  init(tokens: [RawToken], bindings: [RawBinding]) {
    var index = 0
    while index < tokens.count {
      switch tokens[index].keyword {
      case .let, .var, .for: index = addNames(after: index, tokens)
      default: index += 1
      }
    }
    // `b` of `let a = 1, b = 2`, and the variables of a language without these words.
    for binding in bindings where binding.pattern.lower > 0 && !binding.pattern.isEmpty {
      let before = tokens[Int(binding.pattern.lower) - 1].keyword
      guard before != .let, before != .var else { continue }
      for index in binding.pattern.indices where tokens[Int(index)].kind == .identifier { add(index, tokens) }
    }
    entries.sort { $0.word == $1.word ? $0.token < $1.token : $0.word < $1.word }
  }

  /// Adds the name after `let`, or all names of the pattern: up to where its value, type or body begins.
  private mutating func addNames(after keyword: Int, _ tokens: [RawToken]) -> Int {
    var index = keyword + 1
    if index < tokens.count, tokens[keyword].keyword != .for, tokens[index].kind == .identifier {
      add(TokenIndex(index), tokens)
      return index + 1
    }
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .equal, .leftBrace, .rightBrace, .semicolon: return index
      case .identifier: add(TokenIndex(index), tokens)
      default: if token.keyword == .in { return index }
      }
      index += 1
    }
    return index
  }

  private mutating func add(_ index: TokenIndex, _ tokens: [RawToken]) {
    entries.append(Introduction(word: tokens[Int(index)].word.hash, token: index))
  }

  /// The places of `word` in the range, in file order; some may stand twice. Complexity: O(log n).
  func places(of word: Word, in range: TokenRange) -> ArraySlice<Introduction> {
    func index(at token: TokenIndex) -> Int {
      entries.partitioningIndex { $0.word == word.hash ? $0.token >= token : $0.word > word.hash }
    }
    let first = index(at: range.lower)
    return entries[first..<max(first, index(at: range.upper))]
  }
}

/// A place where a file may introduce a name.
package struct Introduction: Sendable {
  fileprivate(set) var word: UInt64
  package fileprivate(set) var token: TokenIndex
}
