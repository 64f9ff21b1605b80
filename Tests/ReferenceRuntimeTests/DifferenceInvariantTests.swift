import HeadlessCore
import TestSupport
import Testing

/// Invariant 12: a difference leads from the old to the new, and nothing shorter does.
@Suite struct DifferenceInvariantTests {
  @Test("Lists are replayed") func lists() {
    for seed in Seed.series(2000) {
      var random = seed.generator
      let old = Array((0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)))
      let new = edited(old, using: &random)
      let difference = OrderedDifference(from: old, to: new)
      let back = OrderedDifference(from: new, to: old)
      let kept = old.filter(new.contains)
      let problem: String? =
        replay(difference, from: old, to: new) != new
        ? "leads to \(replay(difference, from: old, to: new))"
        : difference.deletes.count != back.inserts.count || difference.inserts.count != back.deletes.count
          ? "is not the reverse of the way back"
          : difference.moves.count != kept.count - longestRun(kept.compactMap(new.firstIndex))
            ? "moves more than it must" : nil
      if let problem {
        Issue.record("\(seed): \(old) to \(new): \(difference) \(problem)")
        return
      }
      #expect(OrderedDifference(from: old, to: old).isEmpty)
    }
  }

  @Test("Snapshots are replayed") func snapshots() {
    for seed in Seed.series(1000) {
      var random = seed.generator
      let (old, new) = (storage(using: &random), storage(using: &random))
      let difference = SnapshotDifference(from: old, to: new)
      let oldItems = Set(old.items)
      let deleted = difference.deletes.compactMap { old.item(at: [$0.section, $0.item]) }
      let inserted = difference.inserts.compactMap { new.item(at: [$0.section, $0.item]) }
      let problem: String? =
        Set(deleted) != oldItems.subtracting(new.items) || deleted.count != Set(deleted).count
        ? "deletes \(deleted)"
        : Set(inserted) != Set(new.items).subtracting(oldItems) || inserted.count != Set(inserted).count
          ? "inserts \(inserted)"
          : replay(difference, from: old, to: new)
      if let problem {
        Issue.record("\(seed): \(old.items) to \(new.items): \(problem)")
        return
      }
      #expect(SnapshotDifference(from: old, to: old).isEmpty)
    }
  }

  @Test("Sections whose identifiers are new each time are deleted and inserted, and all their items move")
  func freshSectionIdentifiers() {
    func storage(section: Int, items: [Int]) -> SnapshotStorage<Int, Int> {
      var storage = SnapshotStorage<Int, Int>()
      storage.insertSections([section], at: .end, call: "")
      storage.insertItems(items, at: .endOfLastSection, call: "")
      return storage
    }
    let all = Array(0..<1000)
    let old = storage(section: 1, items: all)
    let stable = SnapshotDifference(from: old, to: storage(section: 1, items: all.filter { $0 % 2 == 0 }))
    #expect(stable.sections.isEmpty && stable.moves.isEmpty)
    #expect(stable.deletes.count == 500)
    let next = storage(section: 2, items: all.filter { $0 % 2 == 0 })
    let fresh = SnapshotDifference(from: old, to: next)
    #expect(fresh.sections.deletes == [0] && fresh.sections.inserts == [0])
    #expect(fresh.movesBetweenSections(from: old, to: next) == 500)
  }

  // MARK: -

  private func edited(_ old: [Int], using random: inout SeededGenerator) -> [Int] {
    var new = old
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let place = Int.random(in: 0...new.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: if place < new.count { new.remove(at: place) }
      case 1: if let fresh = (0..<16).first(where: { !new.contains($0) }) { new.insert(fresh, at: place) }
      default:
        if place < new.count {
          let moved = new.remove(at: place)
          new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
        }
      }
    }
    return new
  }

  private func storage(using random: inout SeededGenerator) -> SnapshotStorage<Int, Int> {
    var storage = SnapshotStorage<Int, Int>()
    storage.insertSections(Array((0..<4).shuffled(using: &random).dropFirst(1)), at: .end, call: "")
    for item in (0..<20).shuffled(using: &random).dropFirst(4) {
      guard let section = storage.sections.randomElement(using: &random) else { continue }
      storage.insertItems([item], at: .endOfSection(section), call: "")
    }
    return storage
  }

  private func replay(_ difference: OrderedDifference, from old: [Int], to new: [Int]) -> [Int] {
    let leaving = Set(difference.deletes + difference.moves.map(\.from))
    var placed = Dictionary(uniqueKeysWithValues: difference.inserts.map { ($0, new[$0]) })
    for move in difference.moves { placed[move.to] = old[move.from] }
    return merge(old.indices.filter { !leaving.contains($0) }.map { old[$0] }, placed, count: new.count)
  }

  /// Nil when the difference leads from `old` to `new`.
  private func replay(
    _ difference: SnapshotDifference, from old: SnapshotStorage<Int, Int>, to new: SnapshotStorage<Int, Int>
  ) -> String? {
    let sections = replay(difference.sections, from: old.sections, to: new.sections)
    if sections != new.sections { return "sections \(sections)" }
    let leaving = Set(difference.deletes + difference.moves.map(\.from))
    for (position, section) in new.sections.enumerated() {
      var placed: [Int: Int] = [:]
      for place in difference.inserts where place.section == position {
        placed[place.item] = new.item(at: [position, place.item])
      }
      for move in difference.moves where move.to.section == position {
        placed[move.to.item] = old.item(at: [move.from.section, move.from.item])
      }
      var staying: [Int] = []
      if let before = old.indexOfSection(section) {
        for (index, item) in old.items(atSection: before).enumerated()
        where !leaving.contains(SnapshotDifference.Place(section: before, item: index)) {
          staying.append(item)
        }
      }
      let items = merge(staying, placed, count: new.items(atSection: position).count)
      if items != new.items(atSection: position) { return "section \(section) becomes \(items)" }
    }
    return nil
  }

  private func merge(_ staying: [Int], _ placed: [Int: Int], count: Int) -> [Int] {
    var rest = staying.makeIterator()
    return (0..<count).compactMap { placed[$0] ?? rest.next() } + Array(IteratorSequence(rest))
  }

  /// The length of a longest ascending subsequence, the slow and obvious way.
  private func longestRun(_ values: [Int]) -> Int {
    var best: [Int] = []
    for (index, value) in values.enumerated() {
      best.append(1 + (values.indices.prefix(index).filter { values[$0] < value }.map { best[$0] }.max() ?? 0))
    }
    return best.max() ?? 0
  }
}
