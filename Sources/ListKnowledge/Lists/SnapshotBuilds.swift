import ProjectIndex
import RuleKit
import SwiftSource

/// A place where code builds a snapshot of a whole list: it constructs one, or copies the list's own and changes which rows it
/// has. A copy whose rows are only reloaded or reconfigured is none.
package struct SnapshotBuild {
  /// The name of the constructed type, or `snapshot` in `dataSource.snapshot()`.
  package var origin: TokenIndex
  /// The method, initializer or property it belongs to, by name: the only caller of a method that returns its snapshot.
  package var place: Word
  /// Where that name is written for messages.
  package var placeName: String
  /// The snapshot is returned and applied by a caller.
  package var isReturned: Bool
  /// The names of the data source it is applied to, from the outermost on, without `self`; nil where that is not known.
  package var source: [Word]?
}

/// The snapshots that code of one file builds.
package enum SnapshotBuilds {
  /// Methods of a snapshot that change which sections and items it has.
  package static let changes: Set<Word> = [
    "appendSections", "appendItems", "insertItems", "insertSections", "deleteItems", "deleteSections",
    "deleteAllItems", "moveItem", "moveSection",
  ]

  private static let applications: Set<Word> = [
    "apply", "applySnapshotUsingReloadData", "applySnapshot",
  ]

  /// The build that the trigger at `index` belongs to: a constructed type's name, or the name of a change.
  package static func build(at index: TokenIndex, in file: FileContext) -> SnapshotBuild? {
    guard let type = file.type(around: index), let entry = file.index.entry(of: type),
      let origin = origin(at: index, entry, in: file)
    else { return nil }
    return describe(origin.token, variable: origin.variable, entry, in: file)
  }

  /// All builds that stand in this file and in the type around `index`, each once, in file order.
  package static func all(around index: TokenIndex, in file: FileContext) -> [SnapshotBuild] {
    guard let type = file.type(around: index) else { return [] }
    var builds: [SnapshotBuild] = []
    for token in file.file.raw.tokens.indices {
      let index = TokenIndex(token)
      guard file.kind(index) == .identifier else { continue }
      let word = file.word(index)
      guard word == "NSDiffableDataSourceSnapshot" || changes.contains(word), let other = file.type(around: index),
        other.path == type.path, other.variant == type.variant, let build = build(at: index, in: file)
      else { continue }
      if !builds.contains(where: { $0.origin == build.origin }) { builds.append(build) }
    }
    return builds
  }

  // MARK: - Where a snapshot comes from

  private static func origin(
    at index: TokenIndex, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> (token: TokenIndex, variable: TokenIndex?)? {
    if file.word(index) == "NSDiffableDataSourceSnapshot" {
      guard let call = file.outline.call(named: index), call.range.lower == index else { return nil }
      return (index, variable(assigned: index, in: file))
    }
    guard let call = file.outline.call(named: index) else { return nil }
    let receiver = file.receiver(of: call)
    guard receiver.upper - receiver.lower == 1, file.kind(receiver.lower) == .identifier else { return nil }
    return origin(ofVariable: receiver.lower, entry, in: file)
  }

  /// What the nearest `var name = …` above the use gives it.
  private static func origin(
    ofVariable use: TokenIndex, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> (token: TokenIndex, variable: TokenIndex?)? {
    let range = file.memberRange(around: use)
    for name in range.indices.reversed() where name < use && file.word(name) == file.word(use) {
      guard file.keyword(name - 1) == .var || file.keyword(name - 1) == .let else { continue }
      var equal = name + 1
      var annotation: TokenIndex?
      if file.kind(equal) == .colon {
        annotation = equal + 1
        while equal < range.upper, file.kind(equal) != .equal, !(file.file.raw.tokens[Int(equal)].startsLine) {
          equal += 1
        }
      }
      guard file.kind(equal) == .equal else { return nil }
      let value = equal + 1
      let chain = file.chain(of: entry)
      if let call = file.outline.call(named: value), call.range.lower == value,
        file.resolve(file.word(value), in: chain) == "NSDiffableDataSourceSnapshot"
      {
        return (value, name)
      }
      // `var snapshot: Snapshot = .init()`
      if let annotation, file.kind(value) == .period, file.keyword(value + 1) == .`init`,
        file.resolve(file.word(annotation), in: chain) == "NSDiffableDataSourceSnapshot"
      {
        return (annotation, name)
      }
      let copy = file.file.raw.calls.first {
        $0.range.lower == value && $0.name >= 0 && file.word($0.name) == "snapshot" && $0.trailingClosure < 0
      }
      return copy.map { ($0.name, name) }
    }
    return nil
  }

  private static func variable(assigned value: TokenIndex, in file: FileContext) -> TokenIndex? {
    guard file.kind(value - 1) == .equal else { return nil }
    return CancellableCode.assignedName(before: value - 1, in: file)
  }

  // MARK: - Where it goes

  private static func describe(
    _ origin: TokenIndex, variable: TokenIndex?, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> SnapshotBuild? {
    let member = file.outline.member(around: origin)
    guard member >= 0 else { return nil }
    let declaration = file.file.raw.declarations[Int(member)]
    let nameToken = declaration.name >= 0 ? declaration.name : declaration.introducer
    var build = SnapshotBuild(
      origin: origin, place: file.word(nameToken), placeName: file.text(nameToken), isReturned: false, source: nil)
    if declaration.name < 0 { build.place = Word(build.placeName) }
    let applied = applications(of: variable, or: origin, in: declaration.range, file)
    build.source = applied.flatMap { source(of: $0, in: file) }
    if applied == nil {
      let chain = file.chain(of: entry)
      build.isReturned = declaration.result.indices.contains {
        file.resolve(file.word($0), in: chain) == "NSDiffableDataSourceSnapshot"
      }
      let callers = Set(file.index.callers(of: build.place, in: entry).map(\.name))
      if build.isReturned, callers.count == 1, let caller = callers.first { build.place = caller }
    }
    if build.source == nil, build.isReturned || applied == nil {
      let sources = file.diffableSources(of: entry)
      if sources.count == 1, let only = sources.first { build.source = [only.name] }
    }
    return build
  }

  /// The call that applies the snapshot.
  private static func applications(
    of variable: TokenIndex?, or origin: TokenIndex, in range: TokenRange, _ file: FileContext
  ) -> RawCall? {
    for index in range.indices where index > origin || variable == nil {
      guard file.kind(index) == .identifier, applications.contains(file.word(index)),
        let call = file.outline.call(named: index)
      else { continue }
      let value = file.outline.value(of: file.outline.firstArgument(of: call))
      if let variable {
        if value.upper - value.lower == 1, file.word(value.lower) == file.word(variable) { return call }
      } else if value.contains(origin) {
        return call
      }
    }
    return nil
  }

  /// The data source before `.apply`; nil for a method of the type's own.
  private static func source(of call: RawCall, in file: FileContext) -> [Word]? {
    let receiver = file.receiver(of: call)
    guard !receiver.isEmpty else { return nil }
    return names(of: receiver, steps: 3, in: file)
  }

  private static func names(of range: TokenRange, steps: Int, in file: FileContext) -> [Word]? {
    var names: [Word] = []
    for index in range.indices {
      switch file.kind(index) {
      case .identifier: names.append(file.word(index))
      case .period, .postfixQuestionMark, .exclamationMark: break
      default: if file.keyword(index) != .self { return nil }
      }
    }
    // `guard let dataSource = self.dataSource`: the name behind the local one.
    if names.count == 1, file.kind(range.lower) == .identifier, steps > 0, let bound = file.boundName(of: range.lower) {
      var lower = bound.name
      while file.kind(lower - 1) == .period || file.kind(lower - 1) == .postfixQuestionMark
        || file.kind(lower - 1) == .identifier || file.keyword(lower - 1) == .self
      {
        lower -= 1
      }
      return Self.names(of: TokenRange(lower, bound.name + 1), steps: steps - 1, in: file)
    }
    return names.isEmpty ? nil : names
  }
}
