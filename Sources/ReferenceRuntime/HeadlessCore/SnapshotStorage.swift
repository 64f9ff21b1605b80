import Foundation

/// The ordered sections and items of a snapshot: the one implementation behind the snapshots of UIKit and AppKit.
///
/// Sections have a *token*, the index of their record, which stays the same while they move. A dictionary leads from an
/// item to its section's token and its place there. After an edit in the middle of a section the places of that section
/// are stale, and looking one up searches the section, until `repairPlaces()`.
///
/// What is on the way of building and comparing is inlinable: specialized for the identifiers of another module, it
/// takes half the time.
public struct SnapshotStorage<Section: Hashable, Item: Hashable> {
  @usableFromInline struct Record {
    @usableFromInline var section: Section
    /// Where the section stands among the sections; -1 when it was deleted.
    @usableFromInline var position: Int
    @usableFromInline var items: [Item] = []
    @usableFromInline var hasStalePlaces = false

    @inlinable init(section: Section, position: Int) {
      self.section = section
      self.position = position
    }
  }

  @usableFromInline struct Place {
    @usableFromInline var token: Int32
    @usableFromInline var index: Int32

    @inlinable init(token: Int32, index: Int32) {
      self.token = token
      self.index = index
    }
  }

  @usableFromInline var records: [Record] = []
  @usableFromInline var order: [Int32] = []
  @usableFromInline var tokens: [Section: Int32] = [:]
  @usableFromInline var places: [Item: Place] = [:]

  /// What is to be made or filled anew at the next apply, each once.
  public internal(set) var reloadedItems: [Item] = []
  public internal(set) var reconfiguredItems: [Item] = []
  public internal(set) var reloadedSections: [Section] = []

  public init() {}

  // MARK: - Reading

  public var numberOfItems: Int { places.count }
  public var numberOfSections: Int { order.count }

  @inlinable public var sections: [Section] { order.map { records[Int($0)].section } }

  /// All items, section after section. O(n).
  @inlinable public var items: [Item] {
    var all: [Item] = []
    all.reserveCapacity(places.count)
    for token in order { all += records[Int(token)].items }
    return all
  }

  /// The items of a section; nil when it is not here.
  public func items(in section: Section) -> [Item]? {
    tokens[section].map { records[Int($0)].items }
  }

  /// The items of the section that stands at `position`. The position must be valid.
  @inlinable public func items(atSection position: Int) -> [Item] { records[Int(order[position])].items }

  /// The section at `position`; nil when there is none.
  public func section(at position: Int) -> Section? {
    order.indices.contains(position) ? records[Int(order[position])].section : nil
  }

  /// The section that an item is in; nil when it is not here.
  public func section(containing item: Item) -> Section? {
    places[item].map { records[Int($0.token)].section }
  }

  /// The position of a section; nil when it is not here.
  public func indexOfSection(_ section: Section) -> Int? {
    tokens[section].map { records[Int($0)].position }
  }

  /// The place of an item among all items. O(number of sections).
  public func indexOfItem(_ item: Item) -> Int? {
    guard let (token, index) = locate(item) else { return nil }
    var before = 0
    for other in order.prefix(records[token].position) { before += records[Int(other)].items.count }
    return before + index
  }

  /// The path of section and place of an item; nil when it is not here.
  @inlinable public func indexPath(of item: Item) -> IndexPath? {
    locate(item).map { [records[$0.token].position, $0.index] }
  }

  /// The item at a path of section and place; nil when there is none.
  @inlinable public func item(at path: IndexPath) -> Item? {
    guard path.count == 2, order.indices.contains(path[0]) else { return nil }
    let items = items(atSection: path[0])
    return items.indices.contains(path[1]) ? items[path[1]] : nil
  }

  public func contains(_ item: Item) -> Bool { places[item] != nil }

  /// The token and the place of an item, O(1) unless its section's places are stale.
  @inlinable func locate(_ item: Item) -> (token: Int, index: Int)? {
    guard let place = places[item] else { return nil }
    let token = Int(place.token)
    guard records[token].hasStalePlaces else { return (token, Int(place.index)) }
    return records[token].items.firstIndex(of: item).map { (token, $0) }
  }

  // MARK: - Upkeep

  /// Makes looking up the place of an item O(1) again. O(items of the edited sections).
  @inlinable public mutating func repairPlaces() {
    for token in order where records[Int(token)].hasStalePlaces {
      for (index, item) in records[Int(token)].items.enumerated() {
        places[item] = Place(token: token, index: Int32(index))
      }
      records[Int(token)].hasStalePlaces = false
    }
  }

  /// Forgets which items and sections were to be reloaded or reconfigured.
  public mutating func clearMarks() {
    reloadedItems = []
    reconfiguredItems = []
    reloadedSections = []
  }

  mutating func numberPositions(from start: Int = 0) {
    for position in start..<order.count { records[Int(order[position])].position = position }
  }

  /// Reports a misuse; returns false, so that a guard can end with it.
  @discardableResult @usableFromInline
  static func refuse(_ call: String, _ identifiers: [some Any], _ reason: String) -> Bool {
    HeadlessRuntime.report(
      HeadlessMisuse(call: call, identifiers: identifiers.map { "\($0)" }, reason: reason))
    return false
  }
}

extension SnapshotStorage: Sendable where Section: Sendable, Item: Sendable {}
extension SnapshotStorage.Record: Sendable where Section: Sendable, Item: Sendable {}
extension SnapshotStorage.Place: Sendable where Section: Sendable, Item: Sendable {}

/// Two storages are equal when they hold the same sections and items in the same order.
extension SnapshotStorage: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.order.count == right.order.count
      && zip(left.order, right.order).allSatisfy {
        let (one, other) = (left.records[Int($0)], right.records[Int($1)])
        return one.section == other.section && one.items == other.items
      }
  }
}
