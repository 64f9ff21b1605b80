import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// `.searchScopes` on a view that nothing makes searchable.
struct ScopesWithoutSearchable: Rule {
  static let id = "scopes-without-searchable"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, call.name == token else { return }
    if let method = token.member, method.kind == .function, file.type(around: token)?.path == ["View"] {
      // A modifier of the project's: where it is used says what it stands on.
      guard !method.code.contains("searchable") else { return }
      for use in file.calls(named: method.word) where use.isModifier { check(use, in: file, report) }
    } else if call.isModifier {
      check(call, in: file, report)
    }
  }

  private func check(_ scopes: Call, in file: FileContext, _ report: (Violation) -> Void) {
    let chain = ModifierChain(of: scopes)
    guard let name = scopes.name, let view = chain.view, isPlain(view, in: file), !view.contains("searchable"),
      !chain.modifiers.contains(where: { $0.name != name && mayMakeSearchable($0) }), !isInsideSearchable(name)
    else { return }
    report(Violation(name, .alone(on: view.name?.text ?? "")))
  }

  private static let ownNames: WordSet = """
    searchScopes searchSuggestions searchCompletion searchFocused searchPresentationToolbarBehavior
    searchToolbarBehavior searchDictationBehavior searchSelection
    """

  /// `.searchable`, or a modifier of the project's that may be one: `.modifier(…)`, `.librarySearch(…)`.
  private func mayMakeSearchable(_ modifier: Call) -> Bool {
    guard let name = modifier.name else { return false }
    if name.word == "searchable" || name.word == "modifier" { return true }
    return !ScopesWithoutSearchable.ownNames.contains(name.word) && SearchNames.search.occur(in: name.utf8)
  }

  /// A view of SwiftUI that holds rows, or one that this file declares and that makes nothing searchable.
  private func isPlain(_ view: Call, in file: FileContext) -> Bool {
    if SwiftUIViews.plainContainers.contains(view.word) { return true }
    guard let type = file.facts.types.first(where: { $0.path.last == view.word && $0.kind == .struct }) else {
      return false
    }
    return !file.parts(of: file.declaration(of: type)).contains { part in
      part.tokens.contains { $0.call != nil && SearchNames.search.occur(in: $0.utf8) }
    }
  }

  private func isInsideSearchable(_ token: Token) -> Bool {
    token.closures.contains { closure in
      closure.call.map { ModifierChain(of: $0).modifiers.contains(where: mayMakeSearchable) } ?? false
    }
  }
}

extension String {
  fileprivate static func alone(on view: String) -> String {
    "these scopes never appear: \(view) is not searchable; add .searchable(text:) to it, before .searchScopes"
  }
}
