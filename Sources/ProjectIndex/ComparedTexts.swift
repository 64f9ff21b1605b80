import SwiftSource

/// The names of texts that a file compares its elements with, as a search does: whatever they are called, that is what they do.
package struct ComparedTexts {
  private var uses: [(name: Word, place: TokenIndex)] = []
  /// Those that are only waited for.
  private var pauses: [(name: Word, place: TokenIndex)] = []
  private let file: SourceFile
  private lazy var surroundings = Surroundings(of: file)

  private static let comparisons: WordSet = "contains hasPrefix starts range"
  /// String methods that compare as a user would who searches.
  package static let matchingMethods: WordSet = """
    localizedCaseInsensitiveContains localizedStandardContains localizedStandardRange caseInsensitiveCompare
    """
  private static let matches = matchingMethods.subtracting("caseInsensitiveCompare")

  /// The methods that compare.
  static let methods = matches.union(comparisons)

  /// Complexity: O(calls), and O(n) in the tokens where one compares.
  init(in file: SourceFile) {
    self.file = file
    for id in file.raw.calls.indices {
      let name = file.raw.calls[id].name
      guard name >= 0 else { continue }
      let method = file.raw.tokens[Int(name)].word
      if ComparedTexts.methods.contains(method) { add(Call(file: file, id: Int32(id))) }
      // `$words.debounce(…)`: a text that is waited for is looked for.
      if method == ComparedTexts.debounce, let text = Call(file: file, id: Int32(id)).callee.first, text.isProjected {
        pauses.append((text.plainWord, text.index))
      }
    }
  }

  private static let debounce: Word = "debounce"

  /// Those inside of the call. Complexity: O(calls of the file), and O(n) in its tokens where one compares.
  init(in call: Call) {
    file = call.file
    let range = call.raw.range
    for id in call.file.raw.calls.indices {
      let name = call.file.raw.calls[id].name
      guard name >= range.lower, name < range.upper,
        ComparedTexts.methods.contains(call.file.raw.tokens[Int(name)].word)
      else { continue }
      add(Call(file: call.file, id: Int32(id)))
    }
  }

  private mutating func add(_ call: Call) {
    guard let value = call.firstArgument?.value, let name = ComparedTexts.name(in: value) else { return }
    let filters = surroundings.closures(around: name).filter { $0.call?.word == "filter" }
    // `ids.contains(user.id)` asks for the element.
    guard ComparedTexts.matches.contains(call.word) || !filters.isEmpty,
      !filters.contains(where: { $0.parameterNames.contains { $0.word == name.word } })
    else { return }
    add(name, steps: 2)
  }

  /// Whether code of the range compares with a text of this name.
  func contain(_ name: Word, in range: TokenRange) -> Bool {
    choose(by: name, in: range)
      || pauses.contains { $0.name == name && range.lower <= $0.place && $0.place < range.upper }
  }

  /// Whether code of the range compares elements with a text of this name, which is not only waited for.
  func choose(by name: Word, in range: TokenRange) -> Bool {
    uses.contains { $0.name == name && range.lower <= $0.place && $0.place < range.upper }
  }

  /// Whether code of the range compares elements with the text of a field: `field.stringValue`, or a local that was made of it.
  func chooseByField(in range: TokenRange) -> Bool {
    uses.contains { use in
      guard range.lower <= use.place, use.place < range.upper else { return false }
      let member = file.token(use.place).pastUnwrapping?.next
      return member?.word == ComparedTexts.fieldText && member?.isMember == true
    }
  }

  private static let fieldText: Word = "stringValue"

  var isEmpty: Bool { uses.isEmpty && pauses.isEmpty }

  /// Whether code of the range compares with any text, or waits for one.
  func compares(in range: TokenRange) -> Bool {
    (uses + pauses).contains { range.lower <= $0.place && $0.place < range.upper }
  }

  /// The name, and those of what it was made of: `typed` of `let words = typed.lowercased()`.
  private mutating func add(_ name: Token, steps: Int) {
    uses.append((name.plainWord, name.index))
    guard steps > 0, let value = value(of: name), let source = ComparedTexts.name(in: value) else {
      return
    }
    add(source, steps: steps - 1)
  }

  /// What the name was given before: by a `let`, or as what `$typed.sink { words in … }` hands its closure.
  private mutating func value(of name: Token) -> Tokens? {
    let around = surroundings.closures(around: name)
    if let closure = around.first(where: { $0.parameterNames.first?.word == name.word }) {
      return closure.call?.callee.first?.tokens
    }
    var equal = surroundings.introduction(before: name)?.next
    // `let words: String = typed`
    if equal?.kind == .colon { equal = equal?.next(2) }
    guard equal?.kind == .equal, let first = equal?.next else { return nil }
    return first.keyword == .self ? first.next?.next?.tokens : first.tokens
  }

  /// `words` of `words`, `self.words` and `words.lowercased()`; not of `words + "#"`, which looks for something else.
  private static func name(in value: Tokens) -> Token? {
    guard var first = value.first else { return nil }
    if first.keyword == .self { first = first.next?.next ?? first }
    guard first.kind == .identifier, first.next?.kind != .leftParen else { return nil }
    return value.outermost.contains { $0.word == "+" } ? nil : first
  }
}

extension Declaration {
  /// Whether the function answers with the elements that compare with the text, and with all where that is empty: `guard !text.isEmpty else
  /// { return towns }`. Whatever it is called, that is what somebody looks for. Complexity: O(n) in its tokens.
  public func selects(by text: Token) -> Bool {
    guard kind == .function, result.first?.kind == .leftSquare, let body else { return false }
    return body.allStatements.contains { $0.givesAll(whereEmpty: text.word) }
      && body.contains { name in
        guard name.word == Declaration.filter, let call = name.call, call.name == name else { return false }
        return ComparedTexts(in: call).choose(by: text.word, in: call.tokens.range)
      }
  }

  private static let filter: Word = "filter"
}

extension Statement {
  private static let isEmpty: Word = "isEmpty"

  /// `guard !text.isEmpty else { return towns }`, `if text.isEmpty { return towns }`
  fileprivate func givesAll(whereEmpty text: Word) -> Bool {
    guard kind == .guard || kind == .if, head.contains(text), head.contains(Self.isEmpty),
      let brace = head.last?.next, brace.kind == .leftBrace, case let answer:Tokens = brace.inside,
      answer.first?.keyword == .return
    else { return false }
    return answer.dropFirst().allSatisfy { (part: Token) -> Bool in
      part.kind == .identifier || part.kind == .period || part.keyword == .self
    }
  }
}

/// What stands around the names of a file, as no token knows it while facts are collected.
private struct Surroundings {
  let file: SourceFile
  /// Of each closure the one around it, -1 for the outermost. Closures are in the order in which they open.
  private var outer: [Int32] = []
  /// The names after `let` and `var`, in order.
  private var introductions: [Word: [TokenIndex]] = [:]

  /// Complexity: O(n) in the tokens.
  init(of file: SourceFile) {
    self.file = file
    for closure in file.raw.closures.indices {
      var around = Int32(closure) - 1
      while around >= 0, file.raw.closures[Int(around)].range.upper <= file.raw.closures[closure].range.lower {
        around = outer[Int(around)]
      }
      outer.append(around)
    }
    for token in file.raw.tokens.indices.dropLast() {
      guard [.let, .var].contains(file.raw.tokens[token].keyword) else { continue }
      introductions[file.raw.tokens[token + 1].word, default: []].append(TokenIndex(token) + 1)
    }
  }

  /// The closures of the member around the token, innermost first. Complexity: O(log n + depth).
  func closures(around token: Token) -> [Closure] {
    let closures = file.raw.closures
    let start = token.member?.tokens.range.lower ?? 0
    var found: [Closure] = []
    var closure = Int32(closures.partitioningIndex { $0.range.lower > token.index }) - 1
    while closure >= 0, closures[Int(closure)].range.lower >= start {
      if token.index < closures[Int(closure)].range.upper { found.append(Closure(file: file, id: closure)) }
      closure = outer[Int(closure)]
    }
    return found
  }

  /// Where the member introduces the name last before this place. Complexity: O(log n).
  func introduction(before name: Token) -> Token? {
    guard let member = name.member, let places = introductions[name.word] else { return nil }
    let next = places.partitioningIndex { $0 >= name.index }
    guard next > 0, places[next - 1] >= member.tokens.range.lower else { return nil }
    return file.token(places[next - 1])
  }
}
