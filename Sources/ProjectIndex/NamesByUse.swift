import SwiftSource

/// The names in a function's code by what they are there. Nearly all uses of nearly all functions have none: one list of the others
/// makes a fact cheap to copy and to keep.
struct NamesByUse: Sendable, Hashable {
  enum Use: UInt8 {
    case closureCalls, searchCalls, guessedSearchCalls, cancels, nilChecks, searchActions, comparedNames
    /// The methods of other objects that it calls with the object itself, and nothing else: `delegate?.boxChanged(self)`.
    case tellsOfSelf
  }

  private struct Entry: Hashable {
    var use: Use
    var names: Set<Word>
  }

  /// By use, none empty: what says the same is equal.
  private var entries: [Entry] = []

  /// Complexity: O(1), as uses are few.
  subscript(use: Use) -> Set<Word> {
    get { entries.first { $0.use == use }?.names ?? [] }
    _modify {
      let place = entries.firstIndex { $0.use.rawValue >= use.rawValue } ?? entries.count
      if place == entries.count || entries[place].use != use {
        entries.insert(Entry(use: use, names: []), at: place)
      }
      yield &entries[place].names
      if entries[place].names.isEmpty { entries.remove(at: place) }
    }
  }
}

extension NamesByUse: Stored {
  static var blank: NamesByUse { NamesByUse() }

  mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&entries) { coder, entry throws(StorageProblem) in
      try coder.code(&entry.use)
      try coder.code(&entry.names)
    } blank: {
      Entry(use: .cancels, names: [])
    }
  }
}
