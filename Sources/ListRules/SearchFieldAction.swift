import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// An `NSSearchField` whose text is read in its action.
struct SearchFieldAction: Rule {
  static let id = "search-field-action"
  private static let remedy =
    "make the controller the field's delegate (NSSearchFieldDelegate) and forward the text in controlTextDidChange(_:)"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    // A field that sends its whole text is submitted, not searched with while typing.
    guard !sendsWholeText(file) else { return }
    if let name = action(withSender: token) ?? action(reading: token, in: file) {
      report(Violation(name, .action(in: file.place(of: name), Self.remedy)))
    }
    for (name, field) in fields(at: token, in: file) {
      guard let action = assignedAction(of: name, field, in: file) else { continue }
      report(Violation(action, .assigned(action.owner?.token.text ?? "", in: file.place(of: action), Self.remedy)))
    }
  }

  private func sendsWholeText(_ file: FileContext) -> Bool {
    return file.remembered {
      file.tokens.contains {
        $0.word == "sendsWholeSearchString" && $0.next?.kind == .equal && $0.next(2)?.keyword == .true
      }
    }
  }

  // MARK: - In a storyboard

  /// The name of an `@IBAction` that takes the field whose type the token is, and reads its text.
  private func action(withSender token: Token) -> Token? {
    guard token.previous?.kind == .colon, let function = token.declaration, function.kind == .function,
      function.parameterClause.contains(token), function.hasAttribute("IBAction"), readsText(function)
    else { return nil }
    return function.name
  }

  /// `@IBAction func onSearch(_ sender: Any)` that reads `searchField.stringValue` at the token, or whose helper does.
  private func action(reading token: Token, in file: FileContext) -> Token? {
    guard token.word == "stringValue", token.next?.kind != .equal, file.flow.origin(of: token).typed?.field == .search,
      let function = file.function(around: token)
    else { return nil }
    let readers = [function] + SearchCode.callers(of: function, in: file)
    let actions = readers.lazy.map { file.declaration(of: $0) }.filter { $0.hasAttribute("IBAction") }
    guard let action = actions.compactMap(\.name).first(where: { SearchNames.isSearchAction($0.utf8) }) else {
      return nil
    }
    file.evidence.guess("'\(action.text)' is called as the action of a search field")
    return action
  }

  private func readsText(_ function: Declaration) -> Bool {
    function.code.contains { $0.word == "stringValue" && $0.next?.kind != .equal }
  }

  // MARK: - In code

  /// The field at the token: `searchField` of a toolbar item, or each use of what is declared with the type there, also by the name
  /// of a constant.
  private func fields(at token: Token, in file: FileContext) -> [(name: Token, field: Token)] {
    if token.word == "searchField" { return [(token, token)] }
    guard let name = token.binding?.name?.word else { return [] }
    // The first of a name speaks for the uses of all.
    guard file.remembered(of: name, { token }) == token else { return [] }
    let uses = file.names(spelled: name).filter { NamedValue(endingAt: $0)?.isOwn == true }
    return uses.flatMap { field in ([field] + constants(of: field)).map { ($0, field) } }
  }

  /// The uses of the name that the field is bound to as a whole: `box` of `guard let box = searchField`.
  private func constants(of field: Token) -> [Token] {
    guard let equal = field.chain?.first?.previous ?? field.previous, equal.kind == .equal, let name = equal.previous,
      name.isIntroduced, name.word != field.word, field.pastUnwrapping?.kind != .period
    else { return [] }
    return name.member?.code.after(name).filter { $0.word == name.word && !$0.isMember } ?? []
  }

  /// The word `action` of `field.action = #selector(…)`. The action reads the text, as far as its code is in the file.
  private func assignedAction(of name: Token, _ field: Token, in file: FileContext) -> Token? {
    guard let dot = name.pastUnwrapping, dot.kind == .period, let action = dot.next, action.word == "action",
      action.next?.kind == .equal, action.next(2)?.kind == .pound, action.next(3)?.word == "selector"
    else { return nil }
    // Words that stand for another kind of field are not for this rule.
    let words = NamedValue(endingAt: field).map { file.typeWords(of: $0) } ?? []
    let isField =
      words.isEmpty
      ? file.facts.imports.contains("AppKit") || file.facts.imports.contains("Cocoa")
      : words.contains("NSSearchField") || words.contains("searchField")
    return isField && readsText(selector: action.next(5), in: file) ? action : nil
  }

  /// Whether the method that the selector names reads a field's text; one that is not in the file is taken to.
  private func readsText(selector: Token?, in file: FileContext) -> Bool {
    guard let name = selector?.dottedNames.last else { return false }
    let methods = file.names(spelled: name.word).compactMap { use in
      use.declaration.flatMap { $0.kind == .function && $0.name == use ? $0 : nil }
    }
    // What takes the field on reads it later.
    return methods.isEmpty || methods.contains { readsText($0) || $0.code.contains("NSSearchField") }
  }
}

extension String {
  static func action(in place: String, _ remedy: String) -> String {
    "\(place) reads the search text in an action, which the field sends late or only on Return; \(remedy)"
  }

  static func assigned(_ field: String, in place: String, _ remedy: String) -> String {
    "\(place) gives '\(field)' an action for its text, which the field sends late or only on Return; \(remedy)"
  }
}
