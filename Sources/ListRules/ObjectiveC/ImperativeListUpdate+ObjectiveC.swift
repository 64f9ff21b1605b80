import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Lists that Objective-C changes row by row or reloads, instead of applying a snapshot.
struct ImperativeListUpdateInObjectiveC: ObjectiveCRule {
  static let id = "imperative-list-update"
  static let words: WordSet = """
    reloadData insertRowsAtIndexPaths deleteRowsAtIndexPaths reloadRowsAtIndexPaths moveRowAtIndexPath insertSections
    deleteSections reloadSections moveSection insertItemsAtIndexPaths deleteItemsAtIndexPaths reloadItemsAtIndexPaths
    moveItemAtIndexPath performBatchUpdates insertRowsAtIndexes removeRowsAtIndexes moveRowAtIndex
    insertItemsAtIndexes removeItemsAtIndexes
    """

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let message = file.message(startingAt: token), let type = file.type(around: token),
      let (list, kind) = list(changedAt: token, in: file)
    else { return }
    let source = drivingSource(of: list, type, in: file)
    // A view that lists something may hand on its own `reloadData`.
    guard source != nil || isOwnList(list, in: file) && !isToldElsewhere(token, type, kind, in: file) else { return }
    var violation = Violation(
      token, .updates(message.receiver.text, with: token.text, in: file.place(of: token), source))
    if source == nil {
      violation.profile = .strict
      violation.severity = .info
    }
    report(violation)
  }

  /// The list whose rows the message that begins here changes.
  func list(changedAt token: Token, in file: FileContext) -> (name: Token, kind: ListKind)? {
    guard let message = file.message(startingAt: token), changesRows(message),
      let list = file.listView(message.receiver)
    else { return nil }
    let types = file.objectiveCTypeWords(of: list)
    let isCollection = types.lazy.compactMap { ListKind.views[$0] }.first.map { $0 == .collection }
    return (list, isCollection ?? list.plainSpelling.contains("collection") ? .collection : .table)
  }

  private static let reloads: WordSet = "reloadData reloadRowsAtIndexPaths reloadSections reloadItemsAtIndexPaths"

  /// Whether it is a later reload of a list that the class feeds by hand: its cause is the data source, whose finding notes the place.
  private func isToldElsewhere(_ token: Token, _ type: TypeFact, _ kind: ListKind, in file: FileContext) -> Bool {
    guard Self.reloads.contains(token.word), isFedByHand(type, kind, in: file) else { return false }
    let first = places(by: type, kind, in: file).first { Self.reloads.contains($0.word) }
    return first.map { $0 < token } ?? false
  }

  private struct Place: Hashable {
    let type: TypeID
    let kind: ListKind
  }

  /// Where the class changes rows of its lists of the kind, in file order.
  func places(by type: TypeFact, _ kind: ListKind, in file: FileContext) -> [Token] {
    let places = file.remembered {
      file.tokens.reduce(into: [Place: [Token]]()) { places, name in
        guard Self.words.contains(name.word), let type = file.type(around: name),
          let list = list(changedAt: name, in: file)
        else { return }
        places[Place(type: type.id, kind: list.kind), default: []].append(name)
      }
    }
    return places[Place(type: type.id, kind: kind)] ?? []
  }

  private func isFedByHand(_ type: TypeFact, _ kind: ListKind, in file: FileContext) -> Bool {
    guard let entry = file.index.entry(of: type) else { return false }
    let lineage = file.index.lineage(of: entry)
    return !lineage.reaches(ListKind.sourceNames)
      && ManualDataSourceInObjectiveC.selectors.contains { selector, listed in
        listed == kind && lineage.entries.contains { !file.index.methods(named: selector, in: $0).isEmpty }
      }
  }

  private func changesRows(_ message: Message) -> Bool {
    // Batch updates stand for what is in them.
    if message.ancestors.contains(where: { $0.word == "performBatchUpdates" }) { return false }
    // `[self.tableView performBatchUpdates:nil completion:nil]` lays rows out anew and changes none.
    return message.word != "performBatchUpdates" || message.argument(0).text != "nil"
  }

  /// A list of the type around: a variable or parameter of another's is not followed.
  private func isOwnList(_ list: Token, in file: FileContext) -> Bool {
    file.localTypeWords(of: list).isEmpty || file.objectiveCProperty(at: list) != nil
  }

  private static let sources: WordSet = """
    UITableViewDiffableDataSource UICollectionViewDiffableDataSource NSTableViewDiffableDataSource
    NSTableViewDiffableDataSourceReference NSCollectionViewDiffableDataSource UITableViewDiffableDataSourceReference
    UICollectionViewDiffableDataSourceReference
    """
  private static let initializers: WordSet = """
    initWithTableView:cellProvider: initWithCollectionView:cellProvider: initWithCollectionView:itemProvider:
    """

  /// The diffable data source that drives the list: the type keeps one, and, where the file makes it, it is made for this
  /// view.
  private func drivingSource(of list: Token, _ type: TypeFact, in file: FileContext) -> String? {
    guard let entry = file.index.entry(of: type) else { return nil }
    let isTable = !list.plainSpelling.contains("collection")
    let keepsSource = file.index.ownProperties(of: entry).contains { found in
      found.typeWords.first { Self.sources.contains($0) }
        .map { Self.tableSources.contains($0) == isTable } ?? false
    }
    guard keepsSource else { return nil }
    let made = file.messages(in: file.tokens).filter { Self.initializers.contains($0.selector) }
    let isMadeForOthers =
      !made.isEmpty && !made.contains { $0.argument(0).endingName?.plainSpelling == list.plainSpelling }
    return isMadeForOthers ? nil : "its diffable data source"
  }

  private static let tableSources: WordSet = """
    UITableViewDiffableDataSource NSTableViewDiffableDataSource NSTableViewDiffableDataSourceReference
    UITableViewDiffableDataSourceReference
    """
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
