import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Changes of a side controller's collection outside of its willChange and didChange.
struct UnannouncedMutation: Rule {
  static let id = "unannounced-mutation"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let collections = PublishedCollections(around: index, in: file) else { return }
    var exits: Set<TokenIndex> = []
    for change in collections.changes() {
      let path = Path(of: change.token, in: file)
      let hasWill = path.before.contains { holds("willChange", $0, collections) } || isWrapped(change, collections)
      let hasDid =
        path.after.contains { holds("didChange", $0, collections) }
        || path.deferred.contains {
          holds("didChange", $0, collections)
        } || isWrapped(change, collections)
      let place = file.place(of: change.token)
      let range = TokenRange(change.token, change.token + 1)
      if !hasWill, !everyCaller(of: change, announces: "willChange", collections) {
        let isLate = path.after.contains { holds("willChange", $0, collections) }
        report(Violation(range, .changesBefore(change.property, in: place, isLate: isLate)))
      } else if !hasDid, !everyCaller(of: change, announces: "didChange", collections) {
        let isLate = path.before.contains { holds("didChange", $0, collections) }
        report(Violation(range, .changesAfter(change.property, in: place, isLate: isLate)))
      } else if hasDid, !path.deferred.contains(where: { holds("didChange", $0, collections) }),
        let exit = earlyExit(from: change, path, collections), exits.insert(exit).inserted
      {
        var violation = Violation(TokenRange(exit, exit + 1), .leaves(after: change.property, in: place))
        violation.notes = [Violation.Note(range: range, message: "'\(change.property)' changes here")]
        report(violation)
      }
    }
  }

  private func holds(_ name: Word, _ range: TokenRange, _ collections: PublishedCollections) -> Bool {
    range.indices.contains { collections.announces(name, at: $0) }
  }

  /// The change stands in a closure that is given to a method which announces before and after it: `update { users = … }`.
  private func isWrapped(_ change: CollectionChange, _ collections: PublishedCollections) -> Bool {
    let file = collections.file
    return file.outline.closures(around: change.token).contains { closure in
      guard closure.call >= 0 else { return false }
      let name = file.file.raw.calls[Int(closure.call)].name
      return name >= 0 && collections.announces("willChange", at: name) && collections.announces("didChange", at: name)
    }
  }

  /// Every method of the type that calls the one with the change announces by the name; false where none calls it.
  private func everyCaller(
    of change: CollectionChange, announces name: Word, _ collections: PublishedCollections
  ) -> Bool {
    let callers = collections.file.index.callers(of: change.function.name, in: collections.entry)
    return !callers.isEmpty && callers.allSatisfy { $0.ownCalls.contains(name) || $0.name == "init" }
      && callers.contains { $0.ownCalls.contains(name) }
  }

  /// The first `return` or `throw` between the change and the didChange that follows it on the path.
  private func earlyExit(
    from change: CollectionChange, _ path: Path, _ collections: PublishedCollections
  ) -> TokenIndex? {
    let file = collections.file
    let depth = file.outline.closures(around: change.token).count
    for statement in path.after {
      for index in statement.indices {
        if collections.announces("didChange", at: index) {
          // Announced on this branch: what follows the statement goes on.
          if isBranch(statement, in: file) { break }
          return nil
        }
        let leaves = file.keyword(index) == .return || file.keyword(index) == .throw
        if leaves, file.outline.closures(around: index).count == depth { return index }
      }
      if !isBranch(statement, in: file), holds("didChange", statement, collections) { return nil }
    }
    return nil
  }

  private func isBranch(_ range: TokenRange, in file: FileContext) -> Bool {
    [.if, .guard, .for, .while, .switch].contains(file.keyword(range.lower))
  }
}

/// The statements that run before and after a token, within the function: those of its block, and of each block around it.
private struct Path {
  var before: [TokenRange] = []
  /// From the token's own statement outwards, in the order in which they run.
  var after: [TokenRange] = []
  /// The bodies of `defer` above the token.
  var deferred: [TokenRange] = []

  init(of token: TokenIndex, in file: FileContext) {
    var id = file.outline.block(around: token)
    var inner = TokenRange(token, token + 1)
    while id >= 0 {
      let block = file.file.raw.blocks[Int(id)]
      for statement in file.file.raw.statements where statement.block == id {
        if statement.range.upper <= inner.lower {
          if statement.kind == .defer { deferred.append(statement.range) } else { before.append(statement.range) }
        } else if statement.range.lower >= inner.upper {
          after.append(statement.range)
        } else {
          // What the token's own statement says ahead of it.
          before.append(TokenRange(statement.range.lower, inner.lower))
        }
      }
      switch block.role {
      case .functionBody, .accessorBody, .typeBody, .file: return
      default: break
      }
      inner = block.range
      id = block.parent
    }
  }
}

extension String {
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
