import ProjectFiles
import RuleDocuments

@testable import ProjectModel

/// A project in memory, below `/p`.
struct SampleProject {
  let model: ProjectModel

  init(_ files: [String: String]) {
    model = ProjectModel(
      manifests: [], buffers: Dictionary(uniqueKeysWithValues: files.map { ("/p/" + $0, Array($1.utf8)) }),
      display: { String($0.dropFirst(3)) })
  }

  func target(_ name: String) -> BuildTarget? { model.targets.first { $0.name == name } }

  /// `iOS 14 at Base.xcconfig:2`, a platform without a known floor as `iOS ?`, in the order of the platforms.
  func floors(_ target: String) -> [String] { self.target(target).map { Self.words($0.floors) } ?? [] }

  static func words(_ floors: Floors) -> [String] {
    floors.platforms.map { platform in
      floors.releases[platform].map { "\(platform) \($0.value.shortDescription) at \($0.origin)" } ?? "\(platform) ?"
    }
  }

  func role(_ file: String) -> FileRole { model.roles(of: ["/p/" + file])[0] }

  /// The names of the targets that hold the file.
  func targets(of file: String) -> [String] { role(file).targets.map { model.targets[$0].name } }

  var problems: [String] { model.problems.map(\.description) }
}

/// Writes a `project.pbxproj`: groups and files by their paths, targets with their files.
struct SampleXcodeProject {
  struct Target {
    var name: String
    var type = "application"
    var settings = ""
    var files: [String] = []
    var extra = ""
    /// Whether ``base`` is that of its configurations, and not of the project's.
    var hasBase = false
  }

  var targets: [Target] = []
  /// Of the project, for each configuration.
  var configurations: [(name: String, settings: String)] = [("Debug", "")]
  var base: String?
  /// Further objects, and their ids in the main group.
  var objects = ""
  var children: [String] = []

  var text: String {
    var lines = ["// !$*UTF8*$!", "{ objects = {"]
    let files = Set(targets.flatMap(\.files)).sorted()
    let ids = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1, "F\($0)") })
    for file in files {
      lines.append(
        "\(ids[file, default: ""]) = {isa = PBXFileReference; path = \"\(file)\"; sourceTree = \"<group>\"; };")
    }
    if let base { lines.append("BASE = {isa = PBXFileReference; path = \"\(base)\"; sourceTree = SOURCE_ROOT; };") }
    let main = files.map { ids[$0, default: ""] } + (base == nil ? [] : ["BASE"]) + children
    lines.append("MAIN = {isa = PBXGroup; children = (\(main.joined(separator: ", "))); sourceTree = \"<group>\"; };")
    lines.append("PROJECT = {isa = PBXProject; mainGroup = MAIN; buildConfigurationList = LIST;")
    lines.append("  targets = (\(targets.indices.map { "T\($0)" }.joined(separator: ", "))); };")
    let names = configurations.indices.map { "C\($0)" }.joined(separator: ", ")
    lines.append("LIST = {isa = XCConfigurationList; buildConfigurations = (\(names)); };")
    for (index, configuration) in configurations.enumerated() {
      let reference = base == nil || targets.contains(where: \.hasBase) ? "" : "baseConfigurationReference = BASE; "
      lines.append(
        "C\(index) = {isa = XCBuildConfiguration; name = \(configuration.name); \(reference)buildSettings = {")
      lines += [configuration.settings, "}; };"]
    }
    for (index, target) in targets.enumerated() {
      lines.append("T\(index) = {isa = PBXNativeTarget; name = \"\(target.name)\"; buildPhases = (P\(index));")
      lines.append("  productType = \"com.apple.product-type.\(target.type)\"; buildConfigurationList = L\(index);")
      lines.append("  \(target.extra) };")
      lines.append("P\(index) = {isa = PBXSourcesBuildPhase; files = (")
      lines += target.files.map { "  B\(index)\(ids[$0, default: ""])," } + ["); };"]
      for file in target.files {
        lines.append(
          "B\(index)\(ids[file, default: ""]) = {isa = PBXBuildFile; fileRef = \(ids[file, default: ""]) /* \(file) */; };"
        )
      }
      let own = configurations.indices.map { "S\(index)C\($0)" }.joined(separator: ", ")
      lines.append("L\(index) = {isa = XCConfigurationList; buildConfigurations = (\(own)); };")
      for (number, configuration) in configurations.enumerated() {
        let reference = target.hasBase ? "baseConfigurationReference = BASE; " : ""
        lines.append(
          "S\(index)C\(number) = {isa = XCBuildConfiguration; name = \(configuration.name); \(reference)buildSettings = {"
        )
        lines += [target.settings, "}; };"]
      }
    }
    return (lines + [objects, "}; rootObject = PROJECT; }"]).joined(separator: "\n")
  }
}
