import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  /// Whether the type of this name is a managed object's class: it inherits from `NSManagedObject` through any chain of
  /// project classes. Xcode can keep a class out of the sources; then a fetch request for it in the file says so.
  package func isManagedObject(_ name: Word, near index: TokenIndex) -> Bool {
    if name == "NSManagedObject" { return true }
    var seen: Set<Word> = []
    var current = name
    while seen.insert(current).inserted {
      guard let entry = entry(named: current, near: index), entry.isDeclared else {
        if let target = target(ofAlias: current) {
          if target == "NSManagedObject" { return true }
          current = target
          continue
        }
        return current == name && isFetched(name)
      }
      if entry.inherited.contains(where: { $0.word == "NSManagedObject" }) { return true }
      guard let parent = entry.inherited.first?.word else { return false }
      current = parent
    }
    return false
  }

  /// The type of this name that the code at `index` means: nested in a type around it, or at top level.
  private func entry(named name: Word, near index: TokenIndex) -> ProjectIndex.TypeEntry? {
    var path = type(around: index)?.path ?? []
    while true {
      if let entry = self.index.entry(at: path + [name]) { return entry }
      guard !path.isEmpty else { return nil }
      path.removeLast()
    }
  }

  private func target(ofAlias name: Word) -> Word? {
    for file in self.index.files {
      if let alias = file.aliases.first(where: { $0.name == name }) { return alias.target }
    }
    return nil
  }

  private static let otherResults: Set<Word> = [
    "NSFetchRequestResult", "NSManagedObjectID", "NSDictionary", "NSNumber",
  ]

  /// `NSFetchRequest<User>` or `NSFetchedResultsController<User>` stands in the file.
  private func isFetched(_ name: Word) -> Bool {
    guard !FileContext.otherResults.contains(name) else { return false }
    return file.raw.tokens.indices.contains { position in
      let index = TokenIndex(position)
      guard word(index) == name, word(index - 1) == "<" else { return false }
      return word(index - 2) == "NSFetchRequest" || word(index - 2) == "NSFetchedResultsController"
    }
  }
}
