import ProjectIndex
import RuleDocuments
import SwiftSource

/// A question to the index whose answer is last names of types.
package typealias Subjects = KeyPath<ProjectIndex, Set<Word>> & Sendable

/// What a pattern cannot say: the code of one rule. Its document says everything else about it.
///
/// The engine walks a file's tokens once. It calls a rule where the rule asks for it: at each trigger, at each type
/// that it names, once in a file. A rule is a value without state, so one is enough for all workers. The engine
/// applies what the document says, such as that the rule skips tests.
package protocol Rule: Sendable {
  /// The id of the rule's document.
  static var id: String { get }
  /// Whether the rule checks only core code, which `recommended` knows only from the configuration.
  static var needsCore: Bool { get }

  /// The id of this value's document; by itself the type's.
  var documentID: String { get }

  /// The words at which the rule is asked; by itself those that its document names.
  func triggers(of document: RuleDocument) -> Set<Word>

  /// The rule with other options; by itself the rule has none. A dynamic cast would search all conformances there are.
  func configured(by options: @autoclosure () -> RuleOptions) -> any Rule

  /// Which types' declarations and extensions the rule looks at, wherever they stand: what an index knows and no trigger can
  /// spell. Rules that name the same question share its answer.
  var subjects: Subjects? { get }

  /// Whether the rule can find anything in a file that holds one of its triggers, as far as facts say. After a no the
  /// rule is not asked there, and the file may be spared a second scan: it must follow from what the rule asks at its triggers;
  /// when in doubt, yes.
  func concerns(_ file: FileOutlook) -> Bool

  /// Whether the rule can find anything in a declaration or an extension of a type that ``subjects`` names, as far as facts
  /// say; when in doubt, yes. The type is given by its place among those of the file.
  func concerns(type: Int, of file: FileOutlook) -> Bool

  /// Looks at a trigger and reports what it finds there.
  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void)

  /// Looks at the declaration, or an extension, of a type that ``subjects`` names.
  func check(_ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void)

  /// Looks at a file that holds a trigger, once.
  func check(_ file: FileContext, report: (Violation) -> Void)
}

extension Rule {
  package func configured(by options: @autoclosure () -> RuleOptions) -> any Rule { self }
  package var subjects: Subjects? { nil }
  package func concerns(_ file: FileOutlook) -> Bool { true }
  package func concerns(type: Int, of file: FileOutlook) -> Bool { true }
  package func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {}
  package func check(_ file: FileContext, report: (Violation) -> Void) {}
}

extension Rule {
  package func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {}
}

extension Rule {
  package static var needsCore: Bool { false }
}

extension Rule {
  package var documentID: String { Self.id }

  package func triggers(of document: RuleDocument) -> Set<Word> { Set(document.triggers.map { Word($0) }) }
}
