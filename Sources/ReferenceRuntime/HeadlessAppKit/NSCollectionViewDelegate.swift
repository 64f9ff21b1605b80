/// Stands for AppKit's protocol of the same name; all but the first two methods are optional.
@MainActor @preconcurrency
public protocol NSCollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath)
    -> NSCollectionViewItem
  func numberOfSections(in collectionView: NSCollectionView) -> Int
  func collectionView(
    _ collectionView: NSCollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> NSView
}

extension NSCollectionViewDataSource {
  public func numberOfSections(in collectionView: NSCollectionView) -> Int { 1 }
  public func collectionView(
    _ collectionView: NSCollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> NSView { NSView() }
}

/// Stands for AppKit's protocol of the same name. Its initialiser is required, because Swift cannot make an object of a class
/// otherwise; a final class has it already.
@MainActor @preconcurrency
public protocol NSCollectionViewElement: NSObjectProtocol {
  init(frame: CGRect)
}

/// Stands for AppKit's protocol of the same name, with its methods about selection; all are optional.
@MainActor @preconcurrency
public protocol NSCollectionViewDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>)
    -> Set<IndexPath>
  func collectionView(_ collectionView: NSCollectionView, shouldDeselectItemsAt indexPaths: Set<IndexPath>)
    -> Set<IndexPath>
  func collectionView(_ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>)
  func collectionView(_ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>)
}

/// Stands for AppKit's protocol of the same name; its methods are optional. Accepted and ignored: nothing is laid out.
@MainActor @preconcurrency public protocol NSCollectionViewDelegateFlowLayout: NSCollectionViewDelegate {
  func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> NSSize
}
extension NSCollectionViewDelegateFlowLayout {
  public func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> NSSize { .zero }
}

extension NSCollectionViewDelegate {
  public func collectionView(_ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>)
    -> Set<IndexPath>
  {
    reportDefault()
    return indexPaths
  }
  public func collectionView(_ collectionView: NSCollectionView, shouldDeselectItemsAt indexPaths: Set<IndexPath>)
    -> Set<IndexPath>
  {
    reportDefault()
    return indexPaths
  }
  public func collectionView(_ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>) {
    reportDefault()
  }
  public func collectionView(_ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>) {
    reportDefault()
  }

  private func reportDefault(_ call: String = #function) {
    HeadlessRuntime.reportDefault(call, of: self) { $0 is any NSCollectionViewDelegate.Type }
  }
}
