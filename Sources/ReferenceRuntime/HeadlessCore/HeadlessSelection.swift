import Foundation

/// The selection of a collection or table view, by index path, in the order in which it was made.
public struct HeadlessSelection: Equatable, Sendable {
  /// Whether the user may select. A program always may.
  public var allowsSelection = true
  /// What is selected, oldest first.
  public private(set) var paths: [IndexPath] = []

  /// Whether more than one path may be selected.
  public var allowsMultipleSelection = false {
    didSet {
      // As Apple's views do, a view that allows one selection only keeps one.
      if !allowsMultipleSelection { paths = Array(paths.suffix(1)) }
    }
  }

  public init(allowsSelection: Bool = true) { self.allowsSelection = allowsSelection }

  /// Adds a path; in a view that allows one selection only, in place of the one that was there.
  public mutating func insert(_ path: IndexPath) {
    guard !paths.contains(path) else { return }
    if !allowsMultipleSelection { paths.removeAll() }
    paths.append(path)
  }

  /// Takes a path out, if it is there.
  public mutating func remove(_ path: IndexPath) { paths.removeAll { $0 == path } }

  /// Makes `new` the selection, whatever the view allows: an apply keeps what was there.
  public mutating func replace(with new: [IndexPath]) { paths = new }
}
