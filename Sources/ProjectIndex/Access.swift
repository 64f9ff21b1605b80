import SwiftSource

/// Who may name a declaration, as far as it is written.
public enum Access: UInt8, Sendable, Hashable {
  /// The type around and its extensions in the file; at file scope the file.
  case `private`
  case `fileprivate`
  /// Anybody in the module.
  case shared
  /// Anybody in the package.
  case package
  /// Anybody who imports the module.
  case `public`

  /// Whether other files may name it.
  var isSeenBeyondFile: Bool { self != .private && self != .fileprivate }

  init(_ modifiers: Modifiers, else other: Access = .shared) {
    if modifiers.contains(.private) {
      self = .private
    } else if modifiers.contains(.fileprivate) {
      self = .fileprivate
    } else if !modifiers.isDisjoint(with: [.public, .open]) {
      self = .public
    } else if modifiers.contains(.package) {
      self = .package
    } else {
      self = modifiers.contains(.internal) ? .shared : other
    }
  }
}
