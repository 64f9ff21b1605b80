import ProjectIndex
import RuleDocuments
import RuleKit
import SwiftSource

/// Which files are core code: by the configuration, and under `strict` by the folder they stand in.
package enum CoreCode {
  private static let folders: Set<String> = [
    "core", "model", "models", "data", "domain", "service", "services", "networking", "persistence",
  ]
  /// Folders below one of those whose files show something all the same.
  private static let viewFolders = SpellingParts(
    """
    view screen scene component cell theme style design interface swiftui uikit appkit controller widget layout
    frontend
    """)

  /// The smallest profile in which the file counts as core code; nil where it does not.
  package static func profile(of file: FileContext) -> Profile? {
    if file.isCore { return .recommended }
    guard !file.facts.isTest, let folder = folder(in: file.facts.path), !showsSomething(file) else { return nil }
    file.evidence.record("the file stands in the folder '\(folder)'")
    return .strict
  }

  /// Whether the file's facts allow that it is core code.
  package static func mayHold(_ file: FileOutlook) -> Bool {
    file.isCore || !file.facts.isTest && folder(in: file.facts.path) != nil
  }

  /// The last folder on the path that is named as core code is, if none below it is named after views.
  private static func folder(in path: String) -> Substring? {
    let path = path.split(separator: "/").dropLast()
    // A module of views, such as `AccountUI`, has models of views.
    guard !path.contains(where: { $0.hasSuffix("UI") }) else { return nil }
    for folder in path.reversed() {
      if folders.contains(folder.lowercased()) { return folder }
      if viewFolders.occur(in: folder.utf8) { return nil }
    }
    return nil
  }

  private static let parents: WordSet = """
    ViewModifier App Scene Widget WidgetBundle Commands Shape ButtonStyle ToggleStyle LabelStyle ToolbarContent
    PreviewProvider Layout ShapeStyle UIApplicationDelegate NSApplicationDelegate UIWindowSceneDelegate
    """

  /// Whether the file declares a view, a controller, or another part of a screen, or extends a type of a UI framework.
  private static func showsSomething(_ file: FileContext) -> Bool {
    file.facts.types.contains { type in
      type.inherited.contains { parents.contains($0.word) || $0.word == "View" }
        || ChangeCallbacks.isViewLayer(type, in: file)
        || type.kind == .extension && type.path.count == 1 && file.index.entry(of: type)?.isDeclared == false
          && UINames.isType(type.spelling, type.path[0], of: .swiftUI)
    }
  }

  // MARK: - Conditional code

  private static let platforms: WordSet = "canImport os targetEnvironment"
  /// Parts of the names of macros that tell platforms apart, in the SDK and in projects: `TARGET_OS_IPHONE`, `SD_UIKIT`.
  private static let platformMacros = SpellingParts(
    """
    target_ __has_include __iphone _uikit _appkit _mac _ios _watch _tv _osx use_ui
    """)

  /// Whether the token stands under an `#if` that asks for a module or a platform. Complexity: O(n) in the tokens before
  /// it.
  package static func isGuarded(_ token: Token, in file: FileContext) -> Bool {
    file.conditions(around: token).joined().contains { directive in
      let condition = directive.restOfLine
      return file.objectiveC == nil
        ? condition.contains { platforms.contains($0.word) } : condition.contains { platformMacros.occur(in: $0.utf8) }
    }
  }

  // MARK: - Names

  /// The `import` of the module that the token names.
  package static func importDeclaration(at name: Token) -> Declaration? {
    name.declaration.flatMap { $0.kind == .import && $0.name == name ? $0 : nil }
  }

  /// Whether the token belongs to an `import`.
  package static func isImport(_ token: Token) -> Bool { token.declaration?.kind == .import }

  /// Whether the name is that of a type or function by itself: not in an import, no member of another, no label.
  package static func standsAlone(_ name: Token) -> Bool {
    guard name.kind == .identifier else { return false }
    // `UIKit.UIImage`
    if name.isMember, UIFramework(module: name.previous?.previous?.word ?? .none) == nil { return false }
    guard let declaration = name.declaration else { return true }
    return declaration.kind != .import && declaration.name != name || declaration.kind == .extension
  }
}
