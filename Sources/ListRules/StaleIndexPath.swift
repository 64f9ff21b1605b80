import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// An index path that chooses a row after an await, an alert's answer or a completion: the list may have changed by then.
struct StaleIndexPath: Rule {
  static let id = "stale-index-path"

  func concerns(_ file: FileOutlook) -> Bool { file.holdsViewController }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let (path, code) = path(at: token), case .yes = file.type(around: token).map(file.isViewController) ?? .no
    else { return }
    let definition = code.first { $0.word == path.word && $0 != path && $0.kind == .identifier && !$0.isMember }?
      .definition
    var seen: [Tokens] = []
    for use in code where use.word == path.word && use > path && use.definition == definition {
      guard use.next?.kind != .colon, RowChoices.isChoice(use), let wait = wait(between: path, and: use, in: file),
        !isCheckedAgain(use, since: wait.token)
      else { continue }
      // The first use after the wait stands for all.
      guard !seen.contains(wait.code) else { continue }
      seen.append(wait.code)
      if path.closures.first?.parameterNames.contains(path) == true {
        file.evidence.guess("'\(path.text)' is called as an index path")
      }
      var violation = Violation(use, .chooses(use.text, in: file.place(of: use)))
      violation.notes = [Violation.Note(wait.token, wait.words)]
      report(violation)
    }
  }

  /// The name of an index path, and the code that may use it: a parameter of the type, what a list says stands at a place, a
  /// parameter of a closure that is called so.
  private func path(at token: Token) -> (name: Token, code: Tokens)? {
    if token.word == "IndexPath" {
      guard let function = token.declaration, function.kind == .function || function.kind == .initializer else {
        return nil
      }
      return function.parameters.first { $0.type.contains(token) }?.name.map { ($0, function.code) }
    }
    if let closure = token.closures.first, closure.parameterNames.contains(token) { return (token, closure.code) }
    // `if let path = collectionView.indexPathForItem(at: point)`
    guard token.isMember, token.call?.name == token, let statement = token.statement,
      let name = statement.tokens.before(token).last(where: { $0.isIntroduced && $0.next?.kind == .equal }),
      let code = name.member?.code
    else { return nil }
    return (name, code)
  }

  // MARK: - The wait

  private struct Wait {
    let token: Token
    let words: String
    /// The code that runs later.
    let code: Tokens
  }

  /// What lies between the beginning of the function and the use: an await before it, or a closure around it that runs later.
  private func wait(between path: Token, and use: Token, in file: FileContext) -> Wait? {
    for closure in use.closures {
      guard closure.brace > path, let call = closure.call, let name = call.name else { continue }
      if Self.later.contains(name.word) || answersLater(closure, name) {
        return Wait(token: name, words: "this runs when the list may have changed", code: closure.code)
      }
      if let wait = closure.code.before(use).first(where: { isWait($0, before: use) }) {
        return Wait(token: wait, words: "the list may change during this wait", code: closure.code)
      }
    }
    guard let code = use.member?.code,
      let wait = code.before(use).first(where: { isWait($0, before: use) && $0.closures.first == use.closures.first })
    else { return nil }
    return Wait(token: wait, words: "the list may change during this wait", code: code)
  }

  /// What runs its closure after the user has answered, after a while, or after a request.
  private static let later: WordSet = """
    UIAlertAction UIAction addAction asyncAfter dataTask scheduledTimer beginSheetModal present dismiss
    """

  /// What is given to an object's method and holds `self` weakly outlives the call: it is kept for an answer.
  private func answersLater(_ closure: Closure, _ method: Token) -> Bool {
    guard method.isMember, !method.isCapitalized, !SearchAnswers.atOnce.contains(method.word) else { return false }
    return closure.captures.contains { $0.last?.keyword == .self && $0.first?.word == "weak" }
  }

  /// An `await` whose call does not take the use as an argument, and is no hop: `await MainActor.run { … }`.
  private func isWait(_ token: Token, before use: Token) -> Bool {
    guard token.keyword == .await, let awaited = token.next, awaited.word != "MainActor" else { return false }
    return !(awaited.chain?.contains(use) ?? awaited.call?.contains(use) ?? false)
  }

  /// The path is looked up anew, or compared with the list's count, after the wait.
  private func isCheckedAgain(_ use: Token, since wait: Token) -> Bool {
    use.member?.code.contains { token in
      token > wait && token < use
        && (token.word == "count" || token.word == "indices" || token.word == "indexPath" && token.call != nil)
    } ?? false
  }
}

extension String {
  fileprivate static func chooses(_ name: String, in place: String) -> String {
    "\(place) chooses a row by '\(name)' when the list may have changed; keep the item's id instead, and look its place up"
  }
}
