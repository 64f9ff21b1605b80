import SwiftSource

/// Suggestions that show text and do nothing when they are chosen.
struct InertSearchSuggestion: Rule {
  static let id = "inert-search-suggestion"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), file.isModifier(call),
      let suggestions = suggestions(of: call, in: file), let view = inertView(in: suggestions, file)
    else { return }
    report(Violation(TokenRange(view, view + 1), .inert(file.text(view))))
  }

  private static let tokenLabels: Set<Word> = ["tokens", "editableTokens", "suggestedTokens"]

  /// The closure that makes the suggestions: with `tokens:` the one that is given makes a token.
  private func suggestions(of call: Call, in file: FileContext) -> TokenRange? {
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
    let record = file.file.statements[Int(statement)]
    return record.kind == .expression && record.range.lower == index
  }

  /// Whether the call stands in parentheses, where it is an argument and no view: `Text(String(count))`.
  private func isValue(_ index: TokenIndex, in file: FileContext) -> Bool {
    let statement = file.outline.statement(around: index)
    guard statement >= 0 else { return false }
    let record = file.file.statements[Int(statement)]
    return record.kind != .expression || record.range.lower != index
  }
}

extension String {
  fileprivate static func inert(_ view: String) -> String {
    "choosing this suggestion does nothing; give \(view) .searchCompletion(…) with the text it stands for, or make it a "
      + "Button"
  }
}
