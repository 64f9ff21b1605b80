import ClangSource
import ListKnowledge
import RuleKit
import SwiftSource

/// A search in Objective-C that leaves where the query is empty, before it ends the one that is still pending.
struct PendingObjectiveCSearchSurvivesEmpty: ObjectiveCRule {
  static let id = PendingSearchSurvivesEmpty.id
  static let words: WordSet = "invalidate cancel cancelPreviousPerformRequestsWithTarget"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let end = file.message(startingAt: token), isArmed(after: end, in: file) else { return }
    let before = file.memberTokens(around: token).before(token)
    guard !before.contains(where: { ends($0, like: end, in: file) }) else { return }
    let tests = UntrimmedObjectiveCQuery()
    for test in before {
      guard let statement = test.statement, statement.kind == .if, statement.head.contains(test),
        let query = tests.testedQuery(at: test, in: file),
        statement.tokens.contains(token)
          ? isEndedOnlyWhereFull(end, test, statement, in: file)
          : isEmpty(test, in: statement.head) && leaves(statement),
        file.isObjectiveCSearchCode(around: token)
      else { continue }
      // `cancelPreviousPerformRequestsWithTarget:self selector:@selector(narrow) object:nil`
      let asked = end.parts.first { $0.name.word == "selector" }?.argument.last { $0.kind == .identifier }
      let pending = (asked ?? end.receiver.endingName)?.text ?? end.receiver.text
      var violation = Violation(query, .survives(pending, query.text, in: file.place(of: test)))
      violation.notes = [Violation.Note(token, "it is ended only here")]
      return report(violation)
    }
  }

  /// `if (query.length == 0) { … } else { end }`, `if (query.length > 0) { end }`: nothing ends it where the query is empty.
  private func isEndedOnlyWhereFull(
    _ end: Message, _ test: Token, _ statement: Statement, in file: FileContext
  ) -> Bool {
    let word = statement.tokens.first { $0.word == "else" && $0.block == statement.first?.block }
    let isElse = word.map { $0 < end.name } ?? false
    if isElse { return isEmpty(test, in: statement.head) && !(word?.next?.word == "if") }
    return isFull(test, in: statement.head)
      && !file.memberTokens(around: end.name).after(word ?? end.name).contains { ends($0, like: end, in: file) }
  }

  /// `query.length`, `query.length > 0`, `query.length != 0`, `![query isEqualToString:@""]`, and nothing beside it.
  private func isFull(_ test: Token, in condition: Tokens) -> Bool {
    guard !condition.contains(where: { $0.word == "&&" || $0.word == "||" }) else { return false }
    let isDenied = condition.contains { $0.text == "!" }
    if test.word == "isEqualToString" { return isDenied }
    guard let sign = condition.after(test).first(where: { $0.kind == .binaryOperator }) else { return !isDenied }
    return [">", ">=", "!="].contains(sign.word)
  }

  /// Whether the method then stores what is ended anew, or asks for another delayed message.
  private func isArmed(after end: Message, in file: FileContext) -> Bool {
    let code = file.memberTokens(around: end.name).after(end.name)
    guard end.word != "cancelPreviousPerformRequestsWithTarget" else {
      return file.messages(in: code).contains { $0.selector == "performSelector:withObject:afterDelay:" }
    }
    guard let name = end.receiver.endingName, file.objectiveCProperty(at: name) != nil else { return false }
    return code.contains {
      $0.kind == .equal && $0.previous?.plainSpelling == name.plainSpelling && $0.next?.text != "nil"
    }
  }

  private func ends(_ token: Token, like end: Message, in file: FileContext) -> Bool {
    guard Self.words.contains(token.word), let message = file.message(startingAt: token) else { return false }
    return message.receiver.endingName?.plainSpelling == end.receiver.endingName?.plainSpelling
  }

  /// `query.length == 0`, `!query.length`, `query.length < 3`, `[query isEqualToString:@""]`, and nothing beside it that must hold too.
  private func isEmpty(_ test: Token, in condition: Tokens) -> Bool {
    guard !condition.contains(where: { $0.word == "&&" }) else { return false }
    let isDenied = condition.contains { $0.text == "!" }
    if test.word == "isEqualToString" { return !isDenied }
    guard let sign = condition.after(test).first(where: { $0.kind == .binaryOperator }) else { return isDenied }
    return ["==", "<", "<="].contains(sign.word)
  }

  /// Whether the method ends where the condition holds.
  private func leaves(_ test: Statement) -> Bool {
    guard let open = test.first?.next, let close = open.partner ?? test.head.last, let first = close.next else {
      return false
    }
    if first.word == "return" { return true }
    let code = test.tokens.after(close)
    return code.contains { $0.word == "return" } && !code.contains { $0.word == "else" }
  }
}

extension String {
  fileprivate static func survives(_ pending: String, _ query: String, in place: String) -> String {
    "\(place) leaves where '\(query)' is empty before it ends '\(pending)', which then searches for what was just cleared; end it first"
  }
}
