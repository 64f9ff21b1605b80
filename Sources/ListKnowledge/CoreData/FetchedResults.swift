import ProjectIndex
import RuleKit
import SwiftSource

/// Code that works with an `NSFetchedResultsController`.
package enum FetchedResults {
  private static let names = SpellingParts(["frc", "fetchedresult", "fetchresultscontroller", "resultscontroller"])

  /// Whether the value is a fetched results controller: by its type where the file or the project says it, else by its
  /// name.
  package static func isController(_ value: NamedValue, in file: FileContext) -> Bool {
    file.typeWords(of: value).contains("NSFetchedResultsController") || names.occur(in: file.text(value.name).utf8)
  }

  /// Where `controller.fetchRequest.predicate = …` sets a predicate, directly or through a local constant.
  package struct PredicateChange {
    package var controller: NamedValue
    /// The word `predicate` of each assignment.
    package var predicates: [TokenIndex]
  }

  /// The change at the word `fetchRequest`.
  package static func predicateChange(at index: TokenIndex, in file: FileContext) -> PredicateChange? {
    guard file.kind(index - 1) == .period, let controller = file.namedValue(endingAt: index - 2),
      isController(controller, in: file)
    else { return nil }
    if let predicate = assignedPredicate(after: index, in: file) {
      return PredicateChange(controller: controller, predicates: [predicate])
    }
    // `let request = frc.fetchRequest`, `request.predicate = …`
    guard
      let binding = file.file.raw.bindings.first(where: { $0.value.upper == index + 1 && $0.value.contains(index) }),
      binding.pattern.upper - binding.pattern.lower == 1
    else { return nil }
    let name = file.word(binding.pattern.lower)
    let block = file.file.raw.blocks[Int(file.outline.block(around: index))].range
    let predicates = TokenRange(index + 1, block.upper).indices.compactMap {
      file.word($0) == name && file.kind($0 - 1) != .period ? assignedPredicate(after: $0, in: file) : nil
    }
    return predicates.isEmpty ? nil : PredicateChange(controller: controller, predicates: predicates)
  }

  /// `.predicate =` after the token.
  private static func assignedPredicate(after index: TokenIndex, in file: FileContext) -> TokenIndex? {
    var dot = index + 1
    while file.kind(dot) == .postfixQuestionMark || file.kind(dot) == .exclamationMark { dot += 1 }
    guard file.kind(dot) == .period, file.word(dot + 1) == "predicate", file.kind(dot + 2) == .equal else { return nil }
    return dot + 1
  }

  // MARK: - What fetches

  package enum Fetching { case yes, no, unknown }

  private static let fetch = SpellingParts(["fetch"])
  /// Names with "fetch" in them that fetch nothing, and calls that are known to.
  private static let idle: Set<Word> = [
    "fetchRequest", "fetchedObjects", "fetchLimit", "fetchBatchSize", "fetchOffset", "print", "debugPrint", "NSLog",
    "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError", "assertMainThread", "type",
    "min", "max", "zip",
  ]

  /// Whether the code performs a fetch: itself, or through methods and setters of the type within two steps. Methods in
  /// other files and of other types are unknown.
  package static func fetches(_ range: TokenRange, in file: FileContext, steps: Int = 2) -> Fetching {
    var result = Fetching.no
    for index in range.indices where file.kind(index) == .identifier {
      let word = file.word(index)
      if word == "performFetch" { return .yes }
      if idle.contains(word) { continue }
      let call = file.outline.call(named: index)
      if call != nil, fetch.occur(in: file.text(index).utf8) { return .yes }
      if word == "selector", file.kind(index - 1) == .pound { result = .unknown }
      // `didChange?()` calls a closure that somebody else gave.
      guard file.namedValue(endingAt: index)?.isOwn == true, file.kind(index + 1) != .colon,
        file.kind(index + 1) != .postfixQuestionMark
      else { continue }
      switch ownFetching(index, isCall: call != nil, in: file, steps: steps) {
      case .yes: return .yes
      case .unknown: result = .unknown
      case .no: break
      }
    }
    return result
  }

  /// What the type's own method or property at `index` does.
  private static func ownFetching(
    _ index: TokenIndex, isCall: Bool, in file: FileContext, steps: Int
  ) -> Fetching {
    guard let type = file.type(around: index), let entry = file.index.entry(of: type) else {
      return isCall ? .unknown : .no
    }
    let word = file.word(index)
    var result = Fetching.no
    var isFound = false
    for (fileID, function) in entry.functions {
      let fact = file.index.files[Int(fileID)].functions[Int(function)]
      guard fact.name == word else { continue }
      isFound = true
      guard fileID == file.id else {
        if isCall { result = .unknown }
        continue
      }
      let declaration = file.file.raw.declarations[Int(fact.declaration)].range
      // What asks is not its own answer.
      guard !declaration.contains(index) else { continue }
      if steps == 0 {
        if isCall { result = .unknown }
        continue
      }
      switch fetches(declaration, in: file, steps: steps - 1) {
      case .yes: return .yes
      case .unknown: result = .unknown
      case .no: break
      }
    }
    if isFound || !isCall || entry.properties[word] != nil { return result }
    // A type's initializer fetches nothing; a method of a class above, or a free function, may.
    return file.text(index).first?.isUppercase == true ? .no : .unknown
  }
}
