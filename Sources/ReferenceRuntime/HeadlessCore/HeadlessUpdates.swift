import Foundation

/// The insertions, deletions and moves of one batch, as a table or collection view collects them.
///
/// A view remembers how many items its sections had when it asked its data source. At the end of a batch the data source has to
/// have as many as follow from the batch: Apple's views raise an exception with these numbers when it has not.
public struct HeadlessUpdates {
  public var inserted: Set<IndexPath> = []
  public var deleted: Set<IndexPath> = []
  public var moved: [(from: IndexPath, to: IndexPath)] = []
  public var insertedSections = IndexSet()
  public var deletedSections = IndexSet()
  /// What the view calls an item: a row or an item.
  public let noun: String

  public init(noun: String) { self.noun = noun }

  /// What is wrong with the numbers, in Apple's words; nil when they fit. O(sections + updates).
  ///
  /// - Parameters:
  ///   - before: how many items each section had.
  ///   - after: how many each has by now.
  public func problem(before: [Int], after: [Int]) -> String? {
    guard before.count + insertedSections.count - deletedSections.count == after.count else {
      return
        "invalid number of sections: the number of sections contained in the view after the update (\(after.count)) "
        + "must be equal to the number of sections contained in the view before the update (\(before.count)), plus or "
        + "minus the number of sections inserted or deleted (\(insertedSections.count) inserted, "
        + "\(deletedSections.count) deleted)"
    }
    for (old, new) in survivors(of: before.count) {
      let gained = inserted.count { $0[0] == new }
      let lost = deleted.count { $0[0] == old }
      let movedIn = moved.count { $0.to[0] == new }
      let movedOut = moved.count { $0.from[0] == old }
      guard before[old] + gained - lost + movedIn - movedOut != after[new] else { continue }
      return
        "invalid number of \(noun)s in section \(new): the number of \(noun)s contained in an existing section after "
        + "the update (\(after[new])) must be equal to the number of \(noun)s contained in that section before the update "
        + "(\(before[old])), plus or minus the number of \(noun)s inserted or deleted from that section (\(gained) "
        + "inserted, \(lost) deleted) and plus or minus the number of \(noun)s moved into or out of that section "
        + "(\(movedIn) moved in, \(movedOut) moved out)"
    }
    return nil
  }

  /// The sections that stay, with their places before and after.
  private func survivors(of count: Int) -> [(old: Int, new: Int)] {
    var rest = (0..<count).filter { !deletedSections.contains($0) }.makeIterator()
    var pairs: [(old: Int, new: Int)] = []
    var place = 0
    while true {
      if insertedSections.contains(place) {
        place += 1
      } else if let old = rest.next() {
        pairs.append((old, place))
        place += 1
      } else {
        return pairs
      }
    }
  }

  /// Where an item is after the updates; nil when it is gone. O(items of its section).
  public func place(of path: IndexPath, before: [Int]) -> IndexPath? {
    if let move = moved.first(where: { $0.from == path }) { return move.to }
    guard !deleted.contains(path), let new = survivors(of: before.count).first(where: { $0.old == path[0] })?.new
    else { return nil }
    let leaving = deleted.union(moved.map(\.from))
    let coming = inserted.union(moved.map(\.to))
    let rank = (0..<path[1]).count { !leaving.contains([path[0], $0]) }
    var place = 0
    var passed = 0
    while true {
      if !coming.contains([new, place]) {
        if passed == rank { return [new, place] }
        passed += 1
      }
      place += 1
    }
  }
}

/// The batches of one view. Not Apple's.
@MainActor
public struct HeadlessBatches {
  /// How many items the sections had when the view last asked; nil when it has not, or a diffable data source answers.
  public var known: [Int]?
  private var depth = 0
  private var updates: HeadlessUpdates
  private let noun: String

  public init(noun: String) {
    self.noun = noun
    updates = HeadlessUpdates(noun: noun)
  }

  public var isOpen: Bool { depth > 0 }

  /// Begins a batch, or one within another.
  public mutating func begin() {
    if depth == 0 { updates = HeadlessUpdates(noun: noun) }
    depth += 1
  }

  /// Notes an update; outside of a batch it is one of its own.
  public mutating func note(
    _ call: String, selection: inout HeadlessSelection, _ counts: () -> [Int], _ change: (inout HeadlessUpdates) -> Void
  ) {
    begin()
    change(&updates)
    end(call, selection: &selection, counts)
  }

  /// Ends a batch: numbers that do not fit are a misuse, else the selection follows its items. Nothing is compared when the
  /// view has not asked before: whether its data source had changed by then cannot be known.
  public mutating func end(_ call: String, selection: inout HeadlessSelection, _ counts: () -> [Int]) {
    guard depth > 0 else { return HeadlessRuntime.refuse(call, "endUpdates", "without beginUpdates") }
    depth -= 1
    guard depth == 0 else { return }
    let before = known
    let after = counts()
    known = after
    guard let before else { return }
    if let problem = updates.problem(before: before, after: after) {
      HeadlessRuntime.report(HeadlessMisuse(call: call, identifiers: [], reason: problem))
      return selection.replace(with: [])
    }
    selection.replace(with: selection.paths.compactMap { updates.place(of: $0, before: before) })
  }
}

/// What a view notes while its data source makes a cell. Not Apple's.
@MainActor
public enum HeadlessProvider {
  private static var depth = 0
  private static var dequeued: [(view: ObjectIdentifier, path: IndexPath)] = []

  /// Runs `make`, in which a cell may be dequeued once for each path, and nothing be registered.
  public static func making<Cell>(_ make: () -> Cell) -> Cell {
    depth += 1
    let outer = dequeued
    dequeued = []
    defer {
      depth -= 1
      dequeued = outer
    }
    return make()
  }

  /// Whether a cell is being made.
  public static var isMaking: Bool { depth > 0 }

  /// A second cell for the same path is a misuse.
  public static func dequeue(_ call: String, in view: AnyObject, at path: IndexPath) {
    guard isMaking else { return }
    let entry = (view: ObjectIdentifier(view), path: path)
    if dequeued.contains(where: { $0 == entry }) {
      HeadlessRuntime.refuse(call, path, "attempted to dequeue multiple cells for the same index path")
    }
    dequeued.append(entry)
  }
}
