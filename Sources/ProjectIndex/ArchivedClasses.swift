import SwiftSource

/// Classes of which objects are made without code that names them.
struct ArchivedClasses: Sendable {
  /// ``Modules/archivedWords``; nil also where code looks classes up by texts.
  let words: Set<Word>?
  /// Code goes through all classes that there are.
  let areAllLookedUp: Bool
}
