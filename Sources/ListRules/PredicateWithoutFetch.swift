import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// The predicate of a fetched results controller changes and nothing fetches after it.
struct PredicateWithoutFetch: Rule {
  static let id = "predicate-without-fetch"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let change = FetchedResults.predicateChange(at: index, in: file), let last = change.predicates.last,
      !file.facts.isTest, let function = file.function(around: index), let type = file.type(around: index),
      let entry = file.index.entry(of: type)
    else { return }
    guard !isSetUp(function, change.controller, at: index, in: file), !isPlainSetter(index, in: file) else { return }
    let rest = TokenRange(last, file.memberRange(around: index).upper)
    guard FetchedResults.fetches(rest, in: file) == .no else { return }
    guard !isFetchedByOthers(function, entry, in: file) else { return }

    let name = file.text(change.controller.name)
    report(Violation(TokenRange(last, last + 1), .changed(name, in: file.place(of: index))))
  }

  private static let setUps: Set<Word> = ["init", "viewDidLoad", "loadView", "awakeFromNib", "windowDidLoad", "setUp"]

  /// Nothing has been fetched yet: an initializer, a lazy property, or the function that makes the controller.
  private func isSetUp(
    _ function: FunctionFact, _ controller: NamedValue, at index: TokenIndex, in file: FileContext
  ) -> Bool {
    if PredicateWithoutFetch.setUps.contains(function.name) { return true }
    let range = file.memberRange(around: index)
    if range.indices.prefix(8).contains(where: { file.keyword($0) == .lazy }) { return true }
    return file.outline.contains("NSFetchedResultsController", in: TokenRange(range.lower, index))
      && file.file.raw.calls.contains {
        $0.name >= range.lower && $0.name < index && file.word($0.name) == "NSFetchedResultsController"
      }
  }

  /// `set { frc.fetchRequest.predicate = newValue }` hands a property through; who sets it fetches.
  private func isPlainSetter(_ index: TokenIndex, in file: FileContext) -> Bool {
    var id = file.outline.block(around: index)
    while id > 0 {
      let block = file.file.raw.blocks[Int(id)]
      if block.role == .accessorBody { return file.keyword(block.range.lower - 1) == .set }
      id = block.parent
    }
    return false
  }

  /// The type offers the fetch as a method of its own, or those who call this function fetch.
  private func isFetchedByOthers(
    _ function: FunctionFact, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Bool {
    for (fileID, id) in entry.functions {
      let fact = file.index.files[Int(fileID)].functions[Int(id)]
      if fact.name == "performFetch" { return true }
      guard fact.name != function.name, fact.ownCalls.contains(function.name) else { continue }
      guard fileID == file.id else { return true }
      let caller = file.file.raw.declarations[Int(fact.declaration)].range
      if FetchedResults.fetches(caller, in: file, steps: 1) != .no { return true }
    }
    return false
  }
}

extension String {
  fileprivate static func changed(_ controller: String, in place: String) -> String {
    "\(place) changes the predicate of '\(controller)' and fetches nothing after it: the list keeps the old objects; "
      + "call \(controller).performFetch() next"
  }
}
