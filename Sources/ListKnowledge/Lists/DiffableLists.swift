import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// What a list view is, as far as its data source cares.
package enum ListKind {
  case table, collection

  /// The SDK's list views.
  package static let views: [Word: ListKind] = [
    "UITableView": .table, "NSTableView": .table, "NSOutlineView": .table, "UICollectionView": .collection,
    "NSCollectionView": .collection,
  ]

  /// The SDK's diffable data sources.
  package static let diffableSources: [Word: ListKind] = [
    "UITableViewDiffableDataSource": .table, "NSTableViewDiffableDataSource": .table,
    "UITableViewDiffableDataSourceReference": .table, "UICollectionViewDiffableDataSource": .collection,
    "UICollectionViewDiffableDataSourceReference": .collection, "NSCollectionViewDiffableDataSource": .collection,
    "NSCollectionViewDiffableDataSourceReference": .collection,
  ]

  /// The names of these.
  package static let sourceNames = WordSet(diffableSources.keys)

  /// The controller of the SDK that has such a list and feeds it, as its subclass says.
  package var controllers: WordSet {
    switch self {
    case .table: "UITableViewController"
    case .collection: "UICollectionViewController"
    }
  }

  /// What a class adopts to feed a list of this kind by itself.
  package var classicDataSources: WordSet {
    switch self {
    case .table: "UITableViewDataSource NSTableViewDataSource NSOutlineViewDataSource"
    case .collection: "UICollectionViewDataSource NSCollectionViewDataSource"
    }
  }
}

/// A property that holds a diffable data source.
package struct DiffableSource {
  package var name: Word
  package var kind: ListKind
}

extension FileContext {
  /// The diffable data sources that the type or a class above it stores, in the order of their declarations.
  package func diffableSources(of entry: ProjectIndex.TypeEntry) -> [DiffableSource] {
    return remembered(of: entry.id) {
      index.lineage(of: entry).entries.flatMap { entry in
        index.propertiesInOrder(of: entry).filter { !$0.isComputed }.compactMap { property in
          diffableKind(of: property, in: entry).map { DiffableSource(name: property.name, kind: $0) }
        }
      }
    }
  }

  private func diffableKind(of property: PropertyFact, in entry: ProjectIndex.TypeEntry) -> ListKind? {
    guard let first = property.typeWords.first, let scope = index.scope(inside: entry) else { return nil }
    // `lazy var dataSource = makeDataSource()`: the method says what it makes.
    let type = index.type(of: property.origin, at: scope)
    if let type, let kind = diffableKind(of: index.meaning(of: type)) { return kind }
    // `DataSource.CellProvider` is a closure.
    if let path = type?.reference.path, path.count > 1 { return nil }
    return diffableKind(of: index.resolve(first, at: scope))
  }

  /// The list that a diffable data source of the SDK, or a class of the project over one, drives.
  package func diffableKind(of type: Meaning) -> ListKind? { kind(of: type, in: ListKind.diffableSources) }

  /// The list that a class of the project or the SDK is.
  package func listKind(of type: Meaning) -> ListKind? { kind(of: type, in: ListKind.views) }

  private func kind(of type: Meaning, in kinds: [Word: ListKind]) -> ListKind? {
    switch type {
    case .outside(let path): path.last.flatMap { kinds[$0] }
    case .type(let id): index.lineage(of: index.entry(id)).outside.lazy.compactMap { kinds[$0.name] }.first
    case .unknown: nil
    }
  }

  /// The list view that the value is, by its type, by what a local name was bound to, or by its name; nil for other
  /// values. The token names the property or variable behind local names.
  package func listView(_ value: NamedValue, steps: Int = 3) -> (kind: ListKind, name: Token)? {
    let name = value.token
    if !name.isMember, steps > 0, let bound = NamedValue(endingAt: boundPath(of: name)?.last),
      let view = listView(bound, steps: steps - 1)
    {
      return view
    }
    var types = typeMeanings(of: value).prefix(2)
    // `rootView.rows`: as the other type declares it.
    if types.isEmpty, name.isMember, let member = flow.property(at: name), let word = member.property?.typeWords.first {
      types = [index.resolve(word, at: index.scope(of: member))]
    }
    if let kind = types.lazy.compactMap(listKind).first { return (kind, name) }
    // A type of the project that is no list: its methods are its own.
    if case .type(let id) = types.first, index.lineage(of: index.entry(id)).hasKnownClasses { return nil }
    let spelling = name.text
    if ViewNames.isTable(spelling) { return (.table, name) }
    return ViewNames.isCollection(spelling) ? (.collection, name) : nil
  }

  /// `name` where the value is given to it: `name = value`, `self.name = value`, `let name = value`.
  package func name(assigned value: some TokenRun) -> Token? {
    guard let equal = value.first?.previous, equal.kind == .equal else { return nil }
    return CancellableCode.assignedName(before: equal)
  }
}
