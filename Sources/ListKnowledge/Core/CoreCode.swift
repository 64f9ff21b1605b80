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
  private static let viewFolders = SpellingParts([
    "view", "screen", "scene", "component", "cell", "theme", "style", "design", "interface", "swiftui", "uikit",
    "appkit",
    "controller", "widget", "layout", "frontend",
  ])

  /// The smallest profile in which the file counts as core code; nil where it does not.
  package static func profile(of file: FileContext) -> Profile? {
    if file.isCore { return .recommended }
    guard !file.facts.isTest, let folder = folder(in: file.facts.path), !showsSomething(file) else { return nil }
    file.evidence.record("the file stands in the folder '\(folder)'")
    return .strict
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

  private static let parents: Set<Word> = [
    "ViewModifier", "App", "Scene", "Widget", "WidgetBundle", "Commands", "Shape", "ButtonStyle", "ToggleStyle",
    "LabelStyle", "ToolbarContent", "PreviewProvider", "Layout", "ShapeStyle", "UIApplicationDelegate",
    "NSApplicationDelegate", "UIWindowSceneDelegate",
  ]

  /// Whether the file declares a view, a controller, or another part of a screen, or extends a type of a UI framework.
  private static func showsSomething(_ file: FileContext) -> Bool {
    file.facts.types.contains { type in
      type.inherited.contains { parents.contains($0.word) || $0.word == "View" }
        || ChangeCallbacks.isViewLayer(type, in: file)
        || type.kind == .extension && type.path.count == 1 && !file.index.declaresType(named: type.path[0])
          && UINames.isType(type.spelling, type.path[0], of: .swiftUI)
    }
  }

  // MARK: - Conditional code

  private static let platforms: Set<Word> = ["canImport", "os", "targetEnvironment"]

  /// Whether the token stands under an `#if` that asks for a module or a platform. Complexity: O(index).
  package static func isGuarded(_ index: TokenIndex, in file: FileContext) -> Bool {
    var open: [Bool] = []
    for token in 0..<index {
      switch file.kind(token) {
      case .poundIf: open.append(asksForPlatform(after: token, in: file))
      case .poundElseif:
        if let last = open.last { open[open.count - 1] = last || asksForPlatform(after: token, in: file) }
      case .poundEndif: _ = open.popLast()
      default: break
      }
    }
    return open.contains(true)
  }

  private static func asksForPlatform(after pound: TokenIndex, in file: FileContext) -> Bool {
    var index = pound + 1
    while Int(index) < file.file.raw.tokens.count, !file.file.raw.tokens[Int(index)].startsLine {
      if platforms.contains(file.word(index)) { return true }
      index += 1
    }
    return false
  }

  // MARK: - Names

  /// The `import` of the module whose name stands at `index`.
  package static func importDeclaration(at index: TokenIndex, in file: FileContext) -> RawDeclaration? {
    let id = file.outline.declaration(around: index)
    guard id >= 0, file.file.raw.declarations[Int(id)].kind == .import,
      file.file.raw.declarations[Int(id)].name == index
    else {
      return nil
    }
    return file.file.raw.declarations[Int(id)]
  }

  /// Whether the token belongs to an `import`.
  package static func isImport(_ index: TokenIndex, in file: FileContext) -> Bool {
    let id = file.outline.declaration(around: index)
    return id >= 0 && file.file.raw.declarations[Int(id)].kind == .import
  }

  /// Whether the name at `index` is that of a type or function by itself: not in an import, no member of another, no label.
  package static func standsAlone(_ index: TokenIndex, in file: FileContext) -> Bool {
    guard file.kind(index) == .identifier else { return false }
    if file.kind(index - 1) == .period {
      // `UIKit.UIImage`
      guard UIFramework(module: file.word(index - 2)) != nil else { return false }
    }
    let id = file.outline.declaration(around: index)
    guard id >= 0 else { return true }
    let declaration = file.file.raw.declarations[Int(id)]
    return declaration.kind != .import && declaration.name != index || declaration.kind == .extension
  }
}

extension FileContext {
  /// Whether the token starts with a capital letter of ASCII, as names of types do.
  package func isCapitalized(_ index: TokenIndex) -> Bool {
    let first = file.bytes[Int(file.raw.tokens[Int(index)].offset)]
    return first >= 0x41 && first <= 0x5A
  }
}
