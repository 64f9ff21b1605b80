import Findings
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// What one file says of a type that may be a list screen, or keep the data of one.
package struct ListScreenPart: Sendable {
  package let type: TypeID
  /// The whole type is described where it is declared; extensions add places.
  package var screen: ListScreen?
  /// The type of ``ListScreen/sideController``.
  package var sideController: TypeID?
  package var snapshots: [ListScreen.Place] = []
  package var reloads: [ListScreen.Place] = []
  package var searches: [ListScreen.Search] = []
  /// The bytes of the part.
  package let bytes: Swift.Range<Int>
}

/// The map of a project's list screens, file by file.
extension FileContext {
  private static let views: WordSet = "List Table OutlineGroup"
  /// Lists where rows are made for each element.
  private static let stacks: WordSet = "LazyVStack LazyVGrid"

  /// What the file's types are to list screens. Complexity: O(n) in the tokens for each type.
  ///
  /// - Parameter path: As places show it.
  package func listScreenParts(path: String) -> [ListScreenPart] {
    facts.types.compactMap { type in
      guard type.kind == .class || type.kind == .struct || type.kind == .actor || type.kind == .extension,
        let entry = index.entry(of: type)
      else { return nil }
      let declaration = declaration(of: type)
      let tokens = declaration.tokens
      guard let first = tokens.first, let last = tokens.last else { return nil }
      var part = ListScreenPart(type: type.id, bytes: Int(first.offset)..<Int(last.end))
      if type.kind != .extension { describe(&part, type, entry, declaration, path) }
      part.snapshots = snapshots(in: declaration, path)
      for function in facts.functions where self.type(of: function)?.declaration == type.declaration {
        let place = self.place(of: function, type, path)
        if function.reloadsList { part.reloads.append(place) }
        if function.isSearchEntry {
          part.searches.append(ListScreen.Search(entry: place, flow: flow(from: function, entry)))
        }
      }
      part.searches += searchables(in: declaration, path)
      return part
    }
  }

  private func line(of token: Token) -> Int { span(from: Int(token.offset), to: Int(token.end)).line }

  private func place(of function: FunctionFact, _ type: TypeFact, _ path: String) -> ListScreen.Place {
    let declaration = declaration(of: function)
    let name = declaration.name ?? declaration.introducer
    return ListScreen.Place(name: "\(type.spelling).\(name.text)", path: path, line: line(of: name))
  }

  // MARK: - The screen itself

  private func describe(
    _ part: inout ListScreenPart, _ type: TypeFact, _ entry: ProjectIndex.TypeEntry, _ declaration: Declaration,
    _ path: String
  ) {
    let view = ListScreen.Place(name: type.spelling, path: path, line: Int(type.line))
    var screen: ListScreen?
    if index.isViewController(type).isYes {
      screen = controllerScreen(entry, declaration, view)
    } else if index.answer(.swiftUIView, of: type, in: id).isYes, let list = shownList(in: declaration) {
      screen = ListScreen(view: view, framework: .swiftUI)
      screen?.list = list.name?.text
      screen?.item = list.firstArgument
    }
    guard var screen else { return }
    if let (property, model) = sideController(of: entry) {
      part.sideController = model.id
      let file = model.parts.first.map { index.files[Int($0.file)].path } ?? ""
      let line = model.parts.first.map { Int(index[$0].line) } ?? 0
      screen.sideController = (property, ListScreen.Place(name: model.spelling, path: file, line: line))
      if !screen.isDiffable, let source = diffableSources(of: model).first {
        screen.isDiffable = true
        screen.dataSource = "\(property).\(spelling(of: source.name) ?? "dataSource")"
      }
    }
    part.screen = screen
  }

  private func controllerScreen(
    _ entry: ProjectIndex.TypeEntry, _ declaration: Declaration, _ view: ListScreen.Place
  ) -> ListScreen? {
    let lineage = index.lineage(of: entry)
    let outside = Set(lineage.outside.map(\.name))
    let isAppKit = outside.contains { ["NSViewController", "NSWindowController"].contains($0) }
    var screen = ListScreen(view: view, framework: isAppKit ? .appKit : .uiKit)
    if outside.contains("UITableViewController") { screen.list = "UITableView" }
    if outside.contains("UICollectionViewController") { screen.list = "UICollectionView" }
    for ancestor in lineage.entries where screen.list == nil {
      guard let scope = index.scope(inside: ancestor) else { continue }
      let list = index.propertiesInOrder(of: ancestor).first { property in
        property.typeWords.first.map { listKind(of: index.resolve($0, at: scope)) != nil } ?? false
      }
      screen.list = list.flatMap(\.typeWords.first).flatMap(spelledView)
    }
    if let source = diffableSources(of: entry).first {
      screen.isDiffable = true
      screen.dataSource = spelling(of: source.name) ?? "dataSource"
      screen.list = screen.list ?? (source.kind == .table ? "UITableView" : "UICollectionView")
    } else if let kind = [ListKind.table, .collection].first(where: { lineage.reaches($0.classicDataSources) }) {
      screen.dataSource = "fed by hand"
      screen.list = screen.list ?? (kind == .table ? "UITableView" : "UICollectionView")
    }
    guard screen.list != nil else { return nil }
    let item = declaration.tokens.lazy.compactMap { self.diffableItem(of: $0) }.first
    screen.item = item.map { $0.tokens.map(\.text).joined() }
    return screen
  }

  private func spelledView(_ word: Word) -> String? {
    ["UITableView", "NSTableView", "NSOutlineView", "UICollectionView", "NSCollectionView"].first { Word($0) == word }
      ?? spelling(of: word)
  }

  /// What a property holds that keeps the data: a side controller, or what is named as one.
  private func sideController(of entry: ProjectIndex.TypeEntry) -> (property: String, type: ProjectIndex.TypeEntry)? {
    guard let scope = index.scope(inside: entry) else { return nil }
    var byName: (String, ProjectIndex.TypeEntry)?
    for property in index.propertiesInOrder(of: entry) {
      guard let name = spelling(of: property.name) else { continue }
      for word in property.typeWords.prefix(3) {
        guard let type = index.type([word], at: scope), type.id != entry.id, let part = type.parts.first else {
          continue
        }
        let fact = index[part]
        guard fact.kind == .class || fact.kind == .actor, !index.isViewController(fact).isYes else { continue }
        if index.answer(.sideController, of: fact, in: part.file).isYes { return (name, type) }
        if RowNames.mayKeepRows(type.spelling) { byName = byName ?? (name, type) }
      }
    }
    return byName
  }

  // MARK: - Places

  private func snapshots(in declaration: Declaration, _ path: String) -> [ListScreen.Place] {
    guard let inside = declaration.body?.first?.next else { return [] }
    let all = SnapshotBuilds.all(around: inside, in: self).filter { declaration.tokens.contains($0.origin) }
    var places: [ListScreen.Place] = []
    for build in all {
      let type = self.type(around: build.placeToken)?.spelling
      let name = [type, build.placeName].compactMap(\.self).joined(separator: ".")
      let place = ListScreen.Place(name: name, path: path, line: line(of: build.placeToken))
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  /// Whom a search entry hands what was typed: the calls of what the project declares, and what happens there.
  private func flow(from function: FunctionFact, _ entry: ProjectIndex.TypeEntry) -> [String] {
    var steps: [String] = []
    for call in declaration(of: function).tokens.lazy.compactMap({ token in
      token.call.flatMap { $0.name == token ? $0 : nil }
    }) {
      guard let name = call.name, index.declaresFunction(named: name.word) else { continue }
      let receiver = name.owner?.token
      guard receiver != nil || call.isOnSelf else { continue }
      let effects = self.effects(of: name.word, in: owner(receiver, entry))
      let step = (receiver.map { $0.text + "." } ?? "") + name.text + effects
      if !steps.contains(step) { steps.append(step) }
    }
    return Array(steps.prefix(4))
  }

  private func owner(_ receiver: Token?, _ entry: ProjectIndex.TypeEntry) -> ProjectIndex.TypeEntry? {
    guard let receiver else { return entry }
    guard let scope = index.scope(inside: entry), let property = index.ownProperty(named: receiver.word, of: entry)
    else {
      return nil
    }
    return property.typeWords.lazy.prefix(3).compactMap { self.index.type([$0], at: scope) }.first
  }

  /// What the method and those that it calls do with what they get.
  private func effects(of method: Word, in entry: ProjectIndex.TypeEntry?) -> String {
    guard let entry else { return "" }
    var effects: FunctionFact.Effects = []
    for function in index.methods(named: method, in: entry) {
      effects.formUnion(function.effects)
      for (called, _) in index.methods(calledBy: function, in: entry, steps: 2) { effects.formUnion(called.effects) }
    }
    let words = [
      ("trims", FunctionFact.Effects.trims), ("waits", .waits), ("fetches", .fetches), ("filters", .filters),
    ]
    .filter { effects.contains($0.1) }.map(\.0)
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  // MARK: - SwiftUI

  private func shownList(in declaration: Declaration) -> (name: Token?, firstArgument: String?)? {
    let rows = rows(in: declaration)
    for token in declaration.tokens
    where FileContext.views.contains(token.word) || rows != nil && FileContext.stacks.contains(token.word) {
      guard let call = token.call, call.name == token, call.receiver.isEmpty else { continue }
      return (token, (FileContext.views.contains(token.word) ? argument(of: call) : nil) ?? rows)
    }
    return nil
  }

  private func rows(in declaration: Declaration) -> String? {
    declaration.tokens.lazy.compactMap { token -> Call? in
      token.word == "ForEach" ? token.call.flatMap { $0.name == token ? $0 : nil } : nil
    }.compactMap { self.argument(of: $0) }.first
  }

  private func argument(of call: Call) -> String? {
    guard let argument = call.arguments.first, argument.labelToken == nil,
      let value = NamedValue(endingAt: argument.value.last)
    else { return nil }
    return value.token.text
  }

  private func searchables(in declaration: Declaration, _ path: String) -> [ListScreen.Search] {
    calls(named: "searchable").compactMap { call -> ListScreen.Search? in
      guard let name = call.name, declaration.tokens.contains(name),
        type(around: name)?.declaration == declaration.id
      else { return nil }
      let text = call.argument(labeled: "text").map { $0.value.map(\.text).joined() } ?? "text"
      let type = self.type(around: name)?.spelling ?? ""
      return ListScreen.Search(
        entry: ListScreen.Place(name: "\(type).searchable", path: path, line: line(of: name)), flow: [text])
    }
  }
}
