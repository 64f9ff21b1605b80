import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A query that is tested for emptiness, or filtered by, as it was typed: blanks included.
struct UntrimmedQuery: Rule {
  static let id = "untrimmed-query"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let scope = scope(around: index, in: file), let use = firstUse(in: scope, file),
      use.trigger == index
    else { return }
    let name = file.text(use.query)
    let place = file.place(of: index)
    var violation = Violation(
      TokenRange(use.query, use.query + 1), use.isTest ? .tests(name, in: place) : .filters(name, in: place))
    if scope.isView {
      violation.severity = .info
      violation.profile = .strict
    }
    violation.fix = fix(use, scope, in: file)
    report(violation)
  }

  // MARK: - The fix

  private static let trim = ".trimmingCharacters(in: .whitespacesAndNewlines)"
  /// What brings `trimmingCharacters` with it.
  private static let foundations: Set<Word> = [
    "Foundation", "UIKit", "AppKit", "Cocoa", "SwiftUI", "CoreData", "Combine", "WatchKit",
  ]

  /// A parameter is trimmed once for the whole body; a view's own text where it is tested. Nil where the type is not known
  /// to be String.
  private func fix(_ use: Use, _ scope: Scope, in file: FileContext) -> Violation.ProposedFix? {
    guard file.facts.imports.contains(where: UntrimmedQuery.foundations.contains) else { return nil }
    let name = use.query
    guard file.kind(name - 1) != .period else { return nil }
    let insertion: Violation.Insertion
    if let type = file.parameterType(of: name) {
      guard isString(type, in: file), !isIntroducedAgain(name, scope, in: file),
        let first = firstStatement(of: scope, in: file)
      else { return nil }
      let text = file.text(name)
      insertion = StatementInsertion.before(first, "let \(text) = \(text)\(UntrimmedQuery.trim)", in: file)
    } else {
      guard use.isTest, file.kind(name + 1) == .period, file.localBinding(of: name) == nil,
        !isIntroducedAgain(name, scope, in: file), isStringProperty(name, in: file)
      else { return nil }
      insertion = Violation.Insertion(offset: Int(file.file.raw.tokens[Int(name)].end), text: UntrimmedQuery.trim)
    }
    return Violation.ProposedFix(
      isSafe: false, explanation: "blanks around the query no longer count", insertions: [insertion])
  }

  /// The body's first statement, where the parameter is the function's own and a value may be named before it.
  private func firstStatement(of scope: Scope, in file: FileContext) -> TokenRange? {
    let declaration = file.file.raw.declarations[Int(scope.function.declaration)]
    guard declaration.kind == .function, declaration.body >= 0,
      let block = file.file.raw.blocks.firstIndex(where: {
        $0.role == .functionBody && $0.range.lower == declaration.body
      }), let first = file.file.raw.statements.first(where: { Int($0.block) == block })
    else { return nil }
    // One expression alone may be what the function returns.
    let isAlone = first.range.upper == file.file.raw.partners[Int(declaration.body)]
    return isAlone && !declaration.result.isEmpty ? nil : first.range
  }

  /// A `let`, `var` or closure parameter in the body has the same name.
  private func isIntroducedAgain(_ name: TokenIndex, _ scope: Scope, in file: FileContext) -> Bool {
    scope.body.indices.contains { index in
      file.word(index) == file.word(name)
        && ([.let, .var, .inout].contains(file.keyword(index - 1)) || file.kind(index + 1) == .equal
          || file.keyword(index + 1) == .in || file.kind(index + 1) == .comma && file.kind(index - 1) == .leftBrace)
    }
  }

  private func isString(_ type: TokenRange, in file: FileContext) -> Bool {
    type.upper == type.lower + 1 && file.word(type.lower) == "String"
  }

  private func isStringProperty(_ name: TokenIndex, in file: FileContext) -> Bool {
    guard let property = file.property(at: name) else { return false }
    let isHere = file.facts.types.contains { type in
      type.properties.contains { $0.declaration == property.declaration && $0.name == property.name }
    }
    guard isHere, Int(property.declaration) < file.file.raw.declarations.count else { return false }
    return file.file.raw.declarations[Int(property.declaration)].bindings.contains { id in
      let binding = file.file.raw.bindings[Int(id)]
      guard file.word(binding.pattern.lower) == property.name else { return false }
      if !binding.type.isEmpty { return isString(binding.type, in: file) }
      return !binding.value.isEmpty
        && binding.value.indices.allSatisfy { [.stringQuote, .stringSegment].contains(file.kind($0)) }
    }
  }

  // MARK: - Where

  /// Code that the query reaches: a search entry point, or a member of a SwiftUI view.
  private struct Scope {
    var function: FunctionFact
    var body: TokenRange
    var isView: Bool
    /// Names that hold the query here, besides the usual ones.
    var names: Set<Word>
  }

  private func scope(around index: TokenIndex, in file: FileContext) -> Scope? {
    guard let function = file.function(around: index) else { return nil }
    let declaration = file.file.raw.declarations[Int(function.declaration)]
    let isView = file.isInside(["View"], file.file.token(index))
    guard isView || function.isSearchEntry,
      // A question about one item, asked for each: who asks has looked at the query.
      declaration.kind == .variable || !file.outline.contains("Bool", in: declaration.result)
    else { return nil }
    var names = UntrimmedQuery.usualNames
    if declaration.parameterClause >= 0 {
      let parameters = TokenRange(declaration.parameterClause, file.outline.after(declaration.parameterClause))
      for token in parameters.indices where SearchVocabulary.plainTextNames.contains(file.word(token)) {
        names.insert(file.word(token))
      }
    }
    return Scope(function: function, body: declaration.range, isView: isView, names: names)
  }

  private static let fields: Set<Word> = ["searchBar", "searchField", "searchTextField", "searchController"]
  private static let usualNames = SearchVocabulary.queryNames.subtracting(fields)

  // MARK: - Which use

  private struct Use {
    var trigger: TokenIndex
    var query: TokenIndex
    var isTest: Bool
  }

  /// The first test of the query for emptiness, or else the first filter by it, where it is not trimmed.
  private func firstUse(in scope: Scope, _ file: FileContext) -> Use? {
    guard !file.outline.contains(anyOf: UntrimmedQuery.requests, in: scope.body) || scope.isView,
      filtersHere(scope, file), !isTrimmed(scope, file)
    else { return nil }
    var filter: Use?
    for index in scope.body.indices where file.kind(index) == .identifier {
      if file.word(index) == "isEmpty", let query = tested(before: index, scope, file) {
        return isOwn(query, scope, file) ? Use(trigger: index, query: query, isTest: true) : nil
      }
      if filter == nil, let query = filterQuery(at: index, scope, file), isOwn(query, scope, file) {
        filter = Use(trigger: index, query: query, isTest: false)
      }
    }
    return filter
  }

  /// What talks to a server does not filter here.
  private static let requests: Set<Word> = ["URLSession", "URLRequest", "dataTask", "URLQueryItem", "URLComponents"]

  /// The query in `query.isEmpty`, `query?.isEmpty`, `searchBar.text!.isEmpty`.
  private func tested(before isEmpty: TokenIndex, _ scope: Scope, _ file: FileContext) -> TokenIndex? {
    guard file.kind(isEmpty - 1) == .period else { return nil }
    var name = isEmpty - 2
    while [.postfixQuestionMark, .exclamationMark].contains(file.kind(name)) { name -= 1 }
    return isQuery(name, scope, file) ? name : nil
  }

  /// The query that the call named at `index` filters by: in a predicate, or as what is looked for.
  private func filterQuery(at index: TokenIndex, _ scope: Scope, _ file: FileContext) -> TokenIndex? {
    guard let call = file.outline.call(named: index), call.range.upper > call.name else { return nil }
    let arguments = TokenRange(call.name + 1, call.range.upper)
    switch file.word(index) {
    case "filter":
      guard !file.receiver(of: call).isEmpty,
        let closure = file.file.raw.closures.first(where: { arguments.contains($0.range) }),
        file.outline.contains(anyOf: UntrimmedQuery.comparisons, in: closure.range)
      else { return nil }
      return closure.range.indices.first { isQuery($0, scope, file) }
    case "NSPredicate":
      // `keyword = %@` asks for what was kept under the query.
      let formats = arguments.indices.filter { file.kind($0) == .stringSegment }
      guard formats.isEmpty || formats.contains(where: { UntrimmedQuery.matches.occur(in: file.text($0).utf8) }) else {
        return nil
      }
      return arguments.indices.first { isQuery($0, scope, file) }
    case let name where SearchVocabulary.matchingMethods.contains(name):
      return arguments.indices.first { isQuery($0, scope, file) }
    default:
      return nil
    }
  }

  private static let matches = SpellingParts(["contains", "begins", "ends", "like", "matches"])

  private static let comparisons: Set<Word> = SearchVocabulary.matchingMethods.union([
    "contains", "hasPrefix", "hasSuffix", "range", "starts", "fuzzyMatch", "lowercased", "localizedLowercase",
  ])

  private func isQuery(_ index: TokenIndex, _ scope: Scope, _ file: FileContext) -> Bool {
    guard file.kind(index) == .identifier, file.kind(index + 1) != .colon else { return false }
    if file.kind(index - 1) == .period, ["text", "stringValue"].contains(file.word(index)) {
      var owner = index - 2
      while [.postfixQuestionMark, .exclamationMark].contains(file.kind(owner)) { owner -= 1 }
      return UntrimmedQuery.fields.contains(file.word(owner))
    }
    if file.kind(index - 1) == .period, SearchVocabulary.plainTextNames.contains(file.word(index)) { return false }
    return scope.names.contains(file.word(index)) || isFieldText(file.word(index), in: scope, file)
  }

  /// `let text = searchController.searchBar.text ?? ""`
  private func isFieldText(_ name: Word, in scope: Scope, _ file: FileContext) -> Bool {
    scope.body.indices.contains { index in
      guard file.word(index) == name, [.let, .var].contains(file.keyword(index - 1)), file.kind(index + 1) == .equal
      else { return false }
      var token = index + 2
      while token < scope.body.upper, file.kind(token) != .leftBrace, !file.file.raw.tokens[Int(token)].startsLine {
        if ["text", "stringValue"].contains(file.word(token)), file.kind(token - 1) == .period { return true }
        token += 1
      }
      return false
    }
  }

  // MARK: - What makes it right

  private static let trims = SpellingParts(["trim", "whitespace", "normaliz", "sanitiz", "cleaned", "tokeniz"])

  /// In the code itself, by every way that leads here in this file, or where the property is set.
  private func isTrimmed(_ scope: Scope, _ file: FileContext) -> Bool {
    if trims(scope.body, file) { return true }
    if scope.isView {
      return file.file.raw.statements.contains { statement in
        statement.kind == .expression && trims(statement.range, file)
          && file.outline.contains(anyOf: scope.names, in: statement.range)
      }
    }
    return SearchCode.callers(of: scope.function, in: file).contains {
      trims(file.file.raw.declarations[Int($0.declaration)].range, file)
    } || declaresTrimmed(scope, file)
  }

  private func trims(_ range: TokenRange, _ file: FileContext) -> Bool {
    range.indices.contains { index in
      file.kind(index) == .identifier && UntrimmedQuery.trims.occur(in: file.text(index).utf8)
    }
  }

  /// A call of the method in another type of this file that gives it a trimmed text.
  private func declaresTrimmed(_ scope: Scope, _ file: FileContext) -> Bool {
    file.file.raw.calls.contains { call in
      call.name >= 0 && file.word(call.name) == scope.function.name && trims(call.range, file)
    }
  }

  // MARK: - Filtering in this app

  /// Whether the code, or what it calls within two steps in this file, selects what the list shows. A method that takes
  /// the query itself is a finding of its own.
  private func filtersHere(_ scope: Scope, _ file: FileContext) -> Bool {
    if filters(scope.body, scope, file) { return true }
    guard !scope.isView else { return false }
    var names = scope
    names.names.formUnion(SearchVocabulary.plainTextNames)
    return SearchCode.methods(calledBy: scope.function, steps: 2, in: file).contains { method in
      let range = file.file.raw.declarations[Int(method.declaration)].range
      return !method.isSearchEntry && !trims(range, file) && filters(range, names, file)
    }
  }

  private func filters(_ range: TokenRange, _ scope: Scope, _ file: FileContext) -> Bool {
    range.indices.contains { file.kind($0) == .identifier && filterQuery(at: $0, scope, file) != nil }
  }

  /// In a view, a property of it or of its model; elsewhere any name of the query.
  private func isOwn(_ query: TokenIndex, _ scope: Scope, _ file: FileContext) -> Bool {
    guard scope.isView, file.kind(query - 1) != .period, let type = file.type(around: query),
      let property = file.index.entry(of: type)?.properties[file.word(query)]?.property
    else { return true }
    return !property.isLet && !property.isComputed
  }
}

extension String {
  fileprivate static func tests(_ name: String, in place: String) -> String {
    "\(place) tests '\(name)' as it was typed, so that a few blanks are a search; "
      + "trim it first: \(name).trimmingCharacters(in: .whitespacesAndNewlines)"
  }

  fileprivate static func filters(_ name: String, in place: String) -> String {
    "\(place) filters by '\(name)' as it was typed; trim it first, \(name).trimmingCharacters(in: "
      + ".whitespacesAndNewlines), and show everything where nothing is left"
  }
}
