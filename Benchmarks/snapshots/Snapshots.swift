import Foundation
import HeadlessCore

/// How fast the reference runtime's snapshots are: `swift run -c release --package-path Benchmarks snapshots
/// [MAXIMUM]`.
///
/// Builds a snapshot of UUIDs in twenty sections, and compares lists after typical updates, the standard library's
/// `difference` beside it where that ends within seconds. Best of several rounds, in milliseconds
/// of processor time.
@main
enum Snapshots {
  static func main() {
    let maximum = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    let columns = ["items", "build", "paths", "list 1 %", "stdlib 1 %", "snapshot 1 %", "half", "shuffle"]
    print(columns.map { padded($0) }.joined())
    for count in [1_000, 10_000, 100_000, 1_000_000] where count <= maximum { report(count) }
  }

  private static func report(_ count: Int) {
    let rounds = max(3, 200_000 / count)
    let items = (0..<count).map { _ in UUID() }
    let edited = edit(items)
    let half = items.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let shuffled = items.shuffled()
    let (old, new) = (snapshot(items), snapshot(edited))
    var cells = [
      best(of: rounds) { _ = snapshot(items) },
      best(of: rounds) { for item in items { precondition(old.indexPath(of: item) != nil) } },
      best(of: rounds) { _ = OrderedDifference(from: items, to: edited) },
      count > 100_000 ? nil : best(of: min(rounds, 5)) { _ = edited.difference(from: items).count },
      best(of: rounds) { _ = SnapshotDifference(from: old, to: new) },
      best(of: rounds) { _ = OrderedDifference(from: items, to: half) },
      best(of: rounds) { _ = OrderedDifference(from: items, to: shuffled) },
    ].map { $0.map { padded(String(format: "%.2f", $0)) } ?? padded("-") }
    cells.insert(padded("\(count)"), at: 0)
    print(cells.joined())
  }

  private static func snapshot(_ items: [UUID]) -> SnapshotStorage<Int, UUID> {
    var storage = SnapshotStorage<Int, UUID>()
    storage.insertSections(Array(0..<20), at: .end, call: "")
    let size = (items.count + 19) / 20
    for section in 0..<20 {
      let slice = items[min(section * size, items.count)..<min((section + 1) * size, items.count)]
      storage.insertItems(Array(slice), at: .endOfSection(section), call: "")
    }
    return storage
  }

  /// One in a hundred deleted, one moved, one inserted.
  private static func edit(_ items: [UUID]) -> [UUID] {
    var (kept, moved): ([UUID], [UUID]) = ([], [])
    for (index, item) in items.enumerated() where index % 100 != 7 {
      if index % 100 == 57 { moved.append(item) } else { kept.append(item) }
      if index % 100 == 31 { kept.append(UUID()) }
      // What moves, moves to where the last one was.
      if index % 100 == 58, moved.count > 1 { kept.append(moved.removeFirst()) }
    }
    return kept + moved
  }

  private static func best(of rounds: Int, _ body: () -> Void) -> Double? {
    (0..<rounds).map { _ in
      let start = clock()
      body()
      return Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)
    }.min()
  }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(1, 14 - text.count)) + text
  }
}
