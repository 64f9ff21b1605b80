@_exported import Foundation
@_exported import HeadlessCore

/// The members that AppKit adds to Foundation's `IndexPath`.
///
/// Code that imports Foundation alone does not have them, here as on Apple's systems.
extension IndexPath {
  /// Stands for AppKit's initializer of the same labels.
  public init(item: Int, section: Int) { self = [section, item] }
  /// Stands for AppKit's `section`.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// Stands for AppKit's `item`.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
