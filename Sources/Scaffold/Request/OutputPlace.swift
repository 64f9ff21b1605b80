import Foundation

/// What the folder that files go to says about them.
public struct OutputPlace: Sendable {
  /// The root of the package around it.
  private let package: String?
  /// The target whose sources stand there: `App` for `Sources/App/Users`.
  public let target: String?
  /// By the manifest's tools version.
  public let swift: SwiftVersion?
  private let folder: String

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
      return
    }
    package = nil
    target = nil
    swift = nil
  }

  /// The module of the target: `my_app` for the folder `my-app`.
  public var module: String? {
    guard let target, let first = target.first else { return nil }
    let name = String(target.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return first.isNumber ? "_" + name : name
  }

  /// `Tests/AppTests` of the package for a target's folder; elsewhere `Tests` in the folder itself.
  public var tests: String {
    guard let package, let target else { return folder == "." ? "Tests" : folder + "/Tests" }
    let path = "\(package)/Tests/\(target)Tests"
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
