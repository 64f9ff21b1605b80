import ProjectIndex

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

  /// Whether a view or window controller, or an extension of one, may stand in the file.
  package private(set) lazy var holdsViewController =
    hasManyTypes || facts.types.contains { index.isViewController($0).isYes }

  /// Whether a type that speaks of a list, or a part of one, may stand in the file.
  package private(set) lazy var holdsListCode =
    hasManyTypes || facts.types.contains { index.entry(of: $0).map(index.mentionsList) ?? false }

  /// The types of the file, by their places, with a method that may be told of a search.
  package private(set) lazy var typesGivenSearchTexts = index.typesGivenSearchTexts(of: facts)

  /// The types of the file, by their places, whose code gives a function to an object that may keep it.
  package private(set) lazy var typesGivingHandlers = index.typesGivingHandlers(of: facts)

  /// Whether the file's type, the `position`-th, may be a view or window controller, or a part of one.
  package func isViewController(_ position: Int) -> Bool {
    hasManyTypes || index.isViewController(facts.types[position]).isYes
  }

  /// To ask for each of so many types what stands above it may cost more than to examine the file.
  private var hasManyTypes: Bool { facts.types.count > 64 }
}
