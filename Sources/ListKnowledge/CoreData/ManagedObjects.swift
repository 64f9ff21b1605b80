import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  /// Whether the name is that of a managed object's class: it inherits from `NSManagedObject` through any chain of
  /// project classes. Xcode can keep a class out of the sources; then a fetch request for it in the file says so.
  package func isManagedObject(_ name: Token) -> Bool {
    if name.word == "NSManagedObject" { return true }
    var seen: Set<Word> = []
    var current = name.word
    while seen.insert(current).inserted {
      guard let entry = entry(named: current, near: name), entry.isDeclared else {
        if let target = target(ofAlias: current) {
          if target == "NSManagedObject" { return true }
          current = target
          continue
        }
        return current == name.word && isFetched(current)
      }
      if entry.inherited.contains(where: { $0.word == "NSManagedObject" }) { return true }
      guard let parent = entry.inherited.first?.word else { return false }
      current = parent
    }
    return false
  }

  /// The type of this name that the code at `token` means: nested in a type around it, or at top level.
  private func entry(named name: Word, near token: Token) -> ProjectIndex.TypeEntry? {
    var path = type(around: token)?.path ?? []
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
    return tokens.contains { token in
      guard token.word == name, let open = token.previous, open.word == "<" else { return false }
      return open.previous?.word == "NSFetchRequest" || open.previous?.word == "NSFetchedResultsController"
    }
  }
}
