import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A class that counts rows and makes cells itself instead of applying snapshots.
struct ManualDataSource: Rule {
  static let id = "manual-data-source"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    switch token.word {
    case "numberOfRowsInSection", "numberOfItemsInSection": checkOverride(token, in: file, report: report)
    default: checkConformance(token, in: file, report: report)
    }
  }

  // MARK: - A conformance

  private static let kinds: [Word: ListKind] = [
    "UITableViewDataSource": .table, "NSTableViewDataSource": .table, "UICollectionViewDataSource": .collection,
    "NSCollectionViewDataSource": .collection,
  ]

  private func checkConformance(_ source: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let kind = ManualDataSource.kinds[source.word], let declaration = source.declaration,
      declaration.kind.isType, declaration.kind != .protocol,
      declaration.inheritedTypes.contains(where: { $0.contains(source) }),
      let type = file.type(around: source), let entry = file.index.entry(of: type),
      // Without a row count it is there for titles, editing or dragging.
      file.countsRows(entry, of: kind)
    else { return }
    var violation = Violation(source, .conforms(type.spelling, to: source.text, kind))
    violation.notes = updates(by: type, kind, in: file)
    report(violation)
  }

  // MARK: - A table or collection view controller

  /// `override func tableView(_:numberOfRowsInSection:)` of a controller that is its own view's data source.
  private func checkOverride(_ label: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let function = label.member, function.kind == .function, let body = function.body,
      function.parameterClause.contains(label), let type = file.type(around: label),
      let entry = file.index.entry(of: type), let (controller, kind) = listController(above: entry, in: file),
      // Rows of a storyboard, or of a base class.
      !body.contains(where: { $0.keyword == .super }),
      // The conformance is reported where it is written.
      !entry.inherited.contains(where: { ManualDataSource.kinds[$0.word] != nil })
    else { return }
    var violation = Violation(label, .overrides(label.text, type.spelling, controller, kind))
    violation.notes = updates(by: type, kind, in: file)
    report(violation)
  }

  /// Where the type then changes rows by hand, which has the same cause.
  private func updates(by type: TypeFact, _ kind: ListKind, in file: FileContext) -> [Violation.Note] {
    ImperativeListUpdate.places(by: type, kind, in: file).map { Violation.Note($0, "rows are changed by hand here") }
  }

  private static let controllers: [Word: (name: String, kind: ListKind)] = [
    "UITableViewController": ("UITableViewController", .table),
    "UICollectionViewController": ("UICollectionViewController", .collection),
  ]

  private func listController(
    above entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> (name: String, kind: ListKind)? {
    file.index.lineage(of: entry).outside.lazy.compactMap { ManualDataSource.controllers[$0.name] }.first
  }
}

extension ListKind {
  fileprivate var isTable: Bool { self == .table }
}

extension String {
  fileprivate static func conforms(_ type: String, to protocolName: String, _ kind: ListKind) -> String {
    let source = "\(protocolName.prefix(2))\(kind.isTable ? "TableView" : "CollectionView")DiffableDataSource"
    return "\(type) feeds its \(kind.isTable ? "table" : "collection view") by hand as \(protocolName); "
      + "give it a \(source) and apply snapshots"
  }

  fileprivate static func overrides(
    _ label: String, _ type: String, _ controller: String, _ kind: ListKind
  ) -> String {
    "\(type) answers \(kind.isTable ? "tableView" : "collectionView")(_:\(label):) by hand, as \(controller) lets it; "
      + "give its \(kind.isTable ? "tableView a UITableView" : "collectionView a UICollectionView")DiffableDataSource "
      + "and apply snapshots"
  }
}
