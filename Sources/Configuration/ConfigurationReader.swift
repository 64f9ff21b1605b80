import ProjectFiles
import RuleDocuments

/// Reads one configuration file into what it says. Looks at no other file, except at the package manifest for targets.
struct ConfigurationReader {
  /// The file, as it is shown.
  let path: String
  /// The absolute path of the file's folder, with a slash at its end.
  let folder: String
  /// Where nothing is read outside of, with a slash at its end.
  let projectRoot: String
  /// Of a file in a copy of shared rules: its own folder and that of the copy. House rules are looked for there; its other
  /// paths are those of the project that extends it, relative to ``folder``.
  var copy: (folder: String, root: String)?
  let documents: [String: RuleDocument]
  let ruleNames: [String]
  let version: ReleaseNumber
  /// Off while the rules are not known yet: then the settings of single rules are not checked.
  var readsRules = true
  /// Whether folders of house rules that are not there are taken as they are named.
  var mayMissFolders = false

  private typealias Entry = (key: String, line: Int, value: ConfigurationNode)

  /// - Throws: The first problem of the file. A version that does not fit comes before all others, which it may explain.
  func read(_ bytes: [UInt8]) throws(ConfigurationProblem) -> ConfigurationFile {
    guard let root = try YAMLText(bytes, path: path).root() else { return ConfigurationFile() }
    let whole = ConfigurationNode(node: root, name: "the file", path: path)
    if whole.isNothing { return ConfigurationFile() }
    if let required = root.mapping?["required-version"] {
      try check(ConfigurationNode(node: required, name: "'required-version'", path: path))
    }

    var file = ConfigurationFile()
    var layer = ConfigurationLayer()
    var overrides: [ConfigurationLayer] = []
    let known = ConfigurationKey.ofFile.map(\.rawValue)
    for entry in try whole.entries(known, unknown: { "unknown key '\($0)'" }) where !entry.value.isNothing {
      guard let key = ConfigurationKey(rawValue: entry.key) else { continue }
      switch key {
      case .root: file.isRoot = try entry.value.flag()
      case .extends: file.extends = try extended(entry.value)
      case .overrides: overrides = try self.overrides(entry.value)
      case .excluded:
        let patterns = try patterns(entry.value)
        layer.excluded = ConfigurationLayer.ExcludedPaths(patterns: patterns, origin: origin(entry))
      case .requiredVersion, .paths: break
      // A list names folders, as it cannot say anything of single rules.
      case .rules where entry.value.node.sequence != nil: try read(.houseRules, entry, into: &file.project)
      case .profile, .rules, .core, .deploymentTargets: try read(key, entry, into: &layer)
      case .viewControllers, .failOn, .baseline, .markdown, .houseRules, .listgen:
        try read(key, entry, into: &file.project)
      }
    }
    file.layers = [layer] + overrides
    return file
  }

  private func check(_ node: ConfigurationNode) throws(ConfigurationProblem) {
    let text = try node.text()
    guard let requirement = VersionRequirement(text) else {
      throw node.problem("'required-version' must be a version such as 0.1, or the oldest that will do: '>=0.1'")
    }
    guard requirement.isMet(by: version) else {
      throw node.problem("this configuration is for listlint \(shown(text)), and this is listlint \(version)")
    }
  }

  private func read(
    _ key: ConfigurationKey, _ entry: Entry, into layer: inout ConfigurationLayer
  ) throws(ConfigurationProblem) {
    switch key {
    case .profile: layer.profile = Setting(try entry.value.choice(), origin(entry))
    case .rules: layer.rules = try rules(entry.value)
    case .core: layer.core = ConfigurationLayer.Core(paths: try corePaths(entry.value), origin: origin(entry))
    default: layer.deploymentTargets = try deploymentTargets(entry.value)
    }
  }

  private func read(
    _ key: ConfigurationKey, _ entry: Entry, into project: inout ProjectLayer
  ) throws(ConfigurationProblem) {
    if project.firstKey == nil { project.firstKey = (entry.key, entry.line) }
    switch key {
    case .viewControllers:
      project.viewControllers = Setting(try typeNames(entry.value), origin(entry))
    case .houseRules:
      project.houseRules = Setting((project.houseRules?.value ?? []) + (try folders(entry.value)), origin(entry))
    case .listgen: project.generator = Setting(try generator(entry.value), origin(entry))
    case .failOn: project.failOn = Setting(try entry.value.choice(), origin(entry))
    case .baseline: project.baseline = Setting(try insidePath(entry.value), origin(entry))
    default: project.lintsMarkdown = Setting(try entry.value.flag(), origin(entry))
    }
  }

  // MARK: - Values

  private func origin(_ entry: Entry) -> Origin { .file(path: path, line: entry.line) }

  private func extended(_ node: ConfigurationNode) throws(ConfigurationProblem) -> [Setting<ExtendedConfiguration>] {
    var extended: [Setting<ExtendedConfiguration>] = []
    for item in node.node.sequence == nil ? [node] : try node.items() {
      let isMapping = item.node.mapping != nil
      extended.append(Setting(isMapping ? .shared(try sharedRules(item)) : .path(try item.text()), item.origin))
    }
    return extended
  }

  private func typeNames(_ node: ConfigurationNode) throws(ConfigurationProblem) -> Set<String> {
    var names: Set<String> = []
    for item in try node.items() {
      let name = try item.text()
      let isName = name.unicodeScalars.allSatisfy { $0.properties.isIDContinue || $0 == "." }
      guard isName, !name.isEmpty else {
        throw item.problem("'\(shown(name))' is no name of a type; write it without generic arguments")
      }
      names.insert(name)
    }
    return names
  }

  private func overrides(_ node: ConfigurationNode) throws(ConfigurationProblem) -> [ConfigurationLayer] {
    var layers: [ConfigurationLayer] = []
    let known = ConfigurationKey.ofOverride.map(\.rawValue)
    for item in try node.items() {
      var layer = ConfigurationLayer()
      for entry in try item.entries(known, unknown: { "'overrides' cannot say '\($0)'" }) {
        guard let key = ConfigurationKey(rawValue: entry.key), !entry.value.isNothing else { continue }
        if key == .paths {
          layer.paths = [try patterns(entry.value)]
        } else {
          try read(key, entry, into: &layer)
        }
      }
      guard layer.paths != nil else { throw item.problem("an entry of 'overrides' must say its 'paths'") }
      layers.append(layer)
    }
    return layers
  }

  private func rules(_ node: ConfigurationNode) throws(ConfigurationProblem) -> [String: RuleSettings] {
    guard readsRules else { return [:] }
    var rules: [String: RuleSettings] = [:]
    for entry in try node.entries(ruleNames, unknown: { "there is no rule '\($0)'" }) {
      guard let document = documents[entry.key] else { continue }
      rules[entry.key] =
        entry.value.node.mapping == nil
        ? settings(try entry.value.choice(RuleWord.self), origin(entry))
        : try settings(of: document, entry.value)
    }
    return rules
  }

  private func settings(
    of document: RuleDocument, _ node: ConfigurationNode
  ) throws(ConfigurationProblem) -> RuleSettings {
    var settings = RuleSettings()
    let names = document.options.map(\.name)
    let unknown = { (name: String) in "the rule '\(document.id)' has no option '\(name)'" }
    for entry in try node.entries(RuleOption.reservedNames + names, unknown: unknown) {
      guard let option = document.options.first(where: { $0.name == entry.key }) else {
        settings.apply(self.settings(try entry.value.choice(RuleWord.self), origin(entry)))
        continue
      }
      do throws(OptionProblem) {
        settings.options[option.name] = Setting(try option.kind.value(of: YAMLValue(entry.value.node)), origin(entry))
      } catch {
        throw entry.value.problem("the option '\(option.name)' of '\(document.id)' \(shown(error.text))")
      }
    }
    return settings
  }

  /// A severity also turns the rule on.
  private func settings(_ word: RuleWord, _ origin: Origin) -> RuleSettings {
    var settings = RuleSettings()
    settings.isOn = Setting(word != .off, origin)
    settings.severity = Severity(rawValue: word.rawValue).map { Setting($0, origin) }
    return settings
  }

  private func deploymentTargets(
    _ node: ConfigurationNode
  ) throws(ConfigurationProblem) -> [String: Setting<ReleaseNumber>] {
    var targets: [String: Setting<ReleaseNumber>] = [:]
    for entry in try node.entries(Platform.names, unknown: { "unknown platform '\($0)'" }) {
      guard let release = ReleaseNumber(try entry.value.text()) else {
        throw entry.value.problem("\(entry.value.name) must be a release such as 16 or 16.4")
      }
      targets[entry.key] = Setting(release, origin(entry))
    }
    return targets
  }

  // MARK: - Paths

  private func patterns(_ node: ConfigurationNode) throws(ConfigurationProblem) -> PathPatterns {
    var texts: [String] = []
    for item in try node.items() { texts.append(try pattern(item)) }
    return PathPatterns(folder: Array(folder.utf8), texts: texts)
  }

  func pattern(_ node: ConfigurationNode) throws(ConfigurationProblem) -> String {
    let text = try node.text()
    if let fault = PathPatterns.fault(in: text) { throw node.problem("the path pattern '\(shown(text))' \(fault)") }
    return text
  }

  /// Absolute paths of folders that are there, links resolved, inside of the project.
  private func folders(_ node: ConfigurationNode) throws(ConfigurationProblem) -> [String] {
    var folders: [String] = []
    for item in node.node.scalar == nil ? try node.items() : [node] {
      let path = try insidePath(item, of: copy)
      if mayMissFolders, RealPath.of(path) == nil {
        folders.append(path)
        continue
      }
      guard let real = RealPath.of(path), FilePath.isFolder(real) else {
        let nearest = Suggestion.forMissing(path).map { "; did you mean '\(shown(relative($0)))'?" } ?? ""
        let other = node.name == "'rules'" ? "; what is said of single rules are lines such as 'id: off'" : ""
        throw item.problem(
          "there is no folder '\(shown(try item.text()))' of house rules" + (nearest.isEmpty ? other : nearest))
      }
      guard (real + "/").hasPrefix(copy?.root ?? projectRoot) else {
        throw item.problem("\(item.name) leads out of the project: '\(shown(try item.text()))' is a link")
      }
      folders.append(real)
    }
    return folders
  }

  private func relative(_ path: String) -> String {
    path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// An absolute path that may not exist, inside of the project, or of a copy of shared rules.
  func insidePath(
    _ node: ConfigurationNode, of copy: (folder: String, root: String)? = nil
  ) throws(ConfigurationProblem) -> String {
    let text = try node.text()
    let path = FilePath.resolve(text, from: copy?.folder ?? folder)
    guard let path, (path + "/").hasPrefix(copy?.root ?? projectRoot), !text.isEmpty else {
      throw node.problem(
        "\(node.name) leads out of the \(copy == nil ? "project" : "shared rules"): '\(shown(text))'")
    }
    return path
  }
}
