import SwiftSource

extension ProjectIndex {
  /// Last names of the classes that a handler could keep alive: a class above them holds a function that others may set, or an
  /// object that they store does. Complexity: O(n) in the properties.
  public var namesNearHandlers: Set<Word> {
    let functions = Set(files.flatMap { $0.aliases.lazy.filter(\.isFunction).map(\.name) })
    let classes = files.lazy.filter { !$0.isTest }.flatMap {
      $0.types.lazy.filter { $0.kind == .class || $0.kind == .actor }
    }
    var holders: Set<Word> = []
    for type in classes {
      let holds = type.properties.contains {
        !$0.isLet && !$0.isComputed && $0.access == .shared
          && ($0.holdsFunction || $0.typeWords.first.map(functions.contains) == true)
      }
      if holds, let name = type.path.last { holders.insert(name) }
    }
    var found: Set<Word> = []
    for type in classes {
      let isNear =
        type.inherited.contains { holders.contains($0.word) }
        || type.properties.contains { !$0.isComputed && $0.typeWords.first.map(holders.contains) == true }
      if isNear, let name = type.path.last { found.insert(name) }
    }
    return found
  }
}
