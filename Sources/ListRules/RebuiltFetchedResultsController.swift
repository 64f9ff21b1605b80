import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A fetched results controller made anew for each query, or one whose objects are filtered in memory.
struct RebuiltFetchedResultsController: Rule {
  static let id = "rebuilt-fetched-results-controller"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest else { return }
    if file.word(index) == "fetchedObjects" {
      guard let call = filter(of: index, in: file) else { return }
      let name = TokenRange(call.name, call.name + 1)
      report(Violation(name, .filtered(file.text(call.name), in: file.place(of: index))))
    } else if let call = file.outline.call(named: index), isMadeForQuery(call, in: file) {
      report(Violation(TokenRange(index, index + 1), .rebuilt(in: file.place(of: index))))
    }
  }

  // MARK: - Made for each query

  private static let setUps: Set<Word> = ["init", "viewDidLoad", "loadView", "awakeFromNib", "windowDidLoad", "setUp"]

  /// In a search entry point or within two steps of one, or where a property is replaced by a controller for the
  /// predicate that a method takes.
  private func isMadeForQuery(_ call: RawCall, in file: FileContext) -> Bool {
    guard let function = file.function(around: call.name), !Self.setUps.contains(function.name) else { return false }
    let range = file.memberRange(around: call.name)
    // A property makes it once: lazily, or for every reader.
    let member = file.outline.member(around: call.name)
    guard member >= 0, file.file.raw.declarations[Int(member)].kind == .function, !isGuarded(call, in: file) else {
      return false
    }
    if file.searchDistance(around: call.name) != nil { return true }
    guard file.kind(call.range.lower - 1) == .equal,
      let target = CancellableCode.assignedName(before: call.range.lower - 1, in: file),
      let property = file.property(at: target), file.localBinding(of: target) == nil, !property.isLet
    else { return false }
    let head = TokenRange(range.lower, file.file.raw.declarations[Int(member)].body)
    return file.outline.contains("NSPredicate", in: head)
  }

  /// `if frc == nil { frc = NSFetchedResultsController(…) }`, `guard frc == nil else { return }`
  private func isGuarded(_ call: RawCall, in file: FileContext) -> Bool {
    guard file.kind(call.range.lower - 1) == .equal,
      let target = CancellableCode.assignedName(before: call.range.lower - 1, in: file),
      let function = file.function(around: call.name)
    else { return false }
    return function.nilChecks.contains(file.word(target))
  }

  // MARK: - Filtered in memory

  /// The call that filters what the word `fetchedObjects` gives: directly, past `?? []`, through a local constant, or as
  /// an argument of a method that is called filter.
  private func filter(of index: TokenIndex, in file: FileContext) -> RawCall? {
    guard file.kind(index - 1) == .period, let controller = file.namedValue(endingAt: index - 2),
      FetchedResults.isController(controller, in: file)
    else { return nil }
    if let call = filter(after: index + 1, in: file) { return call }
    if let call = argument(index, in: file) { return call }
    guard let binding = file.file.raw.bindings.first(where: { $0.value.contains(index) }),
      binding.pattern.upper - binding.pattern.lower == 1, isPlain(binding.value, endingAt: index, in: file)
    else { return nil }
    let name = file.word(binding.pattern.lower)
    let block = file.file.raw.blocks[Int(file.outline.block(around: index))].range
    return TokenRange(binding.value.upper, block.upper).indices.lazy
      .compactMap { file.word($0) == name ? self.filter(after: $0 + 1, in: file) : nil }.first
  }

  /// `.filter { }` right after the token, or after the `?? [])` that follows it.
  private func filter(after index: TokenIndex, in file: FileContext) -> RawCall? {
    var dot = index
    while file.kind(dot) == .postfixQuestionMark || file.kind(dot) == .exclamationMark { dot += 1 }
    if file.word(dot) == "??", file.kind(dot + 1) == .leftSquare, file.kind(dot + 2) == .rightSquare,
      file.kind(dot + 3) == .rightParen
    {
      dot += 4
    }
    guard file.kind(dot) == .period, file.word(dot + 1) == "filter" else { return nil }
    return file.outline.call(named: dot + 1)
  }

  /// `filter(notes: frc.fetchedObjects, by: keyword)`
  private func argument(_ index: TokenIndex, in file: FileContext) -> RawCall? {
    guard file.kind(index + 1) == .comma || file.kind(index + 1) == .rightParen else { return nil }
    return file.file.raw.calls.first { call in
      guard call.name >= 0, call.leftParen >= 0, call.leftParen < index, file.text(call.name).hasPrefix("filter") else {
        return false
      }
      return file.outline.arguments(of: call).contains { $0.upper == index + 1 }
    }
  }

  /// `frc.fetchedObjects` or `frc.fetchedObjects ?? []`, and nothing done with it.
  private func isPlain(_ value: TokenRange, endingAt index: TokenIndex, in file: FileContext) -> Bool {
    value.upper == index + 1 || file.word(index + 1) == "??" && value.upper == index + 4
  }
}

extension String {
  fileprivate static func rebuilt(in place: String) -> String {
    "\(place) makes a fetched results controller for each query, which loses its cache, its delegate and the list's "
      + "place; keep one, set its fetchRequest.predicate and call performFetch()"
  }

  fileprivate static func filtered(_ call: String, in place: String) -> String {
    "'\(call)' in \(place) selects among fetched objects in memory; "
      + "set fetchRequest.predicate and call performFetch(), so that the store selects"
  }
}
