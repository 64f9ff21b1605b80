import RuleDocuments

/// What the configuration in the project's own folder says for all of the project.
///
/// These cannot differ from path to path: there is one index, one baseline and one exit status.
public struct ProjectSettings: Sendable, Hashable {
  /// Base classes that are view controllers although the project's sources do not show it.
  public var viewControllers = Setting<Set<String>>([])
  /// The lowest severity that fails a run.
  public var failOn = Setting(Severity.warning)
  /// The absolute path of the baseline; nil for none.
  public var baseline = Setting<String?>(nil)
  /// Whether Swift in fences of Markdown files is linted.
  public var lintsMarkdown = Setting(false)
  /// The absolute paths of the folders that hold the project's own rules.
  public var houseRules = Setting<[String]>([])
  /// What `listgen` writes where no option says it.
  public var generator = Setting(GeneratorSettings())

  public init() {}
}
