import LintSession
import ListRules
import Patterns
import ProjectFiles
import RuleDocuments
import RuleEngine
import RuleKit

extension RuleCode {
  /// The code of this program's rules.
  public static let builtIn = RuleCode(
    rules: ListRules.checks(options: options(of:)) + Catalog.documents.compactMap { PatternRule(embedded: $0) },
    objectiveCRules: ListRules.objectiveCRules(options: options(of:))
  ) { patterns, id, path throws(RuleDocumentProblem) in try PatternRule(patterns, id: id, path: path) }

  /// The defaults of a rule's options, as its document has them.
  private static func options(of rule: String) -> RuleOptions {
    Catalog.document(rule).map { RuleOptions(of: $0) } ?? RuleOptions()
  }
}

extension RuleSet {
  /// The rules of this program alone.
  public static let builtIn = RuleSet([], code: .builtIn)
}

extension Engine {
  /// An engine of the built-in rules, with the same settings for all files.
  public init(_ settings: FileSettings, jobs: Int = Workers.defaultJobs) {
    self.init(settings: [settings], ruleSet: .builtIn, jobs: jobs)
  }
}

extension LintOptions {
  /// Options of a run with the built-in rules.
  public init(paths: [String], buffers: [Buffer] = [], currentFolder: String) {
    self.init(paths: paths, buffers: buffers, currentFolder: currentFolder, code: .builtIn)
  }
}
