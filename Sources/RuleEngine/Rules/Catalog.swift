import ListRules
import Patterns
import RuleDocuments
import RuleKit

/// The rules there are: each document with its code.
public enum Catalog {
  /// All rule documents, sorted by guidance document and id. A test holds that each of those embedded can be read.
  public static let documents: [RuleDocument] = EmbeddedFiles.rules.compactMap { path, text in
    try? RuleDocumentParser(path: "Rules/\(path)").parseEmbedded(text)
  }

  /// Their ids.
  static let ids = Set(documents.map(\.id))

  public static func document(_ id: String) -> RuleDocument? { documents.first { $0.id == id } }

  /// The ids of the documents without a rule's code: the engine itself finds what they say.
  static let engineRules = Set(EngineRules.ID.allCases.map(\.rawValue))

  /// All rules that look at files, in no order that matters: findings are sorted at the end.
  static let rules: [any Rule] = checks + patternRules

  /// The rules that are their documents alone. A test holds that all their patterns compile.
  private static let patternRules: [PatternRule] = documents.compactMap { PatternRule(embedded: $0) }

  /// The rules that look at Objective-C files, in no order that matters.
  static let objectiveCRules = ListRules.objectiveCRules(options: options(of:))

  /// The rules that need code.
  private static let checks = ListRules.checks(options: options(of:))

  /// The defaults of a rule's options, as its document has them.
  private static func options(of rule: String) -> RuleOptions {
    document(rule).map { RuleOptions(of: $0) } ?? RuleOptions()
  }
}
