import Foundation
import LintSession
import ProjectFiles
import ProjectModel

/// What the folder that files go to says about them.
public struct OutputPlace: Sendable {
  /// The root of the package around it.
  private let package: String?
  /// The target whose sources stand there: `App` for `Sources/App/Users`.
  public let target: String?
  /// By the manifest's tools version.
  public let swift: SwiftVersion?
  private let folder: String
  /// Of a target that no package declares.
  private let declared: (module: String, tests: String?)?

  public init(folder: String) {
    self.folder = folder
    let components = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL.pathComponents
    for count in stride(from: components.count, to: 1, by: -1) {
      let root = components[1..<count].map { "/" + $0 }.joined()
      guard let manifest = try? String(contentsOfFile: root + "/Package.swift", encoding: .utf8) else { continue }
      package = root
      let below = components[count...]
      target = below.first == "Sources" ? below.dropFirst().first : nil
      swift = Self.version(of: manifest)
      declared = nil
      return
    }
    package = nil
    target = nil
    swift = nil
    declared = Self.declared(around: folder)
  }

  /// The one target of an Xcode project, or of what makes one, that the folder is of, and the folder of its tests.
  private static func declared(around folder: String) -> (module: String, tests: String?)? {
    var place = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
    while !FileManager.default.fileExists(atPath: place.path), place.path != "/" { place.deleteLastPathComponent() }
    guard let project = try? Project.find(for: [place.path]).first else { return nil }
    let current = CurrentFolder(FileManager.default.currentDirectoryPath)
    let model = ProjectModel(of: project, around: place.path, currentFolder: current)
    let owners = model.targets(around: place.path, isFolder: true).targets.filter { $0.kind != .test }
    guard let owner = owners.first, owners.count == 1, let module = owner.modules.first?.value else { return nil }
    // Tests of the user interface cannot import the module.
    let tests = model.targets.filter { $0.kind == .test && !$0.name.hasSuffix("UITests") }
    let own = tests.first { $0.name == owner.name + "Tests" } ?? (tests.count == 1 ? tests.first : nil)
    let files = own?.sources.files.lazy.filter { $0.hasSuffix(".swift") }.map { $0.split(separator: "/").dropLast() }
    let common = files?.min { $0.count < $1.count }.map { "/" + $0.joined(separator: "/") }
    return (module, own?.sources.folders.first?.path ?? common)
  }

  /// The module of the target: `my_app` for the folder `my-app`.
  public var module: String? {
    guard let target, let first = target.first else { return declared?.module }
    let name = String(target.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return first.isNumber ? "_" + name : name
  }

  /// `Tests/AppTests` of the package for a target's folder, in an Xcode project the folder of the tests' target; elsewhere `Tests` in the folder itself.
  public var tests: String {
    let own = package.flatMap { package in target.map { "\(package)/Tests/\($0)Tests" } }
    guard let path = own ?? declared?.tests else { return folder == "." ? "Tests" : folder + "/Tests" }
    let current = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path
  }

  private static func version(of manifest: String) -> SwiftVersion? {
    guard let line = manifest.split(whereSeparator: \.isNewline).first, let mark = line.range(of: "swift-tools-version")
    else { return nil }
    let number = line[mark.upperBound...].drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    return SwiftVersion(toolsVersion: number)
  }
}
