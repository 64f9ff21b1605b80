import SwiftSource

/// Which modules hold an app's core code, by what is in them.
extension Tables {
  private static let uiFrameworks: WordSet = "UIKit AppKit Cocoa SwiftUI WatchKit"

  /// What is compiled into one module, as far as the facts tell.
  private enum Unit: Hashable {
    case module(Int32)
    /// Where modules are not known, a folder stands in for the one that others import by its name.
    case folder(Int32)
  }

  private struct Content {
    var files: [Int32] = []
    var showing = 0
    var importing = 0

    /// Hardly anything is shown here, and most files do without a UI framework. Of so few files that is nothing to go by.
    var isCore: Bool { files.count >= 4 && showing * 6 <= files.count && importing * 2 <= files.count }
  }

  /// The files of modules that others of the project import and that hold core code, as one file in six at most declares
  /// something that is shown, and half of them at most import a UI framework. Complexity: O(n) in the types and imports.
  func findCoreFiles() -> Set<Int32> {
    let imported = modules.imported(by: files)
    let importedFolders = importedFolders()
    guard !imported.isEmpty || !importedFolders.isEmpty else { return [] }
    var contents: [Unit: Content] = [:]
    var known: [TypeID: Bool] = [:]
    for file in files.indices where !files[file].isTest && files[file].path.hasSuffix(".swift") {
      let id = Int32(file)
      let units: [Unit] =
        modules.isKnown(id)
        ? modules.modules(of: id).map { .module($0) }
        : folders.outermost(of: importedFolders, around: id).map { [.folder($0)] } ?? []
      // What is compiled into an app too is no module's alone.
      let isImported = units.allSatisfy { unit in
        if case .module(let module) = unit { imported.contains(module) } else { true }
      }
      guard isImported else { continue }
      let isShowing = files[file].types.contains { isShown($0.id, &known) }
      let isImporting = files[file].imports.contains(where: Tables.uiFrameworks.contains)
      for unit in units {
        contents[unit, default: Content()].files.append(id)
        if isShowing { contents[unit]?.showing += 1 }
        if isImporting { contents[unit]?.importing += 1 }
      }
    }
    return contents.values.reduce(into: []) { if $1.isCore { $0.formUnion($1.files) } }
  }

  /// The names of folders that only files outside of them import: what a file inside imports is another's module, which the
  /// folder is called after.
  private func importedFolders() -> Set<Word> {
    var found: Set<Word> = []
    var foreign: Set<Word> = []
    for file in files.indices where !files[file].isTest {
      for name in files[file].imports where folders.names.contains(name) && !foreign.contains(name) {
        if folders.isBelow(name, file: Int32(file)) { foreign.insert(name) } else { found.insert(name) }
      }
    }
    return found.subtracting(foreign)
  }

  /// Whether the type is a view, a controller or another part of a screen, itself or by what stands above it.
  private func isShown(_ id: TypeID, _ known: inout [TypeID: Bool]) -> Bool {
    guard id != .none else { return false }
    if let known = known[id] { return known }
    // A circle of names adds nothing.
    known[id] = false
    let isShown =
      !entries[id.index].isDeclared && entries[id.index].path.last.map(SDKTypes.visible.contains) == true
      || entries[id.index].parents.joined().contains { meaning in
        switch meaning {
        case .type(let parent): self.isShown(parent, &known)
        case .outside(let path): path.last.map(SDKTypes.visible.contains) ?? false
        case .unknown: false
        }
      }
    known[id] = isShown
    return isShown
  }
}

extension ProjectIndex {
  /// Whether the file's module is core code by what is in it: others of the project import it, hardly any of its files shows
  /// something, and most do without a UI framework.
  public func isInCoreModule(_ file: Int32) -> Bool { tables.coreFiles.contains(file) }
}
