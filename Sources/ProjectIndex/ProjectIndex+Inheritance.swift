import SwiftSource

extension ProjectIndex {
  /// Whether the type is one of `names`, or inherits from or conforms to one: through any chain of the project's types.
  ///
  /// "Unknown" where a type on the way comes from elsewhere. Complexity: O(n) in the types above.
  public func answer(_ entry: TypeEntry, isA names: Set<Word>) -> Answer {
    if let name = entry.path.last, names.contains(name) { return .yes(because: ["\(entry.spelling) itself"]) }
    let lineage = lineage(of: entry, throughProtocols: true)
    if let found = lineage.climb(to: names) { return .yes(because: found) }
    return lineage.isComplete ? .no : .unknown
  }
}
