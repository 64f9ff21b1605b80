import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// `isSearching` or `dismissSearch` in a view that makes its own content searchable.
struct SearchStateBesideSearchable: Rule {
  static let id = "search-state-beside-searchable"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard isEnvironmentValue(token, in: file), let type = file.type(around: token),
      let entry = file.index.entry(of: type), isRead(token, of: entry, in: file)
    else { return }
    let state = token.word == "isSearching"
    guard let searchable = file.flow.declarations(of: entry).lazy.compactMap({ searchable(in: $0, file) }).first else {
      guard let outside = searchableBeside(entry, in: file) else { return }
      var violation = Violation(
        token, state ? .isOfAnother(in: type.spelling) : .dismissesAnother(in: type.spelling))
      violation.notes = [Violation.Note(outside, "the search is in here, and \(type.spelling) stands around it")]
      violation.profile = .strict
      return report(violation)
    }
    var violation = Violation(token, state ? .isAlwaysFalse(in: type.spelling) : .dismissesNothing(in: type.spelling))
    if searchable.file === file.file {
      violation.notes = [Violation.Note(searchable, "\(type.spelling) makes its content searchable here")]
    }
    report(violation)
  }

  /// `@Environment(\.isSearching)`, or `values.isSearching` of a property with all values: `@Environment(\.self) var values`.
  private func isEnvironmentValue(_ name: Token, in file: FileContext) -> Bool {
    guard name.isMember, let owner = name.previous?.previous else { return false }
    if owner.kind == .backslash || owner.word == "EnvironmentValues" && owner.previous?.kind == .backslash {
      return name.argumentList?.previous?.word == "Environment"
    }
    guard owner.kind == .identifier, let property = file.property(at: owner) else { return false }
    return property.attributes.contains("Environment")
      && file.binding(of: property)?.declaration.attributes.contains { $0.arguments.contains { $0.keyword == .self } }
        == true
  }

  /// `@Environment(\.dismissSearch) var endSearch`, which some code of the view reads: what nobody reads does no harm.
  private func isRead(_ value: Token, of entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    guard let name = value.declaration?.bindings.first?.name, name > value else { return true }
    return file.flow.declarations(of: entry).contains { part in
      part.tokens.contains { $0.word == name.word && $0 != name && $0 != value }
    }
  }

  // MARK: - A view beside the searchable one

  /// What gets the environment of the place where it is written.
  private static let layers: WordSet = screens.union("overlay background safeAreaInset")

  /// `.searchable(…).sheet { Panel() }`: the `.searchable` before the modifier that shows the view, where nobody shows it elsewhere.
  private func searchableBeside(_ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Token? {
    guard let name = entry.path.last, !file.index.isNamed(entry, outside: file.id) else { return nil }
    let uses = file.names(spelled: name).filter { $0.call?.name == $0 }
    let found = uses.map { use in
      use.closures.lazy.compactMap(\.call).compactMap { layer -> Token? in
        guard layer.name?.isMember == true, Self.layers.contains(layer.word) else { return nil }
        return layer.receiver.first { $0.word == "searchable" && $0.call?.name == $0 && !isOnOtherScreen($0) }
      }.first
    }
    return found.contains { $0 == nil } ? nil : found.first ?? nil
  }

  // MARK: - What is searchable

  /// Where a part of the type, not a type inside of it, applies `.searchable` to what it shows itself.
  private func searchable(in part: Declaration, _ file: FileContext) -> Token? {
    part.tokens.first { name in
      guard name.isMember, let call = name.call, call.name == name, name.typeDeclaration == part, !isOnOtherScreen(name)
      else { return false }
      if name.word == "searchable" { return true }
      return name.file === file.file && file.modifiers(behind: call).contains { $0.word == "searchable" }
    }
  }

  /// What opens a screen, which has a search of its own.
  private static let screens: WordSet = """
    sheet fullScreenCover popover navigationDestination NavigationLink inspector
    """

  private func isOnOtherScreen(_ token: Token) -> Bool {
    if token.closures.contains(where: { $0.call.map { Self.screens.contains($0.word) } ?? false }) { return true }
    return sequence(first: token) { $0.argumentList }.dropFirst().contains { list in
      list.previous.map { Self.screens.contains($0.word) } ?? false
    }
  }
}

extension String {
  fileprivate static func isOfAnother(in type: String) -> String {
    "'isSearching' in \(type) says nothing of the search that it is shown over; write the modifier that shows it before .searchable"
  }

  fileprivate static func dismissesAnother(in type: String) -> String {
    "'dismissSearch' in \(type) does not end the search that it is shown over; write the modifier that shows it before .searchable"
  }

  fileprivate static func isAlwaysFalse(in type: String) -> String {
    "'isSearching' is always false in \(type), which applies .searchable itself; "
      + "read it in a view inside of the searchable one"
  }

  fileprivate static func dismissesNothing(in type: String) -> String {
    "'dismissSearch' dismisses nothing in \(type), which applies .searchable itself; "
      + "read it in a view inside of the searchable one"
  }
}
