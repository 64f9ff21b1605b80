import SwiftSource

extension ProjectIndex {
  /// The types of the project that diffable data sources have as their items, as far as properties say it, also by a typealias.
  /// Complexity: O(properties), each time.
  public var diffableItems: Set<TypeID> {
    var found: Set<TypeID> = []
    for file in files.indices where !files[file].isTest {
      for type in files[file].types {
        for property in type.properties where property.typeWords.first.map(SDKNames.itemHolders.contains) == true {
          guard let owner = entry(of: type), let member = member(named: property.name, of: owner),
            let source = self.type(of: member), case .named(_, let arguments) = source.reference.unwrapped,
            let item = arguments.last, let entry = entry(of: PlacedType(reference: item, scope: source.scope))
          else { continue }
          log?.meet(owner)
          found.insert(entry.id)
        }
      }
    }
    return found
  }
}
