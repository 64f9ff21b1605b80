import Foundation

/// What a diffable data source keeps: the snapshot in force and the applies that led to it.
///
/// A view stores its selection by index path, as Apple's views do; `apply` carries it over by identifier, or drops it,
/// as the mode has it.
@MainActor
public final class HeadlessList<Section: Hashable, Item: Hashable> {
  /// The sections and items of a snapshot.
  public typealias Storage = SnapshotStorage<Section, Item>

  /// One apply.
  public struct Transaction {
    public var old: Storage
    public var new: Storage
    /// The items whose cells are filled again though they were there: those marked for a reload or to be reconfigured.
    public var refilledItems: Set<Item>
    /// The sections whose headers and items are made again.
    public var refilledSections: Set<Section> = []
    /// Whether the caller asked for an animation. Nothing is animated.
    public var isAnimated: Bool
    /// Whether the view was told to reload, which costs it its selection in every mode.
    public var isReload: Bool

    /// What changed, computed anew at each access. O(n log n).
    public var difference: SnapshotDifference { SnapshotDifference(from: old, to: new) }
  }

  /// The snapshot in force.
  public private(set) var storage = Storage()
  /// All applies, oldest first. They share their storage with each other, so an unchanged section costs nothing.
  public private(set) var transactions: [Transaction] = []

  public init() {}

  /// Makes `new` the snapshot in force, sees to the selection, and has `completion` called once.
  ///
  /// - Parameters:
  ///   - selected: the items that the view shows as selected, asked before the change.
  ///   - select: makes these items the view's selection, asked after the change.
  public func apply(
    _ new: Storage, isAnimated: Bool, isReload: Bool = false, selected: () -> [Item], select: ([Item]) -> Void,
    completion: (() -> Void)?
  ) {
    let mode = HeadlessRuntime.mode
    let kept = mode.keepsSelection && !isReload ? selected() : []
    var next = new
    next.repairPlaces()
    let refilled = Set(next.reloadedItems).union(next.reconfiguredItems)
    let sections = Set(next.reloadedSections)
    next.clearMarks()
    transactions.append(
      Transaction(
        old: storage, new: next, refilledItems: refilled, refilledSections: sections, isAnimated: isAnimated,
        isReload: isReload))
    storage = next
    select(kept.filter { next.contains($0) })
    guard let completion else { return }
    if mode.completesLater {
      HeadlessTurn.later(completion)
    } else {
      completion()
    }
  }
}
