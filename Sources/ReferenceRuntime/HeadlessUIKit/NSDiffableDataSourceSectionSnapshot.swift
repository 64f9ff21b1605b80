import HeadlessCore

/// Stands for UIKit's `NSDiffableDataSourceSectionSnapshot`: the items of one section as an outline, in which a parent shows its
/// children while it is expanded.
///
/// Misuse is refused and reported, not raised.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable {
  /// The items at the top, and the children of each that has some.
  public private(set) var rootItems: [ItemIdentifierType] = []
  private var children: [ItemIdentifierType: [ItemIdentifierType]] = [:]
  /// The parent of each item; nil at the top.
  private var parents: [ItemIdentifierType: ItemIdentifierType?] = [:]
  private var expanded: Set<ItemIdentifierType> = []

  public init() {}

  public init(_ snapshot: Self) { self = snapshot }

  // MARK: - Reading

  /// All items, each before its children, whether they are visible or not.
  public var items: [ItemIdentifierType] { walk(rootItems) { _ in true } }

  /// Those of which all parents are expanded. A parent is collapsed until it is expanded.
  public var visibleItems: [ItemIdentifierType] { walk(rootItems) { expanded.contains($0) } }

  public func contains(_ item: ItemIdentifierType) -> Bool { parents[item] != nil }

  /// The place of an item among all.
  public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }

  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }

  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    contains(item) && ancestors(of: item).allSatisfy(expanded.contains)
  }

  /// How many parents stand above an item.
  public func level(of item: ItemIdentifierType) -> Int { ancestors(of: item).count }

  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] ?? nil }

  /// The children of an item with what is below them.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
    var part = Self()
    if includingParent { part.append([parent]) }
    part.take(children[parent] ?? [], of: self, below: includingParent ? parent : nil)
    if includingParent, isExpanded(parent) { part.expanded.insert(parent) }
    return part
  }

  /// A line for each item, with its level and whether it is expanded.
  public func visualDescription() -> String {
    items.map { item in
      let sign = children[item] == nil ? " " : isExpanded(item) ? "-" : "+"
      return String(repeating: "  ", count: level(of: item)) + "\(sign) \(item)"
    }.joined(separator: "\n")
  }

  // MARK: - Editing

  /// Adds items at the end, of the section or of a parent's children.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    guard areNew(items, #function), parent.map({ isHere($0, #function) }) ?? true else { return }
    insert(items, below: parent, at: (parent.map { children[$0] ?? [] } ?? rootItems).count)
  }

  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    guard areNew(items, #function), isHere(item, #function) else { return }
    insert(items, below: parent(of: item), at: place(of: item))
  }

  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    guard areNew(items, #function), isHere(item, #function) else { return }
    insert(items, below: parent(of: item), at: place(of: item) + 1)
  }

  public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
    guard areNew(snapshot.items, #function), isHere(item, #function) else { return }
    insert(snapshot.rootItems, below: parent(of: item), at: place(of: item))
    takeBelow(snapshot.rootItems, of: snapshot)
  }

  public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
    guard areNew(snapshot.items, #function), isHere(item, #function) else { return }
    insert(snapshot.rootItems, below: parent(of: item), at: place(of: item) + 1)
    takeBelow(snapshot.rootItems, of: snapshot)
  }

  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    guard isHere(parent, #function) else { return }
    var replaced = self
    replaced.delete(children[parent] ?? [])
    guard replaced.areNew(snapshot.items, #function) else { return }
    replaced.take(snapshot.rootItems, of: snapshot, below: parent)
    self = replaced
  }

  /// Takes items out with all below them; those that are not here are ignored.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items where contains(item) {
      if let parent = parent(of: item) {
        children[parent]?.removeAll { $0 == item }
        if children[parent]?.isEmpty == true { children[parent] = nil }
      } else {
        rootItems.removeAll { $0 == item }
      }
      for gone in walk([item], into: { _ in true }) {
        parents[gone] = nil
        children[gone] = nil
        expanded.remove(gone)
      }
    }
  }

  public mutating func deleteAll() { self = Self() }

  /// Shows the children of items, those that come later too.
  public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter(contains)) }

  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

  // MARK: - Its own

  /// Items with what is below those that may be gone into, without recursion.
  private func walk(
    _ top: [ItemIdentifierType], into isOpen: (ItemIdentifierType) -> Bool
  ) -> [ItemIdentifierType] {
    var found: [ItemIdentifierType] = []
    var pending = Array(top.reversed())
    while let item = pending.popLast() {
      found.append(item)
      if isOpen(item) { pending += (children[item] ?? []).reversed() }
    }
    return found
  }

  private func ancestors(of item: ItemIdentifierType) -> [ItemIdentifierType] {
    var above: [ItemIdentifierType] = []
    while let parent = parent(of: above.last ?? item) { above.append(parent) }
    return above
  }

  private func place(of item: ItemIdentifierType) -> Int {
    (parent(of: item).map { children[$0] ?? [] } ?? rootItems).firstIndex(of: item) ?? 0
  }

  private mutating func insert(_ items: [ItemIdentifierType], below parent: ItemIdentifierType?, at index: Int) {
    guard !items.isEmpty else { return }
    for item in items { parents[item] = .some(parent) }
    if let parent {
      children[parent, default: []].insert(contentsOf: items, at: index)
    } else {
      rootItems.insert(contentsOf: items, at: index)
    }
  }

  /// Adds items of another snapshot with what is below them.
  private mutating func take(_ items: [ItemIdentifierType], of other: Self, below parent: ItemIdentifierType?) {
    append(items, to: parent)
    takeBelow(items, of: other)
  }

  private mutating func takeBelow(_ items: [ItemIdentifierType], of other: Self) {
    for item in other.walk(items, into: { _ in true }) {
      if let below = other.children[item] { append(below, to: item) }
      if other.isExpanded(item) { expanded.insert(item) }
    }
  }

  private func areNew(_ items: [ItemIdentifierType], _ call: String) -> Bool {
    var seen: Set<ItemIdentifierType> = []
    let repeated = items.filter { contains($0) || !seen.insert($0).inserted }
    if let first = repeated.first { HeadlessRuntime.refuse(call, first, "in the section snapshot already") }
    return repeated.isEmpty
  }

  private func isHere(_ item: ItemIdentifierType, _ call: String) -> Bool {
    if !contains(item) { HeadlessRuntime.refuse(call, item, "not in the section snapshot") }
    return contains(item)
  }
}
