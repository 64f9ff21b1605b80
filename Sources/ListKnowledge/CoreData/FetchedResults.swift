import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Code that works with an `NSFetchedResultsController`.
package enum FetchedResults {
  /// Whether the value is a fetched results controller: by its type where the file or the project says it, else by its
  /// name.
  package static func isController(_ value: NamedValue, in file: FileContext) -> Bool {
    file.typeWords(of: value).contains("NSFetchedResultsController")
      || RowNames.fetchedResults.occur(in: value.token.utf8)
  }

  /// Where `controller.fetchRequest.predicate = …` sets a predicate, directly or through a local constant.
  package struct PredicateChange {
    package var controller: NamedValue
    /// The word `predicate` of each assignment.
    package var predicates: [Token]
  }

  /// The change at the word `fetchRequest`.
  package static func predicateChange(at request: Token, in file: FileContext) -> PredicateChange? {
    guard let controller = request.owner, isController(controller, in: file) else { return nil }
    if let predicate = assignedPredicate(after: request) {
      return PredicateChange(controller: controller, predicates: [predicate])
    }
    // `let request = frc.fetchRequest`, `request.predicate = …`
    guard let name = file.file.bindings.first(where: { $0.value.last == request })?.name else { return nil }
    let predicates = request.block.tokens.after(request).compactMap {
      $0.word == name.word && !$0.isMember ? assignedPredicate(after: $0) : nil
    }
    return predicates.isEmpty ? nil : PredicateChange(controller: controller, predicates: predicates)
  }

  /// `.predicate =` after the token.
  private static func assignedPredicate(after token: Token) -> Token? {
    guard let dot = token.pastUnwrapping, dot.kind == .period, let predicate = dot.next, predicate.word == "predicate",
      predicate.next?.kind == .equal
    else { return nil }
    return predicate
  }

  /// Functions that run before anything is fetched.
  package static let setUps: WordSet = "init viewDidLoad loadView awakeFromNib windowDidLoad setUp"

  /// Whether nothing has been fetched when the function runs: an initializer, a lazy property.
  package static func isSetUp(_ function: FunctionFact, in file: FileContext) -> Bool {
    setUps.contains(function.name) || file.declaration(of: function).modifiers.contains(.lazy)
  }

  // MARK: - What fetches

  package enum Fetching { case yes, no, unknown }

  /// Names with "fetch" in them that fetch nothing, and calls that are known to.
  private static let idle: WordSet = """
    fetchRequest fetchedObjects fetchLimit fetchBatchSize fetchOffset print debugPrint NSLog assert assertionFailure
    precondition preconditionFailure fatalError assertMainThread type min max zip
    """

  /// Whether the code performs a fetch: itself, or through methods and setters of the type within two steps. Methods in
  /// other files and of other types are unknown.
  package static func fetches(_ code: Tokens, in file: FileContext, steps: Int = 2) -> Fetching {
    var result = Fetching.no
    for name in code where name.kind == .identifier {
      if name.word == "performFetch" { return .yes }
      if idle.contains(name.word) { continue }
      if name.call != nil, WorkNames.fetch.occur(in: name.utf8) { return .yes }
      if name.word == "selector", name.previous?.kind == .pound { result = .unknown }
      // `didChange?()` calls a closure that somebody else gave.
      guard NamedValue(endingAt: name)?.isOwn == true, name.next?.kind != .colon,
        name.next?.kind != .postfixQuestionMark
      else { continue }
      switch ownFetching(name, in: file, steps: steps) {
      case .yes: return .yes
      case .unknown: result = .unknown
      case .no: break
      }
    }
    return result
  }

  /// What the type's own method or property of this name does.
  private static func ownFetching(_ name: Token, in file: FileContext, steps: Int) -> Fetching {
    let unknown = name.call == nil ? Fetching.no : .unknown
    guard let type = file.type(around: name), let entry = file.index.entry(of: type) else { return unknown }
    var result = Fetching.no
    var isFound = false
    for function in entry.functions {
      let fact = file.index[function]
      guard fact.name == name.word else { continue }
      isFound = true
      let code = function.file == file.id ? file.declaration(of: fact).tokens : nil
      // What asks is not its own answer.
      if let code, code.contains(name) { continue }
      guard let code, steps > 0 else {
        if unknown == .unknown { result = .unknown }
        continue
      }
      switch fetches(code, in: file, steps: steps - 1) {
      case .yes: return .yes
      case .unknown: result = .unknown
      case .no: break
      }
    }
    if isFound || unknown == .no || entry.properties[name.word] != nil { return result }
    // A type's initializer fetches nothing; a method of a class above, or a free function, may.
    return name.text.first?.isUppercase == true ? .no : .unknown
  }
}
