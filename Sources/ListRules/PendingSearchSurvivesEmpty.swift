import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A search that leaves on an empty query before it cancels the one that is still pending.
struct PendingSearchSurvivesEmpty: Rule {
  static let id = "pending-search-survives-empty"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let query = EmptinessTest(at: token)?.text, let statement = token.statement,
      let branch = emptyBranch(of: statement, token),
      let type = file.type(around: token), let entry = file.index.entry(of: type), let code = token.member,
      PathWalk.leaves(branch.block.statements, in: file)
    else { return }
    let replaced = replaced(after: statement, in: code, entry, file)
    // Where text comes from is dear to ask, and nearly no test of a text stands before a search.
    guard !replaced.isEmpty, isSearch(token, query, in: file) else { return }
    for pending in replaced {
      let ends = Act(
        isDone: { $0.isEnd && $0.call?.receiverName?.word == pending.word },
        isImplied: { $0.subject == [pending.word] && $0.value == .nil },
        isDoneElsewhere: { file.index.cancels(pending.word, by: $0, in: entry) })
      guard !PathWalk.answer(before: token, ends, in: file).isAlways,
        !PathWalk.isDone(by: branch.block.statements, ends, in: file)
      else { continue }
      var violation = Violation(query, .survives(pending.text, query.text, in: file.place(of: token)))
      violation.notes = [Violation.Note(pending, "it is cancelled only here")]
      return report(violation)
    }
  }

  /// The way on where the query is empty.
  private func emptyBranch(of statement: Statement, _ test: Token) -> Statement.Branch? {
    statement.branches.first { branch in
      guard let condition = branch.condition, condition.contains(test) else { return false }
      return ConditionTest.all(in: condition, isTrue: branch.isTaken).contains {
        $0.value == .lacks && $0.tokens.contains(test)
      }
    }
  }

  /// Code that runs at each change of the query, or tests what is known to be typed into a search field.
  private func isSearch(_ test: Token, _ query: Token, in file: FileContext) -> Bool {
    file.typedText(at: query)?.field == .search || file.searchDistance(around: test) != nil
  }

  /// The properties that the function cancels past the statement and then stores anew, by the names that are cancelled.
  private func replaced(
    after statement: Statement, in code: Declaration, _ entry: ProjectIndex.TypeEntry, _ file: FileContext
  ) -> [Token] {
    let rest = code.tokens.after(statement)
    return rest.compactMap { name in
      guard name.pastUnwrapping?.kind == .equal, NamedValue(endingAt: name)?.isOwn == true,
        file.index.property(named: name.word, of: entry) != nil
      else { return nil }
      let before = rest.before(name)
      if let end = before.first(where: { $0.isEnd && $0.call?.receiverName?.word == name.word }) {
        return end.call?.receiverName
      }
      // By a method of the type's own.
      return before.first { $0.call?.isOnSelf == true && file.index.cancels(name.word, by: $0.word, in: entry) }
        .map { _ in name }
    }
  }
}

extension Token {
  /// `cancel` or `invalidate`, as of tasks, work items, timers and requests.
  fileprivate var isEnd: Bool { word == "cancel" || word == "invalidate" }
}

extension String {
  fileprivate static func survives(_ pending: String, _ query: String, in place: String) -> String {
    "\(place) leaves on an empty '\(query)' while the search in '\(pending)' may still run and fill the list again; "
      + "cancel '\(pending)' before the query is looked at"
  }
}
