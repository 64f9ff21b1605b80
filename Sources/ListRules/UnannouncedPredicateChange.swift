import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A predicate that changes, or a fetch, outside of the type's `willChange` and `didChange`, or without its sections
/// being rebuilt.
struct UnannouncedPredicateChange: Rule {
  static let id = "unannounced-predicate-change"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let site = site(at: token, in: file), let entry = file.entry(around: token), announces(entry, in: file),
      let function = file.function(around: token),
      !FetchedResults.isSetUp(function, in: file), !Self.setUps.contains(function.name)
    else { return }
    let member = file.memberTokens(around: token)
    let place = file.place(of: token)
    let will = calls("willChange", in: member)
    let did = calls("didChange", in: member)
    if will.isEmpty, did.isEmpty, isAnnouncedByOthers(function, entry, at: token, in: file) { return }

    guard let start = will.first, start < site.first else {
      return report(Violation(site.first, .before(site.what, has: !will.isEmpty, in: place)))
    }
    guard let end = did.last, end > site.last else {
      return report(Violation(site.first, .after(site.what, has: !did.isEmpty, in: place)))
    }
    // Only where this code fetches is it known that the sections are due.
    guard site.fetches, let sections = storedSections(entry, in: file),
      !rebuilds(sections, member.after(site.last).before(end))
    else { return }
    report(Violation(site.first, .sections(end.text, in: place)))
  }

  // MARK: - Where

  private struct Site {
    /// The word `predicate`, else the word `performFetch`.
    var first: Token
    var last: Token
    var fetches: Bool
    var what: String { fetches && first == last ? "fetches" : "changes the predicate" }
  }

  /// The first change or fetch of the function: one finding speaks for all of them.
  private func site(at token: Token, in file: FileContext) -> Site? {
    guard let own = touched(at: token, in: file) else { return nil }
    var fetch: Token?
    for other in file.memberTokens(around: token) where other.word == "performFetch" || other.word == "fetchRequest" {
      guard let touched = touched(at: other, in: file) else { continue }
      if touched < own { return nil }
      if other.word == "performFetch" { fetch = other }
    }
    return Site(first: own, last: fetch ?? own, fetches: fetch != nil)
  }

  private func touched(at token: Token, in file: FileContext) -> Token? {
    if token.word == "fetchRequest" {
      return FetchedResults.predicateChange(at: token, in: file)?.predicates.first
    }
    guard token.call != nil, let controller = token.owner, FetchedResults.isController(controller, in: file) else {
      return nil
    }
    return token
  }

  private static let setUps = FetchedResults.setUps.union("deinit")

  // MARK: - The announcement

  /// The type has both callbacks: closures that others set, or methods of these names.
  private func announces(_ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    let names: [Word] = ["willChange", "didChange"]
    return names.allSatisfy { file.index.member(named: $0, of: entry) != nil }
  }

  private func calls(_ name: Word, in code: Tokens) -> [Token] { code.filter { $0.word == name && $0.call != nil } }

  /// A method of the type takes the change as a closure and announces it, or every caller announces it.
  private func isAnnouncedByOthers(
    _ function: FunctionFact, _ entry: ProjectIndex.TypeEntry, at token: Token, in file: FileContext
  ) -> Bool {
    let isWrapped = token.closures.compactMap { $0.call?.name }.contains { name in
      file.index.methods(named: name.word, in: entry).contains { announcesBoth($0, entry, in: file) }
    }
    let callers = file.index.callers(of: function.name, in: entry)
    return isWrapped || !callers.isEmpty && callers.allSatisfy { announcesBoth($0, entry, in: file) }
  }

  /// By itself, or by methods of the type that it calls.
  private func announcesBoth(
    _ function: FunctionFact, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Bool {
    let calls = function.ownCalls.reduce(into: function.ownCalls) { calls, name in
      for method in file.index.methods(named: name, in: entry) { calls.formUnion(method.ownCalls) }
    }
    return calls.contains("willChange") && calls.contains("didChange")
  }

  // MARK: - The sections

  /// A stored property called `sections`: one that is computed reads the controller and is never old.
  private func storedSections(_ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Word? {
    guard let property = file.index.ownProperty(named: "sections", of: entry), !property.isComputed, !property.isLet
    else { return nil }
    return property.name
  }

  /// Something between the fetch and `didChange` gives the sections a value, or calls a method of the type that may.
  private func rebuilds(_ sections: Word, _ code: Tokens) -> Bool {
    code.contains { token in
      let isOwnCall = token.call != nil && NamedValue(endingAt: token)?.isOwn == true
      return token.word == sections || isOwnCall && token.word != "didChange" && token.word != "print"
    }
  }
}

extension String {
  fileprivate static func before(_ what: String, has: Bool, in place: String) -> String {
    "\(place) \(what) \(has ? "before it calls" : "and never calls") willChange, so that the selection cannot be kept; "
      + "call willChange?() first"
  }

  fileprivate static func after(_ what: String, has: Bool, in place: String) -> String {
    "\(place) \(what) \(has ? "after it calls" : "and never calls") didChange, so that the list is not updated; "
      + "call didChange?() when the sections are rebuilt"
  }

  fileprivate static func sections(_ didChange: String, in place: String) -> String {
    "\(place) fetches and calls \(didChange) with the old sections; rebuild 'sections' between the two"
  }
}
