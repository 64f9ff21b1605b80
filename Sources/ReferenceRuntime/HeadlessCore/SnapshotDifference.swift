/// What an apply changes: whole sections by their order, items by identity.
public struct SnapshotDifference: Equatable, Sendable {
  /// The position of a section, and that of an item in it.
  public struct Place: Hashable, Sendable {
    public var section: Int
    public var item: Int

    @inlinable public init(section: Int, item: Int) {
      self.section = section
      self.item = item
    }
  }

  /// An item that stays and is moved.
  public struct Move: Equatable, Sendable {
    /// A place in the old snapshot.
    public var from: Place
    /// A place in the new snapshot.
    public var to: Place

    @inlinable init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  /// Deleted, inserted and moved sections.
  public var sections = OrderedDifference()
  /// Places in the old snapshot of items that are gone.
  public var deletes: [Place] = []
  /// Places in the new snapshot of items that were not there.
  public var inserts: [Place] = []
  /// Items that change their section, and the fewest that change their order within one.
  public var moves: [Move] = []

  /// Whether the snapshots are equal.
  public var isEmpty: Bool { sections.isEmpty && deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// How many items moved to another section: with section identifiers that are new at each update, all of them.
  public func movesBetweenSections<Section, Item>(
    from old: SnapshotStorage<Section, Item>, to new: SnapshotStorage<Section, Item>
  ) -> Int {
    moves.count { old.sections[$0.from.section] != new.sections[$0.to.section] }
  }
}

extension SnapshotDifference {
  /// Compares two snapshots. O(n log n), less where sections begin and end alike.
  @inlinable public init<Section, Item>(
    from old: SnapshotStorage<Section, Item>, to new: SnapshotStorage<Section, Item>
  ) {
    sections = OrderedDifference(from: old.sections, to: new.sections)
    var new = new
    new.repairPlaces()
    // The items of the new sections that were in the old snapshot, by section position.
    var stayed = new.order.map { [Bool](repeating: false, count: new.records[Int($0)].items.count) }
    for position in 0..<old.numberOfSections {
      compareSection(at: position, of: old, with: new, marking: &stayed)
    }
    for (position, marks) in stayed.enumerated() {
      for (item, stays) in marks.enumerated() where !stays {
        inserts.append(Place(section: position, item: item))
      }
    }
  }

  @inlinable mutating func compareSection<Section, Item>(
    at position: Int, of old: SnapshotStorage<Section, Item>, with new: SnapshotStorage<Section, Item>,
    marking stayed: inout [[Bool]]
  ) {
    let record = old.records[Int(old.order[position])]
    let items = record.items
    let twin = new.tokens[record.section].map { (token: $0, position: new.records[Int($0)].position) }
    var window = items.indices
    if let twin {
      let unequal = UnequalWindow(items, new.records[Int(twin.token)].items)
      window = unequal.old
      for index in stayed[twin.position].indices where !unequal.new.contains(index) {
        stayed[twin.position][index] = true
      }
    }
    var kept: [OrderedDifference.Move] = []
    for index in window {
      guard let place = new.places[items[index]] else {
        deletes.append(Place(section: position, item: index))
        continue
      }
      let target = new.records[Int(place.token)].position
      stayed[target][Int(place.index)] = true
      if place.token == twin?.token {
        kept.append(OrderedDifference.Move(from: index, to: Int(place.index)))
      } else {
        moves.append(
          Move(from: Place(section: position, item: index), to: Place(section: target, item: Int(place.index))))
      }
    }
    for move in OrderedDifference.moves(among: kept) {
      moves.append(
        Move(
          from: Place(section: position, item: move.from),
          to: Place(section: twin?.position ?? position, item: move.to)))
    }
  }
}
