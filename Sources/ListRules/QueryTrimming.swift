import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// How a query is trimmed where it is used: a parameter once for the whole body, a view's own text where it is tested.
struct QueryTrimming {
  private let query: Token
  private let code: Declaration
  private let file: FileContext

  private static let trim = ".trimmingCharacters(in: .whitespacesAndNewlines)"
  /// What brings `trimmingCharacters` with it.
  private static let foundations: WordSet = "Foundation UIKit AppKit Cocoa SwiftUI CoreData Combine WatchKit"

  /// Nil where the code introduces another value of the name, or nothing brings the method.
  init?(of query: Token, in code: Declaration, _ file: FileContext) {
    (self.query, self.code, self.file) = (query, code, file)
    guard file.facts.imports.contains(where: Self.foundations.contains), !query.isMember, !isIntroducedAgain else {
      return nil
    }
  }

  /// Nil where the type is not known to be String.
  ///
  /// - Parameter isTest: Whether it is tested for emptiness there.
  func fix(ofTest isTest: Bool) -> Violation.ProposedFix? {
    var fix = Violation.ProposedFix(isSafe: false, explanation: "blanks around the query no longer count")
    if let type = file.parameter(named: query)?.type {
      let text = query.text
      guard Self.isString(type), let first = firstStatement,
        let insertion = StatementInsertion.before(first, "let \(text) = \(text)\(Self.trim)", in: file)
      else { return nil }
      fix.insertions = [insertion]
    } else {
      guard isTest, query.next?.kind == .period, file.localBinding(of: query) == nil, isStringProperty else {
        return nil
      }
      fix.insertions = plainUses.map { Violation.Insertion(offset: $0.end, text: Self.trim) }
    }
    return fix
  }

  /// The test, and where the text is handed on after it: a copy that is trimmed for the test alone would leave the blanks in what is
  /// looked for.
  private var plainUses: [Token] {
    [query]
      + code.tokens.after(query).filter { name in
        name.word == query.word && name.kind == .identifier && !name.isMember && !name.isTrimmedHere
          && name.argumentList != nil && name.previous?.kind != .prefixAmpersand && name.next?.kind != .colon
      }
  }

  /// The body's first statement, where the parameter is the function's own and a value may be named before it.
  private var firstStatement: Statement? {
    guard code.kind == .function, let body = code.body, let first = body.first?.block.statements.first else {
      return nil
    }
    // One expression alone may be what the function returns.
    let isAlone = first.last?.next == body.last
    return isAlone && !code.result.isEmpty ? nil : first
  }

  /// A `let`, `var` or closure parameter in the body has the same name.
  private var isIntroducedAgain: Bool {
    code.tokens.contains {
      $0.word == query.word
        && ($0.isIntroduced || $0.previous?.keyword == .inout || $0.next?.kind == .equal || $0.next?.keyword == .in
          || $0.next?.kind == .comma && $0.previous?.kind == .leftBrace)
    }
  }

  static func isString(_ type: Tokens) -> Bool { type.only?.word == "String" }

  private var isStringProperty: Bool {
    guard let property = file.property(at: query), let binding = file.binding(of: property) else { return false }
    if !binding.type.isEmpty { return Self.isString(binding.type) }
    return !binding.value.isEmpty
      && binding.value.allSatisfy { $0.kind == .stringQuote || $0.kind == .stringSegment }
  }
}

extension QueryTrimming {
  /// Whether the code takes the blanks off the same text before, or asks afterwards what is left without them; for a property
  /// whether its type does somewhere.
  ///
  /// - Parameter isKept: Whether what the type makes without blanks has to become the property's value.
  static func isTrimmed(_ query: Token, in code: Declaration, isKept: Bool = false, _ file: FileContext) -> Bool {
    guard query.definition != nil || NamedValue(endingAt: query)?.isOwn != true || file.property(at: query) == nil
    else {
      if isTrimmedInUse(query, file) { return true }
      let type = query.typeDeclaration ?? code
      guard file.remembered(about: type, .none, { type.tokens.trimmedNames }).contains(query.word) else { return false }
      // What this code trims itself is asked as a local is.
      if code.tokens.trimmedNames.contains(query.word) { return isTrimmed(query, by: code, file) }
      return !isKept
        || file.remembered(about: type, query.word) {
          type.tokens.contains { name in
            name.word == query.word && DataFlow.assignedValue(name)?.trimmedNames.contains(query.word) == true
          }
        }
    }
    return isTrimmed(query, by: code, file)
  }

  /// Whether the code looks at what its type makes of the text without blanks, or takes them off itself: `words` of
  /// `words = text.split(separator: " ")`.
  static func usesCopy(of query: Token, in code: Declaration, _ file: FileContext) -> Bool {
    let type = query.typeDeclaration ?? code
    let copies = file.remembered(about: type, query.word) {
      Set(
        type.tokens.identifiers.lazy
          .filter { DataFlow.assignedValue($0)?.trimmedNames.contains(query.word) == true }.map(\.word))
    }
    return code.tokens.trimmedNames.contains(query.word)
      || code.tokens.contains { $0.word != query.word && copies.contains($0.word) }
  }

  private static func isTrimmed(_ query: Token, by code: Declaration, _ file: FileContext) -> Bool {
    if isCleaned(query, in: code, file) || blankQuestions(of: query, in: code, file).contains(where: { $0 > query }) {
      return true
    }
    let names = file.remembered(about: code) { code.tokens.trimmedNames }
    guard names.contains(query.word), !isTrimmedBesides(query, in: code) else { return false }
    // A test that does not leave lets the trimmed text decide.
    guard let body = query.statement?.bodies.first, PathWalk.leaves(body.statements, in: file) else { return true }
    return code.tokens.before(query).trimmedNames.contains(query.word)
      || trimmedTests(in: code, file).contains { $0 > query }
  }

  /// Whether it is only where this code does not run that the blanks are taken off: in other branches.
  private static func isTrimmedBesides(_ query: Token, in code: Declaration) -> Bool {
    let trims = code.tokens.filter { $0.word == query.word && $0.isTrimmedHere }
    return !trims.isEmpty && trims.allSatisfy { $0.block.excludes(query.block) }
  }

  /// `query.tidyUp()` and `tidyUp(&query)` of the project, which take the blanks off the variable itself.
  private static func isTrimmedInPlace(_ query: Token, in code: Declaration, _ file: FileContext) -> Bool {
    guard case .variable(let binding)? = query.definition, !binding.declaration.isLet else { return false }
    return code.tokens.before(query).contains { name in
      guard name.word == query.word, name.kind == .identifier, name.definition == query.definition else { return false }
      if name.previous?.kind == .prefixAmpersand, let call = name.argumentList?.openedCall {
        return file.flow.callees(of: call.callee.tokens).contains { $0.code.trimsText }
      }
      guard let call = name.next?.next?.call, call.receiver == name.tokens, name.statement?.tokens == call.tokens else {
        return false
      }
      return file.flow.trimsText(call)
    }
  }

  /// Whether the code splits the text, or takes the blanks off the variable itself or what is made of it where it is used.
  static func isCleaned(_ query: Token, in code: Declaration, _ file: FileContext) -> Bool {
    isSplit(query, in: code, file) || isTrimmedInPlace(query, in: code, file) || isTrimmedInUse(query, file)
      || isTrimmedByCallees(query, in: code, file)
  }

  /// `text.isEmpty || user.matches(text)`, where nothing else is done with the text and `matches` takes the blanks off it, or hands it to
  /// what does.
  private static func isTrimmedByCallees(_ query: Token, in code: Declaration, _ file: FileContext) -> Bool {
    let names: [Word: [Token]] = file.remembered(about: code, .none) { namesOnlyHandedOn(in: code) }
    guard let uses = names[query.word], !uses.isEmpty else { return false }
    return file.remembered(about: code, query.word) {
      // A test that leaves before says nothing of blanks, unless words are looked for of which blanks have none.
      let isOneTest = uses.contains { $0.statement == query.statement }
      return uses.allSatisfy { isTrimmedByCallees($0, needsWords: !isOneTest, calls: 1, file) }
    }
  }

  private static func isTrimmedByCallees(
    _ use: Token, needsWords: Bool, calls: Int, _ file: FileContext
  ) -> Bool {
    guard let call = use.argumentList?.openedCall,
      let position = call.arguments.firstIndex(where: { $0.value.last == use }),
      case let callees = file.flow.callees(of: call.callee, implementations: 16).filter({ $0.body != nil }),
      !callees.isEmpty
    else { return false }
    return callees.allSatisfy { callee in
      guard let name = callee.parameters.dropFirst(position).first?.name else { return false }
      if callee.code.trimmedNames.contains(name.word) {
        return !needsWords || callee.code.contains { isOfAllWords($0, besides: name) }
      }
      guard calls > 0, let uses = namesOnlyHandedOn(in: callee)[name.word], !uses.isEmpty else { return false }
      return uses.allSatisfy { isTrimmedByCallees($0, needsWords: needsWords, calls: calls - 1, file) }
    }
  }

  /// The names that the code only tests for emptiness and gives to calls, in small letters too, and where it gives them.
  private static func namesOnlyHandedOn(in code: Declaration) -> [Word: [Token]] {
    var given: [Word: [Token]] = [:]
    var others: Set<Word> = []
    var forms: [(name: Word, form: Word)] = []
    for name in code.code where name.kind == .identifier {
      if let sign = name.next, EmptinessTest(at: sign)?.text == name { continue }
      switch name.next?.kind {
      case .rightParen, .comma: given[name.word, default: []].append(name)
      case .colon: continue
      case .period where name.next(2).map({ EmptinessTest(at: $0)?.text == name }) == true: continue
      case .period where name.next(2)?.word == "lowercased" && name.previous?.kind == .equal:
        guard let form = name.previous?.previous, form.isIntroduced else { fallthrough }
        forms.append((name.word, form.word))
      default: if !name.isIntroduced { others.insert(name.word) }
      }
    }
    for (name, form) in forms {
      if others.contains(form) { others.insert(name) }
      given[name, default: []] += given[form] ?? []
    }
    return given.filter { !others.contains($0.key) }
  }

  /// `name.contains(query.tidied)`, `name.contains(tidied(query))`
  private static func isTrimmedInUse(_ query: Token, _ file: FileContext) -> Bool {
    var name = query
    for _ in 0..<3 {
      guard let call = name.argumentList?.openedCall,
        let value = call.arguments.first(where: { $0.contains(name) })?.value
      else { return false }
      if value.count > 1, file.flow.origin(of: value).typed?.isTrimmed == true { return true }
      guard let outer = call.first else { return false }
      name = outer
    }
    return false
  }

  /// Whether the code splits the text at blanks afterwards, does nothing else with it, and takes what has all words, or asks whether
  /// there are any: blanks alone are no words.
  private static func isSplit(_ query: Token, in code: Declaration, _ file: FileContext) -> Bool {
    // Hardly any text is split, and to look at all its uses is dear.
    let split = file.remembered(about: code) {
      Set(code.tokens.lazy.filter { $0.word == "split" && $0.isMember }.compactMap { $0.previous?.previous?.word })
    }
    guard split.contains(query.word) else { return false }
    let definition = query.definition
    let uses = code.tokens.after(query).filter { name in
      name.word == query.word && name.definition == definition
        && !name.closures.contains { $0.parameterNames.contains(name) }
    }
    return !uses.isEmpty
      && code.tokens.contains { isOfAllWords($0, besides: query) || rulesOutByWord($0, besides: query) }
      && uses.allSatisfy { use in
        guard use.next?.kind == .period, let call = use.next?.next?.call, call.word == "split" else { return false }
        return call.argument(labeled: "omittingEmptySubsequences") == nil
          && call.arguments.contains { argument in
            argument.value.contains { $0.word == "isWhitespace" || $0.kind == .stringSegment && $0.text == " " }
          }
      }
  }

  /// `for word in words { if !name.contains(word) { return false } }`
  private static func rulesOutByWord(_ start: Token, besides query: Token) -> Bool {
    guard start.keyword == .for, let loop = start.statement, loop.kind == .for, !loop.head.contains(query.word) else {
      return false
    }
    return loop.bodies.contains { body in
      body.tokens.contains { $0.keyword == .return && $0.next?.keyword == .false }
    }
  }

  /// `words.allSatisfy { … }`, `!words.map { … }.contains(false)`, `words.isEmpty`
  private static func isOfAllWords(_ name: Token, besides query: Token) -> Bool {
    guard name.isMember else { return false }
    switch name.word {
    case "allSatisfy": return true
    case "isEmpty": return name.previous?.previous?.word != query.word
    case "contains": return name.call?.firstArgument?.value.only?.keyword == .false
    default: return false
    }
  }

  /// `if isBlank(text) { … }`, `guard !text.isBlank`: where the code asks of the text what takes the blanks off a copy.
  static func blankQuestions(of query: Token, in code: Declaration, _ file: FileContext) -> [Token] {
    file.remembered(about: code, query.word) {
      file.names(spelled: query.word, in: code.tokens).filter { isAskedTrimmed($0, file) }
    }
  }

  private static func isAskedTrimmed(_ name: Token, _ file: FileContext) -> Bool {
    guard let statement = name.statement, statement.kind == .if || statement.kind == .guard,
      statement.head.contains(name)
    else { return false }
    if let member = name.pastUnwrapping?.next, file.flow.trimsText(member) { return true }
    guard let call = name.argumentList?.openedCall,
      let position = call.arguments.firstIndex(where: { $0.value.unwrapped.last == name })
    else { return false }
    return file.flow.callees(of: call.callee).contains { callee in
      guard callee.answersYesOrNo, let text = callee.parameters.dropFirst(position).first?.name else { return false }
      return callee.code.trimmedNames.contains(text.word)
    }
  }

  /// Where the code asks whether a text without blanks is empty.
  private static func trimmedTests(in code: Declaration, _ file: FileContext) -> [Token] {
    file.remembered(about: code) {
      code.tokens.filter { token in
        EmptinessTest.subject(at: token).map { file.flow.origin(of: $0).typed?.isTrimmed == true } ?? false
      }
    }
  }
}
