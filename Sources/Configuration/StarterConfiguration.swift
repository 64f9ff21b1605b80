import RuleDocuments

/// The file that `listlint init` writes: what most teams say, and the rest as comments to take out.
public enum StarterConfiguration {
  /// Where the schema is, seen from the configuration.
  public static let schemaPath = ".listlint/schema.json"

  /// - Parameters:
  ///   - isRoot: Whether nothing further up is to be looked at.
  ///   - coreTargets: Targets that import no user interface now.
  public static func text(documents: [RuleDocument], isRoot: Bool, coreTargets: [String]) -> String {
    let strict = documents.first { $0.profile == .strict && $0.options.isEmpty }
    let configurable = documents.first { !$0.options.isEmpty }
    var rules: [String] = []
    if let strict { rules.append("  \(strict.id): on") }
    if let configurable, let option = configurable.options.first {
      rules += ["  \(configurable.id):", "    severity: error", "    \(option.name): \(option.defaultValue)"]
    }
    let core =
      coreTargets.isEmpty
      ? ["  - Sources/Core/"] : coreTargets.map { "  - target: \($0)  # imports no user interface now" }
    let sections = [
      section(.root, ["root: true"], isSaid: isRoot),
      section(.profile, ["profile: recommended"], isSaid: true),
      section(.rules, ["rules:"] + rules, hint: "'listlint rules' lists them."),
      section(.core, ["core:"] + core),
      section(.excluded, ["excluded:", "  - Generated/", "  - '*.generated.swift'"]),
      section(
        .deploymentTargets, ["deployment-targets:", "  iOS: 16", "  macOS: 13"],
        hint: "Else Package.swift says, the Xcode project, or what makes one."),
      section(.viewControllers, ["view-controllers: [BaseListController]"]),
      section(.overrides, ["overrides:", "  - paths: [Tests/]", "    profile: recommended"]),
      section(.failOn, ["fail-on: error"], hint: "Default: warning."),
      section(.requiredVersion, ["required-version: '>=\(ReleaseNumber.current.shortDescription)'"]),
    ]
    return """
      # yaml-language-server: $schema=\(schemaPath)
      #
      # The configuration of listlint. 'listlint config --effective PATH' shows what holds for a path, and why.
      # Paths are relative to this file's folder. A further file like this, in a folder below, wins over this one.

      \(sections.joined(separator: "\n"))
      """
  }

  /// A key with what it says. Lines to take out start with `# ` and nothing else does but sentences with a full stop.
  private static func section(
    _ key: ConfigurationKey, _ lines: [String], isSaid: Bool = false, hint: String? = nil
  ) -> String {
    let summary = "# " + key.summary + (hint.map { "\n# " + $0 } ?? "") + "\n"
    return summary + lines.map { (isSaid ? "" : "# ") + $0 + "\n" }.joined()
  }
}
