import Foundation
import ProjectFiles
import SwiftSource

/// Finds what a file must run on: the platforms of the nearest `Package.swift` above it, inside its git work tree.
///
/// Folders are looked at once. A file outside of any package has unknown targets.
struct ManifestTargets {
  private var known: [String: DeploymentTargets] = [:]

  mutating func targets(for path: String) -> DeploymentTargets {
    let folder = URL(filePath: path).deletingLastPathComponent().standardizedFileURL.path
    return targets(inFolder: folder)
  }

  private mutating func targets(inFolder folder: String) -> DeploymentTargets {
    if let targets = known[folder] { return targets }
    let targets: DeploymentTargets
    if let bytes = try? SourceReader.read(folder + "/Package.swift") {
      targets = DeploymentTargets(manifest: SourceFile(bytes: bytes))
    } else if FileManager.default.fileExists(atPath: folder + "/.git") || folder == NSHomeDirectory() || folder == "/"
      || folder.isEmpty
    {
      targets = .unknown
    } else {
      targets = self.targets(inFolder: URL(filePath: folder).deletingLastPathComponent().path)
    }
    known[folder] = targets
    return targets
  }
}
