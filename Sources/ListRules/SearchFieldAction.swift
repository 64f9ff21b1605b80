import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// An `NSSearchField` whose text is read in its action.
struct SearchFieldAction: Rule {
  static let id = "search-field-action"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    // A field that sends its whole text is submitted, not searched with while typing.
    guard !file.facts.isTest, !sendsWholeText(file) else { return }
    if let name = action(withSender: index, in: file) ?? action(reading: index, in: file) {
      report(Violation(TokenRange(name, name + 1), .action(in: file.place(of: index))))
    }
    for action in assignedActions(at: index, in: file) {
      report(
        Violation(TokenRange(action, action + 1), .assigned(file.text(action - 2), in: file.place(of: action))))
    }
  }

  private func sendsWholeText(_ file: FileContext) -> Bool {
    file.file.raw.tokens.indices.contains { position in
      let index = TokenIndex(position)
      return file.word(index) == "sendsWholeSearchString" && file.kind(index + 1) == .equal
        && file.keyword(index + 2) == .true
    }
  }

  // MARK: - In a storyboard

  /// The name of an `@IBAction` that takes the field whose type stands at `index`, and reads its text.
  private func action(withSender index: TokenIndex, in file: FileContext) -> TokenIndex? {
    guard file.kind(index - 1) == .colon else { return nil }
    let id = file.outline.declaration(around: index)
    guard id >= 0 else { return nil }
    let function = file.file.raw.declarations[Int(id)]
    guard function.kind == .function, function.body > index, index > function.parameterClause,
      TokenRange(function.range.lower, function.introducer).indices.contains(where: { file.word($0) == "IBAction" }),
      readsText(function, in: file)
    else { return nil }
    return function.name
  }

  /// `@IBAction func searchFieldAction(_ sender: Any)` that reads `searchField.stringValue` at `index`.
  private func action(reading index: TokenIndex, in file: FileContext) -> TokenIndex? {
    guard file.word(index) == "searchField", file.word(index + 2) == "stringValue", file.kind(index + 3) != .equal,
      let value = file.namedValue(endingAt: index), file.typeWords(of: value).contains("NSSearchField")
    else { return nil }
    let id = file.outline.member(around: index)
    guard id >= 0 else { return nil }
    let function = file.file.raw.declarations[Int(id)]
    guard function.kind == .function, function.parameterClause >= 0, function.body > function.parameterClause,
      TokenRange(function.range.lower, function.introducer).indices.contains(where: { file.word($0) == "IBAction" }),
      file.text(function.name).lowercased().contains("searchfield")
    else { return nil }
    return function.name
  }

  private func readsText(_ function: RawDeclaration, in file: FileContext) -> Bool {
    function.body >= 0
      && TokenRange(function.body, function.range.upper).indices.contains {
        file.word($0) == "stringValue" && file.kind($0 + 1) != .equal
      }
  }

  // MARK: - In code

  /// The word `action` of each `field.action = #selector(…)`, for the field that is declared with the type at `index`, or
  /// for `searchField` of a toolbar item. The action reads the text, as far as its code is in the file.
  private func assignedActions(at index: TokenIndex, in file: FileContext) -> [TokenIndex] {
    if file.word(index) == "searchField" {
      return [assignedAction(after: index, in: file)].compactMap { $0 }
    }
    guard let name = declaredName(at: index, in: file) else { return [] }
    return file.file.raw.tokens.indices.compactMap { position in
      let other = TokenIndex(position)
      guard file.word(other) == name, file.namedValue(endingAt: other)?.isOwn == true else { return nil }
      return assignedAction(after: other, in: file)
    }
  }

  private func assignedAction(after index: TokenIndex, in file: FileContext) -> TokenIndex? {
    var dot = index + 1
    while file.kind(dot) == .postfixQuestionMark || file.kind(dot) == .exclamationMark { dot += 1 }
    guard file.kind(dot) == .period, file.word(dot + 1) == "action", file.kind(dot + 2) == .equal,
      file.kind(dot + 3) == .pound, file.word(dot + 4) == "selector"
    else { return nil }
    // Words that stand for another kind of field are not for this rule.
    let words = file.namedValue(endingAt: index).map { file.typeWords(of: $0) } ?? []
    guard words.isEmpty || words.contains("NSSearchField") || words.contains("searchField") else { return nil }
    guard words.isEmpty == false || file.facts.imports.contains("AppKit") || file.facts.imports.contains("Cocoa") else {
      return nil
    }
    return actionReadsText(selector: dot + 5, in: file) ? dot + 1 : nil
  }

  /// The variable, constant or property that is declared with the type, or made by the initializer, at `index`.
  private func declaredName(at index: TokenIndex, in file: FileContext) -> Word? {
    let binding = file.file.raw.bindings.first { binding in
      binding.type.contains(index) && binding.type.lower == index || binding.value.lower == index
    }
    guard let binding, binding.pattern.upper - binding.pattern.lower == 1 else { return nil }
    return file.word(binding.pattern.lower)
  }

  /// Whether the selector's method reads a field's text; a method that is not in the file is taken to.
  private func actionReadsText(selector open: TokenIndex, in file: FileContext) -> Bool {
    var name = open + 1
    while file.kind(name + 1) == .period { name += 2 }
    let word = file.word(name)
    let methods = file.file.raw.declarations.filter {
      $0.kind == .function && $0.name >= 0 && file.word($0.name) == word
    }
    return methods.isEmpty || methods.contains { readsText($0, in: file) }
  }
}

extension String {
  private static let remedy =
    "make the controller the field's delegate (NSSearchFieldDelegate) and forward the text in controlTextDidChange(_:)"

  fileprivate static func action(in place: String) -> String {
    "\(place) reads the search text in an action, which the field sends late or only on Return; \(remedy)"
  }

  fileprivate static func assigned(_ field: String, in place: String) -> String {
    "\(place) gives '\(field)' an action for its text, which the field sends late or only on Return; \(remedy)"
  }
}
