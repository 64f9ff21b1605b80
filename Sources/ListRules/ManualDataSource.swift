import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A class that counts rows and makes cells itself instead of applying snapshots.
struct ManualDataSource: Rule {
  static let id = "manual-data-source"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest else { return }
    switch file.word(index) {
    case "numberOfRowsInSection", "numberOfItemsInSection":
      checkOverride(at: index, in: file, report: report)
    default:
      checkConformance(at: index, in: file, report: report)
    }
  }

  // MARK: - A conformance

  private static let kinds: [Word: ListKind] = [
    "UITableViewDataSource": .table, "NSTableViewDataSource": .table, "UICollectionViewDataSource": .collection,
    "NSCollectionViewDataSource": .collection,
  ]

  private func checkConformance(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let kind = ManualDataSource.kinds[file.word(index)] else { return }
    let id = file.outline.declaration(around: index)
    guard id >= 0 else { return }
    let declaration = file.file.raw.declarations[Int(id)]
    guard declaration.kind.isType, declaration.kind != .protocol, declaration.inheritance.contains(index),
      let type = file.type(around: index), let entry = file.index.entry(of: type), !isDiffable(entry, in: file)
    else { return }
    // Without a row count it is there for titles, editing or dragging.
    guard countsRows(entry, kind, in: file) else { return }
    report(Violation(TokenRange(index, index + 1), .conforms(type.spelling, to: file.text(index), kind)))
  }

  /// A data source of the SDK's own, above the class.
  private func isDiffable(_ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    file.chain(of: entry).contains { ancestor in
      ancestor.inherited.contains { ListKind.diffableSources[$0.word] != nil }
    }
  }

  private func countsRows(_ entry: ProjectIndex.TypeEntry, _ kind: ListKind, in file: FileContext) -> Bool {
    file.chain(of: entry).contains { ancestor in
      ancestor.functions.contains { part in
        let function = file.index.files[Int(part.file)].functions[Int(part.function)]
        return switch kind {
        case .table: function.labels.contains("numberOfRowsInSection") || function.name == "numberOfRows"
        case .collection: function.labels.contains("numberOfItemsInSection")
        }
      }
    }
  }

  // MARK: - A table or collection view controller

  /// `override func tableView(_:numberOfRowsInSection:)` of a controller that is its own view's data source.
  private func checkOverride(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    let member = file.outline.member(around: index)
    guard member >= 0, let type = file.type(around: index), let entry = file.index.entry(of: type) else { return }
    let declaration = file.file.raw.declarations[Int(member)]
    guard declaration.kind == .function, declaration.body >= 0, declaration.parameterClause >= 0,
      index > declaration.parameterClause, index < file.file.raw.partners[Int(declaration.parameterClause)],
      let (controller, kind) = listController(above: entry, in: file), !asksSuper(declaration, in: file),
      !conforms(entry, in: file)
    else { return }
    report(Violation(TokenRange(index, index + 1), .overrides(file.text(index), type.spelling, controller, kind)))
  }

  private static let controllers: [Word: (name: String, kind: ListKind)] = [
    "UITableViewController": ("UITableViewController", .table),
    "UICollectionViewController": ("UICollectionViewController", .collection),
  ]

  private func listController(
    above entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> (name: String, kind: ListKind)? {
    for ancestor in file.chain(of: entry) {
      for parent in ancestor.inherited {
        if let found = ManualDataSource.controllers[parent.word] { return found }
      }
      if !ancestor.isDeclared, let name = ancestor.path.last, let found = ManualDataSource.controllers[name] {
        return found
      }
    }
    return nil
  }

  /// Rows of a storyboard, or of a base class.
  private func asksSuper(_ declaration: RawDeclaration, in file: FileContext) -> Bool {
    TokenRange(declaration.body, declaration.range.upper).indices.contains { file.keyword($0) == .super }
  }

  /// The conformance is reported where it is written.
  private func conforms(_ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    entry.inherited.contains { ManualDataSource.kinds[$0.word] != nil }
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
