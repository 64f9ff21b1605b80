import ListKnowledge
import RuleKit
import SwiftSource

/// Suggestions that show text and do nothing when they are chosen.
struct InertSearchSuggestion: Rule {
  static let id = "inert-search-suggestion"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, call.isModifier, let suggestions = suggestions(of: call),
      let view = inertView(in: suggestions, of: file)
    else { return }
    var violation = Violation(view, .inert(view.text))
    violation.fix = fix(suggestions, in: file)
    report(violation)
  }

  // MARK: - The fix

  /// Nil where one of the suggestions is not a `Text` of a string that can be named again: then some would still do nothing.
  private func fix(_ suggestions: Closure, in file: FileContext) -> Violation.ProposedFix? {
    var insertions: [Violation.Insertion] = []
    for name in suggestions.tokens.identifiers where !name.isMember && !name.runsWhenEmpty {
      guard let statement = statement(startingAt: name), let call = name.call else { continue }
      // A section's header is no suggestion.
      if ["ForEach", "Section"].contains(call.word), call.closures.count == 1 { continue }
      guard call.word == "Text", let completion = completion(of: call, in: file), let end = statement.last?.end
      else { return nil }
      // A chain that goes on below keeps one modifier a line.
      let rest = statement.tokens.dropFirst(call.tokens.count)
      let line = (rest.outermost.last { $0.kind == .period } ?? rest.first).flatMap { file.lineLead(of: $0) }
      insertions.append(Violation.Insertion(offset: end, text: (line ?? "") + ".searchCompletion(\(completion))"))
    }
    guard !insertions.isEmpty else { return nil }
    return Violation.ProposedFix(
      isSafe: false, explanation: "choosing the suggestion fills the search field", insertions: insertions)
  }

  /// The only argument: a plain literal, or the name of a string.
  private func completion(of call: Call, in file: FileContext) -> String? {
    guard let argument = call.arguments.first, call.arguments.count == 1, call.trailingClosure == nil,
      argument.labelToken == nil || argument.label == "verbatim", !file.holdsComment(argument.value)
    else { return nil }
    if let name = argument.value.onlyName { return isString(name, in: file) ? name.text : nil }
    let isPlain = argument.value.allSatisfy { [.stringQuote, .stringSegment].contains($0.kind) }
    let text = argument.value.text
    return isPlain && !text.contains("\n") && !text.contains("\r") ? text : nil
  }

  /// A property of type String, or what a `ForEach` over a property of type `[String]` gives its closure.
  private func isString(_ name: Token, in file: FileContext) -> Bool {
    for closure in name.closures where closure.signature.contains(name.word) {
      // In another parameter list the name may mean one of it.
      guard closure.signature.count == 1, let call = closure.call, call.word == "ForEach",
        let items = call.firstArgument?.tokens.only, file.localBinding(of: items) == nil
      else { return false }
      return isDeclared(items, as: ["[", "String", "]"], in: file)
    }
    return file.localBinding(of: name) == nil && file.parameter(named: name) == nil
      && isDeclared(name, as: ["String"], in: file)
  }

  private func isDeclared(_ name: Token, as type: [String], in file: FileContext) -> Bool {
    guard let property = file.property(at: name) else { return false }
    let isHere = file.facts.types.contains { type in
      type.properties.contains { $0.declaration == property.declaration && $0.name == property.name }
    }
    return isHere
      && file.declaration(of: property).bindings.contains {
        $0.pattern.first?.word == property.name && $0.type.map(\.text) == type
      }
  }

  // MARK: - Which suggestions

  private static let tokenLabels: WordSet = "tokens editableTokens suggestedTokens"

  /// The closure that makes the suggestions: with `tokens:` the one that is given makes a token.
  private func suggestions(of call: Call) -> Closure? {
    let labels = call.arguments.map(\.label)
    let makesSuggestions =
      call.word == "searchable"
      ? labels.contains("text") && !labels.contains(where: InertSearchSuggestion.tokenLabels.contains)
      : !labels.contains("for")
    guard makesSuggestions, call.closures.count == 1 else { return nil }
    return call.closures.first
  }

  /// The first view that shows something, where all views are SwiftUI's own, or the project's made of those, and none can be
  /// chosen.
  private func inertView(in suggestions: Closure, of file: FileContext) -> Token? {
    guard case .inert(let view) = shown(by: suggestions.tokens, in: file, steps: 3) else { return nil }
    return view
  }

  private enum Shown {
    case nothing
    case inert(Token)
    /// It can be chosen, or nobody knows.
    case other
  }

  private func shown(by code: Tokens, in file: FileContext, steps: Int) -> Shown {
    var shown = Shown.nothing
    for name in code.identifiers {
      if name.word == "searchCompletion" || InertSearchSuggestion.gestures.contains(name.word) { return .other }
      switch part(at: name, in: file, steps: steps) {
      case .nothing: continue
      case .inert(let view): if case .nothing = shown { shown = .inert(view) }
      case .other: return .other
      }
    }
    return shown
  }

  private func part(at name: Token, in file: FileContext, steps: Int) -> Shown {
    let isView = statement(startingAt: name) != nil
    guard let call = name.call else {
      // A view that something else makes: `suggestionRows`; `content: row` hands on what makes one.
      let isMaker = name.previous?.kind == .colon && name.previous?.previous?.word == "content"
      return isView || isMaker ? made(by: name, in: file, steps: steps) : .nothing
    }
    if name.isCapitalized, !name.isMember {
      // In parentheses it is an argument and no view: `Text(String(count))`.
      guard SwiftUIViews.passive.contains(name.word) else {
        return isView ? made(by: name, in: file, steps: steps) : .nothing
      }
      return ["Text", "Label"].contains(name.word) && !name.runsWhenEmpty ? .inert(name) : .nothing
    }
    guard let first = call.first, statement(startingAt: first) != nil, ModifierChain(of: call).view == nil else {
      return .nothing
    }
    return call.name == name && call.isOnSelf ? made(by: name, in: file, steps: steps) : .other
  }

  /// What the project's own code makes at the name, which stands for it.
  private func made(by name: Token, in file: FileContext, steps: Int) -> Shown {
    guard steps > 0, let code = file.viewCode(of: name) else { return .other }
    guard case .inert = shown(by: code, in: file, steps: steps - 1) else { return .other }
    return .inert(name)
  }

  /// What a suggestion can be chosen by, and modifiers that nobody here knows.
  private static let gestures: WordSet = """
    onTapGesture gesture simultaneousGesture highPriorityGesture modifier draggable swipeActions contextMenu
    """

  private func statement(startingAt token: Token) -> Statement? {
    token.statement.flatMap { $0.kind == .expression && $0.first == token ? $0 : nil }
  }
}

extension String {
  fileprivate static func inert(_ view: String) -> String {
    "choosing this suggestion does nothing; give \(view) .searchCompletion(…) with the text it stands for, or make it a "
      + "Button"
  }
}
