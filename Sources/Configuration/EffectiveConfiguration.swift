import ProjectModel
import RuleDocuments
import TextProcessing

extension FileSettings {
  /// Each value on a line of its own with who said it as a comment, in the order and the words of a configuration.
  ///
  /// - Parameters:
  ///   - project: What holds for the project of the path.
  ///   - floors: What the project says of the path, which counts where no configuration says it.
  ///   - displaying: How a path is shown.
  public func listing(
    of documents: [RuleDocument], in project: ProjectSettings, floors: Floors = .unknown,
    displaying: (String) -> String
  ) -> String {
    var lines: [(text: String, origin: String)] = []
    func add(_ key: String, _ value: String, _ origin: Origin, indentation: String = "") {
      lines.append(("\(indentation)\(key): \(value)", origin.description))
    }
    add("profile", profile.value.rawValue, profile.origin)
    add("excluded", "\(isExcluded.value)", isExcluded.origin)
    add("core", "\(isCore.value)", isCore.origin)
    let found = floors.platforms.compactMap { platform in floors.releases[platform].map { (platform.rawValue, $0) } }
    let targets = deploymentTargets.isEmpty ? found : deploymentTargets.ordered { $0.key < $1.key }
    lines.append((targets.isEmpty ? "deployment-targets: {}" : "deployment-targets:", targets.isEmpty ? "default" : ""))
    for (platform, target) in targets { add(platform, target.value.shortDescription, target.origin, indentation: "  ") }
    let controllers = OptionValue.list(project.viewControllers.value.ordered())
    add("view-controllers", controllers.description, project.viewControllers.origin)
    add("fail-on", project.failOn.value.rawValue, project.failOn.origin)
    add("baseline", project.baseline.value.map(displaying) ?? "null", project.baseline.origin)
    add("markdown", "\(project.lintsMarkdown.value)", project.lintsMarkdown.origin)
    let houseRules = OptionValue.list(project.houseRules.value.map(displaying))
    add("house-rules", houseRules.description, project.houseRules.origin)
    lines.append(("rules:", ""))
    for document in documents {
      let (word, origin) = state(of: document)
      guard !document.options.isEmpty, word != .off else {
        lines.append(("  \(document.id): \(word)", origin))
        continue
      }
      lines.append(("  \(document.id):", ""))
      lines.append(("    severity: \(word)", origin))
      for option in document.options {
        let setting = rules[document.id]?.options[option.name] ?? Setting(option.defaultValue)
        add(option.name, setting.value.description, setting.origin, indentation: "    ")
      }
    }
    let width = lines.map { $0.origin.isEmpty ? 0 : min($0.text.count, 60) }.max() ?? 0
    return lines.map { text, origin in
      let padding = String(repeating: " ", count: max(0, width - text.count))
      return origin.isEmpty ? "\(text)\n" : "\(text)\(padding)  # \(origin)\n"
    }.joined()
  }

  private func state(of document: RuleDocument) -> (RuleWord, origin: String) {
    let choice = choice(of: document.id)
    guard includes(document) else {
      return (.off, choice?.origin.description ?? "strict only, profile: \(profile.origin)")
    }
    let word = RuleWord(rawValue: (severity(of: document.id) ?? document.severity).rawValue) ?? .on
    if let severity = rules[document.id]?.severity { return (word, severity.origin.description) }
    if let choice { return (word, choice.origin.description) }
    return (word, document.profile == .strict ? "profile: \(profile.origin)" : "default")
  }
}
