import ProjectIndex
import SwiftSource
import Vocabulary

/// What is known of a file before it is scanned for rules: its own facts, those of the project, and its settings.
package final class FileOutlook {
  package let facts: FileFacts
  package let isCore: Bool
  private let id: Int32
  private let index: ProjectIndex

  package init(_ facts: FileFacts, _ id: Int32, in index: ProjectIndex, isCore: Bool) {
    self.facts = facts
    self.id = id
    self.isCore = isCore
    self.index = index
  }

  /// Whether the file's module is core code by what is in it.
  package var isInCoreModule: Bool { index.isInCoreModule(id) }

  /// Whether the file may be core code that no configuration names.
  package private(set) lazy var mayBeCore = FileOutlook.coreReason(of: facts, isInCoreModule: isInCoreModule) != nil

  /// Why a file may be core code that no configuration names: the last folder on its path that is named as core code is, or its
  /// module. Nil where a folder is named after views.
  package static func coreReason(of facts: FileFacts, isInCoreModule: Bool) -> String? {
    guard !facts.isTest else { return nil }
    let path = facts.path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    let folder = path.last(where: ModuleNames.isCore)
    guard folder != nil || isInCoreModule else { return nil }
    // A module of views, such as `AccountUI`, has models of views; a folder of scenes has services of its own. What stands
    // around a module of core code says nothing of it.
    let isAmongViews = (folder == nil ? path.suffix(2) : path).contains(where: ModuleNames.isShown)
    guard !isAmongViews else { return nil }
    return folder.map { "the file stands in the folder '\(Substring($0))'" }
      ?? "others import the file's module, where hardly any file shows something"
  }

  /// Whether a view or window controller, or an extension of one, may stand in the file.
  package private(set) lazy var holdsViewController =
    hasManyTypes || facts.types.contains { index.isViewController($0).isYes }

  /// Whether a type of the file may keep work that it ends, or an object that waits.
  package private(set) lazy var holdsPendingWork = hasManyTypes || facts.types.contains { mayHoldPendingWork($0) }

  /// Whether code of the file may sleep, or call a function of the project that waits.
  package private(set) lazy var mayWait =
    facts.memberCalls.contains { $0.method == "sleep" || index.hasWaitingFunction(named: $0.method) }
    || facts.functions.contains { function in
      function.effects.contains(.waits) || function.ownCalls.contains(where: index.hasWaitingFunction)
    }

  private func mayHoldPendingWork(_ type: TypeFact) -> Bool {
    guard let entry = index.entry(of: type) else { return false }
    return index.cancelsSomething(entry)
      || index.ownProperties(of: entry).contains { property in
        // Any wrapper may end what it held, and any class of the project may wait.
        property.cancelsWhenSet || !property.attributes.isEmpty && !property.attributes.allSatisfy(Self.plain.contains)
          || property.isNamedAsPause || property.typeWords.first.map { waits($0, in: entry) } ?? false
      }
  }

  /// Whether the project's type of the name has a method that waits.
  private func waits(_ type: Word, in owner: ProjectIndex.TypeEntry) -> Bool {
    guard index.declaresType(named: type) else { return false }
    let found = index.scope(inside: owner).flatMap { index.type([type], at: $0) }
    return found.map { index.does(.waits, in: $0) } ?? false
  }

  private static let plain: WordSet = """
    Published State StateObject ObservedObject Binding Environment EnvironmentObject FocusState AppStorage IBOutlet objc MainActor
    IBInspectable NSManaged available discardableResult inlinable usableFromInline preconcurrency ObservationIgnored
    """

  /// The types of the file, by their places, with a method that may be told of a search.
  package private(set) lazy var typesGivenSearchTexts = index.typesGivenSearchTexts(in: id)

  /// Those types, and those that may ask with a text which they read.
  package private(set) lazy var typesReadingTexts = index.typesReadingTexts(in: id)

  /// The first of these, and those that may choose elements by a text that they hold.
  package private(set) lazy var typesSearching = index.typesSearching(in: id)

  /// The types of the file, by their places, whose code gives a function to an object that may keep it.
  package private(set) lazy var typesGivingHandlers = index.typesGivingHandlers(of: facts)

  /// Whether the file's type, the `position`-th, may be a view or window controller, or a part of one.
  package func isViewController(_ position: Int) -> Bool {
    hasManyTypes || index.isViewController(facts.types[position]).isYes
  }

  /// To ask for each of so many types what stands above it may cost more than to examine the file.
  private var hasManyTypes: Bool { facts.types.count > 64 }
}
