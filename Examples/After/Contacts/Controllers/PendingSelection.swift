/// The rows of a list that are to be selected again once the list shows them again.
///
/// A rebuilt list can lose its selection, and a search hides rows that were selected. A list therefore captures its
/// selection before each change and restores what it can after it; what stays hidden stays pending.
struct PendingSelection<ID: Hashable & Sendable>: Sendable {
  private(set) var ids: Set<ID> = []

  /// Call before the list changes. Rows that are pending from an earlier change stay so.
  mutating func capture(_ selected: [ID]) {
    ids.formUnion(selected)
  }

  /// Call after the list has changed, with what the list can select now and what its data still knows.
  ///
  /// - Returns: the ids to select; they are no longer pending.
  mutating func restorable(where isShown: (ID) -> Bool, known isKnown: (ID) -> Bool) -> Set<ID> {
    let shown = ids.filter { isKnown($0) && isShown($0) }
    ids = ids.filter { isKnown($0) && !shown.contains($0) }
    return shown
  }

  /// Call when the user, not the program, has selected a row.
  ///
  /// - Parameter isOnlyRow: whether the list allows one selected row, so that the new one replaces the pending one.
  mutating func userSelected(_ id: ID, isOnlyRow: Bool) {
    if isOnlyRow {
      ids.removeAll()
    } else {
      ids.remove(id)
    }
  }

  /// Call when the user has deselected a row, so that a change under way does not select it again.
  mutating func userDeselected(_ id: ID) {
    ids.remove(id)
  }
}
