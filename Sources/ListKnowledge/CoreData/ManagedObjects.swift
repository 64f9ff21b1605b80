import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  /// Whether the path that ends with `name` is that of a managed object's class: it inherits from `NSManagedObject` through any chain of
  /// project classes. Xcode can keep a class out of the sources; then a fetch request for it in the file says so.
  package func isManagedObject(_ path: [Word], at name: Token) -> Bool {
    let type = index.resolve(path, at: scope(at: name))
    if index.reaches("NSManagedObject", from: type) { return true }
    return (type == .outside(path) || type == .unknown) && isFetched(name.word)
  }

  private static let otherResults: WordSet = "NSFetchRequestResult NSManagedObjectID NSDictionary NSNumber"

  /// `NSFetchRequest<User>` or `NSFetchedResultsController<User>` stands in the file.
  private func isFetched(_ name: Word) -> Bool {
    guard !FileContext.otherResults.contains(name) else { return false }
    return tokens.contains { token in
      guard token.word == name, let open = token.previous, open.word == "<" else { return false }
      return open.previous?.word == "NSFetchRequest" || open.previous?.word == "NSFetchedResultsController"
    }
  }
}
