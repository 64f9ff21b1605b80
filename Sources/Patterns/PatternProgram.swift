import RuleDocuments
import SwiftSource

/// A pattern as what the matcher does, one step after the other. A class, so that an attempt copies one reference.
package final class PatternProgram: Sendable {
  package enum Step: Sendable, Equatable {
    /// This token.
    case token(PatternToken)
    /// An opening bracket that has a partner.
    case open(TokenKind)
    /// The partner of the bracket at this step.
    case close(Int)
    /// One of these names.
    case name(variable: Int?, [Word])
    /// Any one name, keyword or not.
    case anyName(variable: Int?)
    /// One expression.
    case expression(variable: Int?, ExpressionScanner.Extent)
    /// Any tokens up to the end of the bracket.
    case run(variable: Int?)
    /// Nothing, or any tokens and a comma.
    case runThenComma(variable: Int?)
    /// Nothing, or a comma and any tokens.
    case commaThenRun(variable: Int?)
    /// The start or end of a statement.
    case boundary

    package var variable: Int? {
      switch self {
      case .name(let variable, _), .anyName(let variable), .expression(let variable, _), .run(let variable),
        .runThenComma(let variable), .commaThenRun(let variable):
        variable
      default: nil
      }
    }

    package var isRun: Bool {
      switch self {
      case .run, .runThenComma, .commaThenRun: true
      default: false
      }
    }
  }

  package let steps: [Step]
  /// For each step the number of brackets around it.
  package let depths: [Int]
  /// For each step whether what follows depends on nothing but the place: no metavariable that was bound before it
  /// comes again after it.
  package let isMemoizable: [Bool]
  /// The steps of what is marked.
  package let marked: Range<Int>?
  /// The step of the rarest word; nil where the pattern has none.
  package let anchor: Int?
  /// The steps of the brackets around it, outermost first.
  package let anchorBrackets: [Int]
  /// The metavariable `$...HERE`, which in `inside` holds the match.
  package let here: Int?

  /// Whether the pattern starts with a name, which after a period would be another one's member.
  package let startsWithName: Bool

  /// The words of which one stands wherever the pattern matches.
  package let anchorWords: [Word]

  /// - Parameter needsAnchor: Whether the pattern is looked for in whole files, for which it needs a word.
  package init(
    _ text: PatternText, path: String, variables: inout PatternVariables, needsAnchor: Bool
  ) throws(RuleDocumentProblem) {
    let source = try PatternSource(text, path: path)
    var compiler = Compiler(source: source, path: path)
    try compiler.compile(&variables)
    steps = compiler.steps
    depths = compiler.depths
    marked = source.marked.map { compiler.stepOfToken[$0.lowerBound]..<compiler.step(after: $0.upperBound - 1) }
    isMemoizable = Self.memoizable(compiler.steps)
    anchor = Self.rarest(compiler.steps)
    anchorBrackets = anchor.map { Self.brackets(around: $0, compiler.steps) } ?? []
    here = compiler.here
    switch compiler.steps.first {
    case .token(let token): startsWithName = token.kind == .identifier
    case .name, .anyName: startsWithName = true
    default: startsWithName = false
    }
    switch anchor.map({ compiler.steps[$0] }) {
    case .token(let token): anchorWords = [token.word]
    case .name(_, let words): anchorWords = words
    default: anchorWords = []
    }
    guard !needsAnchor || anchor != nil else {
      throw RuleDocumentProblem(
        path: path, line: text.line,
        message: "the pattern has no name of its own to be found by; write one, or list the names of a metavariable "
          + "under 'where' as 'text'")
    }
  }

  /// Whether the tokens right beside the pattern's rarest word may be the pattern's: most words of common names end here.
  package func canHold(anchor index: TokenIndex, in file: SourceFile) -> Bool {
    guard let anchor else { return true }
    return isSame(from: anchor - 1, by: -1, at: index - 1, in: file)
      && isSame(from: anchor + 1, by: 1, at: index + 1, in: file)
  }

  private func isSame(from first: Int, by distance: Int, at start: TokenIndex, in file: SourceFile) -> Bool {
    var step = first
    var index = start
    while steps.indices.contains(step) {
      let token = file.raw.tokens.indices.contains(Int(index)) ? file.raw.tokens[Int(index)] : nil
      switch steps[step] {
      case .token(let wanted): guard let token, wanted.matches(token, in: file) else { return false }
      case .open(let kind): guard token?.kind == kind else { return false }
      default: return true
      }
      step += distance
      index += TokenIndex(distance)
    }
    return true
  }
}

/// A token of a pattern, to be compared.
package struct PatternToken: Sendable, Equatable {
  package let kind: TokenKind
  package let keyword: Keyword
  package let word: Word
  /// Of literals, which have no word.
  package let bytes: [UInt8]
  /// In bytes; a rule of thumb for how rare a name is.
  package let length: Int

  package init(_ token: RawToken, in file: SourceFile) {
    kind = token.kind
    keyword = token.keyword
    word = token.word
    length = Int(token.length)
    bytes = token.word == .none ? Array(file.bytes[Int(token.offset)..<Int(token.end)]) : []
  }

  /// Complexity: O(1), but for literals.
  @inline(__always)
  package func matches(_ token: RawToken, in file: SourceFile) -> Bool {
    guard token.kind == kind, token.word == word else { return false }
    guard word == .none else { return true }
    return token.length == length && file.bytes[Int(token.offset)..<Int(token.end)].elementsEqual(bytes)
  }
}

/// The metavariables of one case, numbered.
package struct PatternVariables {
  private(set) var names: [String] = []
  private(set) var isRun: [Bool] = []
  /// The names that each may be, where a condition of the query at hand lists them.
  package var spellings: [String: [String]] = [:]

  /// The number of a name; nil where it is both an expression and a run.
  package mutating func number(of name: String, isRun: Bool) -> Int? {
    if let known = names.firstIndex(of: name) { return self.isRun[known] == isRun ? known : nil }
    names.append(name)
    self.isRun.append(isRun)
    return names.count - 1
  }

  package func number(of name: String) -> Int? { names.firstIndex(of: name) }
}

extension PatternProgram {
  private static func memoizable(_ steps: [Step]) -> [Bool] {
    (0...steps.count).map { place in
      let before = Set(steps[..<place].compactMap(\.variable))
      return before.isDisjoint(with: steps[place...].compactMap(\.variable))
    }
  }

  private static func brackets(around step: Int, _ steps: [Step]) -> [Int] {
    var open: [Int] = []
    for (index, step) in steps[..<step].enumerated() {
      switch step {
      case .open: open.append(index)
      case .close: open.removeLast()
      default: break
      }
    }
    return open
  }

  /// The step whose word occurs least in Swift: by its length, and by what everybody writes.
  private static func rarest(_ steps: [Step]) -> Int? {
    var best: (step: Int, score: Int)?
    for (index, step) in steps.enumerated() {
      let score: Int
      switch step {
      case .token(let token) where token.kind == .identifier:
        score = CommonWords.all.contains(token.word) ? 1 : 2 + token.length
      case .name(_, let words) where !words.isEmpty:
        score = words.contains(where: CommonWords.all.contains) ? 1 : 2
      default: continue
      }
      if score > best?.score ?? 0 { best = (index, score) }
    }
    return best?.step
  }
}

/// Words that stand in most files, so that a pattern had better be found by another one.
package enum CommonWords {
  package static let all: WordSet = """
    init self String Int Bool Double Array Set Dictionary Data Date URL Void View Text Button View Task id text title
    name value key data item items index count view map filter first append print shared main default error result
    completion body state type description isEmpty frame size width height color image delegate for with at in of to
    from private override async await weak some any lazy final open public static DispatchQueue UIView NSObject
    MainActor Foundation Environment EnvironmentValues
    """
}

// MARK: - Compiling

private struct Compiler {
  package let source: PatternSource
  package let path: String
  package var steps: [PatternProgram.Step] = []
  package var depths: [Int] = []
  /// The step that each token became.
  package var stepOfToken: [Int] = []
  private(set) var here: Int?
  private var open: [Int] = []

  package init(source: PatternSource, path: String) {
    self.source = source
    self.path = path
  }

  private static let deepest = 32

  /// The step after the last one of `token`.
  package func step(after token: Int) -> Int {
    token + 1 < stepOfToken.count ? stepOfToken[token + 1] : steps.count
  }

  private func problem(_ message: String, at token: Int) -> RuleDocumentProblem {
    RuleDocumentProblem(path: path, line: source.line(of: token), message: message)
  }

  private mutating func add(_ step: PatternProgram.Step) {
    steps.append(step)
    depths.append(open.count)
  }

  package mutating func compile(_ variables: inout PatternVariables) throws(RuleDocumentProblem) {
    var token = 0
    let count = source.elements.count
    while token < count {
      stepOfToken.append(steps.count)
      switch source.elements[token] {
      case .token:
        if isComma(token), let name = run(at: token + 1), isClosing(token + 2) {
          let variable = try number(of: name.name, isRun: true, at: token + 1, &variables)
          add(.commaThenRun(variable: variable))
          token += 1
          stepOfToken.append(steps.count - 1)
        } else {
          try compileToken(token)
        }
      case .expression(let name):
        let variable = try number(of: name, isRun: false, at: token, &variables)
        add(expression(name, variable, at: token, variables))
      case .run(let name):
        let variable = try number(of: name, isRun: true, at: token, &variables)
        if name == "HERE" { here = variable }
        try checkRun(at: token)
        // A comma beside a run belongs to it: without the run there is no comma.
        if isComma(token + 1), isOpening(token - 1) {
          add(.runThenComma(variable: variable))
          token += 1
          stepOfToken.append(steps.count - 1)
        } else {
          add(.run(variable: variable))
        }
      }
      token += 1
    }
  }

  private mutating func compileToken(_ token: Int) throws(RuleDocumentProblem) {
    let value = source.file.raw.tokens[token]
    switch value.kind {
    case .leftParen, .leftSquare, .leftBrace:
      add(.open(value.kind))
      open.append(steps.count - 1)
      guard open.count <= Compiler.deepest else {
        throw problem("the pattern nests more than \(Compiler.deepest) brackets", at: token)
      }
    case .rightParen, .rightSquare, .rightBrace:
      guard let partner = open.popLast() else { throw problem("the pattern has a bracket too many", at: token) }
      add(.close(partner))
    case .semicolon:
      add(.boundary)
    default:
      add(.token(PatternToken(value, in: source.file)))
    }
  }

  private func number(
    of name: String?, isRun: Bool, at token: Int, _ variables: inout PatternVariables
  ) throws(RuleDocumentProblem) -> Int? {
    guard let name else { return nil }
    guard !PatternMessage.reserved.contains(name) else {
      throw problem("'$\(name)' has a meaning of its own in messages; choose another name", at: token)
    }
    guard let number = variables.number(of: name, isRun: isRun) else {
      throw problem("'\(name)' is both one expression ($\(name)) and a run ($...\(name))", at: token)
    }
    return number
  }

  private func checkRun(at token: Int) throws(RuleDocumentProblem) {
    let isFirst = token == 0
    let isLast = token == source.elements.count - 1
    guard !isFirst && !isLast else {
      throw problem("a '$...' at the \(isFirst ? "start" : "end") of a pattern means nothing; leave it out", at: token)
    }
    if case .run = source.elements[token - 1] {
      throw problem("two '$...' stand side by side, and nothing says where the first one ends", at: token)
    }
    if case .run = source.elements[token + 1] {
      throw problem("two '$...' stand side by side, and nothing says where the first one ends", at: token)
    }
  }

  private func kind(_ token: Int) -> TokenKind {
    source.elements.indices.contains(token) && source.elements[token] == .token
      ? source.file.raw.tokens[token].kind : .endOfFile
  }

  private func isComma(_ token: Int) -> Bool { kind(token) == .comma }

  private func isOpening(_ token: Int) -> Bool {
    kind(token) == .leftParen || kind(token) == .leftSquare
  }

  private func isClosing(_ token: Int) -> Bool {
    kind(token) == .rightParen || kind(token) == .rightSquare
  }

  private func run(at token: Int) -> (name: String?, Void)? {
    guard source.elements.indices.contains(token), case .run(let name) = source.elements[token] else { return nil }
    return (name, ())
  }

  /// How far an expression reaches follows from what stands beside it in the pattern.
  private func expression(
    _ name: String?, _ variable: Int?, at token: Int, _ variables: PatternVariables
  ) -> PatternProgram.Step {
    if let name, let spellings = variables.spellings[name] {
      return .name(variable: variable, spellings.map { Word($0) })
    }
    if kind(token - 1) == .period { return .anyName(variable: variable) }
    if kind(token - 1) == .keyword, declarators.contains(source.file.raw.tokens[token - 1].keyword) {
      return .anyName(variable: variable)
    }
    // Alone, as in `has: $X`, it is what a longer chain starts with, too.
    if source.elements.count == 1 { return .expression(variable: variable, .chain) }
    switch kind(token + 1) {
    case .period, .leftParen, .leftSquare, .postfixQuestionMark, .exclamationMark, .postfixOperator:
      return .expression(variable: variable, .chain)
    case .leftBrace:
      return .expression(variable: variable, .beforeBrace)
    case .binaryOperator:
      return .expression(variable: variable, .operand)
    default:
      let isOperand = [.binaryOperator, .prefixOperator, .prefixAmpersand].contains(kind(token - 1))
      return .expression(variable: variable, isOperand ? .operand : .whole)
    }
  }

  private var declarators: Set<Keyword> {
    [.class, .struct, .enum, .protocol, .extension, .func, .typealias, .associatedtype, .let, .var, .case]
  }
}
