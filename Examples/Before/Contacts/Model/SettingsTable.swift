import UIKit

enum SettingsCell {
  case toggle(title: String, key: String, onChange: (Bool) -> Void)
  case link(title: String, onSelect: () -> Void)
  case button(title: String, color: UIColor, onSelect: () -> Void)
}

struct TableSection {
  let header: String?
  let footer: String?
  var cells: [SettingsCell]
  var isCollapsed = false
  var headerFont = UIFont.preferredFont(forTextStyle: .headline)
}

struct TableData {
  var sections: [TableSection]
  var rowHeight: CGFloat = 44
  var onReload: (() -> Void)?
}
