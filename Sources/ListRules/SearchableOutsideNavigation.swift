import ProjectIndex
import ListKnowledge
import ProjectModel
import RuleDocuments
import RuleKit
import SwiftSource
import Vocabulary

/// `.searchable` in a view that is a window's or a sheet's root, with no navigation container around or inside.
struct SearchableOutsideNavigation: Rule {
  static let id = "searchable-outside-navigation"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard token.call?.isModifier == true, !isForMacAlone(file) else { return }
    if let root = root(around: token) {
      if root.isBare { report(finding(token, root: root.name)) }
      return
    }
    guard let type = token.typeDeclaration, let fact = file.type(around: token), fact.kind == .struct,
      !file.isInside("ViewModifier", token),
      !file.parts(of: type).contains(where: { holdsNavigation($0.tokens) }), let name = fact.path.last
    else { return }
    // Every place of the file that shows the view counts: one that is in a container, or unknown, makes it silent.
    var shown: Token?
    for use in file.calls(named: name) {
      guard let view = use.name, use.first == view, !file.isInPreview(view) else { continue }
      guard let root = root(around: view), root.isBare else { return }
      shown = shown ?? root.name
    }
    if let shown { report(finding(token, root: shown)) }
  }

  private func finding(_ token: Token, root: Token) -> Violation {
    var violation = Violation(token, .outside(root: root.text))
    violation.notes = [Violation.Note(root, "\(root.text) shows the view with no navigation")]
    return violation
  }

  // MARK: - Roots

  private static let scenes: WordSet = "WindowGroup Window DocumentGroup sheet fullScreenCover"

  /// The name of the scene or sheet whose closure the token stands in, and whether nothing between them, nor inside,
  /// shows a search field.
  private func root(around token: Token) -> (name: Token, isBare: Bool)? {
    var isBare = true
    for closure in token.closures {
      guard let name = closure.call?.name else { continue }
      if SearchableOutsideNavigation.scenes.contains(name.word) {
        return (name, isBare && !holdsNavigation(closure.tokens))
      }
      // A view of the project may be a container itself.
      if name.isCapitalized, !SwiftUIViews.plainContainers.contains(name.word),
        !SearchableOutsideNavigation.transparent.contains(name.word)
      {
        isBare = false
      }
    }
    return handedOn(around: token).map { ($0, isBare && !holdsNavigation(token.member?.tokens ?? token.tokens)) }
  }

  /// The scene or sheet that the method or property around the token is handed to: `.sheet(isPresented: $isOpen, content: codes)`.
  private func handedOn(around token: Token) -> Token? {
    guard let member = token.member, let name = member.name, name.word != "body" else { return nil }
    let uses = token.typeDeclaration?.tokens.filter { $0.word == name.word && $0 != name }
    return uses?.lazy.compactMap { use in
      use.previous?.previous?.word == "content" ? use.argumentList?.previous : nil
    }
    .first { Self.scenes.contains($0.word) }
  }

  private static let transparent: WordSet = "ForEach Section GeometryReader ScrollViewReader ViewThatFits"

  /// Whether the code names a container, or what sounds like the project's own.
  private func holdsNavigation(_ code: Tokens) -> Bool {
    code.contains {
      $0.isCapitalized
        && (SwiftUIViews.navigationContainers.contains($0.word)
          || ViewNames.navigation.occur(in: $0.utf8))
    }
  }

  /// On the Mac a window's toolbar shows the field.
  private func isForMacAlone(_ file: FileContext) -> Bool {
    let imports = file.facts.imports
    if imports.contains("AppKit") || imports.contains("Cocoa") { return true }
    return file.floors.platforms == [.macOS]
  }
}

extension String {
  fileprivate static func outside(root: String) -> String {
    "no search field appears: nothing between \(root) and this view is a navigation container; put the view into a "
      + "NavigationStack"
  }
}
