#if canImport(HeadlessUIKit)
  import HeadlessUIKit

  extension UICollectionView: DrivableList {
    public var drivableSectionCount: Int { numberOfSections }
    public func drivableItemCount(inSection section: Int) -> Int { numberOfItems(inSection: section) }
    public func drivableText(at path: IndexPath) -> String? {
      guard let cell = cellForItem(at: path) else { return nil }
      return (cell.contentConfiguration as? UIListContentConfiguration)?.text ?? cell.contentView.firstLabel?.text
    }
    public var drivableSelection: [IndexPath] { indexPathsForSelectedItems ?? [] }
    public func drivableTap(_ path: IndexPath) { headlessTap(path) }
  }

  extension UITableView: DrivableList {
    public var drivableSectionCount: Int { numberOfSections }
    public func drivableItemCount(inSection section: Int) -> Int { numberOfRows(inSection: section) }
    public func drivableText(at path: IndexPath) -> String? {
      guard let cell = cellForRow(at: path) else { return nil }
      if let content = cell.contentConfiguration as? UIListContentConfiguration { return content.text }
      return cell.textLabel?.text ?? cell.contentView.firstLabel?.text
    }
    public var drivableSelection: [IndexPath] { indexPathsForSelectedRows ?? [] }
    public func drivableTap(_ path: IndexPath) { headlessTap(path) }
  }

  extension UIView {
    fileprivate var firstLabel: UILabel? {
      (self as? UILabel) ?? subviews.lazy.compactMap(\.firstLabel).first
    }
  }

  extension UIViewController {
    /// Loads the view and has the view controller appear.
    public func headlessAppear() {
      loadViewIfNeeded()
      viewWillAppear(false)
      viewIsAppearing(false)
      viewDidAppear(false)
    }
  }
#endif
