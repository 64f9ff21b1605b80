import SwiftSource

extension ProjectIndex {
  /// Last names of the classes that a handler could keep alive: a class above them holds a function that others may set, or an
  /// object that they store does. Complexity: O(n) in the properties.
  public var namesNearHandlers: Set<Word> {
    let functions = Set(files.flatMap { $0.aliases.lazy.filter(\.isFunction).map(\.name) })
    let classes = files.filter { !$0.isTest }.flatMap { $0.types.filter { $0.kind == .class || $0.kind == .actor } }
    var holders: Set<Word> = []
    for type in classes {
      let holds = type.properties.contains {
        !$0.isLet && !$0.isComputed && $0.access == .shared
          && ($0.holdsFunction || $0.typeWords.first.map(functions.contains) == true)
      }
      if holds, let name = type.path.last { holders.insert(name) }
    }
    // A class below one that holds a handler holds it, too.
    var count = 0
    while count != holders.count {
      count = holders.count
      for type in classes where type.inherited.contains(where: { holders.contains($0.word) }) {
        if let name = type.path.last { holders.insert(name) }
      }
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

  /// The last names of the types whose base class, not they themselves, has closures by which it announces changes.
  public var namesBelowAnnouncers: Set<Word> {
    let announcers = tables.entries.filter { entry in facts(of: entry).contains(where: \.announcesChanges) }
    return Set(announcers.flatMap { types(below: $0) }.compactMap(\.path.last))
  }
}
