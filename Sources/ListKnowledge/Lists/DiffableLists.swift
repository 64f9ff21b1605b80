import ProjectIndex
import RuleKit
import SwiftSource

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

  /// What a class adopts to feed a list of this kind by itself.
  package var classicDataSources: Set<Word> {
    switch self {
    case .table: ["UITableViewDataSource", "NSTableViewDataSource", "NSOutlineViewDataSource"]
    case .collection: ["UICollectionViewDataSource", "NSCollectionViewDataSource"]
    }
  }
}

/// A property that holds a diffable data source.
package struct DiffableSource {
  package var name: Word
  package var kind: ListKind
}

extension FileContext {
  /// The type and the classes of the project above it, nearest first.
  package func chain(of type: ProjectIndex.TypeEntry) -> [ProjectIndex.TypeEntry] {
    var chain = [type]
    while chain.count < 6, let last = chain.last, let part = last.parts.first,
      let parent = last.inherited.lazy.compactMap({ name in
        self.entry(named: name.word, from: self.index.files[Int(part.file)].types[Int(part.type)])
      }).first(where: { !$0.isProtocol })
    {
      chain.append(parent)
    }
    return chain
  }

  /// The type of the project that the name means inside `type`: the nearest one of the types around.
  package func entry(named name: Word, from type: TypeFact) -> ProjectIndex.TypeEntry? {
    for depth in (0...type.path.count).reversed() {
      if let entry = index.entry(at: type.path.prefix(depth) + [name]), entry.isDeclared { return entry }
    }
    return nil
  }

  /// What the typealias `name` means where the type is declared or extended, or in this file; `name` itself where it is
  /// none.
  package func resolve(_ name: Word, in chain: [ProjectIndex.TypeEntry]) -> Word {
    for alias in facts.aliases where alias.name == name { return alias.target }
    for entry in chain {
      for part in entry.parts where part.file != id {
        for alias in index.files[Int(part.file)].aliases where alias.name == name { return alias.target }
      }
    }
    return name
  }

  /// The diffable data sources that the type or a class above it stores, in the order of their declarations.
  package func diffableSources(of entry: ProjectIndex.TypeEntry) -> [DiffableSource] {
    let chain = chain(of: entry)
    return chain.flatMap { entry in
      entry.properties.values.sorted { ($0.file, $0.property.declaration) < ($1.file, $1.property.declaration) }
        .compactMap { _, property in
          diffableKind(of: property, in: chain).map { DiffableSource(name: property.name, kind: $0) }
        }
    }
  }

  private func diffableKind(of property: PropertyFact, in chain: [ProjectIndex.TypeEntry]) -> ListKind? {
    guard let first = property.typeWords.first else { return nil }
    let name = resolve(first, in: chain)
    if let kind = ListKind.diffableSources[name] { return kind }
    // A class of the project's own over one of the SDK's.
    if let parents = index.entry(at: [name])?.inherited {
      for parent in parents { if let kind = ListKind.diffableSources[parent.word] { return kind } }
    }
    // `lazy var dataSource = makeDataSource()`: the method of this file says what it makes.
    let maker = file.declarations.first { $0.kind == .function && $0.word == first && !$0.result.isEmpty }
    return maker?.result.first.flatMap { ListKind.diffableSources[resolve($0.word, in: chain)] }
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
    for word in typeWords(of: value).prefix(2) {
      if let kind = listKind(ofClass: word) { return (kind, name) }
    }
    guard !isOther(value) else { return nil }
    let spelling = name.text
    if spelling.hasSuffix("ableView") || spelling.hasSuffix("utlineView") { return (.table, name) }
    return spelling.hasSuffix("ollectionView") ? (.collection, name) : nil
  }

  /// The list that a class of the project or the SDK is.
  package func listKind(ofClass name: Word) -> ListKind? {
    if let kind = ListKind.views[name] { return kind }
    guard let entry = index.entry(at: [name]), entry.isDeclared else { return nil }
    for ancestor in chain(of: entry) {
      for parent in ancestor.inherited { if let kind = ListKind.views[parent.word] { return kind } }
    }
    return nil
  }

  /// A type of the project that is no list: its methods are its own.
  private func isOther(_ value: NamedValue) -> Bool {
    guard let type = typeWords(of: value).first else { return false }
    return index.declaresType(named: type) && listKind(ofClass: type) == nil
  }

  /// Where `let` or `var` introduces the name last above its use, in the same member; in a condition too.
  package func introduction(of use: Token) -> Token? {
    memberTokens(around: use).before(use).last { $0.word == use.word && $0.isIntroduced }
  }

  /// `name` where the value is given to it: `name = value`, `self.name = value`, `let name = value`.
  package func name(assigned value: some TokenRun) -> Token? {
    guard let equal = value.first?.previous, equal.kind == .equal else { return nil }
    return CancellableCode.assignedName(before: equal.index, in: self).map(file.token)  // TRANSITION
  }

  private static let pathKinds: Set<TokenKind> = [.identifier, .period, .postfixQuestionMark, .exclamationMark]
  private static let pathEnds: Set<TokenKind> = [.comma, .semicolon, .leftBrace, .rightBrace, .endOfFile]

  /// `self.model.source` of the `let name = self.model.source` above a use of `name`; nil where the value is no chain of
  /// names, or `let name` alone.
  package func boundPath(of use: Token) -> Tokens? {
    guard let equal = introduction(of: use)?.next, equal.kind == .equal, let first = equal.next else { return nil }
    var last = equal
    while let token = last.next, FileContext.pathKinds.contains(token.kind) || token.keyword == .self {
      // The next statement begins on a line of its own.
      if token != first, token.startsLine, token.kind != .period, last.kind != .period { break }
      last = token
    }
    guard last != equal, NamedValue(endingAt: last) != nil, let end = last.next,
      end.startsLine || end.keyword == .else || FileContext.pathEnds.contains(end.kind)
    else { return nil }
    return first.through(last)
  }
}
