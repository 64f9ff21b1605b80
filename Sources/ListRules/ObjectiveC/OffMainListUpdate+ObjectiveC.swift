import ClangSource
import ListKnowledge
import RuleKit
import SwiftSource

/// A list that Objective-C changes off the main thread.
struct OffMainListUpdateInObjectiveC: ObjectiveCRule {
  static let id = OffMainListUpdate.id
  static let words: WordSet = ImperativeListUpdateInObjectiveC.words.union(applications).union(
    """
    beginUpdates endUpdates selectRowAtIndexPath deselectRowAtIndexPath selectItemAtIndexPath deselectItemAtIndexPath
    selectRowIndexes noteNumberOfRowsChanged reloadDataForRowIndexes reloadItem
    """)

  private static let applications: WordSet = "applySnapshot applySnapshotUsingReloadData"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    let rule = OffMainListUpdate()
    guard let message = file.message(startingAt: token), rule.mayBeOffMain(token, in: file) else { return }
    let isApplication = Self.applications.contains(token.word)
    guard isApplication ? isDataSource(message, in: file) : file.listView(message.receiver) != nil else { return }
    let update = "[\(message.receiver.text.singleLine) \(token.text)]"
    rule.check(update, at: token, isApplication: isApplication, in: file, report: report)
  }

  /// A diffable data source by its type; by its message only where nothing is known of the receiver.
  private func isDataSource(_ message: Message, in file: FileContext) -> Bool {
    let types = message.receiver.endingName.map(file.objectiveCTypeWords) ?? []
    return types.isEmpty
      ? message.parts.contains { $0.name.word == "animatingDifferences" }
      : types.contains { file.diffableKind(of: file.meaning(of: $0, at: message.name)) != nil }
  }
}
