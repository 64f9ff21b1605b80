import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A predicate that changes, or a fetch, outside of the type's `willChange` and `didChange`, or without its sections
/// being rebuilt.
struct UnannouncedPredicateChange: Rule {
  static let id = "unannounced-predicate-change"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let site = site(at: index, in: file), let type = file.type(around: index),
      let entry = file.index.entry(of: type), announces(entry, in: file), let function = file.function(around: index),
      !isSetUp(function, at: index, in: file)
    else { return }
    let range = file.memberRange(around: index)
    let place = file.place(of: index)
    let will = calls("willChange", in: range, file)
    let did = calls("didChange", in: range, file)
    if will.isEmpty, did.isEmpty, isAnnouncedByOthers(function, entry, at: index, in: file) { return }

    let finding = TokenRange(site.first, site.first + 1)
    guard let start = will.first, start < site.first else {
      return report(Violation(finding, .before(site.what, has: !will.isEmpty, in: place)))
    }
    guard let end = did.last, end > site.last else {
      return report(Violation(finding, .after(site.what, has: !did.isEmpty, in: place)))
    }
    // Only where this code fetches is it known that the sections are due.
    guard site.fetches, let sections = storedSections(entry),
      !rebuilds(sections, TokenRange(site.last + 1, end), in: file)
    else { return }
    report(Violation(finding, .sections(file.text(did.last ?? end), in: place)))
  }

  // MARK: - Where

  private struct Site {
    /// The word `predicate`, else the word `performFetch`.
    var first: TokenIndex
    var last: TokenIndex
    var fetches: Bool
    var what: String { fetches && first == last ? "fetches" : "changes the predicate" }
  }

  /// The first change or fetch of the function: one finding speaks for all of them.
  private func site(at index: TokenIndex, in file: FileContext) -> Site? {
    let range = file.memberRange(around: index)
    guard let own = touched(at: index, in: file) else { return nil }
    var fetch: TokenIndex?
    for other in range.indices where file.word(other) == "performFetch" || file.word(other) == "fetchRequest" {
      guard let token = touched(at: other, in: file) else { continue }
      if token < own { return nil }
      if file.word(other) == "performFetch" { fetch = other }
    }
    return Site(first: own, last: fetch ?? own, fetches: fetch != nil)
  }

  private func touched(at index: TokenIndex, in file: FileContext) -> TokenIndex? {
    if file.word(index) == "fetchRequest" {
      return FetchedResults.predicateChange(at: index, in: file)?.predicates.first
    }
    guard file.kind(index - 1) == .period, file.outline.call(named: index) != nil,
      let controller = file.namedValue(endingAt: index - 2), FetchedResults.isController(controller, in: file)
    else { return nil }
    return index
  }

  private static let setUps: Set<Word> = [
    "init", "viewDidLoad", "loadView", "awakeFromNib", "windowDidLoad", "setUp", "deinit",
  ]

  private func isSetUp(_ function: FunctionFact, at index: TokenIndex, in file: FileContext) -> Bool {
    if Self.setUps.contains(function.name) { return true }
    let member = file.outline.member(around: index)
    return member >= 0
      && file.file.raw.declarations[Int(member)].range.indices.prefix(8).contains { file.keyword($0) == .lazy }
  }

  // MARK: - The announcement

  /// The type has both callbacks: closures that others set, or methods of these names.
  private func announces(_ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    let names: [Word] = ["willChange", "didChange"]
    return names.allSatisfy { name in
      entry.properties[name] != nil || !file.index.methods(named: name, in: entry).isEmpty
    }
  }

  private func calls(_ name: Word, in range: TokenRange, _ file: FileContext) -> [TokenIndex] {
    range.indices.filter { file.word($0) == name && file.outline.call(named: $0) != nil }
  }

  /// A method of the type takes the change as a closure and announces it, or every caller announces it.
  private func isAnnouncedByOthers(
    _ function: FunctionFact, _ entry: ProjectIndex.TypeEntry, at index: TokenIndex, in file: FileContext
  ) -> Bool {
    for closure in file.outline.closures(around: index) where closure.call >= 0 {
      let call = file.file.raw.calls[Int(closure.call)]
      guard call.name >= 0 else { continue }
      if file.index.methods(named: file.word(call.name), in: entry).contains(where: announcesBoth) { return true }
    }
    return isCalledInside(function.name, entry, in: file, steps: 2)
  }

  private func isCalledInside(
    _ name: Word, _ entry: ProjectIndex.TypeEntry, in file: FileContext, steps: Int
  ) -> Bool {
    let callers = file.index.callers(of: name, in: entry)
    return !callers.isEmpty
      && callers.allSatisfy { caller in
        announcesBoth(caller) || Self.setUps.contains(caller.name)
          || steps > 1 && isCalledInside(caller.name, entry, in: file, steps: steps - 1)
      }
  }

  private func announcesBoth(_ function: FunctionFact) -> Bool {
    function.ownCalls.contains("willChange") && function.ownCalls.contains("didChange")
  }

  // MARK: - The sections

  /// A stored property called `sections`: one that is computed reads the controller and is never old.
  private func storedSections(_ entry: ProjectIndex.TypeEntry) -> Word? {
    guard let (_, property) = entry.properties["sections"], !property.isComputed, !property.isLet else { return nil }
    return property.name
  }

  /// Something between the fetch and `didChange` gives the sections a value, or calls a method of the type that may.
  private func rebuilds(_ sections: Word, _ range: TokenRange, in file: FileContext) -> Bool {
    range.indices.contains { index in
      if file.word(index) == sections { return true }
      let isOwnCall = file.outline.call(named: index) != nil && file.namedValue(endingAt: index)?.isOwn == true
      return isOwnCall && file.word(index) != "didChange" && file.word(index) != "print"
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
