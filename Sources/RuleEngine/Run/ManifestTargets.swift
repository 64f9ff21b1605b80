import Foundation
import ProjectFiles
import RuleKit
import SwiftSource

/// Finds what a file must run on: the platforms of the nearest `Package.swift` above it, or of the Xcode project, inside its
/// git work tree.
///
/// Folders are looked at once. A file beside a package's sources has unknown targets, as what builds it is not known, unless
/// an Xcode project stands beside the package. Of several Xcode projects in one folder none is asked.
struct ManifestTargets {
  private var known: [String: DeploymentTargets] = [:]
  /// Manifests that do not come from the disk, by path.
  private let buffers: [String: [UInt8]]

  private static let sourceFolders = ["Sources", "Source", "src", "Tests", "Plugins"]

  /// - Parameter buffers: Paths and bytes of files that are not read from the disk; those of manifests count.
  init(buffers: [(path: String, contents: [UInt8])] = []) {
    let manifests = buffers.lazy.filter { $0.path.hasSuffix("Package.swift") }
      .map { (URL(filePath: $0.path).standardizedFileURL.path, $0.contents) }
    self.buffers = Dictionary(manifests) { first, _ in first }
  }

  mutating func targets(for path: String) -> DeploymentTargets {
    let folder = URL(filePath: path).deletingLastPathComponent().standardizedFileURL.path
    return targets(inFolder: folder)
  }

  /// `below` is the folder that the search comes from.
  private mutating func targets(inFolder folder: String, below: String = "") -> DeploymentTargets {
    if let targets = known[folder] { return targets }
    let targets: DeploymentTargets
    if let bytes = buffers[folder + "/Package.swift"] ?? (try? SourceReader.read(folder + "/Package.swift")) {
      // The answer differs between the folders of a package, so that of the package itself is not kept.
      let isSource = ManifestTargets.sourceFolders.contains(below)
      return isSource ? DeploymentTargets(manifest: SourceFile(bytes: bytes)) : xcodeTargets(in: folder) ?? .unknown
    } else if let found = xcodeTargets(in: folder) {
      targets = found
    } else if FileManager.default.fileExists(atPath: folder + "/.git") || folder == NSHomeDirectory() || folder == "/"
      || folder.isEmpty
    {
      targets = .unknown
    } else {
      let url = URL(filePath: folder)
      targets = self.targets(inFolder: url.deletingLastPathComponent().path, below: url.lastPathComponent)
    }
    known[folder] = targets
    return targets
  }

  /// Nil without a project.
  private func xcodeTargets(in folder: String) -> DeploymentTargets? {
    let projects = XcodeProjects.settingsFiles(in: folder.isEmpty ? "." : folder)
    guard let project = projects.first else { return nil }
    guard projects.count == 1, let bytes = try? SourceReader.read(project) else { return .unknown }
    return DeploymentTargets(xcodeProject: bytes)
  }
}
