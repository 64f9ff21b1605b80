import RuleDocuments
import RuleKit

/// The code of rules: what makes one of a document's patterns, and the built-in ones.
///
/// The engine and a session are handed it, and import neither `Patterns` nor `ListRules`: the largest parts of the package
/// compile side by side. `BuiltInRules` has the one that the programs use.
public struct RuleCode: Sendable {
  /// The rule that patterns are; nil for none. Throws for the first that cannot be compiled, with its line.
  package typealias Reader =
    @Sendable (_ patterns: [RulePattern], _ id: String, _ path: String) throws(RuleDocumentProblem) -> (any Rule)?

  /// The built-in rules that look at Swift.
  let rules: [any Rule]
  /// Those that look at Objective-C files.
  let objectiveCRules: [any Rule]
  let read: Reader

  package init(rules: [any Rule], objectiveCRules: [any Rule], read: @escaping Reader) {
    self.rules = rules
    self.objectiveCRules = objectiveCRules
    self.read = read
  }
}
