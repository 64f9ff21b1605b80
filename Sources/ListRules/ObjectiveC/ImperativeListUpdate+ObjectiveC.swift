import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Lists that Objective-C changes row by row or reloads, instead of applying a snapshot.
struct ImperativeListUpdateInObjectiveC: ObjectiveCRule {
  static let id = "imperative-list-update"
  static let words: Set<Word> = [
    "reloadData", "insertRowsAtIndexPaths", "deleteRowsAtIndexPaths", "reloadRowsAtIndexPaths", "moveRowAtIndexPath",
    "insertSections", "deleteSections", "reloadSections", "moveSection", "insertItemsAtIndexPaths",
    "deleteItemsAtIndexPaths", "reloadItemsAtIndexPaths", "moveItemAtIndexPath", "performBatchUpdates",
    "insertRowsAtIndexes", "removeRowsAtIndexes", "moveRowAtIndex", "insertItemsAtIndexes", "removeItemsAtIndexes",
  ]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let message = file.message(startingAt: index), !file.facts.isTest, isUpdate(message, in: file),
      let type = file.type(around: index)
    else { return }
    let list = list(message.receiver, in: file)
    guard list >= 0 else { return }
    let source = drivingSource(of: list, type, in: file)
    // A view that lists something may hand on its own `reloadData`.
    guard source != nil || isOwnList(list, in: file) else { return }
    let range = TokenRange(index, index + 1)
    var violation = Violation(
      range, .updates(file.text(message.receiver), with: file.text(index), in: file.place(of: index), source))
    if source == nil { violation.profile = .strict }
    report(violation)
  }

  /// Batch updates stand for what is in them.
  private func isUpdate(_ message: MessageSend, in file: FileContext) -> Bool {
    var parent = message.parent
    while parent >= 0, let around = file.objectiveC?.messages[Int(parent)] {
      if file.word(around.name) == "performBatchUpdates" { return false }
      parent = around.parent
    }
    return changesRows(message, in: file)
  }

  /// `[self.tableView performBatchUpdates:nil completion:nil]` lays rows out anew and changes none.
  private func changesRows(_ message: MessageSend, in file: FileContext) -> Bool {
    file.word(message.name) != "performBatchUpdates" || file.text(file.argument(0, of: message)) != "nil"
  }

  /// The name of the list's view: the last one of `self.tableView`, `_tableView`, and of `[self tableView]`; -1 where the
  /// receiver is no list's view.
  private func list(_ receiver: TokenRange, in file: FileContext) -> TokenIndex {
    if file.isListView(receiver) { return file.lastName(of: receiver) }
    if let message = file.messages(in: receiver).first, message.range == receiver,
      message.receiver.upper == message.receiver.lower + 1, file.word(message.receiver.lower) == "self",
      ["tableview", "collectionview"].contains(where: { file.plainName(message.name).hasSuffix($0) })
    {
      return message.name
    }
    return -1
  }

  /// A list of the type around: a variable or parameter of another's is not followed.
  private func isOwnList(_ list: TokenIndex, in file: FileContext) -> Bool {
    file.localTypeWords(ofNameAt: list).isEmpty || file.objectiveCProperty(at: list) != nil
  }

  private static let sources: Set<Word> = [
    "UITableViewDiffableDataSource", "UICollectionViewDiffableDataSource", "NSTableViewDiffableDataSource",
    "NSTableViewDiffableDataSourceReference", "NSCollectionViewDiffableDataSource",
    "UITableViewDiffableDataSourceReference", "UICollectionViewDiffableDataSourceReference",
  ]
  private static let initializers: Set<Word> = [
    "initWithTableView:cellProvider:", "initWithCollectionView:cellProvider:", "initWithCollectionView:itemProvider:",
  ]

  /// The diffable data source that drives the list: the type keeps one, and, where the file makes it, it is made for this
  /// view.
  private func drivingSource(of list: TokenIndex, _ type: TypeFact, in file: FileContext) -> String? {
    guard let entry = file.index.entry(of: type) else { return nil }
    let isTable = !file.plainName(list).contains("collection")
    let properties = entry.properties.values.filter { found in
      guard let source = found.property.typeWords.first(where: { Self.sources.contains($0) }) else { return false }
      return isTable == Self.tableSources.contains(source)
    }
    guard !properties.isEmpty, let objectiveC = file.objectiveC else { return nil }
    let made = objectiveC.messages.filter { Self.initializers.contains($0.selector) }
    if !made.isEmpty {
      let names = made.map { file.plainName(file.lastName(of: file.argument(0, of: $0))) }
      return names.contains(file.plainName(list)) ? "its diffable data source" : nil
    }
    return "its diffable data source"
  }

  private static let tableSources: Set<Word> = [
    "UITableViewDiffableDataSource", "NSTableViewDiffableDataSource", "NSTableViewDiffableDataSourceReference",
    "UITableViewDiffableDataSourceReference",
  ]
}

extension String {
  fileprivate static func updates(
    _ list: String, with selector: String, in place: String, _ source: String?
  ) -> String {
    guard let source else {
      return "\(place) changes \(list) with \(selector); "
        + "drive the list by a diffable data source, and rebuild and apply its snapshot"
    }
    return "\(place) changes \(list) with \(selector) behind \(source); rebuild the snapshot and apply it"
  }
}
