import SwiftSource

/// How code names work: what waits, asks a server, writes, ends. Asked of what the project does not declare; code that is at hand
/// says it itself.
package enum WorkNames {
  /// Parts of the name of what waits.
  package static let waits = SpellingParts("debounc throttl delay timer coalesc clock")
  /// Those of the name of what runs a closure after a pause: a timer may have another use, and a clock tells the time.
  package static let pauses = SpellingParts("debounc throttl delay coalesc")

  /// Parts of the name of what goes to the main thread.
  package static let mainThread = SpellingParts("main")

  /// Parts of the name of a method that fetches.
  package static let fetch = SpellingParts("fetch")

  // MARK: - Servers

  private static let requests = NameBeginnings(
    """
    fetch load search request query get find suggest complete autocomplete lookup list send data download perform call
    results
    """)
  private static let remotes = SpellingParts(
    """
    client service api network remote server session http backend gateway repository endpoint
    """)
  private static let locals = SpellingParts("local cache database disk offline store core")

  /// Whether a method of this name asks for something.
  package static func asks(_ name: String) -> Bool { requests.begin(name.utf8) }

  /// Whether a value of this name is near: a cache, a database.
  package static func isLocal(_ name: ArraySlice<UInt8>) -> Bool { locals.occur(in: name) }

  /// Whether a value of this name stands for a server.
  package static func isRemote(_ name: ArraySlice<UInt8>) -> Bool { remotes.occur(in: name) && !isLocal(name) }

  private static let writes = NameBeginnings("store save log track record remember report set enter mark")

  /// Whether a method of this name keeps what it is given, and answers nothing.
  package static func writes(_ name: String) -> Bool { writes.begin(name.utf8) }

  /// Parts of the name of a block that is run later, with an answer.
  package static let answers = SpellingParts("completion handler success callback result response reply")

  // MARK: - Ends

  /// Parts of the name of a method that ends work.
  package static let ends = SpellingParts("cancel invalidate abort")
  /// The same where nothing else ends it.
  package static let cancels = SpellingParts("cancel")

  /// Parts of the name of a method that takes rows away or moves them.
  package static let removals = SpellingParts("remove delete insert move")

  /// Names of the types of what a class keeps to end or be told, and shows nobody.
  package static let bookkeeping: WordSet = "Observer WeakBox"

  /// Names of what a type has one of: `Tracker.shared`.
  package static let singletons: WordSet = "shared default current main standard"
}
