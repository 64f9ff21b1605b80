import SwiftSource

extension ProjectIndex {
  /// Last names of the classes that a handler could keep alive: they hold a function, or store an object whose class does.
  /// Complexity: O(n) in the properties.
  public var namesNearHandlers: Set<Word> {
    let functions = Set(files.flatMap { $0.aliases.lazy.filter(\.isFunction).map(\.name) })
    var holders: Set<Word> = []
    for file in files where !file.isTest {
      for type in file.types where type.kind == .class || type.kind == .actor {
        let holds = type.properties.contains {
          !$0.isLet && !$0.isComputed && ($0.holdsFunction || $0.typeWords.first.map(functions.contains) == true)
        }
        if holds, let name = type.path.last { holders.insert(name) }
      }
    }
    var found = holders
    for file in files where !file.isTest {
      for type in file.types where type.kind == .class || type.kind == .actor {
        let isNear =
          type.inherited.contains { holders.contains($0.word) }
          || type.properties.contains { !$0.isComputed && $0.typeWords.first.map(holders.contains) == true }
        if isNear, let name = type.path.last { found.insert(name) }
      }
    }
    return found
  }
}
