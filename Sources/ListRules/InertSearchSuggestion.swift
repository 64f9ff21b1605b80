import ListKnowledge
import RuleKit
import SwiftSource

/// Suggestions that show text and do nothing when they are chosen.
struct InertSearchSuggestion: Rule {
  static let id = "inert-search-suggestion"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), file.isModifier(call),
      let suggestions = suggestions(of: call, in: file), let view = inertView(in: suggestions, file)
    else { return }
    var violation = Violation(TokenRange(view, view + 1), .inert(file.text(view)))
    violation.fix = fix(suggestions, in: file)
    report(violation)
  }

  // MARK: - The fix

  /// Nil where one of the suggestions is not a `Text` of a string that can be named again: then some would still do nothing.
  private func fix(_ suggestions: TokenRange, in file: FileContext) -> Violation.ProposedFix? {
    var insertions: [Violation.Insertion] = []
    for index in suggestions.indices where file.kind(index) == .identifier && file.kind(index - 1) != .period {
      guard isStatement(index, in: file), let call = file.outline.call(named: index) else { continue }
      if file.runsWhenEmpty(index) { continue }
      // A section's header is no suggestion.
      let isContainer = file.word(index) == "ForEach" || file.word(index) == "Section"
      if isContainer, file.closures(of: call).count == 1 { continue }
      guard file.word(index) == "Text", let completion = completion(of: call, in: file) else { return nil }
      let statement = file.file.raw.statements[Int(file.outline.statement(around: index))].range
      // A chain that goes on below keeps one modifier a line.
      var last = call.range.upper
      var token = last
      while token < statement.upper {
        if file.kind(token) == .period { last = token }
        token = file.outline.after(token)
      }
      let line = last < statement.upper ? file.lineLead(of: last) : nil
      insertions.append(
        Violation.Insertion(
          offset: Int(file.file.raw.tokens[Int(statement.upper) - 1].end),
          text: (line ?? "") + ".searchCompletion(\(completion))"))
    }
    guard !insertions.isEmpty else { return nil }
    return Violation.ProposedFix(
      isSafe: false, explanation: "choosing the suggestion fills the search field", insertions: insertions)
  }

  /// The only argument: a plain literal, or the name of a string.
  private func completion(of call: RawCall, in file: FileContext) -> String? {
    let arguments = file.outline.arguments(of: call)
    guard let argument = arguments.first, arguments.count == 1, call.trailingClosure < 0,
      file.outline.label(of: argument) == .none || file.outline.label(of: argument) == "verbatim"
    else { return nil }
    let value = file.outline.value(of: argument)
    guard !file.holdsComment(value) else { return nil }
    if file.kind(value.lower) == .identifier, value.upper == value.lower + 1 {
      return isString(value.lower, in: file) ? file.text(value) : nil
    }
    let isPlain = value.indices.allSatisfy { [.stringQuote, .stringSegment].contains(file.kind($0)) }
    let text = file.text(value)
    return isPlain && !text.contains("\n") && !text.contains("\r") ? text : nil
  }

  /// A property of type String, or what a `ForEach` over a property of type `[String]` gives its closure.
  private func isString(_ name: TokenIndex, in file: FileContext) -> Bool {
    for closure in file.outline.closures(around: name) where closure.inKeyword >= 0 {
      guard file.word(closure.range.lower + 1) == file.word(name), closure.inKeyword == closure.range.lower + 2 else {
        // Another parameter list: the name may mean one of it.
        if TokenRange(closure.range.lower, closure.inKeyword).indices.contains(where: {
          file.word($0) == file.word(name)
        }) {
          return false
        }
        continue
      }
      guard closure.call >= 0 else { return false }
      let call = file.file.raw.calls[Int(closure.call)]
      guard call.name >= 0, file.word(call.name) == "ForEach", let items = file.outline.arguments(of: call).first,
        items.upper == items.lower + 1, file.localBinding(of: items.lower) == nil
      else { return false }
      return isDeclared(items.lower, as: ["[", "String", "]"], in: file)
    }
    return file.localBinding(of: name) == nil && file.parameterType(of: name) == nil
      && isDeclared(name, as: ["String"], in: file)
  }

  private func isDeclared(_ name: TokenIndex, as type: [String], in file: FileContext) -> Bool {
    guard let property = file.property(at: name) else { return false }
    let isHere = file.facts.types.contains { type in
      type.properties.contains { $0.declaration == property.declaration && $0.name == property.name }
    }
    guard isHere, Int(property.declaration) < file.file.raw.declarations.count else { return false }
    return file.file.raw.declarations[Int(property.declaration)].bindings.contains { id in
      let binding = file.file.raw.bindings[Int(id)]
      return file.word(binding.pattern.lower) == property.name && binding.type.indices.map { file.text($0) } == type
    }
  }

  // MARK: - Which suggestions

  private static let tokenLabels: Set<Word> = ["tokens", "editableTokens", "suggestedTokens"]

  /// The closure that makes the suggestions: with `tokens:` the one that is given makes a token.
  private func suggestions(of call: RawCall, in file: FileContext) -> TokenRange? {
    let labels = file.outline.arguments(of: call).map { file.outline.label(of: $0) }
    if file.word(call.name) == "searchable" {
      guard labels.contains("text"), !labels.contains(where: InertSearchSuggestion.tokenLabels.contains) else {
        return nil
      }
    } else if labels.contains("for") {
      return nil
    }
    let closures = file.closures(of: call)
    return closures.count == 1 ? closures[0].range : nil
  }

  /// The first view that shows something, where all views are SwiftUI's own and none can be chosen.
  private func inertView(in suggestions: TokenRange, _ file: FileContext) -> TokenIndex? {
    var shown: TokenIndex?
    for index in suggestions.indices where file.kind(index) == .identifier {
      let word = file.word(index)
      if word == "searchCompletion" || InertSearchSuggestion.gestures.contains(word) { return nil }
      guard let call = file.outline.call(named: index) else {
        // A view that something else makes: `suggestionRows`, `content`.
        if isStatement(index, in: file) { return nil }
        continue
      }
      if file.isTypeName(index), file.kind(index - 1) != .period {
        guard SwiftUIViews.passive.contains(word) || isValue(index, in: file) else { return nil }
        if shown == nil, word == "Text" || word == "Label", !file.runsWhenEmpty(index) { shown = index }
      } else if isStatement(call.range.lower, in: file) {
        let chain = file.modifierChain(of: call)
        if chain.view == nil { return nil }
      }
    }
    return shown
  }

  /// What a suggestion can be chosen by, and modifiers that nobody here knows.
  private static let gestures: WordSet = [
    "onTapGesture", "gesture", "simultaneousGesture", "highPriorityGesture", "modifier", "draggable", "swipeActions",
    "contextMenu",
  ]

  private func isStatement(_ index: TokenIndex, in file: FileContext) -> Bool {
    let statement = file.outline.statement(around: index)
    guard statement >= 0 else { return false }
    let record = file.file.raw.statements[Int(statement)]
    return record.kind == .expression && record.range.lower == index
  }

  /// Whether the call stands in parentheses, where it is an argument and no view: `Text(String(count))`.
  private func isValue(_ index: TokenIndex, in file: FileContext) -> Bool {
    let statement = file.outline.statement(around: index)
    guard statement >= 0 else { return false }
    let record = file.file.raw.statements[Int(statement)]
    return record.kind != .expression || record.range.lower != index
  }
}

extension String {
  fileprivate static func inert(_ view: String) -> String {
    "choosing this suggestion does nothing; give \(view) .searchCompletion(…) with the text it stands for, or make it a "
      + "Button"
  }
}
