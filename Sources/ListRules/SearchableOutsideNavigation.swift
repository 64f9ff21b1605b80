import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// `.searchable` in a view that is a window's or a sheet's root, with no navigation container around or inside.
struct SearchableOutsideNavigation: Rule {
  static let id = "searchable-outside-navigation"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), file.isModifier(call), !isForMacAlone(file) else { return }
    if let root = rootClosure(around: index, in: file) {
      guard root.isBare else { return }
      return report(finding(at: index, root: root.call, in: file))
    }
    let type = file.outline.typeDeclaration(around: index)
    guard type >= 0, let fact = file.type(around: index), fact.kind == .struct,
      !fact.inherited.contains(where: { $0.word == "ViewModifier" }),
      !file.parts(of: type).contains(where: { holdsNavigation($0, in: file) }), let name = fact.path.last
    else { return }
    // Every place of the file that shows the view counts: one that is in a container, or unknown, makes it silent.
    var shown: RawCall?
    for use in file.file.raw.calls where use.name >= 0 && file.word(use.name) == name && use.range.lower == use.name {
      if isPreview(use.name, in: file) { continue }
      guard let root = rootClosure(around: use.name, in: file), root.isBare else { return }
      shown = shown ?? root.call
    }
    guard let shown else { return }
    report(finding(at: index, root: shown, in: file))
  }

  private func finding(at index: TokenIndex, root: RawCall, in file: FileContext) -> Violation {
    let name = file.text(root.name)
    var violation = Violation(TokenRange(index, index + 1), .outside(root: name))
    violation.notes = [
      Violation.Note(range: TokenRange(root.name, root.name + 1), message: "\(name) shows the view with no navigation")
    ]
    return violation
  }

  // MARK: - Roots

  private static let scenes: WordSet = [
    "WindowGroup", "Window", "DocumentGroup", "sheet", "fullScreenCover",
  ]

  /// The call of a scene or a sheet whose closure the token stands in, and whether nothing between them, nor inside,
  /// shows a search field.
  private func rootClosure(around index: TokenIndex, in file: FileContext) -> (call: RawCall, isBare: Bool)? {
    var isBare = true
    for closure in file.outline.closures(around: index) {
      guard closure.call >= 0 else { continue }
      let call = file.file.raw.calls[Int(closure.call)]
      guard call.name >= 0 else { continue }
      if SearchableOutsideNavigation.scenes.contains(file.word(call.name)) {
        return (call, isBare && !holdsNavigation(closure.range, in: file))
      }
      // A view of the project may be a container itself.
      if file.isTypeName(call.name), !SwiftUIViews.plainContainers.contains(file.word(call.name)),
        !SearchableOutsideNavigation.transparent.contains(file.word(call.name))
      {
        isBare = false
      }
    }
    return nil
  }

  private static let transparent: WordSet = [
    "ForEach", "Section", "GeometryReader", "ScrollViewReader", "ViewThatFits",
  ]
  private static let navigation = SpellingParts(["navigation", "tabview", "splitview", "router", "coordinator"])

  /// Whether the code names a container, or what sounds like the project's own.
  private func holdsNavigation(_ range: TokenRange, in file: FileContext) -> Bool {
    range.indices.contains { index in
      guard file.isTypeName(index) else { return false }
      return SwiftUIViews.navigationContainers.contains(file.word(index))
        || SearchableOutsideNavigation.navigation.occur(in: file.text(index).utf8)
    }
  }

  private func isPreview(_ index: TokenIndex, in file: FileContext) -> Bool {
    if let type = file.type(around: index), type.inherited.contains(where: { $0.word == "PreviewProvider" }) {
      return true
    }
    return file.outline.closures(around: index).contains { closure in
      file.word(closure.range.lower - 1) == "Preview"
        || closure.call >= 0
          && file.file.raw.calls[Int(closure.call)].name >= 0
          && file.word(file.file.raw.calls[Int(closure.call)].name) == "Preview"
    }
  }

  /// On the Mac a window's toolbar shows the field.
  private func isForMacAlone(_ file: FileContext) -> Bool {
    let imports = file.facts.imports
    if imports.contains("AppKit") || imports.contains("Cocoa") { return true }
    let platforms = file.targets.versions.keys
    return !platforms.isEmpty && platforms.allSatisfy { $0 == "macOS" }
  }
}

extension String {
  fileprivate static func outside(root: String) -> String {
    "no search field appears: nothing between \(root) and this view is a navigation container; put the view into a "
      + "NavigationStack"
  }
}
