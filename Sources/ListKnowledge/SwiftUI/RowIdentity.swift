import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Whether it shows which row is which: a list moves its rows before the user's eyes, or a row keeps what another one could take over.
/// Where neither is so, each row is drawn from its element alone, and looks the same whatever its identity is.
package enum RowIdentity {
  /// - Parameter collection: What the rows are made of.
  package static func shows(in rows: Call, of collection: Tokens, _ file: FileContext) -> Bool {
    let code = rows.firstArgument?.last.map { rows.tokens.after($0) } ?? rows.tokens
    let name = StableCollections.countedName(collection, in: file)?.word ?? .none
    return !areChosenByPlace(rows)
      && (isInList(rows, file) || isAnimated(rows, of: name, file)
        || !isToldApart(by: rows) && keepsState(code, views: 3, in: file))
  }

  /// `TabView(selection: $page)`, `.scrollPosition(id: $page)`: the view around is asked for a place, and that is what the rows go by.
  private static func areChosenByPlace(_ rows: Call) -> Bool {
    holders(of: rows).contains { holder in
      holder.word == "TabView" && holder.argument(labeled: "selection") != nil
        || sequence(first: holder, next: \.continuation).contains { $0.word == "scrollPosition" }
    }
  }

  /// `ForEach(towns.indices, id: \.self) { place in TownRow(towns[place]).id(towns[place].id) }`: another element is another view, with
  /// nothing of the one before.
  private static func isToldApart(by rows: Call) -> Bool {
    guard let row = rows.closures.last else { return false }
    return row.code.contains { name in
      guard name.word == "id", let call = name.call, call.isModifier, name.closures.first == row,
        let identity = call.firstArgument?.value
      else { return false }
      return identity.count > 1
    }
  }

  // MARK: - Rows that move

  private static let lists: WordSet = "List Form Table OutlineGroup"
  /// What leaves it to the view around how its content stands.
  private static let transparent: WordSet = "ForEach Section Group DisclosureGroup"

  /// A list animates its changes. Where a view's code begins with the rows, who shows that view decides what they stand in.
  private static func isInList(_ rows: Call, _ file: FileContext) -> Bool {
    if lists.contains(rows.word) { return true }
    guard let holder = holders(of: rows).first(where: { !transparent.contains($0.word) }) else { return true }
    return lists.contains(holder.word) || holder.name.flatMap(file.viewCode)?.contains(anyOf: lists) == true
  }

  /// The calls whose closures the rows stand in, innermost first.
  private static func holders(of rows: Call) -> [Call] {
    rows.name?.closures.compactMap { $0.call ?? $0.brace.argumentList?.openedCall } ?? []
  }

  /// `.animation(.default, value: rows)` on the rows or on what holds them, `withAnimation { rows.remove(at: place) }`.
  private static func isAnimated(_ rows: Call, of name: Word, _ file: FileContext) -> Bool {
    let modifiers = ([rows] + holders(of: rows)).lazy.flatMap { Array(sequence(first: $0, next: \.continuation)) }
    if modifiers.contains(where: {
      $0.word == "animation" && $0.argument(labeled: "value").map { follows($0.value, name) } != false
    }) {
      return true
    }
    let moved: Set<Word> = file.remembered {
      let closures = file.calls(named: "withAnimation").compactMap { $0.closures.last?.code }
      let code = closures + closures.flatMap { file.flow.callees(of: $0) }.map(\.code)
      return Set(code.joined().filter { $0.kind == .identifier && StableCollections.isChanged(at: $0) }.map(\.word))
    }
    return moved.contains(name)
  }

  /// Whether what is animated changes with each row, and not only with the first and the last one.
  private static func follows(_ value: Tokens, _ name: Word) -> Bool {
    value.contains(name) && !value.contains { EmptinessTest(at: $0)?.text.word == name }
  }

  // MARK: - Rows that keep something

  private static let wrappers: WordSet = "State StateObject FocusState GestureState SceneStorage"

  /// A link to a value keeps nothing: the path of the stack does.
  private static let keepers: WordSet = "Binding NavigationLink DisclosureGroup"

  /// A binding, by which a field, a sheet or a row that opens keeps what it is at, a transition, or a view of the project with state of
  /// its own.
  private static func keepsState(_ code: Tokens, views: Int, in file: FileContext) -> Bool {
    code.contains { token in
      guard token.kind == .identifier else { return false }
      if token.isProjected || token.word == "transition" && token.isMember { return true }
      if keepers.contains(token.word), token.call?.argument(labeled: "value") == nil { return true }
      if let modifier = token.call, modifier.name == token, loadsElement(modifier) { return true }
      guard views > 0, let inner = file.viewCode(of: token), let first = inner.first, StableCollections.isOwn(token),
        let there = file.context(at: first), first.member?.givesView == true
      else { return false }
      return token.isCapitalized && hasState(around: first, in: there) || keepsState(inner, views: views - 1, in: there)
    }
  }

  /// `.task { await load(photos[place]) }`, `.onAppear { load(photo) }`: who comes to a place later is not loaded.
  private static func loadsElement(_ modifier: Call) -> Bool {
    guard modifier.isModifier, modifier.word == "task" || modifier.word == "onAppear",
      modifier.argument(labeled: "id") == nil, let code = modifier.closures.last?.code
    else { return false }
    return code.contains { name in
      switch name.definition {
      case .variable, .condition: true
      case .closureParameter(_, let position): position > 0 || name.next?.kind == .period
      default: name.kind == .identifier && name.next?.kind == .leftSquare
      }
    }
  }

  /// Whether the view around has state that varies: one that nobody sets, calls or binds is the same in each row.
  private static func hasState(around body: Token, in file: FileContext) -> Bool {
    guard let type = file.type(around: body), let entry = file.index.entry(of: type) else { return false }
    return file.remembered(of: type.id) {
      let states = file.index.ownProperties(of: entry).filter { $0.attributes.contains(where: wrappers.contains) }
      let names = Set(states.map(\.name))
      return !names.isEmpty
        && file.flow.code(of: entry).joined().contains { use in
          if use.isProjected || use.utf8.first == UInt8(ascii: "_") { return names.contains(use.wordPastFirst) }
          return names.contains(use.word) && !use.isIntroduced
            && use.pastUnwrapping.map { [.equal, .period, .leftSquare].contains($0.kind) } == true
        }
    }
  }
}
