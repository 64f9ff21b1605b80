import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// How a type tells of the changes of its collections, where neither it nor its callbacks say so by their names: what stands right
/// before and right after a change in one place is told there, and missing where the collection changes and nobody is told anything.
package struct ToldChanges {
  private let collections: PublishedCollections

  /// A change that nobody is told of, and what is told around another change of the same collection.
  package struct Untold {
    package let change: CollectionChange
    package let before: Token
    /// Nil where SwiftUI is told, once and before.
    package let after: Token?
  }

  package init?(around token: Token, in file: FileContext) {
    guard let collections = PublishedCollections(keptAround: token, in: file) else { return nil }
    self.collections = collections
  }

  private var file: FileContext { collections.file }

  /// Complexity: O(n) in the type's tokens, and in the methods around the changes.
  package func untold() -> [Untold] {
    let changes = collections.changes()
    var told: [String: (before: Token, after: Token?)] = [:]
    for change in changes where told[change.property] == nil { told[change.property] = tellings(around: change) }
    guard !told.isEmpty else { return [] }
    return changes.compactMap { change in
      guard let (before, after) = told[change.property], !isTold(change) else { return nil }
      return Untold(change: change, before: before, after: after)
    }
  }

  private func tellings(around change: CollectionChange) -> (before: Token, after: Token?)? {
    guard let statement = change.name.statement, case let statements = statement.block.statements,
      let place = statements.firstIndex(of: statement), place > 0, let before = told(by: statements[place - 1])
    else { return nil }
    if before.word == "objectWillChange" { return (before, nil) }
    guard place + 1 < statements.count, let after = told(by: statements[place + 1]), after.word != before.word,
      before.call?.receiver.text == after.call?.receiver.text
    else { return nil }
    return (before, after)
  }

  /// What the statement tells: an own closure that takes nothing, a method of the delegate, `objectWillChange`, a notification, or a
  /// method of the type that does nothing but tell.
  private func told(by statement: Statement, steps: Int = 2) -> Token? {
    guard statement.kind == .expression, let last = statement.last, last.kind == .rightParen,
      let call = statement.tokens.first(where: { $0.call?.last == last })?.call, let name = call.name
    else { return nil }
    if call.isOnSelf { return isPlainCallback(name) ? name : told(byHelper: call, name, steps: steps) }
    if call.word == "post" { return call.argument(labeled: "name")?.value.last { $0.kind == .identifier } }
    guard let owner = call.receiverName, NamedValue(endingAt: owner)?.isOwn == true else { return nil }
    switch owner.word {
    case "objectWillChange": return call.word == "send" ? owner : nil
    case "delegate": return name
    default: return nil
    }
  }

  /// `tellBefore` of `tellBefore()`, `.willChange` of `tell(.willChange)`: the helper itself, or what it is given to post.
  private func told(byHelper call: Call, _ name: Token, steps: Int) -> Token? {
    guard steps > 0, case let helpers = file.flow.callees(of: call.callee), helpers.count == 1,
      let helper = helpers.first, helper.kind == .function, helper.file === file.file,
      let statements = helper.code.first?.statement?.block.statements
    else { return nil }
    var told: Token?
    for statement in statements {
      guard let token = self.told(by: statement, steps: steps - 1) else { return nil }
      told = told ?? token
    }
    guard let first = told else { return nil }
    if first.word == "objectWillChange" { return first }
    guard let place = helper.parameters.firstIndex(where: { $0.name?.word == first.word }) else { return name }
    return place < call.arguments.count ? call.arguments[place].value.last { $0.kind == .identifier } : nil
  }

  /// `var onDidUpdate: (() -> Void)?`
  private func isPlainCallback(_ name: Token) -> Bool {
    guard let property = file.property(at: name), !property.isComputed else { return false }
    return property.isPlainCallback
  }

  /// Whether the code around the change, what it calls within two steps, or what calls it tells anybody anything.
  private func isTold(_ change: CollectionChange) -> Bool {
    guard let code = change.name.member?.code else { return true }
    let called = file.flow.callees(of: code).map(\.code)
    let callers = SearchCode.callers(of: change.function, in: file).map { file.declaration(of: $0).code }
    return ([code] + called + called.flatMap { file.flow.callees(of: $0).map(\.code) } + callers)
      .contains { $0.contains(where: mayTell) }
  }

  private static let words: WordSet = "delegate objectWillChange post send accept onNext"

  private func mayTell(_ name: Token) -> Bool {
    guard name.kind == .identifier else { return false }
    if Self.words.contains(name.word) { return true }
    if name.call?.name == name, name.call?.isOnSelf == true { return isPlainCallback(name) }
    // SwiftUI hears of it.
    return DataFlow.assignedValue(name) != nil && file.property(at: name)?.attributes.contains("Published") == true
  }
}
