import DataFlow
import RuleKit
import SwiftSource

/// Whether code that has waited looks if its answer is still wanted.
package enum OldAnswers {
  /// In the closure itself, or in a method of the type that it calls, also where that only waits for another one.
  package static func areDropped(by closure: Closure, in file: FileContext) -> Bool {
    areDropped(in: closure.code, of: file) || areDropped(byCallsIn: closure.code, calls: 2, of: file)
  }

  private static func areDropped(byCallsIn code: Tokens, calls: Int, of file: FileContext) -> Bool {
    code.contains { token in
      guard token.kind == .identifier, let call = token.call, call.name == token, call.isOnSelf else { return false }
      return file.ownMethods(called: token).contains { method, file in
        areDropped(in: method.code, of: file)
          || calls > 1 && method.code.count { $0.keyword == .await } == 1
            && areDropped(byCallsIn: method.code, calls: calls - 1, of: file)
      }
    }
  }

  /// Whether the code compares, after its first wait, what it was asked with what is wanted by then.
  package static func areDropped(in code: Tokens, of file: FileContext) -> Bool {
    guard let wait = code.first(where: { $0.keyword == .await }) else { return false }
    return conditions(in: code, after: wait).contains { compares($0, since: wait, in: file) }
      || code.after(wait).contains { isGivenToCheck($0, since: wait, in: file) }
  }

  /// `page.receive(rows, for: request)` of a method that begins with `guard request.generation == generation else { return }`: what was
  /// asked for goes to whom it was asked for.
  private static func isGivenToCheck(_ name: Token, since wait: Token, in file: FileContext) -> Bool {
    guard let call = name.call, call.name == name,
      call.arguments.contains(where: { $0.value.only.map { isKept($0, since: wait, in: file) } ?? false })
    else { return false }
    return file.flow.callees(of: call.callee).contains { method in
      guard let start = method.code.first, let first = start.statement, first.kind == .guard,
        let there = file.context(at: start)
      else { return false }
      return comparesItself(first.head, since: start, in: there)
    }
  }

  /// Whether code that runs later asks if its query is still the one that is shown.
  package static func compareQueries(in code: Tokens, of file: FileContext) -> Bool {
    guard let start = code.first else { return false }
    return conditions(in: code).contains { condition in
      compares(condition, since: start, in: file)
        || condition.contains { sign in
          (sign.word == "==" || sign.word == "!=")
            && [sign.previous, sign.next?.chain?.last ?? sign.next].contains { side in
              side.map { file.flow.origin(of: $0).typed != nil } ?? false
            }
        }
    }
  }

  /// What the statements of the code ask, of those that begin after the token.
  private static func conditions(in code: Tokens, after start: Token? = nil) -> some Sequence<Tokens> {
    code.allStatements.lazy.filter { statement in
      guard let start, let first = statement.first else { return start == nil }
      return first > start
    }
    .flatMap(\.branches).compactMap(\.condition)
  }

  /// Whether the function that is called gives its closure only the answer to what it was asked last: `if number == latest { done(found) }`,
  /// after a wait.
  package static func areDropped(behind call: Call, in file: FileContext) -> Bool {
    file.flow.callees(of: call.callee).contains { function in
      guard let start = function.code.first, let there = file.context(at: start) else { return false }
      return function.code.contains { done in
        guard done.call?.name == done, case .parameter? = done.definition else { return false }
        return done.closures.contains { closure in
          conditions(in: closure.code).contains { compares($0, since: closure.brace, in: there) }
        }
      }
    }
  }

  /// Whether a condition compares what was kept from before the wait with what is there now: `mine == generation`,
  /// `query == self?.query`; itself, or in a method of the type that it asks, `isWanted(mine)`.
  package static func compares(_ condition: Tokens, since wait: Token, in file: FileContext) -> Bool {
    comparesItself(condition, since: wait, in: file)
      || condition.contains { name in
        guard let call = name.call, call.name == name, call.isOnSelf,
          call.arguments.contains(where: { $0.value.first.map { isKept($0, since: wait, in: file) } ?? false })
        else { return false }
        return file.ownMethods(called: name).contains { method, file in
          method.answersYesOrNo && method.code.first.map { comparesItself(method.code, since: $0, in: file) } ?? false
        }
      }
  }

  private static func comparesItself(_ condition: Tokens, since wait: Token, in file: FileContext) -> Bool {
    condition.contains { sign in
      guard sign.word == "==" || sign.word == "!=", let left = sign.root(isBefore: true),
        let right = sign.root(isBefore: false)
      else { return false }
      return isKept(left, since: wait, in: file) && isCurrent(right, since: wait, in: file)
        || isKept(right, since: wait, in: file) && isCurrent(left, since: wait, in: file)
    }
  }

  /// A parameter, a local variable or a captured value, from before the wait.
  private static func isKept(_ root: Token, since wait: Token, in file: FileContext) -> Bool {
    guard root.kind == .identifier else { return false }
    // `guard let mine else { … }` gives another name to what is there.
    if case .condition(let name, let value)? = root.definition, let given = value.isEmpty ? name : value.only,
      given != root
    {
      return isKept(given, since: wait, in: file)
    }
    if let local = file.local(root) { return local < wait }
    return root.closures.contains { closure in
      closure.captures.contains { $0.first?.word == root.word }
        || closure.parameterNames.contains { $0.word == root.word }
    }
  }

  private static func isCurrent(_ value: Tokens, since wait: Token, in file: FileContext) -> Bool {
    // What a call gives back is an answer, and none of what is wanted by now.
    guard value.first?.chain?.steps.contains(where: { $0.kind == .call }) != true else { return false }
    return value.first.map { isCurrent($0, since: wait, in: file) } ?? false
  }

  /// A property, of `self` or of an object that was there before the wait.
  private static func isCurrent(_ root: Token, since wait: Token, in file: FileContext) -> Bool {
    if root.keyword == .self { return true }
    if let names = root.chain?.path, names.count > 1, isKept(root, since: wait, in: file) { return true }
    // `status == Status.done` compares with what never changes.
    guard root.kind == .identifier, !root.isCapitalized else { return false }
    // `if let current, current.id == mine.id`, `let current = self.query`
    if file.local(root).map({ $0 > wait }) ?? false {
      return switch root.definition {
      case .condition(let name, let value):
        value.isEmpty ? file.property(at: name) != nil : isCurrent(value, since: wait, in: file)
      case .variable(let binding): isCurrent(binding.value, since: wait, in: file)
      default: false
      }
    }
    return file.local(root) == nil
      && !root.closures.contains { $0.captures.contains { $0.first?.word == root.word } }
  }
}

extension Token {
  /// The first name of the chain on one side of a comparison.
  fileprivate func root(isBefore: Bool) -> Token? {
    guard isBefore else { return next?.chain?.operand.only ?? (next?.kind == .identifier ? next : nil) }
    var start = previous
    while let token = start?.preceding, start?.kind != .identifier || start?.isMember == true {
      guard
        start?.kind == .period || start?.isUnwrapping == true || start?.kind == .identifier
          || start?.kind == .rightParen || start?.kind == .rightSquare
      else { break }
      start = token
    }
    guard start?.kind == .identifier || start?.keyword == .self else { return nil }
    return start
  }
}
