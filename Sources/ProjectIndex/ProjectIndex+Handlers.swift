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
        !$0.isLet && !$0.isComputed && $0.access.rawValue >= Access.shared.rawValue
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
    var above: Set<TypeID> = []
    for entry in tables.entries.indices
    where tables.entries[entry].parts.contains(where: { files[Int($0.file)].types[Int($0.type)].announcesChanges }) {
      above.insert(tables.entries[entry].id)
    }
    var names: Set<Word> = []
    var isBelow = [Bool](repeating: false, count: tables.entries.count)
    // All at once: one walk for each announcer would cost their number.
    while !above.isEmpty {
      var next: Set<TypeID> = []
      for entry in tables.entries.indices where !isBelow[entry] && !tables.entries[entry].parents.isEmpty {
        let inherits = tables.entries[entry].parents.contains { meanings in
          meanings.contains { if case .type(let id) = $0 { above.contains(id) } else { false } }
        }
        guard inherits else { continue }
        isBelow[entry] = true
        next.insert(tables.entries[entry].id)
        if let name = tables.entries[entry].path.last { names.insert(name) }
      }
      above = next
    }
    return names
  }
}
