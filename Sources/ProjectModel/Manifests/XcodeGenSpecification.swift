import Foundation
import ProjectFiles
import RuleDocuments
import TextProcessing
import Yams

/// Reads the `project.yml` of which XcodeGen makes a project, as far as it consists of literals.
struct XcodeGenSpecification {
  private var files: ManifestFiles
  private var settingsFiles: XcodeSettingsFiles
  private let home: String
  /// The mappings of the specification and of those that it includes, the strongest first, each with its path.
  private var parts: [Part] = []
  private var open: Set<String> = []

  /// A mapping with what its places are relative to.
  private struct Part {
    let node: Node
    let path: String
    /// The folder of its sources.
    let folder: String
  }

  static func manifest(
    at path: String, in folder: String, besides projects: Set<String>, _ files: inout ManifestFiles,
    _ settings: inout XcodeSettingsFiles
  ) -> Manifest? {
    var reader = XcodeGenSpecification(files: files, settingsFiles: settings, home: folder)
    reader.include(path, folder: folder)
    defer {
      files = reader.files
      settings = reader.settingsFiles
    }
    // Part of another one, or a file of this name that is about something else.
    guard let name = reader.parts.first?.node["name"]?.string else { return nil }
    // The project that was made of it is there and says more.
    guard !projects.contains("\(folder)/\(name).xcodeproj") else { return nil }
    return reader.manifest(name)
  }

  private init(files: ManifestFiles, settingsFiles: XcodeSettingsFiles, home: String) {
    self.files = files
    self.settingsFiles = settingsFiles
    self.home = home
  }

  /// Reads a specification and, after it, those that it includes: what they say is weaker.
  private mutating func include(_ path: String, folder: String) {
    guard open.insert(path).inserted, open.count < 200 else { return }
    guard let bytes = files.read(path, atMost: 1 << 20) else { return }
    let node: Node?
    do { node = try Yams.compose(yaml: String(decoding: bytes, as: UTF8.self)) } catch {
      let problem = (error as? YamlError)?.inWords
      files.report(path, problem?.line, problem?.message ?? "this is no YAML")
      return
    }
    guard let node, node.mapping != nil else { return }
    parts.append(Part(node: node, path: path, folder: folder))
    let own = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    // Of several a later one wins.
    for entry in Self.list(node["include"]).reversed() {
      guard let name = entry.string ?? entry["path"]?.string, !name.contains("$"),
        let target = FilePath.resolve(name, from: own + "/")
      else { continue }
      guard files.holds(target) else {
        files.report(
          path, entry.mark?.line, "there is no '\(name)' to include", assuming: "what it may say is not known")
        continue
      }
      let isRelative = entry["relativePaths"]?.bool ?? true
      let below = String(target[..<(target.lastIndex(of: "/") ?? target.startIndex)])
      include(target, folder: isRelative ? below : folder)
    }
  }

  private static func list(_ node: Node?) -> [Node] {
    guard let node else { return [] }
    return node.sequence.map(Array.init) ?? [node]
  }

  // MARK: - Targets

  /// What the parts say of a target, with the templates it names, the strongest first.
  private func layers(of name: String) -> [Part] {
    var layers: [Part] = []
    for part in parts {
      if let node = part.node["targets"]?[name] {
        layers.append(Part(node: node, path: part.path, folder: part.folder))
      }
    }
    var next = 0
    while next < layers.count, layers.count < 64 {
      for template in Self.list(layers[next].node["templates"]).compactMap(\.string).reversed() {
        for part in parts {
          guard let node = part.node["targetTemplates"]?[template] else { continue }
          layers.append(Part(node: node, path: part.path, folder: part.folder))
        }
      }
      next += 1
    }
    return layers
  }

  private mutating func manifest(_ project: String) -> Manifest {
    var manifest = Manifest(home: home)
    var names: [(name: String, line: Int, path: String)] = []
    for part in parts {
      for (key, _) in part.node["targets"]?.mapping.map(Array.init) ?? [] {
        guard let name = key.string, !names.contains(where: { $0.name == name }) else { continue }
        names.append((name, key.mark?.line ?? 1, part.path))
      }
    }
    for (name, line, path) in names {
      let layers = layers(of: name)
      let platforms = Self.list(first("platform", layers)).compactMap { $0.string.flatMap(Platform.init(rawValue:)) }
      var target = BuildTarget(
        name: name, kind: Self.kind(first("type", layers)?.string), origin: files.origin(path, line))
      let settings = settings(layers, name, project)
      target.floors = floors(layers, platforms, settings)
      target.modules = settings.modules(target: name, origin: target.origin)
      target.languageMode = settings.languageMode
      target.sources = sources(layers, name)
      manifest.targets.append(target)
    }
    manifest.floorsOfFolder[home] = Floors(weakestOf: manifest.targets.map(\.floors))
    return manifest
  }

  private func first(_ key: String, _ layers: [Part]) -> Node? { layers.lazy.compactMap { $0.node[key] }.first }

  private static func kind(_ type: String?) -> BuildTarget.Kind {
    switch type {
    case "tool": .tool
    case "framework", "framework.static": .framework
    case "library.static", "library.dynamic": .library
    case "bundle.unit-test", "bundle.ui-testing": .test
    case let type? where type.hasPrefix("application"): .app
    case let type? where type.hasSuffix("extension"): .extension
    default: .other
    }
  }

  // MARK: - Floors

  private func floors(_ layers: [Part], _ platforms: [Platform], _ settings: TargetSettings) -> Floors {
    var floors = Floors(others: platforms.isEmpty ? .unknown : .unbuilt)
    let said = settings.floors
    for platform in platforms {
      // The build setting goes before what is said for it.
      if let release = said.releases[platform] {
        floors.releases[platform] = release
      } else if !said.unclear.contains(platform) || said.others == .unknown,
        let release = deploymentTarget(platform, layers)
      {
        floors.releases[platform] = release
      } else {
        floors.unclear.insert(platform)
      }
    }
    return floors
  }

  /// `deploymentTarget: "15.0"` or `{iOS: 15.0}` of the target, else that of the options.
  private func deploymentTarget(_ platform: Platform, _ layers: [Part]) -> Setting<ReleaseNumber>? {
    let own = layers.map { (node: $0.node["deploymentTarget"], path: $0.path) }
    let options = parts.map { (node: $0.node["options"]?["deploymentTarget"]?[platform.rawValue], path: $0.path) }
    for (node, path) in own + options {
      guard let node, let value = node.mapping == nil ? node : node[platform.rawValue], let text = value.scalar?.string
      else { continue }
      return ReleaseNumber(text).map { Setting($0, files.origin(path, value.mark?.line ?? 1)) }
    }
    return nil
  }

  /// The settings of target and project, as of one configuration for each that is named.
  private mutating func settings(_ layers: [Part], _ target: String, _ project: String) -> TargetSettings {
    var names: Set<String> = []
    for part in parts {
      names.formUnion((part.node["configs"]?.mapping.map(Array.init) ?? []).compactMap { $0.key.string })
      names.formUnion((part.node["configFiles"]?.mapping.map(Array.init) ?? []).compactMap { $0.key.string })
    }
    if names.isEmpty { names = ["Debug", "Release"] }
    let configurations = names.ordered().map { name in
      BuildSettings(
        levels: [level(layers, name), configFile(layers, name), level(parts, name), configFile(parts, name)],
        configuration: name,
        builtIn: [
          "TARGET_NAME": target, "PRODUCT_NAME": target, "CONFIGURATION": name, "SRCROOT": home,
          "PROJECT_NAME": project,
        ])
    }
    return TargetSettings(configurations: configurations)
  }

  private func level(_ parts: [Part], _ configuration: String) -> SettingsLevel {
    var level = SettingsLevel()
    // The strongest part comes first, and of a level the last entry counts.
    for part in parts.reversed() {
      guard let settings = part.node["settings"] else { continue }
      if settings["groups"] != nil || settings["presets"] != nil { level.isIncomplete = true }
      let isGrouped = settings["base"] != nil || settings["configs"] != nil
      add(isGrouped ? settings["base"] : settings, part.path, to: &level)
      for (key, node) in settings["configs"]?.mapping.map(Array.init) ?? [] {
        // `debug` is about each configuration whose name holds it.
        guard let key = key.string, configuration.lowercased().contains(key.lowercased()) else { continue }
        add(node, part.path, to: &level)
      }
    }
    return level
  }

  private func add(_ node: Node?, _ path: String, to level: inout SettingsLevel) {
    for (key, value) in node?.mapping.map(Array.init) ?? [] {
      guard let key = key.string, let text = value.scalar?.string else { continue }
      level.add(key, text, files.origin(path, value.mark?.line ?? 1))
    }
  }

  private mutating func configFile(_ parts: [Part], _ configuration: String) -> SettingsLevel {
    for part in parts {
      guard let name = part.node["configFiles"]?[configuration]?.string,
        let path = FilePath.resolve(name, from: part.folder + "/")
      else { continue }
      return settingsFiles.level(path, &files)
    }
    return SettingsLevel()
  }

  // MARK: - Files

  private func sources(_ layers: [Part], _ target: String) -> SourceSet {
    var sources = SourceSet()
    for layer in layers {
      for entry in Self.list(layer.node["sources"]) {
        guard let written = entry.string ?? entry["path"]?.string else { continue }
        let path = written.replacingOccurrences(of: "${target_name}", with: target)
          .replacingOccurrences(of: "$target_name", with: target)
        guard !path.contains("$"), let whole = FilePath.resolve(path, from: layer.folder + "/") else { continue }
        if whole.hasSuffix(".swift") || whole.hasSuffix(".m") || whole.hasSuffix(".mm") || whole.hasSuffix(".h") {
          sources.files.append(whole)
          continue
        }
        var folder = SourceSet.Folder(whole)
        let patterns = { (key: String) in
          Self.list(entry[key]).compactMap(\.string).map { $0.hasPrefix("/") ? $0 : "/" + $0 }
        }
        let included = patterns("includes")
        folder.included = included.isEmpty ? nil : included
        folder.excluded = patterns("excludes")
        if entry["buildPhase"]?.string.map({ $0 != "sources" }) ?? false { continue }
        sources.folders.append(folder)
      }
    }
    return sources
  }
}
