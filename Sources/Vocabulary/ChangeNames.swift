/// How code names the closures, methods and notifications by which an object says that its data changes.
package enum ChangeNames {
  private static let otherThings = SpellingParts(
    """
    size height width frame bounds keyboard progress percent layout scroll offset editing slider drag zoom orientation
    """)
  private static let beginnings = NameBeginnings("didChange willChange didUpdate willUpdate onDidChange")
  private static let endings = NameEndings("idChange illChange idUpdate illUpdate")
  private static let eventEndings = NameEndings("Change Changes Changed Update Updates Updated")

  /// Whether a name is that of a change callback: `didChange`, `willChange`, `sectionsDidChange`, `onStateChange`, `onUpdate`,
  /// `listDidUpdate`. Sizes, gestures and progress are no data.
  package static func isCallback(_ name: String) -> Bool {
    // `_onUsersChanged`: what is only stored under it.
    let name = name.utf8.drop { $0 == UInt8(ascii: "_") }
    guard !otherThings.occur(in: name) else { return false }
    if beginnings.begin(name) || endings.end(name) { return true }
    guard name.starts(with: "on".utf8), let first = name.dropFirst(2).first, (0x41...0x5A).contains(first) else {
      return false
    }
    return eventEndings.end(name)
  }

  /// Parts of the name of a callback that runs before the data changes.
  package static let announcements = SpellingParts("willchange willupdate willreload")

  private static let changes = SpellingParts(
    """
    chang updat delet remov added insert import reload refresh loaded saved modif
    """)
  private static let measures = SpellingParts("progress percent position time task status")

  /// Whether a notification of this name tells that rows came, went or changed: `usersDidChange`; not `uploadProgressChanged`.
  package static func isOfRows(_ name: some Sequence<UInt8>) -> Bool {
    changes.occur(in: name) && !measures.occur(in: name)
  }

  /// Parts of the name of a notification center.
  package static let centers = SpellingParts("notificationcenter")

  /// Parts of the names of those who are told.
  package static let listeners = SpellingParts(
    """
    observer listener delegate subscriber handler callback notification closure token
    """)
}
