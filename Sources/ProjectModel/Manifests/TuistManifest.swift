import ProjectFiles
import RuleDocuments
import SwiftSource

/// Reads the `Project.swift` of which Tuist makes a project, as far as it consists of literals and constants that are
/// literals. What helpers of the project compute is not known.
struct TuistManifest {
  private let source: ManifestSource
  private let shown: String
  private let folder: String

  static func manifest(
    at path: String, in folder: String, besides projects: Set<String>, _ files: inout ManifestFiles
  ) -> Manifest? {
    guard let bytes = files.read(path, atMost: 4 << 20) else { return nil }
    let source = ManifestSource(bytes)
    let isManifest = source.file.tokens.contains { $0.word == "ProjectDescription" && $0.previous?.keyword == .import }
    // `Project` is what many apps call a type of theirs.
    guard isManifest else { return nil }
    let reader = TuistManifest(source: source, shown: files.display(path), folder: folder)
    let name = source.file.calls.first { $0.name?.word == "Project" }?.argument(labeled: "name")?.value.literal
    if let name, projects.contains("\(folder)/\(name).xcodeproj") { return nil }
    var manifest = Manifest(home: folder)
    manifest.targets = reader.targets()
    if !manifest.targets.isEmpty {
      manifest.floorsOfFolder[folder] = Floors(weakestOf: manifest.targets.map(\.floors))
    }
    return manifest
  }

  private func targets() -> [BuildTarget] {
    source.file.calls.compactMap { call in
      guard let first = call.first, call.word == "Target" || call.word == "target",
        let name = call.argument(labeled: "name")?.value,
        let product = call.argument(labeled: "product")?.value
      else { return nil }
      let origin = Origin.file(path: shown, line: source.line(of: first))
      // A name that a helper computes is not known; what the target is made of may be.
      var target = BuildTarget(name: name.literal ?? name.text, kind: kind(product.memberName), origin: origin)
      if let module = (call.argument(labeled: "productName")?.value ?? name).literal {
        target.modules = [Setting(BuildSettings.identifier(module), origin)]
      }
      target.floors = floors(call)
      target.sources = sources(call.argument(labeled: "sources")?.value)
      return target
    }
  }

  private func kind(_ product: Word) -> BuildTarget.Kind {
    switch product {
    case "app", "appClip", "watch2App": .app
    case "framework", "staticFramework": .framework
    case "staticLibrary", "dynamicLibrary": .library
    case "unitTests", "uiTests": .test
    case "commandLineTool": .tool
    case "macro": .macro
    case "appExtension", "watch2Extension", "tvTopShelfExtension", "messagesExtension", "extensionKitExtension",
      "stickerPackExtension":
      .extension
    default: .other
    }
  }

  /// What a constant of the file is, else the tokens themselves.
  private func value(of tokens: Tokens) -> Tokens {
    guard let name = tokens.only, name.kind == .identifier else { return tokens }
    let constant = source.file.bindings.first { $0.name?.word == name.word && !$0.value.isEmpty }
    return constant?.value ?? tokens
  }

  // MARK: - Floors

  private func floors(_ call: Call) -> Floors {
    let said = call.argument(labeled: "deploymentTargets") ?? call.argument(labeled: "deploymentTarget")
    var floors = Floors(others: .unbuilt)
    if let call = said.flatMap({ value(of: $0.value).wholeCall }) {
      for (platform, text) in releases(call) {
        if let text, let release = text.literal.flatMap({ ReleaseNumber($0) }), let first = text.first {
          floors.releases[platform] = Setting(release, .file(path: shown, line: source.line(of: first)))
        } else {
          floors.unclear.insert(platform)
        }
      }
    } else if said != nil {
      floors.others = .unknown
    }
    if let platform = call.argument(labeled: "platform").flatMap({
      $0.value.last.flatMap { Platform(rawValue: $0.text) }
    }) {
      if floors.releases[platform] == nil { floors.unclear.insert(platform) }
    } else if floors.platforms.isEmpty {
      floors.others = .unknown
    }
    return floors
  }

  /// `.iOS("16.0")`, `.iOS(targetVersion: "15.0", devices: …)`, `.multiplatform(iOS: "16.0", macOS: "13.0")`
  private func releases(_ call: Call) -> [(Platform, Tokens?)] {
    if let platform = call.name.flatMap({ Platform(rawValue: $0.text) }) {
      let argument = call.argument(labeled: "targetVersion") ?? call.firstArgument
      return [(platform, argument.map { value(of: $0.value) })]
    }
    return call.arguments.compactMap { argument in
      argument.labelToken.flatMap { Platform(rawValue: $0.text) }.map { ($0, value(of: argument.value)) }
    }
  }

  // MARK: - Files

  private func sources(_ tokens: Tokens?) -> SourceSet {
    var sources = SourceSet()
    guard let tokens = tokens.map(value(of:)) else { return sources }
    for element in tokens.elements ?? [tokens] {
      if let pattern = element.literal {
        sources.folders += self.folder(pattern, excluding: []).map { [$0] } ?? []
      } else if let call = element.wholeCall, call.word == "glob", let pattern = call.firstArgument?.value.literal {
        let excluded = call.argument(labeled: "excluding")?.value
        // Without knowing what is left out it is not known what is taken.
        guard let texts = excluded.map({ $0.literals }) ?? [] else { continue }
        sources.folders += self.folder(pattern, excluding: texts).map { [$0] } ?? []
      }
    }
    return sources
  }

  /// `App/Sources/**`: the folder before the first star, and the rest as a pattern.
  private func folder(_ pattern: String, excluding: [String]) -> SourceSet.Folder? {
    guard !pattern.hasPrefix("//") else { return nil }
    let parts = pattern.split(separator: "/")
    let fixed = parts.prefix { !$0.contains("*") && !$0.hasSuffix(".swift") }.joined(separator: "/")
    guard let whole = FilePath.resolve(fixed, from: folder + "/") else { return nil }
    var sources = SourceSet.Folder(whole)
    let rest = parts.dropFirst(fixed.isEmpty ? 0 : fixed.split(separator: "/").count).joined(separator: "/")
    if !rest.isEmpty, rest != "**" { sources.included = ["/" + rest] }
    let prefix = fixed.isEmpty ? "" : fixed + "/"
    sources.excluded = excluding.map { "/" + ($0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0) }
    return sources
  }
}
