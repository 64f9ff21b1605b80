import ProjectIndex
import RuleDocuments
import SwiftSource

/// What a pattern cannot say: the code of one rule. Its document says everything else about it.
///
/// The engine walks a file's tokens once and calls a rule at each token that spells one of its document's triggers. A
/// rule is a value without state, so that one serves all workers.
package protocol Rule: Sendable {
  /// The id of the rule's document.
  static var id: String { get }
  /// Whether the rule speaks of core code alone, which `recommended` knows by the configuration only.
  static var needsCore: Bool { get }

  /// The id of this value's document; by itself the type's.
  var documentID: String { get }

  /// The words at which the rule is asked; by itself those that its document names.
  func triggers(of document: RuleDocument) -> Set<Word>

  /// Looks at a trigger and reports what it finds there.
  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void)

  // TRANSITION: goes when all rules read tokens.
  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void)

  /// Last names of types whose declarations and extensions the rule looks at, too, wherever they stand: what an index knows
  /// and no trigger can spell. It is called at the name of each.
  func subjects(in index: ProjectIndex) -> Set<Word>
}

extension Rule {
  package func subjects(in index: ProjectIndex) -> Set<Word> { [] }
}

// TRANSITION
extension Rule {
  package func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    check(at: token.index, in: file, report: report)
  }
  package func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    check(file.file.token(index), in: file, report: report)
  }
}

extension Rule {
  package static var needsCore: Bool { false }
}

extension Rule {
  package var documentID: String { Self.id }

  package func triggers(of document: RuleDocument) -> Set<Word> { Set(document.triggers.map { Word($0) }) }
}
