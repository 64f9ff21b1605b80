import Foundation

/// What the diffable data sources of all views have in common. Not Apple's.
@MainActor
open class HeadlessDataSource<Snapshot: HeadlessSnapshot>: NSObject {
  /// The applies so far and the snapshot in force. Not Apple's.
  public let headlessList: HeadlessList<Snapshot.SectionIdentifierType, Snapshot.ItemIdentifierType>

  public init(headlessList: HeadlessList<Snapshot.SectionIdentifierType, Snapshot.ItemIdentifierType>) {
    self.headlessList = headlessList
    super.init()
  }

  /// The items that the view shows as selected, in the order in which they were. A data source of a view says which. Not
  /// Apple's.
  open var headlessSelectedItems: [Snapshot.ItemIdentifierType] {
    get { [] }
    set {}
  }

  /// How many cells are being made, one within the other.
  private var cellsInMaking = 0

  /// Runs `make`, in which nothing may be applied. Not Apple's.
  public func headlessMakingCell<Cell>(_ make: () -> Cell) -> Cell {
    cellsInMaking += 1
    defer { cellsInMaking -= 1 }
    return make()
  }

  /// Makes the snapshot the one in force; a reload drops the selection, in every mode. While a cell is being made it is a
  /// misuse, because that is a part of an apply. Not Apple's.
  public func headlessApply(
    _ snapshot: Snapshot, isAnimated: Bool, isReload: Bool = false, completion: (() -> Void)?
  ) {
    guard cellsInMaking == 0 else {
      return HeadlessRuntime.refuse(
        "apply(_:animatingDifferences:completion:)", "", "applied while a cell is being made")
    }
    headlessList.apply(
      snapshot.headlessStorage, isAnimated: isAnimated, isReload: isReload, selected: { headlessSelectedItems },
      select: { headlessSelectedItems = $0 }, completion: completion)
  }

  // MARK: - Apple's

  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool, completion: (() -> Void)? = nil) {
    headlessApply(snapshot, isAnimated: animatingDifferences, completion: completion)
  }

  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool) async {
    await withCheckedContinuation { done in
      apply(snapshot, animatingDifferences: animatingDifferences) { done.resume() }
    }
  }

  /// A copy of the snapshot in force.
  open func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.headlessStorage = headlessList.storage
    return snapshot
  }
}

/// A diffable data source of a view that knows its items by index path. Not Apple's.
open class HeadlessIndexPathDataSource<Snapshot: HeadlessSnapshot>: HeadlessDataSource<Snapshot> {
  /// The selection of the view. A data source of a view says which. Not Apple's.
  open var headlessSelectedPaths: [IndexPath] {
    get { [] }
    set {}
  }

  open override var headlessSelectedItems: [Snapshot.ItemIdentifierType] {
    get { headlessSelectedPaths.compactMap(itemIdentifier) }
    set { headlessSelectedPaths = newValue.compactMap(indexPath) }
  }

  // MARK: - Apple's

  open override func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    super.apply(snapshot, animatingDifferences: animatingDifferences, completion: completion)
  }

  open override func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await super.apply(snapshot, animatingDifferences: animatingDifferences)
  }

  open func itemIdentifier(for indexPath: IndexPath) -> Snapshot.ItemIdentifierType? {
    headlessList.storage.item(at: indexPath)
  }

  open func indexPath(for itemIdentifier: Snapshot.ItemIdentifierType) -> IndexPath? {
    headlessList.storage.indexPath(of: itemIdentifier)
  }
}
