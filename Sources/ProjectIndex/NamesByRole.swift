import SwiftSource

/// The names in a function's code by what they are there. Nearly all roles of nearly all functions have none: one list of the others
/// makes a fact cheap to copy and to keep.
struct NamesByRole: Sendable, Hashable {
  enum Role: UInt8 {
    case closureCalls, searchCalls, guessedSearchCalls, cancels, nilChecks, searchActions, comparedNames
  }

  private struct Entry: Hashable {
    var role: Role
    var names: Set<Word>
  }

  /// By role, none empty: what says the same is equal.
  private var entries: [Entry] = []

  /// Complexity: O(1), as roles are few.
  subscript(role: Role) -> Set<Word> {
    get { entries.first { $0.role == role }?.names ?? [] }
    _modify {
      let place = entries.firstIndex { $0.role.rawValue >= role.rawValue } ?? entries.count
      if place == entries.count || entries[place].role != role {
        entries.insert(Entry(role: role, names: []), at: place)
      }
      yield &entries[place].names
      if entries[place].names.isEmpty { entries.remove(at: place) }
    }
  }
}

extension NamesByRole: Stored {
  static var blank: NamesByRole { NamesByRole() }

  mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&entries) { coder, entry throws(StorageProblem) in
      try coder.code(&entry.role)
      try coder.code(&entry.names)
    } blank: {
      Entry(role: .cancels, names: [])
    }
  }
}
