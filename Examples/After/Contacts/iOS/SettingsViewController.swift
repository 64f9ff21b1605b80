import UIKit

/// The settings: renders the rows that `SettingsController` lists, and says what each one does.
final class SettingsViewController: UIViewController {
  private typealias DataSource = UICollectionViewDiffableDataSource<SettingsSection, SettingsCell>
  private typealias Snapshot = NSDiffableDataSourceSnapshot<SettingsSection, SettingsCell>

  private let settingsController: SettingsController
  private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  private lazy var dataSource = makeDataSource()

  init(settingsController: SettingsController) {
    self.settingsController = settingsController
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) is not available")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Settings"
    collectionView.frame = view.bounds
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.delegate = self
    view.addSubview(collectionView)

    settingsController.didChange = { [weak self] in
      self?.reloadSnapshot()
    }
    reloadSnapshot()
  }

  @objc private func didSelectSwitch(_ sender: CellSwitch) {
    guard let cell = sender.settingsCell else { return }
    settingsController.setOn(sender.isOn, for: cell)
  }

  private func makeLayout() -> UICollectionViewLayout {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = .supplementary
    return UICollectionViewCompositionalLayout.list(using: configuration)
  }

  private func makeDataSource() -> DataSource {
    let cellRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, SettingsCell> {
      [weak self] view, _, cell in
      self?.configure(view, for: cell)
    }
    let headerRegistration = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [weak self] view, _, indexPath in
      var content = UIListContentConfiguration.groupedHeader()
      if let self, let id = self.dataSource.sectionIdentifier(for: indexPath.section) {
        content.text = self.settingsController.section(withID: id)?.header
      }
      view.contentConfiguration = content
    }
    let dataSource = DataSource(collectionView: collectionView) { collectionView, indexPath, cell in
      collectionView.dequeueConfiguredReusableCell(using: cellRegistration, for: indexPath, item: cell)
    }
    dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
      collectionView.dequeueConfiguredReusableSupplementary(using: headerRegistration, for: indexPath)
    }
    return dataSource
  }

  private func configure(_ view: UICollectionViewListCell, for cell: SettingsCell) {
    var content = view.defaultContentConfiguration()
    view.accessories = []
    switch cell {
    case .companyNames:
      content.text = "Show Companies"
      view.accessories = [switchAccessory(for: cell)]
    case .missedCallAlerts:
      content.text = "Missed Calls"
      view.accessories = [switchAccessory(for: cell)]
    case .alertSound:
      content.text = "Sound"
      view.accessories = [.disclosureIndicator()]
    case .signOut:
      content.text = "Sign Out"
      content.textProperties.color = .systemRed
    }
    view.contentConfiguration = content
  }

  private func switchAccessory(for cell: SettingsCell) -> UICellAccessory {
    let control = CellSwitch()
    control.settingsCell = cell
    control.isOn = settingsController.isOn(cell)
    control.addTarget(self, action: #selector(didSelectSwitch(_:)), for: .valueChanged)
    return .customView(configuration: .init(customView: control, placement: .trailing()))
  }

  private func reloadSnapshot() {
    var snapshot = Snapshot()
    for section in settingsController.sections {
      snapshot.appendSections([section.id])
      snapshot.appendItems(section.cells, toSection: section.id)
    }
    let shownCells = Set(dataSource.snapshot().itemIdentifiers)
    snapshot.reconfigureItems(Array(shownCells.intersection(snapshot.itemIdentifiers)))
    dataSource.apply(snapshot, animatingDifferences: view.window != nil)
  }
}

extension SettingsViewController: UICollectionViewDelegate {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    switch dataSource.itemIdentifier(for: indexPath) {
    case .signOut:
      settingsController.signOut()
    case .alertSound:
      guard let url = URL(string: UIApplication.openNotificationSettingsURLString) else { return }
      UIApplication.shared.open(url)
    case .companyNames, .missedCallAlerts, nil:
      break
    }
  }
}

/// A switch that knows which row it stands in.
private final class CellSwitch: UISwitch {
  var settingsCell: SettingsCell?
}
