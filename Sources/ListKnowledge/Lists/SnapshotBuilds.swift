import ProjectIndex
import RuleKit
import SwiftSource

/// A place where code builds a snapshot of a whole list: it constructs one, or copies the list's own and changes which rows it
/// has. A copy whose rows are only reloaded or reconfigured is none.
package struct SnapshotBuild {
  /// The name of the constructed type, or `snapshot` in `dataSource.snapshot()`.
  package var origin: Token
  /// The method, initializer or property it belongs to, by name: the only caller of a method that returns its snapshot.
  package var place: Word
  /// Where that name is written for messages.
  package var placeName: String
  /// Where its function is named.
  package var placeToken: Token
  /// The snapshot is returned and applied by a caller.
  package var isReturned: Bool
  /// The names of the data source it is applied to, from the outermost on, without `self`; nil where that is not known.
  package var source: [Word]?
  /// The source is a property that keeps the snapshot for who shows it.
  package var isKept = false
  /// It has sections and no rows: the list is set up, and nothing of it decided.
  package var isSetUp = false
}

/// The snapshots that code of one file builds.
package enum SnapshotBuilds {
  /// Methods of a snapshot that change which sections and items it has.
  package static let changes: WordSet = """
    appendSections appendItems insertItems insertSections deleteItems deleteSections deleteAllItems moveItem
    moveSection
    """

  /// Whether the function gives a snapshot sections and changes no rows, as far as its calls say.
  package static func isSetUp(_ function: (file: Int32, function: Int32), in index: ProjectIndex) -> Bool {
    let calls = index.files[Int(function.file)].memberCalls.filter { $0.function == function.function }
    guard !index[function].ownCalls.contains(section) else { return false }
    return calls.contains { $0.method == "appendSections" }
      && !calls.contains { $0.method != "appendSections" && changes.contains($0.method) }
  }

  /// The build that a trigger belongs to: a constructed type's name, or the name of a change.
  package static func build(at trigger: Token, in file: FileContext) -> SnapshotBuild? {
    guard let entry = file.entry(around: trigger), let origin = origin(of: trigger, entry, in: file) else { return nil }
    return describe(origin, entry, in: file)
  }

  /// All builds that stand in this file and in the type around the token, or in a class above or below it, each once, in file
  /// order.
  package static func all(around token: Token, in file: FileContext) -> [SnapshotBuild] {
    guard let type = file.type(around: token) else { return [] }
    let builds = file.remembered { () -> [TypeID: [SnapshotBuild]] in
      let raw = file.file.raw.tokens
      var builds: [TypeID: [SnapshotBuild]] = [:]
      for position in raw.indices where raw[position].word == constructed || changes.contains(raw[position].word) {
        let trigger = file.file.token(TokenIndex(position))
        guard let type = file.type(around: trigger), let build = build(at: trigger, in: file),
          !builds[type.id, default: []].contains(where: { $0.origin == build.origin })
        else { continue }
        builds[type.id, default: []].append(build)
      }
      return builds
    }
    let family = file.index.entry(of: type).map(file.index.family) ?? []
    return family.flatMap { builds[$0.id] ?? [] }.sorted { $0.origin < $1.origin }
  }

  private static let constructed: Word = "NSDiffableDataSourceSnapshot"
  /// What gives a section its rows by itself.
  private static let section: Word = "NSDiffableDataSourceSectionSnapshot"

  // MARK: - Where a snapshot comes from

  /// The name of the constructed type or of the copying method, and the variable that is given the snapshot.
  private typealias Origin = (token: Token, variable: Token?)

  private static func origin(of trigger: Token, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Origin? {
    guard let call = trigger.call else { return nil }
    if trigger.word == "NSDiffableDataSourceSnapshot" {
      // What a property begins with has no rows.
      let isBeginning = trigger.closures.isEmpty && trigger.member?.kind == .variable && trigger.member?.body == nil
      guard call.first == trigger, !isBeginning else { return nil }
      let name = file.name(assigned: trigger)
      // Nor has one that a property is given by a method that neither fills nor applies it.
      if let name, file.property(at: name) != nil, let code = trigger.member,
        !code.tokens.contains(where: { changes.contains($0.word) || SDKNames.snapshotApplications.contains($0.word) })
      {
        return nil
      }
      return (trigger, name)
    }
    guard let receiver = call.receiver.only, receiver.kind == .identifier else { return nil }
    return origin(ofVariable: receiver, entry, in: file)
  }

  /// What the nearest `var name = …` above the use gives it.
  private static func origin(ofVariable use: Token, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Origin? {
    guard let name = file.introduction(of: use), var equal = name.next else {
      // A snapshot that a property keeps is built where it changes.
      let isKept = file.property(at: use).map { !$0.isComputed && $0.typeWords.first == constructed } ?? false
      return isKept ? (use, use) : nil
    }
    var annotation: Token?
    if equal.kind == .colon {
      annotation = equal.next
      guard let end = file.tokens.after(equal).first(where: { $0.kind == .equal || $0.startsLine }) else { return nil }
      equal = end
    }
    guard equal.kind == .equal, let value = equal.next else { return nil }
    if value.call?.first == value, isSnapshot(value, in: file) { return (value, name) }
    // `var snapshot: Snapshot = .init()`
    if let annotation, value.kind == .period, value.next?.keyword == .`init`, isSnapshot(annotation, in: file) {
      return (annotation, name)
    }
    let copy = value.chain?.steps.lazy.compactMap(\.call).first { $0.word == "snapshot" && $0.trailingClosure == nil }
    return copy?.name.map { ($0, name) }
  }

  private static func isSnapshot(_ type: Token, in file: FileContext) -> Bool {
    file.meaning(of: type.word, at: type).isOutside("NSDiffableDataSourceSnapshot")
  }

  // MARK: - Where it goes

  private static func describe(
    _ origin: Origin, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> SnapshotBuild? {
    guard let member = origin.token.member else { return nil }
    let name = (member.name ?? member.introducer).text
    var build = SnapshotBuild(
      origin: origin.token, place: member.name?.word ?? Word(name), placeName: name,
      placeToken: member.name ?? member.introducer, isReturned: false, source: nil)
    build.isSetUp = isSetUp(origin, in: member)
    let isSource = file.diffableKind(of: .type(entry.id)) != nil
    let application = application(of: origin, in: member)
    build.source = application.flatMap { call in
      // A subclass of the data source applies by itself.
      isSource && call.isOnSelf ? ["self"] : names(of: call.receiver, steps: 3, in: file)
    }
    if application == nil {
      build.isReturned = member.result.contains { isSnapshot($0, in: file) }
      let callers = Set(file.index.callers(of: build.place, in: entry).map(\.name))
      if build.isReturned, callers.count == 1, let caller = callers.first { build.place = caller }
    } else if let caller = chooser(of: member, entry, in: file) {
      build.place = caller.word
      build.placeName = caller.text
      build.placeToken = caller
    }
    if build.source == nil, build.isReturned || application == nil {
      let sources = file.diffableSources(of: entry)
      if sources.count == 1, let only = sources.first { build.source = [only.name] }
      if isSource { build.source = ["self"] }
      if build.source == nil, let kept = keptSnapshot(of: entry, in: file) {
        build.source = [kept]
        build.isKept = true
      }
    }
    return build
  }

  /// The type's one property that keeps a snapshot: `@Published var snapshot: Snapshot`.
  private static func keptSnapshot(of entry: ProjectIndex.TypeEntry, in file: FileContext) -> Word? {
    guard let scope = file.index.scope(inside: entry) else { return nil }
    let kept = file.index.ownProperties(of: entry).filter { property in
      !property.isComputed && !property.isLet
        && (file.index.type(of: property.origin, at: scope).map { file.index.meaning(of: $0) }?
          .isOutside("NSDiffableDataSourceSnapshot") ?? false)
    }
    return kept.count == 1 ? kept.first?.name : nil
  }

  /// The one function that calls the builder, at once, and builds nothing itself: with others of its kind it is one place.
  private static func chooser(
    of builder: Declaration, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Token? {
    let callers = file.index.callers(of: builder.word, in: entry)
    guard builder.kind == .function, callers.count == 1, let caller = callers.first,
      !caller.closureCalls.contains(builder.word), let name = builder.name,
      let method = file.functions(named: caller.name).first(where: {
        $0.ownCalls.contains(builder.word)
          && file.type(of: $0)?.id == file.type(around: name)?.id
      })
    else { return nil }
    let declaration = file.declaration(of: method)
    let builds = declaration.code.contains { $0.word == "NSDiffableDataSourceSnapshot" || changes.contains($0.word) }
    return builds || !callsOthers(declaration, besides: builder, in: file) ? nil : declaration.name
  }

  /// Whether the function calls two methods of the type or more that apply a snapshot.
  private static func callsOthers(_ caller: Declaration, besides builder: Declaration, in file: FileContext) -> Bool {
    let names = Set(
      caller.code.compactMap { token in
        token.call?.isOnSelf == true
          && file.methods(called: token).contains { $0.code.contains(anyOf: SDKNames.snapshotApplications) }
          ? token.word : nil
      })
    return names.count > 1
  }

  /// Whether the code changes nothing of the new snapshot but that it gives it sections.
  private static func isSetUp(_ origin: Origin, in member: Declaration) -> Bool {
    guard origin.token.word != "snapshot", let variable = origin.variable, !member.code.contains(section) else {
      return false
    }
    let uses = member.code.filter { $0.word == variable.word && $0 > origin.token }
    let sections = uses.filter { $0.next(2)?.word == "appendSections" }
    return !sections.isEmpty
      && uses.allSatisfy { use in
        sections.contains(use) || use.next?.kind == .period && !changes.contains(use.next(2)?.word ?? .none)
          || use.argumentList?.openedCall.map { SDKNames.snapshotApplications.contains($0.word) } == true
      }
  }

  /// The call that applies the snapshot.
  private static func application(of origin: Origin, in member: Declaration) -> Call? {
    for token in member.tokens where SDKNames.snapshotApplications.contains(token.word) {
      guard let call = token.call, let value = call.firstArgument?.value else { continue }
      if let variable = origin.variable {
        if token > origin.token, value.only?.word == variable.word { return call }
      } else if value.contains(origin.token) {
        return call
      }
    }
    return nil
  }

  /// The names of the data source before `.apply`; nil for a method of the type's own, and for what is no chain of names.
  private static func names(of path: Tokens, steps: Int, in file: FileContext) -> [Word]? {
    let isPath = path.allSatisfy {
      $0.kind == .identifier || $0.kind == .period || $0.isUnwrapping || $0.keyword == .self
    }
    guard isPath, let first = path.first else { return nil }
    let names = path.identifiers.map(\.word)
    // `guard let dataSource = self.dataSource`: the name behind the local one.
    if names.count == 1, first.kind == .identifier, steps > 0, let bound = file.boundPath(of: first) {
      return Self.names(of: bound, steps: steps - 1, in: file)
    }
    return names.isEmpty ? nil : names
  }
}
