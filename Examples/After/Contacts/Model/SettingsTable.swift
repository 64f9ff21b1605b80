/// The groups of the settings screen, in no particular order.
enum SettingsSection: Hashable, Sendable {
  case list
  case notifications
  case account
}

/// What a row of the settings screen is for. What it does when tapped is the screen's business.
enum SettingsCell: Hashable, Sendable {
  case companyNames
  case missedCallAlerts
  case alertSound
  case signOut
}

struct TableSection<SectionID: Hashable & Sendable, CellID: Hashable & Sendable>: Hashable, Sendable {
  let id: SectionID
  let header: String?
  let footer: String?
  let cells: [CellID]
}

/// The rows of a static table and their order: structure, and nothing else.
struct TableData<SectionID: Hashable & Sendable, CellID: Hashable & Sendable>: Hashable, Sendable {
  let sections: [TableSection<SectionID, CellID>]
}
