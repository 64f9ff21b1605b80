import SwiftSource

/// The names of texts that a file compares its elements with, as a search does: whatever they are called, that is what they do.
package struct ComparedTexts {
  private var uses: [(name: Word, place: TokenIndex)] = []
  /// Those that are only waited for.
  private var pauses: [(name: Word, place: TokenIndex)] = []

  private static let comparisons: WordSet = "contains hasPrefix starts range"
  /// String methods that compare as a user would who searches.
  package static let matchingMethods: WordSet = """
    localizedCaseInsensitiveContains localizedStandardContains localizedStandardRange caseInsensitiveCompare
    """
  private static let matches = matchingMethods.subtracting("caseInsensitiveCompare")

  /// The methods that compare.
  static let methods = matches.union(comparisons)

  /// Complexity: O(calls), and the closures around those that compare.
  init(in file: SourceFile) {
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

  /// Those inside of the call. Complexity: O(calls of the file).
  init(in call: Call) {
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
    let filters = ComparedTexts.closures(around: name).filter { $0.call?.word == "filter" }
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

  var isEmpty: Bool { uses.isEmpty && pauses.isEmpty }

  /// Whether code of the range compares with any text, or waits for one.
  func compares(in range: TokenRange) -> Bool {
    (uses + pauses).contains { range.lower <= $0.place && $0.place < range.upper }
  }

  /// The name, and those of what it was made of: `typed` of `let words = typed.lowercased()`.
  private mutating func add(_ name: Token, steps: Int) {
    uses.append((name.plainWord, name.index))
    guard steps > 0, let value = ComparedTexts.value(of: name), let source = ComparedTexts.name(in: value) else {
      return
    }
    add(source, steps: steps - 1)
  }

  /// What the name was given before: by a `let`, or as what `$typed.sink { words in … }` hands its closure.
  private static func value(of name: Token) -> Tokens? {
    if let closure = closures(around: name).first(where: { $0.parameterNames.first?.word == name.word }) {
      return closure.call?.callee.first?.tokens
    }
    let introduction = name.member?.tokens.before(name).last { $0.word == name.word && $0.isIntroduced }
    guard let introduction, let equal = introduction.next, equal.kind == .equal, let first = equal.next else {
      return nil
    }
    return first.keyword == .self ? first.next?.next?.tokens : first.tokens
  }

  /// The closures around the token, innermost first: while facts are collected no token knows them. Closures are in the order in
  /// which they open. Complexity: O(log n) in the closures of the file, and one step for each that opens earlier in the member.
  private static func closures(around token: Token) -> [Closure] {
    let closures = token.file.raw.closures
    let start = token.member?.tokens.range.lower ?? 0
    let first = closures.partitioningIndex { $0.range.lower >= start }
    let end = closures.partitioningIndex { $0.range.lower > token.index }
    return (min(first, end)..<end).reversed().lazy
      .filter { token.index < closures[$0].range.upper }
      .map { Closure(file: token.file, id: Int32($0)) }
  }

  /// `words` of `words`, `self.words` and `words.lowercased()`.
  private static func name(in value: Tokens) -> Token? {
    guard var first = value.first else { return nil }
    if first.keyword == .self { first = first.next?.next ?? first }
    return first.kind == .identifier && first.next?.kind != .leftParen ? first : nil
  }
}
