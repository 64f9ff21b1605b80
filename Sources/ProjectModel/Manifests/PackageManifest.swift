import Foundation
import ProjectFiles
import RuleDocuments
import SwiftSource
import TextProcessing

/// What a `Package.swift` declares in literals.
public struct PackageManifest: Sendable {
  public struct Target: Sendable {
    public var name: String
    public var kind: BuildTarget.Kind
    /// Relative to the package; where the manifest names none, the folder that the package manager looks in first.
    public var folder: String
    var line: Int
    var path: String?
    var excluded: [String] = []
    var sources: [String]?
    var languageMode: Setting<String>?

    /// Whether other targets can import it.
    public var isLibrary: Bool { kind == .library }
  }

  /// In the order of the manifest.
  public private(set) var targets: [Target] = []
  private(set) var floors = Floors(others: .oldest)
  private(set) var languageMode: Setting<String>?

  public func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  private static let kinds: [Word: (kind: BuildTarget.Kind, folders: [String])] = {
    let sources = ["Sources", "Source", "src", "srcs"]
    return [
      "target": (.library, sources), "executableTarget": (.tool, sources), "macro": (.macro, sources),
      "testTarget": (.test, ["Tests"] + sources), "plugin": (.plugin, ["Plugins"]),
    ]
  }()

  /// - Parameter shown: The manifest's path, for origins.
  public init(_ bytes: [UInt8], shown: String = "Package.swift") {
    let source = ManifestSource(bytes)
    var end = TokenIndex(-1)
    // Calls come in the order in which they end; here one around others comes first.
    for call in source.file.calls.ordered(by: { $0.raw.range.lower < $1.raw.range.lower }) {
      guard let name = call.name else { continue }
      if let platform = Platform(rawValue: name.text) {
        read(platform, call, source, shown)
      } else if let (kind, folders) = Self.kinds[name.word], call.raw.range.lower > end,
        let target = Self.target(call, kind, folders[0], source, shown)
      {
        // What stands inside of a target is what it depends on.
        end = max(end, call.raw.range.upper)
        if !targets.contains(where: { $0.name == target.name }) { targets.append(target) }
      } else if name.word == "Package" {
        languageMode = Self.languageMode(call, source, shown) ?? languageMode
      }
    }
    if languageMode == nil, let version = Self.toolsVersion(bytes), version.major >= 6 {
      languageMode = Setting("\(version.major)", .file(path: shown, line: 1))
    }
  }

  /// `.iOS(.v16)`, `.macOS("13.3")`
  private mutating func read(_ platform: Platform, _ call: Call, _ source: ManifestSource, _ shown: String) {
    guard let value = call.firstArgument?.value, call.arguments.count == 1 else { return }
    let member = value.memberName == .none ? "" : value.last?.text ?? ""
    let text = value.literal ?? (member.hasPrefix("v") ? String(member.dropFirst().replacing("_", with: ".")) : "")
    guard let release = ReleaseNumber(text) else {
      // Of what is computed, such as a constant of the manifest, nobody knows the value.
      if floors.releases[platform] == nil { floors.unclear.insert(platform) }
      return
    }
    if let known = floors.releases[platform], known.value <= release { return }
    floors.unclear.remove(platform)
    floors.releases[platform] = Setting(
      release, .file(path: shown, line: source.line(of: value.first ?? call.tokens[0])))
  }

  private static func target(
    _ call: Call, _ kind: BuildTarget.Kind, _ usualFolder: String, _ source: ManifestSource, _ shown: String
  ) -> Target? {
    guard let first = call.first, let name = call.argument(labeled: "name")?.value.literal else { return nil }
    let path = call.argument(labeled: "path")?.value
    if let path, path.literal == nil { return nil }
    var target = Target(
      name: name, kind: kind, folder: path?.literal ?? "\(usualFolder)/\(name)", line: source.line(of: first))
    target.path = path?.literal
    target.excluded = call.argument(labeled: "exclude")?.value.literals ?? []
    target.sources = call.argument(labeled: "sources")?.value.literals
    if let settings = call.argument(labeled: "swiftSettings"),
      let mode = settings.tokens.first(where: { $0.word == "swiftLanguageMode" || $0.word == "swiftLanguageVersion" }),
      let value = mode.call?.firstArgument?.value.last
    {
      target.languageMode = Setting(String(value.text.dropFirst()), .file(path: shown, line: source.line(of: value)))
    }
    return target
  }

  /// `swiftLanguageModes: [.v6]`
  private static func languageMode(_ call: Call, _ source: ManifestSource, _ shown: String) -> Setting<String>? {
    guard
      let modes = call.argument(labeled: "swiftLanguageModes") ?? call.argument(labeled: "swiftLanguageVersions"),
      let elements = modes.value.elements, elements.count == 1, let mode = elements[0].last, mode.text.first == "v"
    else { return nil }
    return Setting(String(mode.text.dropFirst()), .file(path: shown, line: source.line(of: mode)))
  }

  /// `// swift-tools-version: 6.0` of the first line.
  private static func toolsVersion(_ bytes: [UInt8]) -> ReleaseNumber? {
    let line = String(decoding: bytes.prefix { $0 != 0x0A }.prefix(200), as: UTF8.self)
    guard line.hasPrefix("//"), let colon = line.range(of: "swift-tools-version:") else { return nil }
    return ReleaseNumber(
      String(line[colon.upperBound...].drop { $0 == " " }.prefix { $0.isNumber || $0 == "." }))
  }

  // MARK: - For a project

  /// The targets of the package that stands in `folder`, an absolute path.
  static func manifest(at path: String, in folder: String, _ files: inout ManifestFiles) -> Manifest {
    var manifest = Manifest(home: folder)
    guard let bytes = files.read(path, atMost: 4 << 20) else { return manifest }
    let package = PackageManifest(bytes, shown: files.display(path))
    let codeTargets = package.targets.filter { $0.kind != .test && $0.kind != .plugin }
    for target in package.targets {
      let origin = files.origin(path, target.line)
      var built = BuildTarget(name: target.name, kind: target.kind, origin: origin)
      built.modules = [Setting(BuildSettings.identifier(target.name), origin)]
      built.floors = package.floors
      built.languageMode = target.languageMode ?? package.languageMode
      built.package = folder
      let folders = Self.kinds.values.first { $0.kind == target.kind }?.folders ?? []
      // The only target may have the folder of all sources for itself.
      let isAlone = codeTargets.count == 1 && target.name == codeTargets[0].name
      let hasOwn = isAlone && target.path == nil && folders.contains { files.holds("\(folder)/\($0)/\(target.name)") }
      let paths = target.path.map { [$0] } ?? folders.map { isAlone && !hasOwn ? $0 : "\($0)/\(target.name)" }
      built.sources.folders = paths.compactMap { path in
        guard let whole = FilePath.resolve(path, from: folder + "/") else { return nil }
        var sources = SourceSet.Folder(whole, exceptions: Set(target.excluded.map(Self.plain)))
        sources.included = target.sources.map { $0.map { "/" + Self.plain($0) } }
        return sources
      }
      manifest.targets.append(built)
    }
    // What stands among the sources and in no literal target runs on the same.
    for sources in ["Sources", "Source", "src", "srcs", "Tests", "Plugins"] {
      manifest.floorsOfFolder["\(folder)/\(sources)"] = package.floors
    }
    return manifest
  }

  /// Without `./` at the start and a slash at the end.
  private static func plain(_ path: String) -> String {
    var path = path[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.hasSuffix("/") { path = path.dropLast() }
    return String(path)
  }
}
