import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// `.searchScopes` on a view that nothing makes searchable.
struct ScopesWithoutSearchable: Rule {
  static let id = "scopes-without-searchable"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), file.isModifier(call) else { return }
    let chain = file.modifierChain(of: call)
    guard let view = chain.view, isPlain(view, in: file) else { return }
    guard !chain.modifiers.contains(where: { mayMakeSearchable($0, in: file) }),
      !file.outline.contains("searchable", in: TokenRange(view.range.lower, max(view.range.upper, view.range.lower))),
      !isInsideSearchable(index, in: file)
    else { return }
    report(
      Violation(TokenRange(index, index + 1), .alone(on: file.text(view.name))))
  }

  private static let search = SpellingParts(["search"])
  private static let ownNames: WordSet = [
    "searchScopes", "searchSuggestions", "searchCompletion", "searchFocused", "searchPresentationToolbarBehavior",
    "searchToolbarBehavior", "searchDictationBehavior", "searchSelection",
  ]

  /// `.searchable`, or a modifier of the project's that may be one: `.modifier(…)`, `.librarySearch(…)`.
  private func mayMakeSearchable(_ modifier: RawCall, in file: FileContext) -> Bool {
    let name = file.word(modifier.name)
    if name == "searchable" || name == "modifier" { return true }
    return !ScopesWithoutSearchable.ownNames.contains(name)
      && ScopesWithoutSearchable.search.occur(in: file.text(modifier.name).utf8)
  }

  /// A view of SwiftUI that holds rows, or one that this file declares and that makes nothing searchable.
  private func isPlain(_ view: RawCall, in file: FileContext) -> Bool {
    if SwiftUIViews.plainContainers.contains(file.word(view.name)) { return true }
    guard let type = file.facts.types.first(where: { $0.path.last == file.word(view.name) && $0.kind == .struct })
    else {
      return false
    }
    return file.parts(of: type.declaration).allSatisfy { part in
      !part.indices.contains {
        ScopesWithoutSearchable.search.occur(in: file.text($0).utf8) && file.outline.call(named: $0) != nil
      }
    }
  }

  private func isInsideSearchable(_ index: TokenIndex, in file: FileContext) -> Bool {
    file.outline.closures(around: index).contains { closure in
      guard closure.call >= 0 else { return false }
      return file.modifierChain(of: file.file.raw.calls[Int(closure.call)]).modifiers
        .contains { mayMakeSearchable($0, in: file) }
    }
  }
}

extension String {
  fileprivate static func alone(on view: String) -> String {
    "these scopes never appear: \(view) is not searchable; add .searchable(text:) to it, before .searchScopes"
  }
}
