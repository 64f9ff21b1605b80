import SwiftSource

// TRANSITION: lookups by bare names, for rules that do not ask with a scope yet.
extension ProjectIndex {
  public func entry(at path: [Word]) -> TypeEntry? { tables.entries.first { $0.path == path } }

  public func declaresType(named name: Word) -> Bool { tables.entries.contains { $0.isDeclared && $0.path.last == name } }

  public func declaredType(named path: [Word], inside around: ArraySlice<Word>, in file: Int32) -> TypeEntry? {
    for length in (0...around.count).reversed() {
      if let found = type(Array(around.prefix(length)) + path, at: Scope(file: file)) { return found }
    }
    return nil
  }

  public func isIdentifiable(_ path: [Word], inside around: ArraySlice<Word>, in file: Int32) -> Answer {
    declaredType(named: path, inside: around, in: file).map(isIdentifiable) ?? .unknown
  }
}

extension TypeFact {
  public var variant: Int { id.index }
}

extension AliasFact {
  public var target: Word { targets.first?.word ?? .none }
}
