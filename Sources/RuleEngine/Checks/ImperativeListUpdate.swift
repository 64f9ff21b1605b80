import ProjectIndex
import SwiftSource

/// Rows that are reloaded, inserted, deleted or moved by hand.
struct ImperativeListUpdate: Rule {
  static let id = "imperative-list-update"

  private static let updates: Set<Word> = [
    "reloadData", "insertRows", "deleteRows", "moveRow", "reloadRows", "insertSections", "deleteSections",
    "moveSection", "reloadSections", "insertItems", "deleteItems", "moveItem", "reloadItems", "removeRows",
    "reloadItem", "removeItems", "noteNumberOfRowsChanged",
  ]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let call = file.outline.call(named: index), call.name > call.range.lower,
      isUpdate(call, in: file), let value = file.namedValue(endingAt: index - 2),
      let list = file.listView(value)
    else { return }
    let range = TokenRange(index, index + 1)
    let name = "\(file.text(value.name)).\(file.text(index))"
    if let source = drivingSource(of: list, around: index, in: file) {
      report(Violation(range, .goesRoundSnapshot(name, in: file.place(of: index), source: source)))
    } else {
      var violation = Violation(range, .updatesByHand(name, in: file.place(of: index)))
      violation.profile = .strict
      violation.severity = .info
      report(violation)
    }
  }

  /// A method that changes rows; batch updates where their closure does, which then stand for what is in it.
  private func isUpdate(_ call: Call, in file: FileContext) -> Bool {
    guard file.kind(call.name - 1) == .period else { return false }
    if file.word(call.name) == "performBatchUpdates" { return holdsUpdates(call, in: file) }
    guard ImperativeListUpdate.updates.contains(file.word(call.name)) else { return false }
    return !file.outline.closures(around: call.name).contains { closure in
      guard closure.call >= 0 else { return false }
      let outer = file.file.calls[Int(closure.call)]
      return outer.name >= 0 && file.word(outer.name) == "performBatchUpdates"
    }
  }

  private func holdsUpdates(_ call: Call, in file: FileContext) -> Bool {
    TokenRange(call.calleeEnd, call.range.upper).indices.contains { token in
      ImperativeListUpdate.updates.contains(file.word(token)) && file.outline.call(named: token) != nil
        && file.kind(token - 1) == .period
    }
  }

  // MARK: - Which list

  /// The diffable data source that drives the list: of the type, or of an object that it stores.
  private func drivingSource(
    of list: (kind: ListKind, name: TokenIndex), around index: TokenIndex, in file: FileContext
  ) -> String? {
    guard let type = file.type(around: index), let entry = file.index.entry(of: type) else { return nil }
    let own = file.diffableSources(of: entry).filter { $0.kind == list.kind }
    if !own.isEmpty { return isDriven(list, by: own, entry, in: file) ? written(own[0].name, in: file) : nil }
    guard !isFedByHand(entry, list.kind, in: file), listCount(entry, list.kind, in: file) <= 1 else { return nil }
    for (_, property) in entry.properties.values.sorted(by: { $0.property.declaration < $1.property.declaration }) {
      guard let word = property.typeWords.first, !property.isComputed, holdsState(property.name, in: file),
        let owner = file.entry(named: word, from: type), let part = owner.parts.first,
        // A child controller's list is its own.
        !file.isViewController(file.index.files[Int(part.file)].types[Int(part.type)]).isYes
      else { continue }
      let sources = file.diffableSources(of: owner).filter { $0.kind == list.kind }
      if sources.count == 1 { return "in " + written(property.name, in: file) }
    }
    return nil
  }

  /// `viewModel`, `usersController`: what a controller keeps its list's state in.
  private func holdsState(_ name: Word, in file: FileContext) -> Bool {
    SpellingParts(["model", "controller", "store"]).occur(in: written(name, in: file).utf8)
  }

  /// Whether one of the type's own data sources drives this list: the file says for which view it is made, or there is one
  /// list of the kind only.
  private func isDriven(
    _ list: (kind: ListKind, name: TokenIndex), by sources: [DiffableSource], _ entry: ProjectIndex.TypeEntry,
    in file: FileContext
  ) -> Bool {
    let views = viewsOfSources(list.kind, in: file)
    if !views.isEmpty { return views.contains(file.word(list.name)) }
    return !isFedByHand(entry, list.kind, in: file) && listCount(entry, list.kind, in: file) <= 1
  }

  /// The names of the views for which diffable data sources of the kind are made in this file.
  private func viewsOfSources(_ kind: ListKind, in file: FileContext) -> Set<Word> {
    let label: Word = kind == .table ? "tableView" : "collectionView"
    var views: Set<Word> = []
    for call in file.file.calls where call.name >= 0 && call.leftParen >= 0 {
      guard isSource(call, kind, in: file) else { continue }
      for argument in file.outline.arguments(of: call) where file.outline.label(of: argument) == label {
        if let value = file.namedValue(endingAt: argument.upper - 1) { views.insert(file.word(value.name)) }
      }
    }
    return views
  }

  private func isSource(_ call: Call, _ kind: ListKind, in file: FileContext) -> Bool {
    guard let type = file.type(around: call.name), let entry = file.index.entry(of: type) else { return false }
    let name = file.resolve(file.word(call.name), in: file.chain(of: entry))
    if ListKind.diffableSources[name] == kind { return true }
    return file.index.entry(at: [name])?.inherited.contains { ListKind.diffableSources[$0.word] == kind } ?? false
  }

  private func isFedByHand(_ entry: ProjectIndex.TypeEntry, _ kind: ListKind, in file: FileContext) -> Bool {
    file.chain(of: entry).contains { ancestor in
      ancestor.inherited.contains { kind.classicDataSources.contains($0.word) }
    }
  }

  /// How many lists of the kind the type stores.
  private func listCount(_ entry: ProjectIndex.TypeEntry, _ kind: ListKind, in file: FileContext) -> Int {
    file.chain(of: entry).reduce(0) { count, ancestor in
      count
        + ancestor.properties.values.filter { _, property in
          property.typeWords.first.flatMap { file.listKind(ofClass: $0) } == kind
        }.count
    }
  }

  /// The name in quotation marks where this file spells it; else nothing, as other files' texts are not at hand.
  private func written(_ name: Word, in file: FileContext) -> String {
    let token = file.file.tokens.firstIndex { $0.word == name }
    return token.map { "'\(file.text(TokenIndex($0)))'" } ?? ""
  }
}

extension String {
  fileprivate static func goesRoundSnapshot(_ call: String, in place: String, source: String) -> String {
    "\(call) in \(place) changes a list behind the back of its diffable data source\(source.isEmpty ? "" : " " + source); "
      + "change the data and apply a snapshot (reconfigureItems for rows that only look different)"
  }

  fileprivate static func updatesByHand(_ call: String, in place: String) -> String {
    "\(call) in \(place) updates the list by hand; drive it by a diffable data source and apply a snapshot"
  }
}
