/// Stands for UIKit's `UITableViewDiffableDataSource`.
///
/// UIKit allows to apply on a background queue, if always; this is bound to the main actor throughout.
@MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  /// Stands for UIKit's type of the same name.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  /// Kept, without effect.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic
  /// The applies so far and the snapshot in force. Not Apple's.
  public let headlessList = HeadlessList<SectionIdentifierType, ItemIdentifierType>()
  private weak var tableView: UITableView?
  private let cellProvider: CellProvider

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  // MARK: - Snapshots

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    apply(snapshot, isAnimated: animatingDifferences, isReload: false, completion: completion)
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { done in
      apply(snapshot, animatingDifferences: animatingDifferences) { done.resume() }
    }
  }

  /// Applies and drops the selection, in every mode.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    apply(snapshot, isAnimated: false, isReload: true, completion: completion)
  }

  private func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, isAnimated: Bool,
    isReload: Bool, completion: (() -> Void)?
  ) {
    let view = tableView
    headlessList.apply(
      snapshot.headlessStorage, isAnimated: isAnimated, isReload: isReload,
      selected: { view?.selection.paths.compactMap(itemIdentifier) ?? [] },
      select: { view?.selection.replace(with: $0.compactMap(indexPath)) },
      completion: completion)
  }

  /// A copy of the snapshot in force.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    NSDiffableDataSourceSnapshot(headlessList.storage)
  }

  // MARK: - Identifiers

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    headlessList.storage.item(at: indexPath)
  }

  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    headlessList.storage.indexPath(of: itemIdentifier)
  }

  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    headlessList.storage.section(at: index)
  }

  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    headlessList.storage.indexOfSection(sectionIdentifier)
  }

  // MARK: - UITableViewDataSource

  open func numberOfSections(in tableView: UITableView) -> Int { headlessList.storage.numberOfSections }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    headlessList.storage.items(atSection: section).count
  }

  /// The cell that the provider makes; none is a misuse, as in UIKit.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if let item = itemIdentifier(for: indexPath), let cell = cellProvider(tableView, indexPath, item) {
      return cell
    }
    HeadlessRuntime.refuse(#function, indexPath, "got no cell from the cell provider")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// None, for a subclass to override.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// None, for a subclass to override.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}
