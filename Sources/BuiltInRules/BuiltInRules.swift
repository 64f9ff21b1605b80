import ListRules
import ProjectFiles
import RuleDocuments
import RuleEngine
import RuleKit

extension RuleSet {
  /// The rules of this program alone.
  public static let builtIn = RuleSet([])

  /// The built-in rules and `houseRules`; a house rule stands in the place of a built-in one of its id, and of two house
  /// rules with one id the first counts. ``HouseRuleReader`` reports both.
  public init(_ houseRules: [HouseRule]) {
    self.init(houseRules, checks: RuleSet.checks, objectiveCRules: RuleSet.objectiveCRules)
  }

  /// The rules that need code.
  private static let checks = ListRules.checks(options: options(of:))

  /// The rules that look at Objective-C files.
  private static let objectiveCRules = ListRules.objectiveCRules(options: options(of:))

  /// The defaults of a rule's options, as its document has them.
  private static func options(of rule: String) -> RuleOptions {
    Catalog.document(rule).map { RuleOptions(of: $0) } ?? RuleOptions()
  }
}

extension Engine {
  /// An engine of the built-in rules, with the same settings for all files.
  public init(_ settings: FileSettings, jobs: Int = Workers.defaultJobs) {
    self.init(settings: [settings], ruleSet: .builtIn, jobs: jobs)
  }
}
