import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Changes of a side controller's collection outside of its willChange and didChange.
struct UnannouncedMutation: Rule {
  static let id = "unannounced-mutation"

  var subjects: Subjects? { \ProjectIndex.namesOfTellers }

  func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {
    guard let name = declaration.body?.first?.next else { return }
    check(name, in: file, report: report)
    guard file.isAskedFirst(of: type.id), PublishedCollections(around: name, in: file) == nil else { return }
    for untold in ToldChanges(around: name, in: file)?.untold() ?? [] {
      let (change, place) = (untold.change, file.place(of: untold.change.name))
      var violation = Violation(
        change.name, .tellsNobody(change.property, untold.before.text, untold.after?.text, in: place))
      violation.notes = [Violation.Note(untold.before, "another change of '\(change.property)' is told here")]
      violation.holdBack()
      report(violation)
    }
  }

  /// Once for each type: what is found in it is the same at each of its triggers.
  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let collections = PublishedCollections(around: token, in: file) else { return }
    guard file.isAskedFirst(of: collections.type.id) else { return }
    var exits: Set<Token> = []
    for change in collections.changes() {
      let changed = change.name
      let way = Way(to: changed)
      let isWrapped = isWrapped(changed, collections)
      let hasWill = isWrapped || holds("willChange", way.before, collections) || isAnnouncedBefore(change, collections)
      let isDeferred = holds("didChange", way.deferred, collections)
      let hasDid = isWrapped || isDeferred || holds("didChange", way.after, collections)
      let place = file.place(of: changed)
      if !hasWill {
        let isLate = holds("willChange", way.after, collections)
        report(Violation(changed, .changesBefore(change.property, in: place, isLate: isLate)))
      } else if !hasDid {
        let isLate = holds("didChange", way.before, collections)
        report(Violation(changed, .changesAfter(change.property, in: place, isLate: isLate)))
      } else if hasDid, !isDeferred, let exit = earlyExit(from: changed, way, collections),
        exits.insert(exit).inserted
      {
        var violation = Violation(exit, .leaves(after: change.property, in: place))
        violation.notes = [Violation.Note(changed, "'\(change.property)' changes here")]
        report(violation)
      }
    }
  }

  /// What runs before and after a change, within the function.
  private struct Way {
    var before: [Tokens]
    /// From the change's own block outwards, in the order in which they run.
    var after: [Statement]
    /// The `defer` statements above the change.
    var deferred: [Statement]

    init(to token: Token) {
      let steps = token.path()
      let above = steps.flatMap(\.before)
      before = above.filter { $0.kind != .defer }.map(\.tokens) + steps.compactMap(\.lead)
      after = steps.flatMap(\.after)
      deferred = above.filter { $0.kind == .defer }
    }
  }

  private func holds(_ name: Word, _ runs: [some TokenRun], _ collections: PublishedCollections) -> Bool {
    runs.contains { run in run.tokens.contains { collections.announces(name, at: $0) } }
  }

  /// The change stands in a closure that is given to a method which announces before and after it: `update { users = … }`.
  private func isWrapped(_ changed: Token, _ collections: PublishedCollections) -> Bool {
    changed.closures.contains { closure in
      guard let method = closure.call?.name else { return false }
      return holds("willChange", [method], collections) && holds("didChange", [method], collections)
    }
  }

  /// Core Data tells of a change twice: the method that it calls before this one announces the change.
  private func isAnnouncedBefore(_ change: CollectionChange, _ collections: PublishedCollections) -> Bool {
    change.function.name == "controllerDidChangeContent"
      && collections.file.index.methods(named: "controllerWillChangeContent", in: collections.entry)
        .contains { $0.ownCalls.contains("willChange") }
  }

  /// The first `return` or `throw` between the change and the didChange that follows it on the way.
  private func earlyExit(from changed: Token, _ way: Way, _ collections: PublishedCollections) -> Token? {
    let depth = changed.closures.count
    for statement in way.after {
      for token in statement.tokens {
        if holds("didChange", [token], collections) { return nil }
        if [.return, .throw].contains(token.keyword), token.closures.count == depth { return token }
      }
    }
    return nil
  }
}

extension String {
  fileprivate static func tellsNobody(_ property: String, _ before: String, _ after: String?, in place: String)
    -> String
  {
    "\(place) changes '\(property)' and tells nobody; call '\(before)' before it"
      + (after.map { " and '\($0)' after it" } ?? "") + ", as around its other changes"
  }

  fileprivate static func changesBefore(_ property: String, in place: String, isLate: Bool) -> String {
    isLate
      ? "\(place) changes '\(property)' before it calls willChange; call willChange first, while the old contents are there"
      : "\(place) changes '\(property)' without willChange, so nobody can keep the selection; "
        + "call willChange before and didChange after it"
  }

  fileprivate static func changesAfter(_ property: String, in place: String, isLate: Bool) -> String {
    isLate
      ? "\(place) changes '\(property)' after didChange, when the UI has read it; change it before"
      : "\(place) changes '\(property)' and never calls didChange, so the UI shows the old contents"
  }

  fileprivate static func leaves(after property: String, in place: String) -> String {
    "\(place) leaves here after it has changed '\(property)' and before didChange; announce on every path"
  }
}
