import SwiftSource

extension ProjectIndex {
  /// Last names of the types whose code gives a function to an object that may keep it. Complexity: O(n) in the
  /// assignments and the closures that are given.
  public var namesGivingHandlers: Set<Word> {
    var names: Set<Word> = []
    for file in files.indices where !files[file].isTest {
      for handler in files[file].handlers.indices where mayBeKept(files[file].handlers[handler]) {
        let type = files[file].handlers[handler].type
        if let name = files[file].types[Int(type)].path.last { names.insert(name) }
      }
    }
    return names
  }

  /// The same types of one file, by their place among its types.
  public func typesGivingHandlers(of facts: FileFacts) -> Set<Int> {
    Set(facts.handlers.lazy.filter(mayBeKept).map { Int($0.type) })
  }

  private func mayBeKept(_ handler: GivenHandler) -> Bool {
    handler.method == .none || tables.keepingFunctions.contains(handler.method)
  }

  /// The last names of the types that have closures by which they announce changes. Complexity: O(types).
  public var namesOfAnnouncers: Set<Word> {
    var names: Set<Word> = []
    for file in files.indices where !files[file].isTest {
      for type in files[file].types.indices where files[file].types[type].announcesChanges {
        if let name = files[file].types[type].path.last { names.insert(name) }
      }
    }
    return names
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
