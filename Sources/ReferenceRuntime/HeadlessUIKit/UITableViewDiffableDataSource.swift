/// Stands for UIKit's `UITableViewDiffableDataSource`.
@MainActor @preconcurrency
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: HeadlessUIDataSource<SectionIdentifierType, ItemIdentifierType>, UITableViewDataSource, HeadlessAppliedSource {
  /// Stands for UIKit's type of the same name.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  /// Kept, without effect.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic
  private weak var tableView: UITableView?
  private let cellProvider: CellProvider

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init(headlessList: HeadlessList())
    tableView.dataSource = self
  }

  public override var headlessSelectedPaths: [IndexPath] {
    get { tableView?.selection.paths ?? [] }
    set {
      tableView?.batches.known = nil
      tableView?.selection.replace(with: newValue)
    }
  }

  // MARK: - UITableViewDataSource

  open func numberOfSections(in tableView: UITableView) -> Int { headlessList.storage.numberOfSections }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    headlessList.storage.items(atSection: section).count
  }

  /// The cell that the provider makes; none is a misuse, as in UIKit.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if let item = itemIdentifier(for: indexPath),
      let cell = headlessMakingCell({ cellProvider(tableView, indexPath, item) })
    {
      return cell
    }
    HeadlessRuntime.refuse(#function, indexPath, "got no cell from the cell provider")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// None, for a subclass to override.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// None, for a subclass to override.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// None may be edited, for a subclass to override.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// None may be moved, for a subclass to override.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Nothing, for a subclass to override.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
  /// Nothing, for a subclass to override.
  open func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {}
  /// None, for a subclass to override.
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  /// The section of the place, for a subclass to override.
  open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
    index
  }
}
