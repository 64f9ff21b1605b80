import Foundation

/// The user's settings, and which rows the settings screen shows for them.
@MainActor
final class SettingsController {
  typealias Section = TableSection<SettingsSection, SettingsCell>

  var willChange: (() -> Void)?
  var didChange: (() -> Void)?

  /// The groups and rows, top to bottom.
  var sections: [Section] { tableData.sections }

  private let defaults: UserDefaults
  private var tableData: TableData<SettingsSection, SettingsCell>

  init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
    tableData = Self.tableData(hasMissedCallAlerts: defaults.bool(forKey: Key.missedCallAlerts))
  }

  func section(withID id: SettingsSection) -> Section? {
    sections.first { $0.id == id }
  }

  /// Whether the switch in this row is on; `false` for rows without one.
  func isOn(_ cell: SettingsCell) -> Bool {
    guard let key = Self.key(for: cell) else { return false }
    return defaults.bool(forKey: key)
  }

  /// Does nothing for rows without a switch, and when the value is the same.
  func setOn(_ isOn: Bool, for cell: SettingsCell) {
    guard let key = Self.key(for: cell), defaults.bool(forKey: key) != isOn else { return }

    willChange?()
    defaults.set(isOn, forKey: key)
    tableData = Self.tableData(hasMissedCallAlerts: defaults.bool(forKey: Key.missedCallAlerts))
    didChange?()
  }

  /// Forgets every setting.
  func signOut() {
    willChange?()
    defaults.removeObject(forKey: Key.companyNames)
    defaults.removeObject(forKey: Key.missedCallAlerts)
    tableData = Self.tableData(hasMissedCallAlerts: false)
    didChange?()
  }

  private enum Key {
    static let companyNames = "companyNames"
    static let missedCallAlerts = "missedCallAlerts"
  }

  private static func key(for cell: SettingsCell) -> String? {
    switch cell {
    case .companyNames: Key.companyNames
    case .missedCallAlerts: Key.missedCallAlerts
    case .alertSound, .signOut: nil
    }
  }

  /// The sound is offered only where there is an alert to sound it.
  private static func tableData(hasMissedCallAlerts: Bool) -> TableData<SettingsSection, SettingsCell> {
    TableData(sections: [
      Section(id: .list, header: "List", footer: nil, cells: [.companyNames]),
      Section(
        id: .notifications,
        header: "Notifications",
        footer: "Alerts are shown on this device only.",
        cells: hasMissedCallAlerts ? [.missedCallAlerts, .alertSound] : [.missedCallAlerts]
      ),
      Section(id: .account, header: nil, footer: nil, cells: [.signOut]),
    ])
  }
}
