import Foundation
import ProjectFiles

/// The projects of an Xcode workspace.
enum WorkspaceFile {
  /// Reads `contents.xcworkspacedata`: its projects that are there, as absolute paths.
  ///
  /// Of the XML only the elements `Group` and `FileRef` and their `location` count. Complexity: O(n) in the bytes.
  static func projects(of workspace: String, _ files: inout ManifestFiles) -> [String] {
    let path = workspace + "/contents.xcworkspacedata"
    // That of a package or of a new project holds nothing, and is often missing.
    guard files.holds(path), let bytes = files.read(path, atMost: 1 << 20) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("<Workspace") else {
      files.report(path, nil, "this is no workspace", assuming: "the projects that it names count where they are found")
      return []
    }
    let home = String(workspace[..<(workspace.lastIndex(of: "/") ?? workspace.startIndex)])
    // The folders of the groups around.
    var folders = [home]
    var projects: [String] = []
    for element in text.split(separator: "<").dropFirst() {
      if element.hasPrefix("/Group") {
        if folders.count > 1 { folders.removeLast() }
        continue
      }
      let isGroup = element.hasPrefix("Group")
      guard isGroup || element.hasPrefix("FileRef") else { continue }
      let location = attribute("location", of: element).flatMap { self.path($0, in: folders[folders.count - 1], home) }
      if isGroup {
        folders.append(location ?? home)
      } else if let location, location.hasSuffix(".xcodeproj"),
        // What a package manager makes there costs more to read than the rest; a walk that goes there finds it.
        !FileWalk.isBelowVendored(location.dropFirst(location.hasPrefix(home + "/") ? home.count : location.count)),
        FileManager.default.fileExists(atPath: location)
      {
        projects.append(location)
      }
    }
    return projects
  }

  private static func attribute(_ name: String, of element: Substring) -> String? {
    guard let start = element.range(of: name)?.upperBound, let quote = element[start...].firstIndex(of: "\"") else {
      return nil
    }
    let value = element[element.index(after: quote)...].prefix { $0 != "\"" }
    return value.replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&lt;", with: "<")
      .replacingOccurrences(of: "&amp;", with: "&")
  }

  private static func path(_ location: String, in folder: String, _ home: String) -> String? {
    guard let colon = location.firstIndex(of: ":") else { return nil }
    let path = String(location[location.index(after: colon)...])
    switch location[..<colon] {
    case "group": return FilePath.resolve(path, from: folder + "/")
    case "container": return FilePath.resolve(path, from: home + "/")
    case "absolute": return FilePath.resolve(path, from: "/")
    // `self:` is the project that the workspace stands in.
    default: return nil
    }
  }
}
