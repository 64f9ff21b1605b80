/// The Xcode projects that stand in a folder.
public enum XcodeProjects {
  /// The paths of their `project.pbxproj`, in the order of their names; none where the folder cannot be read.
  public static func settingsFiles(in folder: String) -> [String] {
    guard let listing = try? DirectoryListing(folder) else { return [] }
    return listing.entries.compactMap { entry -> String? in
      let name = listing.name(of: entry)
      guard entry.kind == .directory, name.hasSuffix(".xcodeproj"), let text = PathBytes.string(Array(name)) else {
        return nil
      }
      return "\(folder)/\(text)/project.pbxproj"
    }.sorted(by: PathBytes.isOrdered)
  }
}
