/// Editing items. An edit that is refused reports a misuse and changes nothing; the return value says which it was.
extension SnapshotStorage {
  /// Where new items go, relative to what is there.
  public enum Anchor {
    case endOfLastSection
    case endOfSection(Section)
    case before(Item)
    case after(Item)
  }

  /// Adds `new` at `anchor`, in order. Appending is O(k); in the middle of a section, O(k + items of the section).
  @discardableResult @inlinable
  public mutating func insertItems(_ new: [Item], at anchor: Anchor, call: String) -> Bool {
    guard let target = resolve(anchor, call: call) else { return false }
    if insert(new, token: target.token, at: target.index) { return true }
    guard areDistinct(new, call: call) else { return false }
    return movePresent(new.filter { places[$0] != nil }, of: new, to: anchor, call: call)
  }

  /// Inserts what is not here yet; when any of it is, changes nothing and returns false. Each item is hashed once.
  @inlinable mutating func insert(_ new: [Item], token: Int, at index: Int) -> Bool {
    places.reserveCapacity(places.count + new.count)
    for (offset, item) in new.enumerated() {
      let place = Place(token: Int32(token), index: Int32(index + offset))
      guard let old = places.updateValue(place, forKey: item) else { continue }
      places[item] = old
      for earlier in new.prefix(offset) { places[earlier] = nil }
      return false
    }
    if index == records[token].items.count {
      records[token].items += new
    } else {
      records[token].items.insert(contentsOf: new, at: index)
      records[token].hasStalePlaces = true
    }
    return true
  }

  @usableFromInline func areDistinct(_ items: [Item], call: String) -> Bool {
    var seen = Set<Item>(minimumCapacity: items.count)
    let repeated = items.count < 2 ? [] : items.filter { !seen.insert($0).inserted }
    return repeated.isEmpty || Self.refuse(call, repeated, "given more than once in one call")
  }

  /// Takes the items that are already here out of their places first, or refuses them, as the mode has it.
  @usableFromInline mutating func movePresent(_ present: [Item], of new: [Item], to anchor: Anchor, call: String)
    -> Bool
  {
    guard HeadlessRuntime.mode.movesPresentItems else {
      return Self.refuse(call, present, "in the snapshot already")
    }
    if let item = anchor.item, present.contains(item) {
      return Self.refuse(call, [item], "cannot be moved relative to itself")
    }
    HeadlessRuntime.report(
      HeadlessMisuse(
        severity: .warning, call: call, identifiers: present.map { "\($0)" },
        reason: "in the snapshot already; moved"))
    remove(present)
    guard let target = resolve(anchor, call: call) else { return false }
    return insert(new, token: target.token, at: target.index)
  }

  @inlinable func resolve(_ anchor: Anchor, call: String) -> (token: Int, index: Int)? {
    let token: Int
    switch anchor {
    case .endOfLastSection:
      guard let last = order.last else {
        Self.refuse(call, [Item](), "there is no section to append to; append a section first")
        return nil
      }
      token = Int(last)
    case .endOfSection(let section):
      guard let known = tokens[section] else {
        Self.refuse(call, [section], "not a section of the snapshot")
        return nil
      }
      token = Int(known)
    case .before(let item), .after(let item):
      guard let place = locate(item) else {
        Self.refuse(call, [item], "not in the snapshot")
        return nil
      }
      return (place.token, anchor.isAfter ? place.index + 1 : place.index)
    }
    return (token, records[token].items.count)
  }

  /// Takes items out; those that are not here are ignored. O(k + items of the sections they were in).
  public mutating func deleteItems(_ items: [Item]) {
    remove(items)
    dropMarksOfDeleted()
  }

  mutating func remove(_ items: [Item]) {
    var gone: [Int: Set<Item>] = [:]
    for item in items {
      if let place = places.removeValue(forKey: item) { gone[Int(place.token), default: []].insert(item) }
    }
    for (token, items) in gone {
      records[token].items.removeAll { items.contains($0) }
      records[token].hasStalePlaces = true
    }
  }

  /// Takes everything out, the sections as well.
  public mutating func deleteAll() { self = Self() }

  /// Moves an item next to another, also into that item's section.
  @discardableResult
  public mutating func moveItem(_ item: Item, to anchor: Anchor, call: String) -> Bool {
    guard contains(item) else { return Self.refuse(call, [item], "not in the snapshot") }
    guard anchor.item != item else { return Self.refuse(call, [item], "cannot be moved relative to itself") }
    guard resolve(anchor, call: call) != nil else { return false }
    remove([item])
    guard let target = resolve(anchor, call: call) else { return false }
    return insert([item], token: target.token, at: target.index)
  }

  /// Marks items whose cells are to be made anew.
  public mutating func reloadItems(_ items: [Item], call: String) {
    if areHere(items, call: call) { reloadedItems = reloadedItems.union(items) }
  }

  /// Marks items whose cells are to be filled anew.
  public mutating func reconfigureItems(_ items: [Item], call: String) {
    if areHere(items, call: call) { reconfiguredItems = reconfiguredItems.union(items) }
  }

  private func areHere(_ items: [Item], call: String) -> Bool {
    let absent = items.filter { places[$0] == nil }
    return absent.isEmpty || Self.refuse(call, absent, "not in the snapshot")
  }

  mutating func dropMarksOfDeleted() {
    reloadedItems.removeAll { places[$0] == nil }
    reconfiguredItems.removeAll { places[$0] == nil }
    reloadedSections.removeAll { tokens[$0] == nil }
  }
}

extension SnapshotStorage.Anchor {
  var item: Item? {
    switch self {
    case .before(let item), .after(let item): item
    case .endOfLastSection, .endOfSection: nil
    }
  }

  @inlinable var isAfter: Bool {
    if case .after = self { true } else { false }
  }
}

extension Array where Element: Hashable {
  /// These elements and those of `other`, each once, in the order in which they come first.
  func union(_ other: [Element]) -> [Element] {
    var seen = Set<Element>(minimumCapacity: count + other.count)
    return (self + other).filter { seen.insert($0).inserted }
  }
}
