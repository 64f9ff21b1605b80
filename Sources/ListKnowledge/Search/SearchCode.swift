import ProjectIndex
import RuleKit
import SwiftSource

/// Code that runs when the search text changes, and what it calls in the same type and file.
package enum SearchCode {
  /// The member of a type that is declared by the name at `index`, or whose parameters hold it; nil in a body.
  package static func function(declaredAt index: TokenIndex, in file: FileContext) -> FunctionFact? {
    let id = file.outline.member(around: index)
    guard id >= 0 else { return nil }
    let declaration = file.file.raw.declarations[Int(id)]
    guard declaration.kind == .function, declaration.name >= 0, index >= declaration.name, index < declaration.body
    else { return nil }
    return file.index.function(declaredBy: id, in: file.id)
  }

  /// `{` … past `}` of the function, empty where it has no body.
  package static func body(of function: FunctionFact, in file: FileContext) -> TokenRange {
    let declaration = file.file.raw.declarations[Int(function.declaration)]
    return declaration.body < 0 ? .empty : TokenRange(declaration.body, declaration.range.upper)
  }

  /// The methods that `function` calls on `self`, directly and through each other, as far as this file declares them.
  package static func methods(calledBy function: FunctionFact, steps: Int, in file: FileContext) -> [FunctionFact] {
    let own = file.facts.functions.filter { isSameType($0, function, in: file) }
    var reached: Set<Word> = [function.name]
    var found: [FunctionFact] = []
    var frontier = [function]
    for _ in 0..<steps {
      let names = Set(frontier.flatMap(\.ownCalls)).subtracting(reached)
      frontier = own.filter { names.contains($0.name) }
      reached.formUnion(names)
      found += frontier
    }
    return found
  }

  /// The methods of this file's type that call `function` on `self`.
  package static func callers(of function: FunctionFact, in file: FileContext) -> [FunctionFact] {
    file.facts.functions.filter {
      $0.name != function.name && $0.ownCalls.contains(function.name) && isSameType($0, function, in: file)
    }
  }

  private static func isSameType(_ one: FunctionFact, _ other: FunctionFact, in file: FileContext) -> Bool {
    guard one.type >= 0, other.type >= 0 else { return one.type == other.type }
    return file.facts.types[Int(one.type)].path == file.facts.types[Int(other.type)].path
  }

  // MARK: - Which methods

  private static let delegates: Set<Word> = ["updateSearchResults", "controlTextDidChange", "searchBar"]

  /// Whether a search field calls the function itself, at each keystroke.
  package static func isDelegateMethod(_ function: FunctionFact) -> Bool {
    function.isSearchEntry && delegates.contains(function.name)
  }

  // MARK: - Waiting

  private static let delays: Set<Word> = [
    "sleep", "debounce", "throttle", "asyncAfter", "Timer", "scheduledTimer", "DispatchWorkItem", "afterDelay",
    "DispatchSourceTimer", "makeTimerSource", "OperationQueue",
  ]
  private static let delayParts = SpellingParts(["debounc", "throttl", "delay", "timer", "coalesc", "clock"])

  /// Whether the code waits for a pause: a sleep, a timer, a clock, or what is named after one.
  package static func waits(_ range: TokenRange, in file: FileContext) -> Bool {
    range.indices.contains { index in
      file.kind(index) == .identifier
        && (delays.contains(file.word(index)) || delayParts.occur(in: file.text(index).utf8))
    }
  }

  // MARK: - Statements

  /// The `if` and `guard` conditions on the way from the start of the function or closure at `limit` to the token: those
  /// that leave before it and those around it.
  package static func conditions(before index: TokenIndex, downFrom limit: TokenIndex, in file: FileContext)
    -> [TokenRange]
  {
    var found: [TokenRange] = []
    var id = file.outline.block(around: index)
    var inner = index
    while id > 0, file.file.raw.blocks[Int(id)].range.lower >= limit {
      let block = file.file.raw.blocks[Int(id)]
      for statement in file.file.raw.statements where statement.block == id && statement.range.upper <= inner {
        if statement.kind == .guard || statement.kind == .if && leaves(statement, in: file) {
          found.append(CancellableCode.head(of: statement, in: file))
        }
      }
      if block.role == .ifBody {
        let around = file.outline.statement(around: block.range.lower - 1)
        if around >= 0 { found.append(CancellableCode.head(of: file.file.raw.statements[Int(around)], in: file)) }
      }
      inner = block.range.lower
      id = block.parent
    }
    return found
  }

  private static func leaves(_ statement: RawStatement, in file: FileContext) -> Bool {
    statement.range.indices.contains { [.return, .throw, .continue].contains(file.keyword($0)) }
  }
}
