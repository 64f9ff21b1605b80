import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  /// Whether the path that ends with `name` is that of a managed object's class: it inherits from `NSManagedObject` through any chain of
  /// project classes. Xcode can keep a class out of the sources; then a fetch request for it in the file says so.
  package func isManagedObject(_ path: [Word], at name: Token) -> Bool {
    let type = index.resolve(path, at: scope(at: name))
    if index.reaches("NSManagedObject", from: type) { return true }
    if path.count == 1, let bound = bound(of: name) {
      return index.reaches("NSManagedObject", from: index.resolve(bound, at: scope(at: name)))
    }
    return (type == .outside(path) || type == .unknown) && isFetched(name.word)
  }

  /// The type that a generic parameter of this name must be, or inherit from: `class List<Item: NSManagedObject>`.
  private func bound(of name: Token) -> Word? {
    guard let type = name.typeDeclaration, let body = type.body else { return nil }
    return type.tokens.before(body).first { $0.word == name.word && $0.next?.kind == .colon }?.next(2)?.word
  }

  /// The managed object that a case of the project's enum holds.
  package func managedPayload(of path: [Word], at name: Token) -> Token? {
    guard let entry = type(path, at: name) else { return nil }
    return flow.declarations(of: entry).lazy.flatMap(payloads).first { word in
      word.isCapitalized && word.file === file && isManagedObject([word.word], at: word) && isHeld(argument: word)
    }
  }

  /// `Reference<User>` of the project holds no user where none of its properties is of the type between the brackets.
  private func isHeld(argument: Token) -> Bool {
    guard let open = argument.previous, open.word == "<", let name = open.previous,
      let holder = type([name.word], at: name), holder.isDeclared
    else { return true }
    let parameters = flow.declarations(of: holder).flatMap { $0.genericParameters.map(\.word) }
    return index.ownProperties(of: holder).contains { $0.typeWords.contains(where: parameters.contains) }
  }

  /// The types of what values of the enum or struct carry; none where a struct says itself what makes two of them equal.
  private func payloads(of type: Declaration) -> [Token] {
    switch type.kind {
    case .enum: return type.members.filter { $0.kind == .enumCase }.flatMap(\.tokens)
    case .struct where !type.members.contains(where: { $0.name?.word == "==" }):
      return type.members.filter { $0.kind == .variable && !$0.isStatic }.flatMap(\.bindings)
        .filter { !$0.isComputed }.flatMap(\.type)
    default: return []
    }
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
