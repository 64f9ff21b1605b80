import Foundation
import ProjectFiles
import RuleDocuments
import SwiftSource
import TextProcessing

/// Reads the `project.pbxproj` of an Xcode project.
struct XcodeProject {
  let list: PropertyListText
  /// As origins show it.
  private let shown: String
  /// The values of the dictionary `objects`, by their ids.
  private let objects: [Word: Int]
  /// The node of the object that is the project.
  let project: Int
  /// The folder that the project's paths are relative to.
  private let home: String

  /// What the project declares. What cannot be read becomes a problem. Complexity: O(n) in the bytes.
  ///
  /// - Parameter schemes: Those of all projects and workspaces.
  static func manifest(
    at folder: String, builtBy schemes: SharedSchemes, _ files: inout ManifestFiles,
    _ settings: inout XcodeSettingsFiles
  ) -> Manifest {
    let path = folder + "/project.pbxproj"
    let home = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    var manifest = Manifest(home: home)
    guard let bytes = files.read(path) else { return manifest }
    do throws(PropertyListText.Fault) {
      let list = try PropertyListText(bytes.starts(with: "<?xml".utf8) ? Self.openStep(ofXML: bytes) : bytes)
      guard let reader = XcodeProject(list, path: files.display(path), home: home) else {
        files.report(path, nil, "this is a property list and not a project")
        return manifest
      }
      let places = reader.places()
      manifest.targets = reader.targets(places, builtBy: schemes, &files, &settings)
      manifest.projects = places.files.values.filter { $0.hasSuffix(".xcodeproj") }
      manifest.floorsOfFolder[reader.home] = Floors(weakestOf: manifest.targets.map(\.floors))
    } catch {
      files.report(path, error.line, error.message)
    }
    return manifest
  }

  /// Some tools write projects as XML. Foundation reads that, without lines.
  private static func openStep(ofXML bytes: [UInt8]) -> [UInt8] {
    guard let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else { return [] }
    func text(_ value: Any) -> String {
      switch value {
      case let dictionary as [String: Any]:
        "{" + dictionary.ordered { $0.key < $1.key }.map { "\(text($0.key))=\(text($0.value));" }.joined() + "}"
      case let array as [Any]: "(" + array.map { text($0) + "," }.joined() + ")"
      default:
        "\"" + "\(value)".replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      }
    }
    return Array(text(value).utf8)
  }

  private init?(_ list: PropertyListText, path: String, home: String) {
    guard !list.nodes.isEmpty, let all = list.value("objects", of: 0), list.nodes[all].kind == .dictionary,
      let root = list.value("rootObject", of: 0)
    else { return nil }
    self.list = list
    shown = path
    var objects: [Word: Int] = [:]
    let nodes = list.children(of: all)
    objects.reserveCapacity(nodes.count / 2)
    for index in stride(from: 0, to: nodes.count - 1, by: 2) { objects[list.word(nodes[index])] = nodes[index + 1] }
    self.objects = objects
    guard let project = objects[list.word(root)] else { return nil }
    self.project = project
    let folder = list.value("projectDirPath", of: project).flatMap(list.text) ?? ""
    self.home = FilePath.resolve(folder, from: home + "/") ?? home
  }

  // MARK: - Fields

  private func text(_ key: Word, of object: Int) -> String? { list.value(key, of: object).flatMap(list.text) }

  private func word(_ key: Word, of object: Int) -> Word { list.value(key, of: object).map(list.word) ?? .none }

  private func object(_ key: Word, of object: Int) -> Int? { objects[word(key, of: object)] }

  /// The ids in an array.
  private func ids(_ key: Word, of object: Int) -> [Word] {
    (list.value(key, of: object).map(list.children) ?? []).map(list.word)
  }

  private func objects(_ key: Word, of object: Int) -> [Int] { ids(key, of: object).compactMap { objects[$0] } }

  // MARK: - Paths

  /// Where files and folders stand, by the ids of their references.
  private struct Places {
    var files: [Word: String] = [:]
    var folders: [Word: String] = [:]
  }

  /// Goes through the groups once, from the main one down.
  private func places() -> Places {
    var places = Places()
    guard let main = list.value("mainGroup", of: project).map(list.word) else { return places }
    var seen: Set<Word> = [main]
    var pending: [(id: Word, folder: String?)] = [(main, home)]
    while let (id, folder) = pending.popLast() {
      guard let object = objects[id] else { continue }
      let place = self.place(of: object, in: folder)
      switch word("isa", of: object) {
      case "PBXFileReference": if let place { places.files[id] = place }
      case "PBXFileSystemSynchronizedRootGroup": if let place { places.folders[id] = place }
      default:
        for child in ids("children", of: object) where seen.insert(child).inserted { pending.append((child, place)) }
      }
    }
    return places
  }

  /// Nil for what stands outside of the sources, such as a product.
  private func place(of object: Int, in folder: String?) -> String? {
    let path = text("path", of: object)
    let base: String?
    switch word("sourceTree", of: object) {
    case "<group>": base = folder
    case "SOURCE_ROOT": base = home
    case "<absolute>": base = ""
    default: base = nil
    }
    guard let base, let path, !path.isEmpty else { return base }
    return Self.isPlain(path) ? base + "/" + path : FilePath.resolve(path, from: base + "/")
  }

  /// Whether the path goes neither back nor nowhere, and does not end in a slash.
  private static func isPlain(_ path: String) -> Bool {
    var last = UInt8(ascii: "/")
    for byte in path.utf8 {
      if last == UInt8(ascii: "/"), byte == UInt8(ascii: ".") || byte == last { return false }
      last = byte
    }
    return last != UInt8(ascii: "/")
  }

  // MARK: - Targets

  private func targets(
    _ places: Places, builtBy schemes: SharedSchemes, _ files: inout ManifestFiles,
    _ settings: inout XcodeSettingsFiles
  ) -> [BuildTarget] {
    let unbuilt = apps(notBuiltBy: schemes)
    let name = String(home[(home.lastIndex(of: "/").map { home.index(after: $0) } ?? home.startIndex)...])
    let projectLevels = configurations(of: project, places, &files, &settings)
    var exceptions = exceptions()
    var targets: [BuildTarget] = []
    for id in ids("targets", of: project) {
      guard let object = objects[id], word("isa", of: object) == "PBXNativeTarget",
        let targetName = text("name", of: object)
      else { continue }
      var target = BuildTarget(name: targetName, kind: kind(of: object), origin: origin(object))
      let builtIn = [
        "TARGET_NAME": targetName, "TARGETNAME": targetName, "PRODUCT_NAME": targetName, "PROJECT_NAME": name,
        "SRCROOT": home, "PROJECT_DIR": home,
      ]
      let levels = configurations(of: object, places, &files, &settings)
      let whole = TargetSettings(
        configurations: levels.map { name, own in
          let above = projectLevels.first { $0.name == name } ?? projectLevels.first
          return BuildSettings(
            levels: own + (above?.levels ?? []), configuration: name,
            builtIn: builtIn.merging(["CONFIGURATION": name]) { $1 })
        })
      target.floors = whole.floors
      target.modules = whole.modules(target: targetName, origin: target.origin)
      target.languageMode = whole.languageMode
      target.sources = sources(of: object, id, places, &exceptions)
      target.isLeftOut = unbuilt.contains(id)
      targets.append(target)
    }
    return targets
  }

  /// The apps that no shared scheme leads to, where one leads to another: samples, previews, what only its author builds.
  /// Complexity: O(n) in the targets and in what their phases copy.
  private func apps(notBuiltBy schemes: SharedSchemes) -> Set<Word> {
    let targets = ids("targets", of: project).filter { objects[$0] != nil }
    var built = schemes.targets.intersection(targets)
    guard !built.isEmpty else { return [] }
    let makers = Dictionary(
      targets.compactMap { id in objects[id].map { (word("productReference", of: $0), id) } }, uniquingKeysWith: { $1 })
    var pending = Array(built)
    while let id = pending.popLast() {
      guard let target = objects[id] else { continue }
      let copied = objects("buildPhases", of: target).filter { word("isa", of: $0) == "PBXCopyFilesBuildPhase" }
        .flatMap { objects("files", of: $0) }.compactMap { makers[word("fileRef", of: $0)] }
      let needed = objects("dependencies", of: target).map { word("target", of: $0) } + copied
      for other in needed where built.insert(other).inserted { pending.append(other) }
    }
    let apps = targets.filter { id in objects[id].map { kind(of: $0) == .app } ?? false }
    let unbuilt = Set(apps).subtracting(built)
    return unbuilt.count < apps.count ? unbuilt : []
  }

  private func origin(_ node: Int) -> Origin { .file(path: shown, line: list.line(of: node)) }

  private func kind(of target: Int) -> BuildTarget.Kind {
    let type = text("productType", of: target) ?? ""
    guard type.hasPrefix("com.apple.product-type.") else { return .other }
    switch type.dropFirst(23) {
    case "tool": return .tool
    case "framework", "framework.static", "xcframework": return .framework
    case "library.static", "library.dynamic": return .library
    case let test where test.hasPrefix("bundle.") && test.hasSuffix("-test") || test == "bundle.ui-testing":
      return .test
    case let app where app.hasPrefix("application"): return .app
    case let part where part.hasSuffix("extension") || part.contains("-extension"): return .extension
    default: return .other
    }
  }

  /// The levels of each configuration of a target or of the project itself.
  private func configurations(
    of object: Int, _ places: Places, _ files: inout ManifestFiles, _ settings: inout XcodeSettingsFiles
  ) -> [(name: String, levels: [SettingsLevel])] {
    guard let configurations = self.object("buildConfigurationList", of: object) else { return [] }
    var found: [(name: String, levels: [SettingsLevel])] = []
    for configuration in objects("buildConfigurations", of: configurations) {
      var own = SettingsLevel()
      if let values = list.value("buildSettings", of: configuration) {
        let nodes = list.children(of: values)
        for index in stride(from: 0, to: nodes.count - 1, by: 2) {
          guard let key = list.text(nodes[index]) else { continue }
          own.add(key, settingText(nodes[index + 1]), origin(nodes[index]))
        }
      }
      var levels = [own]
      if let path = baseConfiguration(of: configuration, places) { levels.append(settings.level(path, &files)) }
      found.append((text("name", of: configuration) ?? "", levels))
    }
    return found
  }

  private func settingText(_ node: Int) -> String {
    list.text(node) ?? list.children(of: node).compactMap(list.text).joined(separator: " ")
  }

  private func baseConfiguration(of configuration: Int, _ places: Places) -> String? {
    if let file = list.value("baseConfigurationReference", of: configuration) { return places.files[list.word(file)] }
    guard let anchor = places.folders[word("baseConfigurationReferenceAnchor", of: configuration)],
      let path = text("baseConfigurationReferenceRelativePath", of: configuration)
    else { return nil }
    return FilePath.resolve(path, from: anchor + "/")
  }

  // MARK: - Files

  /// The exceptions of synchronized folders: by folder, those of each target.
  private func exceptions() -> [Word: [Word: Set<String>]] {
    var found: [Word: [Word: Set<String>]] = [:]
    for (id, object) in objects where word("isa", of: object) == "PBXFileSystemSynchronizedRootGroup" {
      for set in objects("exceptions", of: object)
      where word("isa", of: set) == "PBXFileSystemSynchronizedBuildFileExceptionSet" {
        let paths = (list.value("membershipExceptions", of: set).map(list.children) ?? []).compactMap(list.text)
        found[id, default: [:]][word("target", of: set), default: []].formUnion(paths)
      }
    }
    return found
  }

  private func sources(
    of target: Int, _ id: Word, _ places: Places, _ exceptions: inout [Word: [Word: Set<String>]]
  ) -> SourceSet {
    var sources = SourceSet()
    for phase in objects("buildPhases", of: target) {
      let isa = word("isa", of: phase)
      guard isa == "PBXSourcesBuildPhase" || isa == "PBXHeadersBuildPhase" else { continue }
      for file in objects("files", of: phase) {
        guard let path = places.files[word("fileRef", of: file)] else { continue }
        sources.files.append(path)
      }
    }
    let synchronized = Set(ids("fileSystemSynchronizedGroups", of: target))
    for (folder, path) in places.folders {
      let own = exceptions[folder]?[id] ?? []
      if synchronized.contains(folder) {
        sources.folders.append(SourceSet.Folder(path, exceptions: own))
      } else {
        // In a folder of others an exception is what the target takes of it.
        sources.files += own.ordered().map { path + "/" + $0 }
      }
    }
    sources.folders = sources.folders.ordered { $0.path < $1.path }
    sources.files = sources.files.ordered()
    return sources
  }
}
