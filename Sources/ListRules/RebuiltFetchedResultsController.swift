import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A fetched results controller made anew for each query, or one whose objects are filtered in memory.
struct RebuiltFetchedResultsController: Rule {
  static let id = "rebuilt-fetched-results-controller"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    if token.word == "fetchedObjects" {
      guard let name = filter(of: token, in: file)?.name else { return }
      report(Violation(name, .filtered(name.text, in: file.place(of: token))))
    } else if let call = token.call, isMadeForQuery(call, at: token, in: file) {
      report(Violation(token, .rebuilt(in: file.place(of: token))))
    }
  }

  // MARK: - Made for each query

  /// In a search entry point or within two steps of one, or where a property is replaced by a controller for the
  /// predicate that a method takes.
  private func isMadeForQuery(_ call: Call, at name: Token, in file: FileContext) -> Bool {
    // A property makes it once: lazily, or for every reader.
    guard let function = file.function(around: name), !FetchedResults.isSetUp(function, in: file),
      let member = name.member, member.kind == .function
    else { return false }
    let target = file.name(assigned: call)
    // `if frc == nil { frc = NSFetchedResultsController(…) }`, `guard frc == nil else { return }`
    if let target, function.nilChecks.contains(target.word) { return false }
    if file.searchDistance(around: name) != nil { return true }
    guard let target, let property = file.property(at: target), file.localBinding(of: target) == nil, !property.isLet,
      let body = member.body
    else { return false }
    // The method takes the predicate, or those of its type that call it do.
    return member.tokens.before(body).contains("NSPredicate")
      || SearchCode.callers(of: function, in: file).contains {
        file.declaration(of: $0).parameterClause.contains("NSPredicate")
      }
  }

  // MARK: - Filtered in memory

  /// The call that filters what the word `fetchedObjects` gives: directly, past `?? []`, through a local constant, or as
  /// an argument of a method that is called filter.
  private func filter(of objects: Token, in file: FileContext) -> Call? {
    guard let controller = objects.owner, FetchedResults.isController(controller, in: file) else { return nil }
    if let call = filter(after: objects) ?? filter(given: objects) { return call }
    guard let binding = file.file.bindings.first(where: { $0.value.contains(objects) }), let name = binding.name,
      // `frc.fetchedObjects` or `frc.fetchedObjects ?? []`, and nothing done with it.
      binding.value.last == objects || objects.next?.word == "??" && binding.value.last == objects.next(3)
    else { return nil }
    return objects.block.tokens.after(binding.value).lazy
      .compactMap { $0.word == name.word ? filter(after: $0) : nil }.first
  }

  /// `.filter { }` right after the token, or after the `?? [])` that follows it.
  private func filter(after token: Token) -> Call? {
    var dot = token.pastUnwrapping
    if dot?.word == "??", dot?.next?.kind == .leftSquare, dot?.next(2)?.kind == .rightSquare,
      dot?.next(3)?.kind == .rightParen
    {
      dot = dot?.next(4)
    }
    guard let dot, dot.kind == .period, let name = dot.next, name.word == "filter" else { return nil }
    return name.call
  }

  /// `filter(notes: frc.fetchedObjects, by: keyword)`
  private func filter(given objects: Token) -> Call? {
    guard objects.next?.kind == .comma || objects.next?.kind == .rightParen else { return nil }
    return objects.file.calls.first { call in
      guard let name = call.name, let open = call.leftParen, open < objects, name.text.hasPrefix("filter") else {
        return false
      }
      return call.arguments.contains { $0.last == objects }
    }
  }
}

extension String {
  fileprivate static func rebuilt(in place: String) -> String {
    "\(place) makes a fetched results controller for each query, which loses its cache, its delegate and the list's "
      + "place; keep one, set its fetchRequest.predicate and call performFetch()"
  }

  fileprivate static func filtered(_ call: String, in place: String) -> String {
    "'\(call)' in \(place) selects among fetched objects in memory; "
      + "set fetchRequest.predicate and call performFetch(), so that the store selects"
  }
}
