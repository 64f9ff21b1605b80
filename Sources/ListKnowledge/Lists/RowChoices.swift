import DataFlow
import RuleKit
import SwiftSource
import Vocabulary

/// Where code takes a row by its place: `items[path.row]`, `tableView.deleteRows(at: [path], …)`.
package enum RowChoices {
  /// What changes or reads the row at a place (UIKit, iOS 13; Core Data; AppKit calls them by row numbers).
  private static let methods: WordSet = """
    remove deleteRows deleteItems reloadRows reloadItems moveRow moveItem itemIdentifier delete removeItem removeRow item
    object
    """
  /// What gives the cell that a list shows at a place.
  private static let cells: WordSet = "cellForRow cellForItem"
  /// What selects the row that stands at a place by then.
  private static let selections: WordSet = "selectRow selectItem"
  private static let sectionMethods: WordSet = "deleteSections reloadSections moveSection remove"
  /// Whether the index path that begins here chooses what is changed or read. Complexity: O(1) in the file.
  package static func isChoice(_ path: Token) -> Bool {
    // `reloadRows(at: [IndexPath(row: row, section: 0)])`, `IndexPath(row: path.row, section: 0)`
    let made = path.argumentList?.openedCall.flatMap { $0.word == "IndexPath" ? $0.first : nil }
    if let chain = path.chain, chain.first == path, chain.stepCount > 0 {
      if chain.step(0).token.word == "section" { return isSectionChoice(path) }
      guard ["row", "item"].contains(chain.step(0).token.word) else { return false }
      return isInSubscript(path) || isGivenToChoice(made ?? path)
    }
    return isGivenToChoice(made ?? path)
  }

  /// Whether what begins here is given to a method that chooses a row by it: `deleteRows(at: [indexPath], …)`.
  static func isGivenToChoice(_ place: Token) -> Bool {
    let inner = place.previous?.kind == .leftSquare ? place.previous : place
    guard let call = inner?.argumentList?.openedCall else { return false }
    if methods.contains(call.word) || selections.contains(call.word) { return true }
    if cells.contains(call.word), isFilled(call) { return true }
    return call.arguments.contains { argument in
      (acts.contains(argument.label) || argument.label == "at" && insertions.contains(call.word))
        && (argument.value.first == inner || argument.value.first == place)
    }
  }

  /// Whether the cell that the call gives is given what it shows: `cellForRow(at: path)?.imageView?.image = image`, `if let cell =
  /// cellForRow(at: path) { cell.title = title }`. A selection or an animation shows the place itself.
  private static func isFilled(_ call: Call) -> Bool {
    guard let name = call.name, let last = call.last, let statement = name.statement else { return false }
    if statement.kind == .expression {
      return statement.tokens.after(last).contains { $0.closures.first == name.closures.first && isAnswer(givenAt: $0) }
    }
    guard let equal = name.chain?.first?.previous, equal.kind == .equal, let cell = equal.previous,
      let code = name.member?.code
    else { return false }
    return code.after(last).contains { use in
      use.word == cell.word && !use.isMember && use.chain?.last?.next.map(isAnswer) == true
    }
  }

  /// Whether what a closure is called with is assigned here, or what is made of it.
  private static func isAnswer(givenAt equal: Token) -> Bool {
    guard equal.kind == .equal, let value = equal.previous.flatMap(DataFlow.assignedValue) else { return false }
    return value.contains { isAnswer($0, steps: 2) }
  }

  private static func isAnswer(_ name: Token, steps: Int) -> Bool {
    switch name.definition {
    case .closureParameter: true
    case .variable(let binding): steps > 0 && binding.value.contains { isAnswer($0, steps: steps - 1) }
    case .condition(let introduced, let value):
      steps > 0
        && (value.isEmpty
          ? introduced.closures.first?.parameterNames.contains { $0.word == introduced.word } == true
          : value.contains { isAnswer($0, steps: steps - 1) })
    default: false
    }
  }

  private static let insertions: WordSet = "insert insertRows insertItems"

  /// The labels of what a list's data source or delegate does at a path, where code calls it by itself:
  /// `tableView(tableView, commit: .delete, forRowAt: path)`.
  private static let acts: WordSet = "forRowAt moveRowAt didSelectRowAt didSelectItemAt"

  /// `sections.remove(at: path.section)`, `reloadSections([path.section])`, `reloadSections(IndexSet(integer: path.section), with: .fade)`
  private static func isSectionChoice(_ path: Token) -> Bool {
    let inner = path.previous?.kind == .leftSquare ? path.previous : path
    guard let call = inner?.argumentList?.openedCall, let name = call.name else { return false }
    let taker = name.word == "IndexSet" ? call.first?.argumentList?.openedCall?.name : name
    return taker.map { sectionMethods.contains($0.word) } ?? false
  }

  /// `sections[path.section]`
  package static func isSectionSubscript(_ path: Token) -> Bool {
    path.chain?.first == path && path.next(2)?.word == "section" && isInSubscript(path)
  }

  /// `indexPath.row`, and nothing more.
  package static func isRow(_ value: Tokens) -> Bool {
    guard let chain = value.first?.chain, chain.tokens == value, chain.stepCount == 1 else { return false }
    return ["row", "item"].contains(chain.step(0).token.word)
  }

  /// `items[row]`, `items[table.selectedRow]`, `items[row!]`, `items[row ?? 0]`, where a row's number chooses.
  package static func isSubscript(_ row: Token) -> Bool {
    let past = row.pastUnwrapping
    return (past?.word == "??" ? past?.next(2) : past)?.kind == .rightSquare && isInSubscript(row.chain?.first ?? row)
  }

  /// Behind `items[`, or `items[safe: `.
  static func isInSubscript(_ value: Token) -> Bool {
    var before = value.previous
    if before?.kind == .colon { before = before?.previous?.previous }
    guard let before, before.kind == .leftSquare else { return false }
    return isOfSubscript(before)
  }

  /// Whether the bracket stands behind a value: `items[`, `items![`, `sections[path.section][`, `items()[`.
  private static func isOfSubscript(_ bracket: Token) -> Bool {
    guard let before = bracket.previous, !bracket.startsLine else { return false }
    return [.identifier, .rightSquare, .rightParen].contains(before.kind) || before.isUnwrapping
      || before.keyword == .self
  }

  /// The members, and the names from elsewhere, whose index paths choose a row somewhere in the file, also by a local that was
  /// given them. Complexity: O(tokens), once for a file.
  package static func members(in file: FileContext) -> Set<Word> {
    return file.remembered {
      var found: Set<Word> = []
      for token in file.tokens {
        for name in chosen(at: token) { found.formUnion(roots(of: name, depth: 0)) }
      }
      return found
    }
  }

  /// The names whose value chooses a row at this token: in a subscript, or given to a method.
  private static func chosen(at token: Token) -> [Token] {
    guard token.kind == .identifier else { return [] }
    // `items[path.row]`, `store.item(at: path.row)`
    if token.isMember, token.word == "row" || token.word == "item", token.call?.name != token, let chain = token.chain,
      chain.last == token, isGiven(chain)
    {
      return chain.tokens.filter { $0.kind == .identifier && $0 < token }
    }
    guard let call = token.call, call.name == token, methods.contains(token.word) else { return [] }
    return call.arguments.flatMap { argument in
      argument.value.first?.kind == .leftBrace ? [] : argument.value.identifiers
    }
  }

  /// Whether the value is in a subscript's brackets or an argument of a call.
  private static func isGiven(_ chain: Chain) -> Bool {
    guard let before = chain.first?.previous else { return false }
    switch before.kind {
    case .leftSquare:
      guard let owner = before.previous else { return false }
      return owner.kind == .identifier || owner.kind == .rightParen || owner.isUnwrapping
    case .leftParen, .colon, .comma: return chain.first?.argumentList?.openedCall != nil
    default: return false
    }
  }

  /// Whether the place is that of a row which the code itself puts between the others and takes away again, such as a picker below its
  /// field: no other row is taken out one by one, and no item goes with it.
  package static func isPlaceOfOwnRow(_ names: Set<Word>, in file: FileContext) -> Bool {
    let removals = rowRemovals.flatMap(file.names(spelled:))
    return !removals.isEmpty && rowInsertions.contains { !file.names(spelled: $0).isEmpty }
      && removals.allSatisfy { removal in
        let rows = file.message(around: removal)?.tokens ?? removal.call?.tokens
        return rows?.contains { names.contains($0.word) } == true
          && removal.member?.code.contains { name in
            name.kind == .identifier && !rowRemovals.contains(name.word) && !rowInsertions.contains(name.word)
              && WorkNames.removals.occur(in: name.utf8)
          } == false
      }
  }

  private static let rowInsertions: [Word] = ["insertRows", "insertRowsAtIndexPaths"]
  private static let rowRemovals: [Word] = ["deleteRows", "deleteRowsAtIndexPaths"]

  /// What the name stands for: itself, where no function introduces it, or what it was given there.
  private static func roots(of name: Token, depth: Int) -> [Word] {
    guard depth < 3 else { return [] }
    let value: Tokens
    switch name.definition {
    case nil: return [name.word]
    case .variable(let binding): value = binding.value
    case .condition(let introduced, let given):
      if given.isEmpty { return introduced == name ? [] : [name.word] }
      value = given
    case .element(_, let values): value = values
    case .capture(let given): value = given
    case .closureParameter(let closure, _):
      guard let call = closure.call else { return [] }
      value = call.receiver
    case .parameter, .payload, .other: return []
    }
    return value.flatMap { token in
      token.kind == .identifier && token.call?.name != token && token != name ? roots(of: token, depth: depth + 1) : []
    }
  }
}
