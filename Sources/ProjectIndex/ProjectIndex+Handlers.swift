import SwiftSource

extension ProjectIndex {
  /// Last names of the classes that a handler could keep alive: a class above them holds a function that others may set, or an
  /// object that they store does. Complexity: O(n) in the properties.
  public var namesNearHandlers: Set<Word> {
    // Facts hold many arrays: they are read in place here, as a copy counts each of them.
    var functions: Set<Word> = []
    for file in files.indices {
      for alias in files[file].aliases.indices where files[file].aliases[alias].isFunction {
        functions.insert(files[file].aliases[alias].name)
      }
    }
    let functionNames = WordSet(functions)
    func forEachClass(_ body: (_ file: Int, _ type: Int) -> Void) {
      for file in files.indices where !files[file].isTest {
        for type in files[file].types.indices
        where files[file].types[type].kind == .class || files[file].types[type].kind == .actor {
          body(file, type)
        }
      }
    }
    var holders: Set<Word> = []
    forEachClass { file, type in
      let holds = files[file].types[type].properties.contains {
        !$0.isLet && !$0.isComputed && $0.access == .shared
          && ($0.holdsFunction || $0.typeWords.first.map(functionNames.contains) == true)
      }
      if holds, let name = files[file].types[type].path.last { holders.insert(name) }
    }
    // A class below one that holds a handler holds it, too.
    var count = 0
    while count != holders.count {
      count = holders.count
      forEachClass { file, type in
        guard files[file].types[type].inherited.contains(where: { holders.contains($0.word) }) else { return }
        if let name = files[file].types[type].path.last { holders.insert(name) }
      }
    }
    let holderNames = WordSet(holders)
    var found: Set<Word> = []
    forEachClass { file, type in
      let isNear =
        files[file].types[type].inherited.contains { holderNames.contains($0.word) }
        || files[file].types[type].properties.contains {
          !$0.isComputed && $0.typeWords.first.map(holderNames.contains) == true
        }
      if isNear, let name = files[file].types[type].path.last { found.insert(name) }
    }
    return found
  }

  /// The last names of the types whose base class, not they themselves, has closures by which it announces changes.
  public var namesBelowAnnouncers: Set<Word> {
    let announcers = tables.entries.filter { entry in facts(of: entry).contains(where: \.announcesChanges) }
    return Set(announcers.flatMap { types(below: $0) }.compactMap(\.path.last))
  }
}
