import SwiftSource

extension ProjectIndex {
  /// The method of the name that the project adds to what the type inherits from or conforms to outside of it: `pick()` of `extension
  /// UITableView` for a table of the project. Complexity: O(n) in the types above.
  public func memberAdded(toClassesAbove type: TypeEntry, named name: Word, at scope: Scope) -> Member? {
    for parent in lineage(of: type).outside {
      if let added = addition(to: [parent.name]), let member = member(named: name, of: added, at: scope, isCalled: true)
      {
        return member
      }
    }
    return nil
  }

  /// The types of the project that diffable data sources have as their items, as far as properties and typealiases say it.
  /// Complexity: O(properties and typealiases) when it is first asked, then O(1), or O(items) where a log is kept.
  public var diffableItems: Set<TypeID> {
    let found = once.diffableItems {
      let log = QuestionLog()
      return DiffableItemTypes(items: recording(in: log).findDiffableItems(), names: log.names, types: log.types)
    }
    log?.note(names: found.names, types: found.types)
    return found.items
  }

  private func findDiffableItems() -> Set<TypeID> {
    var found: Set<TypeID> = []
    for file in files.indices where !files[file].isTest {
      // Read in place, as a copy of a fact counts all its arrays; few properties are such.
      for type in files[file].types.indices {
        for property in files[file].types[type].properties.indices
        where files[file].types[type].properties[property].typeWords.first.map(SDKNames.itemHolders.contains) == true {
          guard let owner = entry(of: files[file].types[type]),
            let member = member(named: files[file].types[type].properties[property].name, of: owner),
            let source = self.type(of: member), case .named(_, let arguments) = source.reference.unwrapped,
            let item = arguments.last, let entry = entry(of: PlacedType(reference: item, scope: source.scope))
          else { continue }
          log?.meet(owner)
          found.insert(entry.id)
        }
      }
      // `typealias Rows = UITableViewDiffableDataSource<Int, Row>`
      for alias in files[file].aliases {
        let scope = Scope(file: Int32(file), type: alias.parent, function: alias.local)
        for target in alias.targets where SDKNames.itemHolders.contains(target.word) {
          guard let item = target.arguments.last, let entry = entry(of: PlacedType(reference: item, scope: scope))
          else { continue }
          log?.meet(entry)
          found.insert(entry.id)
        }
      }
    }
    return found
  }
}
