import ProjectIndex
import RuleDocuments
import RuleKit
import SwiftSource
import Vocabulary

/// Which files are core code: by the configuration, and under `strict` by the folder they stand in or by what their module is.
package enum CoreCode {
  /// The smallest profile in which the file counts as core code; nil where it does not.
  package static func profile(of file: FileContext) -> Profile? {
    if file.isCore { return .recommended }
    guard !file.saysWhatIsCore,
      let reason = FileOutlook.coreReason(of: file.facts, isInCoreModule: file.index.isInCoreModule(file.id)),
      !file.remembered({ showsSomething(file) })
    else { return nil }
    file.evidence.record(reason)
    return .strict
  }

  /// Whether the file's facts allow that it is core code.
  package static func mayHold(_ file: FileOutlook) -> Bool {
    file.isCore || file.mayBeCore
  }

  private static let parents: WordSet = """
    ViewModifier App Scene Widget WidgetBundle Commands Shape ButtonStyle ToggleStyle LabelStyle ToolbarContent
    PreviewProvider Layout ShapeStyle UIApplicationDelegate NSApplicationDelegate UIWindowSceneDelegate
    """

  /// Whether the file declares a view, a controller, or another part of a screen, or extends a type of a UI framework.
  private static func showsSomething(_ file: FileContext) -> Bool {
    file.facts.types.contains { type in
      type.inherited.contains { parents.contains($0.word) || $0.word == "View" }
        || ChangeCallbacks.isViewLayer(type, in: file) || worksOnScreens(type, in: file)
        || type.kind == .extension && type.path.count == 1 && file.index.entry(of: type)?.isDeclared == false
          && UINames.isType(type.spelling, type.path[0], of: .swiftUI)
    }
  }

  /// Whether half of the type's members or more name a controller, a view or a window: then screens are its work, as those of a
  /// helper that moves views above the keyboard, and not what it has strayed into. A type of data is none.
  private static func worksOnScreens(_ type: TypeFact, in file: FileContext) -> Bool {
    // What tells others that its data has changed is there for the data.
    guard file.index.entry(of: type).map({ file.index.facts(of: $0) })?.contains(where: \.announcesChanges) != true
    else {
      return false
    }
    let members = file.declaration(of: type).members.filter { $0.kind.isMember }
    guard members.count > 2 else { return false }
    let named = members.count { member in
      member.tokens.contains { $0.isCapitalized && standsAlone($0) && isOfScreens($0, in: file) }
    }
    return named * 2 >= members.count
  }

  private static func isOfScreens(_ name: Token, in file: FileContext) -> Bool {
    switch file.meaning(of: name.word, at: name) {
    case .type(let id):
      return file.index.facts(of: file.index.entry(id)).first.map { ChangeCallbacks.isViewLayer($0, in: file) } ?? false
    case .outside(let path):
      guard let last = path.last else { return false }
      return file.index.isSDKController(last) || UINames.isScreenPart(name.text, last)
    case .unknown: return false
    }
  }

  // MARK: - Conditional code

  private static let platforms: WordSet = "canImport os targetEnvironment"

  /// Whether the token stands under an `#if` that asks for a module or a platform. Complexity: O(n) in the tokens before
  /// it.
  package static func isGuarded(_ token: Token, in file: FileContext) -> Bool {
    file.conditions(around: token).joined().contains { directive in
      let condition = directive.restOfLine
      return file.objectiveC == nil
        ? condition.contains { platforms.contains($0.word) }
        : condition.contains { ModuleNames.platformMacros.occur(in: $0.utf8) }
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
