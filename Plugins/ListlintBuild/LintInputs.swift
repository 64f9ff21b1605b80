import Foundation

/// The files besides the sources that findings depend on: configurations with all that they name, and what says how the
/// project is built. A build lints again when one of them changes.
enum LintInputs {
  /// The files below a package's or a project's folder. Complexity: O(entries), without hidden and vendored folders.
  static func below(_ folder: URL) -> [URL] {
    var found: Set<URL> = []
    let files = FileManager.default
    guard
      let entries = files.enumerator(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsPackageDescendants])
    else { return [] }
    for case let entry as URL in entries {
      let name = entry.lastPathComponent
      if (try? entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true {
        if name.hasPrefix(".") || left.contains(name.lowercased()) { entries.skipDescendants() }
        if entry.pathExtension == "xcodeproj" { add(entry.appendingPathComponent("project.pbxproj"), to: &found) }
      } else if name == ".listlint.yml" {
        addConfiguration(entry, to: &found)
      } else if manifests.contains(name) || entry.pathExtension == "xcconfig" {
        found.insert(entry.standardizedFileURL)
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  private static let left: Set = ["pods", "carthage", "deriveddata", "vendor", "checkouts", "node_modules"]
  private static let manifests: Set = ["Package.swift", "Project.swift", "project.yml", "project.yaml"]

  private static func add(_ file: URL, to found: inout Set<URL>) {
    if FileManager.default.fileExists(atPath: file.path) { found.insert(file.standardizedFileURL) }
  }

  /// A configuration names other configurations, a baseline, and folders of rules. Whatever it names that is there counts,
  /// so that its keys need not be known here.
  private static func addConfiguration(_ file: URL, to found: inout Set<URL>) {
    guard found.insert(file.standardizedFileURL).inserted, let text = try? String(contentsOf: file, encoding: .utf8)
    else { return }
    let folder = file.deletingLastPathComponent()
    let names = Set(text.components(separatedBy: CharacterSet(charactersIn: " \t\r\n[]{},:\"'")))
    for name in names where name.contains(".") || name.contains("/") || name.count > 1 {
      let named = folder.appendingPathComponent(name).standardizedFileURL
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: named.path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        // Of a folder only the documents of rules.
        let documents = (try? FileManager.default.contentsOfDirectory(at: named, includingPropertiesForKeys: nil)) ?? []
        found.formUnion(documents.filter { $0.pathExtension == "md" }.map(\.standardizedFileURL))
      } else if ["yml", "yaml"].contains(named.pathExtension) {
        addConfiguration(named, to: &found)
      } else {
        found.insert(named)
      }
    }
  }
}
