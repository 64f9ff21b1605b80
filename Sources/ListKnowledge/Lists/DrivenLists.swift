import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Lists that a diffable data source drives.
extension FileContext {
  /// The diffable data source that drives the list, of the type around or of an object that it stores: its name in
  /// quotation marks; empty where the file does not spell it, nil where there is none.
  package func drivingSource(of value: NamedValue) -> String? {
    guard let list = listView(value), let entry = entry(around: value.token) else { return nil }
    if let controller = otherController(showing: value, besides: entry) {
      let sources = diffableSources(of: controller).filter { $0.kind == list.kind }
      let isDriven = !isFedByHand(controller, list.kind) && listCount(controller, list.kind) <= 1
      return isDriven ? sources.first.map { written($0.name) } : nil
    }
    let own = diffableSources(of: entry).filter { $0.kind == list.kind }
    if !own.isEmpty {
      return isDriven(list, by: own, entry) && !isReplaced(own[0].name, before: value.token)
        ? written(own[0].name) : nil
    }
    // A subclass of the data source may know the list that it feeds.
    if diffableKind(of: .type(entry.id)) == list.kind {
      return listCount(entry, list.kind) <= 1 ? "'\(entry.spelling)'" : nil
    }
    let owner = remembered(of: entry.id, list.kind) { ownerOfSource(of: entry, list.kind) }
    return owner.flatMap { isReplaced($0, before: value.token) ? nil : "in " + written($0) }
  }

  /// `parentScreen?.tableView`: the project's controller whose list it is, where that is another one than the type around.
  private func otherController(
    showing value: NamedValue, besides entry: ProjectIndex.TypeEntry
  ) -> ProjectIndex.TypeEntry? {
    guard !value.isOwn, let owner = value.token.owner, let type = projectType(of: owner), !index.isRelated(type, entry),
      index.isViewController(type.id).isYes
    else { return nil }
    return type
  }

  /// Whether the code above, a method that it calls, or what stands before each call of a private method, gives the property a new
  /// value: a list with a new data source begins anew. What the new value does later comes after.
  private func isReplaced(_ property: Word, before use: Token, steps: Int = 2) -> Bool {
    guard let method = use.member else { return false }
    let isHere = remembered(about: method, property) { method.tokens.filter { sets(property, at: $0, calls: 2) } }
      .contains { $0 < use && $0.block.contains(use) && DataFlow.assignedValue($0)?.contains(use) != true }
    guard !isHere, steps > 0, method.kind == .function, method.isPrivate else { return isHere }
    let calls = calls(named: method.word).compactMap(\.name)
    return !calls.isEmpty && calls.allSatisfy { isReplaced(property, before: $0, steps: steps - 1) }
  }

  /// Whether the name is the property that is given a value, or calls a method that always does so.
  private func sets(_ property: Word, at name: Token, calls: Int) -> Bool {
    if name.word == property, name.next?.kind == .equal { return NamedValue(endingAt: name)?.isOwn == true }
    guard calls > 0, name.call?.name == name, name.call?.isOnSelf == true else { return false }
    return flow.callees(of: name.tokens).contains { method in
      method.code.contains { $0.block == method.code.first?.block && sets(property, at: $0, calls: calls - 1) }
    }
  }

  /// The property that holds the object with the one diffable data source of the kind.
  private func ownerOfSource(of entry: ProjectIndex.TypeEntry, _ kind: ListKind) -> Word? {
    guard !isFedByHand(entry, kind), listCount(entry, kind) <= 1 else { return nil }
    for property in index.lineage(of: entry).entries.flatMap(index.propertiesInOrder) {
      guard let word = property.typeWords.first, !property.isComputed,
        let scope = index.scope(inside: entry), let owner = index.type([word], at: scope), let part = owner.parts.first,
        // A child controller's list is its own.
        !isViewController(index[part]).isYes
      else { continue }
      let sources = diffableSources(of: owner).filter { $0.kind == kind }
      if sources.count == 1 { return property.name }
    }
    return nil
  }

  /// Whether one of the type's own data sources drives this list: the file says for which view it is made, or there is
  /// one list of the kind only, which is the one that a method is told of.
  private func isDriven(
    _ list: (kind: ListKind, name: Token), by sources: [DiffableSource], _ entry: ProjectIndex.TypeEntry
  ) -> Bool {
    let views = viewsOfSources(list.kind)
    let isTold =
      switch list.name.definition {
      case .parameter, .closureParameter: true
      default: false
      }
    if !isTold, views.contains(list.name.word) { return true }
    guard views.isEmpty || isTold else { return false }
    return !isFedByHand(entry, list.kind) && listCount(entry, list.kind) <= 1
  }

  /// The names of the views for which diffable data sources of the kind are made in this file.
  private func viewsOfSources(_ kind: ListKind) -> Set<Word> {
    return remembered(of: kind) {
      let label: Word = kind == .table ? "tableView" : "collectionView"
      return Set(
        file.calls.compactMap { call in
          guard let argument = call.argument(labeled: label), isSource(call, kind) else { return nil }
          // `guard let table = newsTable else { … }`
          if let name = argument.value.only, case .condition(_, let value)? = name.definition, let given = value.last {
            return given.word
          }
          return NamedValue(endingAt: argument.last)?.token.word
        })
    }
  }

  private func isSource(_ call: Call, _ kind: ListKind) -> Bool {
    call.name.map { diffableKind(of: meaning(of: $0.word, at: $0)) } == kind
  }

  /// A controller of one list may feed it without adopting the protocol: UIKit's class does.
  private func isFedByHand(_ entry: ProjectIndex.TypeEntry, _ kind: ListKind) -> Bool {
    index.lineage(of: entry).reaches(kind.classicDataSources) || countsRows(entry, of: kind)
  }

  /// Whether the type, or a class of the project above it, feeds its list of the kind by hand: it adopts the list's own protocol, or its
  /// controller's class does, and it counts the rows. Where it does, it has no diffable data source for what it feeds.
  package func feedsByHand(_ entry: ProjectIndex.TypeEntry, _ kind: ListKind) -> Bool {
    let lineage = index.lineage(of: entry)
    return (lineage.reaches(kind.classicDataSources) || lineage.reaches(kind.controllers))
      && !lineage.reaches(ListKind.sourceNames) && countsRows(entry, of: kind)
  }

  /// Whether the value is a list that the type around feeds by hand.
  package func isFedByHand(_ value: NamedValue) -> Bool {
    guard let list = listView(value), let entry = entry(around: value.token) else { return false }
    return remembered(of: entry.id, list.kind) { feedsByHand(entry, list.kind) }
  }

  /// Whether the type, or a class above it, tells a list of the kind how many rows it has. Complexity: O(n) in their methods.
  package func countsRows(_ entry: ProjectIndex.TypeEntry, of kind: ListKind) -> Bool {
    index.lineage(of: entry).entries.contains { ancestor in
      index.functions(of: ancestor).contains { function in
        switch kind {
        case .table: function.labels.contains("numberOfRowsInSection") || function.name == "numberOfRows"
        case .collection: function.labels.contains("numberOfItemsInSection")
        }
      }
    }
  }

  /// How many lists of the kind the type stores.
  private func listCount(_ entry: ProjectIndex.TypeEntry, _ kind: ListKind) -> Int {
    index.lineage(of: entry).entries.reduce(0) { count, ancestor in
      guard let scope = index.scope(inside: ancestor) else { return count }
      let types = index.ownProperties(of: ancestor).lazy.compactMap(\.typeWords.first)
      return count + types.count { listKind(of: index.resolve($0, at: scope)) == kind }
    }
  }

  /// The name in quotation marks where this file spells it; else nothing.
  private func written(_ name: Word) -> String {
    spelling(of: name).map { "'\($0)'" } ?? ""
  }
}
