import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Where code is seen to remove, insert or move the elements of a collection, or to load them anew.
extension StableCollections {
  /// What gives later elements another position. An element that is appended moves none.
  static let changes: WordSet = """
    insert prepend remove removeAll removeFirst removeLast removeSubrange replaceSubrange move swapAt sort shuffle
    reverse popFirst popLast
    """

  /// Whether the type around, or the type that declares the collection, changes the order of its elements, or computes
  /// the collection by filtering another one.
  static func isSeenToChange(_ collection: Tokens, in file: FileContext) -> Bool {
    guard let name = countedName(collection, in: file).map({ copied($0) }) else { return false }
    var entries: [ProjectIndex.TypeEntry] = []
    if let type = file.type(around: name), let entry = file.index.entry(of: type) { entries.append(entry) }
    if isOwn(name) {
      if isRenewed(name, in: file) { return true }
    } else if let owner = name.owner, let type = type(of: owner, in: file) {
      if isFilledAgain(name.word, by: type, in: file) { return true }
      entries.append(type)
    }
    return entries.contains { entry in
      isChanged(name.word, by: entry, in: file)
        || file.index.ownProperty(named: name.word, of: entry)?.isComputed == true
          && file.index.methods(named: name.word, in: entry).contains { $0.effects.contains(.filters) }
    }
  }

  /// `model.rows` of `rows` in `if let rows = model.rows { … }`.
  private static func copied(_ name: Token) -> Token {
    let value: Tokens
    switch name.definition {
    case .variable(let binding) where binding.declaration.isLet: value = binding.value
    case .condition(_, let given): value = given
    default: return name
    }
    guard value.count > 1, value.allSatisfy({ $0.kind == .period || $0.kind == .identifier || $0.keyword == .self })
    else { return name }
    return value.last ?? name
  }

  /// Whether the type's code calls such a method on its property of this name, and not on a local of the same name, or a view of the
  /// project does, to which it gives the binding.
  private static func isChanged(
    _ name: Word, by entry: ProjectIndex.TypeEntry, views: Int = 1, in file: FileContext
  ) -> Bool {
    let parts = file.flow.declarations(of: entry)
    if file.index.calls(changes, on: name, in: entry),
      parts.contains(where: { part in
        part.tokens.contains { token in
          token.word == name && token.kind == .identifier && (token.isMember || token.definition == nil)
            && token.pastUnwrapping?.next.map { changes.contains($0.word) && $0.isMember } ?? false
            && !onlyEmpties(token)
        }
      })
    {
      return true
    }
    guard views > 0 else { return false }
    return parts.contains { part in
      part.tokens.contains { token in
        // `$rows`, `$model.rows`
        guard token.kind == .identifier, token.plainWord == name, let call = token.argumentList?.openedCall,
          let argument = call.arguments.first(where: { $0.value.last == token }),
          argument.value.first?.isProjected == true, let view = file.type([call.word], at: token), view.id != entry.id
        else { return false }
        return isChanged(argument.label, by: view, views: views - 1, in: file)
      }
    }
  }

  /// `rows.removeAll()`, where nothing fills them again beside it: what was drawn empty has no row that another one could follow.
  private static func onlyEmpties(_ name: Token) -> Bool {
    guard let call = name.pastUnwrapping?.next?.call, call.word == "removeAll", call.closures.isEmpty,
      call.argument(labeled: "where") == nil
    else { return false }
    return name.member?.code.after(call.last ?? name).contains { $0.word == name.word && isChanged(at: $0) } == false
  }

  /// Whether a method of a model that may run again gives it other elements, or a closure that its initializer hands on: `rows = try
  /// await store.rows()`.
  private static func isFilledAgain(_ name: Word, by entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    return file.remembered(of: name, entry.id) {
      file.flow.code(of: entry).joined().contains { token in
        guard token.word == name, NamedValue(endingAt: token)?.isOwn == true, token.isMember || token.definition == nil,
          token.member?.kind == .function || token.member?.kind == .initializer,
          let value = DataFlow.assignedValue(token), value.first?.kind != .leftSquare,
          // `let all = rows; rows = all` only tells who listens.
          !file.flow.expressions(of: value).allSatisfy({ NamedValue(endingAt: $0.onlyName)?.token.word == name })
        else { return false }
        return file.context(at: token).map { runsOnce(token, calls: 1, in: $0) } == false
          && !comesWithView(token, in: file)
      }
    }
  }

  private static let arrivals: WordSet = "onAppear task"

  /// Whether views alone call the method around, as they appear.
  private static func comesWithView(_ place: Token, in file: FileContext) -> Bool {
    guard let method = place.member, let type = file.context(at: place)?.type(around: place),
      let entry = file.index.entry(of: type), file.index.callers(of: method.word, in: entry).isEmpty,
      case let calls = file.flow.callsOnOthers(of: method), !calls.isEmpty
    else { return false }
    return calls.allSatisfy { call in
      call.name?.closures.contains { closure in
        closure.call.map { arrivals.contains($0.word) && $0.argument(labeled: "id") == nil } ?? false
      } ?? false
    }
  }

  /// What of a view runs again while it is shown (SwiftUI).
  private static let renewals: WordSet = "onReceive onChange refreshable"

  /// Whether a view gives its own collection other elements while it is shown: `.refreshable { rows = await store.rows() }`, also by a
  /// method. What comes when it appears comes once.
  private static func isRenewed(_ name: Token, in file: FileContext) -> Bool {
    file.names(spelled: name.word).contains { token in
      guard NamedValue(endingAt: token)?.isOwn == true, token.isMember || token.definition == nil,
        token.typeDeclaration?.path.map(\.word) == name.typeDeclaration?.path.map(\.word),
        let value = DataFlow.assignedValue(token), value.first?.kind != .leftSquare
      else { return false }
      return ([token] + (file.callSites(of: token)?.here ?? [])).contains { place in
        place.closures.contains { closure in
          guard let call = closure.call, renewals.contains(call.word) else { return false }
          // What looks at the collection itself only mends it.
          return call.argument(labeled: "of")?.value.contains(name.word) != true
        }
      }
    }
  }

  /// `kinds = …`, `kinds += …`, `kinds[0] = …`, `kinds.append(…)`
  static func isChanged(at name: Token) -> Bool {
    guard let next = name.pastUnwrapping else { return false }
    switch next.kind {
    case .equal: return true
    case .leftSquare: return next.partner?.pastUnwrapping?.kind == .equal
    case .period: return next.next.map { changes.contains($0.word) || $0.word == "append" } ?? false
    default: return next.word == "+="
    }
  }
}
