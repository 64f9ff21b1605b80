import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Code that runs at each change of the search text.
package struct KeystrokeCode {
  /// Where a rule reports it.
  package let name: Token
  package let code: Tokens
  package var isClosure = false

  package init(name: Token, code: Tokens, isClosure: Bool = false) {
    self.name = name
    self.code = code
    self.isClosure = isClosure
  }
}

extension FileContext {
  /// What observes a property that is given the query, at its `didSet` or `willSet`, and under the property's name:
  /// `var query = "" { didSet { filter() } }`.
  package func searchObserver(at token: Token) -> KeystrokeCode? {
    guard token.keyword == .didSet || token.keyword == .willSet, let function = function(around: token),
      let name = declaration(of: function).name, declaration(of: function).kind == .variable
    else { return nil }
    if typedText(at: name)?.field != .search {
      guard function.isSearchEntry else { return nil }
      noteEntry(function, at: name)
    }
    return KeystrokeCode(name: name, code: declaration(of: function).code)
  }

  private static let listeners: WordSet = "sink onChange onReceive"

  /// A closure that a pipeline runs with the query, or a view whenever it changes, at the name of the call.
  package func searchClosure(at token: Token) -> (entry: KeystrokeCode, chain: Tokens)? {
    guard FileContext.listeners.contains(token.word), let call = token.call, call.name == token,
      let closure = call.closures.last, let chain = token.chain, listens(call)
    else { return nil }
    return (KeystrokeCode(name: token, code: closure.code, isClosure: true), chain.tokens.before(closure.tokens))
  }
}
