import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// The predicate of a fetched results controller changes and nothing fetches after it.
struct PredicateWithoutFetch: Rule {
  static let id = "predicate-without-fetch"

  func check(_ request: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let change = FetchedResults.predicateChange(at: request, in: file), let last = change.predicates.last,
      let function = file.function(around: request), let entry = file.entry(around: request)
    else { return }
    let member = file.memberTokens(around: request)
    guard !FetchedResults.isSetUp(function, in: file), !makesController(member.before(request)),
      !isPlainSetter(request),
      rest(after: last, in: member).allSatisfy({ FetchedResults.fetches($0, in: file) == .no }),
      !isFetchedByOthers(function, entry, in: file)
    else { return }
    report(Violation(last, .changed(change.controller.token.text, in: file.place(of: request))))
  }

  /// What may run after the change: up to the `return` that ends a block around it, and what is deferred.
  private func rest(after change: Token, in member: Tokens) -> [Tokens] {
    let steps = change.path()
    let exit = steps.lazy.flatMap(\.after).first { $0.kind == .return && $0.first?.closures.isEmpty == true }
    let after = member.after(change)
    return [exit.map { exit in after.prefix { $0.index < exit.tokens.endIndex } } ?? after]
      + steps.flatMap(\.before).filter { $0.kind == .defer }.map(\.tokens)
  }

  /// Nothing has been fetched yet by the function that makes the controller.
  private func makesController(_ code: Tokens) -> Bool {
    code.contains { $0.word == "NSFetchedResultsController" && $0.call != nil }
  }

  /// `set { frc.fetchRequest.predicate = newValue }` hands a property through; who sets it fetches.
  private func isPlainSetter(_ request: Token) -> Bool {
    request.block.chain.first { $0.role == .accessorBody }?.first?.previous?.keyword == .set
  }

  /// The type offers the fetch as a method of its own, or those who call this function fetch.
  private func isFetchedByOthers(
    _ function: FunctionFact, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Bool {
    for other in entry.functions {
      let fact = file.index[other]
      if fact.name == "performFetch" { return true }
      guard fact.name != function.name, fact.ownCalls.contains(function.name) else { continue }
      guard other.file == file.id else { return true }
      let code = file.declaration(of: fact).tokens
      let call = code.first { $0.word == function.name && $0.call != nil }
      if FetchedResults.fetches(call.map(code.after) ?? code, in: file, steps: 1) != .no { return true }
    }
    return false
  }
}

extension String {
  fileprivate static func changed(_ controller: String, in place: String) -> String {
    "\(place) changes the predicate of '\(controller)' and fetches nothing after it: the list keeps the old objects; "
      + "call \(controller).performFetch() next"
  }
}
