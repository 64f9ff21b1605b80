import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Which methods others call, at once or after a wait.
extension UndebouncedQuery {
  /// Whether other methods of the type call it: a search entry point, which is then the finding, code that waits, or
  /// the button that submits.
  func isReachedOtherwise(_ function: FunctionFact, in file: FileContext) -> Bool {
    if !function.isSearchDelegate, isCalledLater(file.declaration(of: function), in: file) { return true }
    let selections = file.flow.registrations(of: file.declaration(of: function))
    if !function.isSearchDelegate,
      selections.contains(where: { Waiting.occurs(in: $0.tokens, of: file) || $0.word == "perform" })
    {
      return true
    }
    // A control that it is the action of calls it at once.
    if !selections.isEmpty, file.calls(named: function.name).allSatisfy({ !$0.isOnSelf }) { return false }
    guard !function.isSearchDelegate, let type = file.type(of: function),
      let entry = file.index.entry(of: type), !file.index.callers(of: function.name, in: entry).isEmpty,
      // Those who call it on another object give it a query, too.
      function.access.rawValue < Access.shared.rawValue
        || !file.index.callers(ofSearchEntry: function.name).contains(where: { !$0.function.effects.contains(.waits) })
    else { return false }
    // Of the callers only a closure that listens to the query, and does not wait, runs at each keystroke.
    return !SearchCode.callers(of: function, in: file).contains {
      $0.searchCalls.contains(function.name) && !waits($0, in: file)
    }
      && !file.calls(named: function.name).contains { isCalledAtOnce($0, in: file) }
  }

  /// Whether a closure that runs at each keystroke makes the call before any wait.
  private func isCalledAtOnce(_ call: Call, in file: FileContext) -> Bool {
    guard call.isOnSelf, let name = call.name else { return false }
    return name.closures.contains { closure in
      closure.call?.name.flatMap { self.closure(at: $0, in: file) } != nil
        && Waiting.codeBefore(in: closure.code, of: file).contains { $0.contains(name) }
    }
  }

  /// Whether each known call that gives the method typed text comes after a wait, or when the user asks for it.
  func isCalledLater(_ method: Declaration, in file: FileContext) -> Bool {
    guard let calls = file.flow.calls(of: method), !calls.isEmpty else { return false }
    let carrying = calls.compactMap { call in file.flow.carriedText(in: call.tokens).map { (call: call, text: $0) } }
    let typed = carrying.filter { !$0.text.isDelayed && !($0.text.reading.map(file.flow.isReadInPassing) ?? false) }
      .map(\.call)
    // All that is given has waited already, or is read when something else happens.
    if typed.isEmpty, !carrying.isEmpty { return true }
    return (typed.isEmpty ? calls : typed).allSatisfy { call in
      guard let name = call.name, let code = name.member?.code else { return false }
      return !Waiting.codeBefore(in: code, of: file).contains { $0.contains(name) } || file.flow.runsWhenAsked(name)
        || name.member.map { isPerformedLater($0, in: file) } ?? false
    }
  }

  /// Whether what makes the method run waits each time: `perform(#selector(find), with: nil, afterDelay: 0.3)`.
  private func isPerformedLater(_ method: Declaration, in file: FileContext) -> Bool {
    let selections = file.flow.registrations(of: method).filter { $0.word != "cancelPreviousPerformRequests" }
    return !selections.isEmpty && selections.allSatisfy { Waiting.occurs(in: $0.tokens, of: file) }
  }

  private func waits(_ function: FunctionFact, in file: FileContext) -> Bool {
    Waiting.occurs(in: file.declaration(of: function), of: file)
  }
}
