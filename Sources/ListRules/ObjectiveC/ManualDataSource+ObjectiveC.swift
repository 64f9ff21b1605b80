import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A class in Objective-C that counts rows and makes cells itself instead of applying snapshots.
struct ManualDataSourceInObjectiveC: ObjectiveCRule {
  static let id = ManualDataSource.id
  static let words: WordSet = "numberOfRowsInSection numberOfItemsInSection numberOfRowsInTableView"

  static let selectors: [Word: ListKind] = [
    "tableView:numberOfRowsInSection:": .table, "numberOfRowsInTableView:": .table,
    "collectionView:numberOfItemsInSection:": .collection,
  ]
  private static let controllers: WordSet = "UITableViewController UICollectionViewController"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let body = token.member?.body, !body.contains(token),
      let method = file.method(around: token), let kind = Self.selectors[method.selector],
      let type = file.type(around: token), let entry = file.index.entry(of: type)
    else { return }
    let lineage = file.index.lineage(of: entry)
    guard !lineage.reaches(ListKind.sourceNames),
      feedsList(entry, lineage, method.selector, kind, in: file),
      // Rows of a storyboard, of a base class, or of another data source.
      !file.messages(in: body).contains(where: { $0.selector == method.selector && !$0.isToSelf })
    else { return }
    let isAppKit = method.parameters.first?.type.identifiers.first?.text.hasPrefix("NS") == true
    var violation = Violation(token, .counts(type.spelling, kind, isAppKit ? "an NS" : "a UI"))
    let updates = ImperativeListUpdateInObjectiveC()
    violation.notes = updates.places(by: type, kind, in: file).map {
      Violation.Note($0, "rows are changed by hand here")
    }
    report(violation)
  }

  /// A list's own controller, or the class that adopts the data source's protocol where no class above it counts.
  private func feedsList(
    _ entry: ProjectIndex.TypeEntry, _ lineage: Lineage, _ selector: Word, _ kind: ListKind, in file: FileContext
  ) -> Bool {
    if lineage.reaches(Self.controllers) { return true }
    guard case .yes = file.index.answer(entry, isA: kind.classicDataSources) else { return false }
    return lineage.entries.dropFirst().allSatisfy { file.index.methods(named: selector, in: $0).isEmpty }
  }
}

extension String {
  fileprivate static func counts(_ type: String, _ kind: ListKind, _ prefix: String) -> String {
    let (list, name) =
      switch kind {
      case .table: ("table view", "TableView")
      case .collection: ("collection view", "CollectionView")
      }
    return "\(type) feeds its \(list) by hand; give it \(prefix)\(name)DiffableDataSource and apply snapshots"
  }
}
