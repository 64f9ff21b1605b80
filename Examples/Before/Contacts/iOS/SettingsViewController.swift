import UIKit

class SettingsViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let settingsController: SettingsController
  private let tableView = UITableView(frame: .zero, style: .insetGrouped)
  private let searchBar = UISearchBar()
  private var tableData = TableData(sections: [])

  init(settingsController: SettingsController) {
    self.settingsController = settingsController
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Settings"
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    tableView.dataSource = self
    tableView.delegate = self
    tableView.tableHeaderView = searchBar
    view.addSubview(tableView)

    settingsController.didChange = { [self] _, _ in
      buildTable()
    }
    buildTable()
  }

  private func buildTable() {
    var alertCells: [SettingsCell] = [
      .toggle(title: "Missed Calls", key: "missedCallAlerts") { isOn in
        self.settingsController.setOn(isOn, forKey: "missedCallAlerts")
      }
    ]
    if settingsController.isOn("missedCallAlerts") {
      alertCells.append(
        .link(title: "Sound") {
          guard let url = URL(string: UIApplication.openNotificationSettingsURLString) else { return }
          UIApplication.shared.open(url)
        }
      )
    }
    let companies = SettingsCell.toggle(title: "Show Companies", key: "companyNames") { isOn in
      self.settingsController.setOn(isOn, forKey: "companyNames")
    }
    let signOut = SettingsCell.button(title: "Sign Out", color: .systemRed) {
      self.settingsController.signOut()
    }
    tableData.sections = [
      TableSection(header: "List", footer: nil, cells: [companies]),
      TableSection(header: "Notifications", footer: "Alerts are shown on this device only.", cells: alertCells),
      TableSection(header: nil, footer: nil, cells: [signOut]),
    ]
    tableView.reloadData()
  }

  func numberOfSections(in tableView: UITableView) -> Int {
    tableData.sections.count
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    tableData.sections[section].cells.count
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    tableData.sections[section].header
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    switch tableData.sections[indexPath.section].cells[indexPath.row] {
    case .toggle(let title, let key, let onChange):
      content.text = title
      let control = UISwitch()
      control.isOn = settingsController.isOn(key)
      control.addAction(UIAction { _ in onChange(control.isOn) }, for: .valueChanged)
      cell.accessoryView = control
    case .link(let title, _):
      content.text = title
      cell.accessoryType = .disclosureIndicator
    case .button(let title, let color, _):
      content.text = title
      content.textProperties.color = color
    }
    cell.contentConfiguration = content
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    switch tableData.sections[indexPath.section].cells[indexPath.row] {
    case .link(_, let onSelect), .button(_, _, let onSelect):
      onSelect()
    case .toggle:
      break
    }
  }
}
