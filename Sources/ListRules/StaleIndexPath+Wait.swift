import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// What lies between where a place is taken and where it chooses a row.
extension StaleIndexPath {
  struct Wait {
    let token: Token
    let words: String
    /// The code that runs later.
    let code: Tokens
  }

  /// What lies between the beginning of the function and the use: an await before it, or a closure around it that runs later.
  func wait(between path: Token, and use: Token, in file: FileContext, calls: Int = 2) -> Wait? {
    for closure in use.closures {
      guard closure.brace > path else { continue }
      if let name = keeper(of: closure) {
        return Wait(token: name, words: "this runs when the list may have changed", code: closure.code)
      }
      guard let call = closure.call ?? taker(ofLocal: closure), let name = call.name else { continue }
      if Self.later.contains(name.word) || answersLater(closure, name) || file.isKept(closure, by: call)
        || isSubscription(name)
      {
        return Wait(token: name, words: "this runs when the list may have changed", code: closure.code)
      }
      if let wait = closure.code.before(use).first(where: { isWait($0, before: use) }) {
        return Wait(token: wait, words: "the list may change during this wait", code: closure.code)
      }
    }
    guard let function = function(around: use) else { return nil }
    if let menu = menuIdentifier(of: path) {
      return Wait(token: menu, words: "the list may have changed since the menu was shown", code: function.code)
    }
    let waits = function.code.before(use).lazy.filter { isWait($0, before: use) }
    if let wait = waits.first(where: { $0.closures.first == use.closures.first }) {
      return Wait(token: wait, words: "the list may change during this wait", code: function.code)
    }
    // A function within the function runs where that calls it.
    guard calls > 0, function.introducer > path, let name = function.name, let outer = function.introducer.member else {
      return nil
    }
    let uses = outer.code.lazy.filter { $0.word == name.word && $0.call?.name == $0 && !function.code.contains($0) }
    return uses.compactMap { wait(between: path, and: $0, in: file, calls: calls - 1) }.first
  }

  /// An await in a loop over places that were taken before it: in the next round the use comes after it. From the end backwards what is
  /// removed moves no place that is still to come.
  func waitOfRoundBefore(_ use: Token, since origin: Token) -> Wait? {
    guard let first = use.loop, first.keyword == .for, first > origin, let loop = Loop(begunBy: first),
      // A task that each round begins holds up none.
      first.closures.first == use.closures.first, !loop.head.contains(use),
      !loop.head.contains(anyOf: Self.backwards),
      let wait = loop.body.first(where: {
        $0.keyword == .await && $0.next?.word != "MainActor" && $0.closures.first == use.closures.first
      })
    else { return nil }
    let code = use.closures.first?.code ?? function(around: use)?.code ?? loop.body
    return Wait(token: wait, words: "the list may change in each round", code: code)
  }

  private static let backwards: WordSet = "reversed sorted"

  /// The innermost function around it, also one inside another, or the variable whose accessors these are.
  private func function(around use: Token) -> Declaration? {
    var found = use.function
    // `let user = users[path.row]` is no code of its own.
    while let variable = found, variable.kind == .variable, let outer = variable.parent, !outer.kind.isType {
      found = outer
    }
    return found
  }

  /// What runs its closure after the user has answered, has tapped what a swipe shows, after a while, or after a request.
  private static let later: WordSet = """
    UIAlertAction UIAction UIContextualAction UITableViewRowAction addAction asyncAfter dataTask scheduledTimer
    beginSheetModal present dismiss
    """

  /// What is given to an object's method and holds `self` weakly outlives the call: it is kept for an answer. So does what hops to
  /// the main queue itself: something else calls it.
  private func answersLater(_ closure: Closure, _ method: Token) -> Bool {
    guard method.isMember, !method.isCapitalized else { return false }
    let isQueue = method.word == "async" && closure.call?.receiver.contains("main") == false
    guard isQueue || !SearchAnswers.atOnce.contains(method.word) else { return false }
    return closure.code.contains { Self.hops.contains($0.word) && $0.call?.receiver.contains("main") == true }
      || !isQueue && closure.captures.contains { $0.last?.keyword == .self && $0.first?.word == "weak" }
  }

  /// `cell.taps.bind { … }.disposed(by: cell.bag)`: a subscription that is kept runs its closure at each value.
  private func isSubscription(_ method: Token) -> Bool {
    SearchClosures.ends.contains(method.word)
      && method.chain?.steps.contains { $0.token > method && Self.keepers.contains($0.token.word) } == true
  }

  private static let keepers: WordSet = "store disposed addDisposableTo"

  private static let hops: WordSet = "async addOperation perform"

  /// What is given the closure by the name of a local: `let done = { … }; ask(user, whenDone: done)`.
  private func taker(ofLocal closure: Closure) -> Call? {
    guard let equal = closure.brace.previous, equal.kind == .equal,
      let local = equal.statement?.declaration?.bindings.first(where: { $0.value.first == closure.brace })?.name
    else { return nil }
    return local.member?.code.after(closure.tokens).lazy
      .filter { $0.word == local.word && $0.definition?.introducer == local }.compactMap { $0.argumentList?.openedCall }
      .first
  }

  /// `editor.completion = { … }`: the property of another object that keeps the closure.
  private func keeper(of closure: Closure) -> Token? {
    guard let equal = closure.brace.previous, equal.kind == .equal, let name = equal.previous, name.isMember,
      name.statement?.kind == .expression, NamedValue(endingAt: name)?.isOwn != true
    else { return nil }
    return name
  }

  /// An `await` whose call does not take the use as an argument, and is no hop: `await MainActor.run { … }`.
  private func isWait(_ token: Token, before use: Token) -> Bool {
    guard token.keyword == .await, let awaited = token.next, awaited.word != "MainActor" else { return false }
    return !(awaited.chain?.contains(use) ?? awaited.call?.contains(use) ?? false)
  }

  /// The path is looked up anew, or compared with the list's count, after the wait; or a question is asked about what stands there.
  func isCheckedAgain(_ use: Token, since wait: Token, in file: FileContext) -> Bool {
    use.member?.code.contains { token in
      guard token > wait, token <= use else { return false }
      if token.word == use.word { return isAskedAbout(token, in: file) }
      return token < use
        && (token.word == "count" || token.word == "indices" || token.word == "indexPath" && token.call != nil)
    } ?? false
  }

  /// `guard stands(item, at: indexPath)`, which compares the item with what stands there.
  private func isAskedAbout(_ path: Token, in file: FileContext) -> Bool {
    guard let statement = path.statement, [.if, .guard].contains(statement.kind), statement.head.contains(path),
      let call = path.argumentList?.openedCall, call.arguments.contains(where: { $0.value.only == path })
    else { return false }
    return file.flow.callees(of: call.callee).contains {
      $0.answersYesOrNo && $0.code.contains { $0.word == "==" || $0.word == "===" }
    }
  }
}
