/// The files and folders that say what a project builds, and of which classes the system makes objects.
public enum ProjectManifests {
  public enum Kind: Sendable {
    /// `Package.swift`
    case package
    /// `App.xcodeproj`, a folder.
    case xcodeProject
    /// `App.xcworkspace`, a folder.
    case workspace
    /// `project.yml`, of which XcodeGen makes a project.
    case xcodeGen
    /// `Project.swift`, of which Tuist makes a project, unless it is code.
    case tuist
    /// `Main.storyboard`, `Cell.xib`, `Info.plist`: the system makes objects of classes that these name.
    case archive

    /// Of a path, by its last name alone; nil for anything else.
    public init?(ofFile path: String) {
      let bytes = Array(path.utf8)
      self.init(name: bytes[PathBytes.nameStart(bytes)...])
    }

    init?(name: ArraySlice<UInt8>) {
      // Most names end in `.swift`, and their first letter tells.
      switch name.last {
      case UInt8(ascii: "t"):
        if name.first == UInt8(ascii: "P"), name.elementsEqual("Package.swift".utf8) {
          self = .package
        } else if name.first == UInt8(ascii: "P"), name.elementsEqual("Project.swift".utf8) {
          self = .tuist
        } else if name.dropLast().last == UInt8(ascii: "s"), name.hasSuffix(".plist") {
          self = .archive
        } else {
          return nil
        }
      case UInt8(ascii: "d") where name.hasSuffix(".storyboard"), UInt8(ascii: "b") where name.hasSuffix(".xib"):
        self = .archive
      case UInt8(ascii: "j") where name.hasSuffix(".xcodeproj"): self = .xcodeProject
      case UInt8(ascii: "e") where name.hasSuffix(".xcworkspace"): self = .workspace
      case UInt8(ascii: "l") where name.elementsEqual("project.yml".utf8) || name.elementsEqual("project.yaml".utf8):
        self = .xcodeGen
      default: return nil
      }
    }

    var isFolder: Bool {
      switch self {
      case .xcodeProject, .workspace: true
      case .package, .xcodeGen, .tuist, .archive: false
      }
    }
  }

  /// The manifests in the folders above a project's, up to the git work tree around it: a configuration may make a folder
  /// of a package a project of its own.
  static func above(_ root: String, homes: Set<String>) -> [String] {
    var found: [String] = []
    var current = root
    while let listing = try? DirectoryListing(current) {
      // The project's own folder is walked.
      if current != root { found += manifests(in: listing, at: current) }
      guard !listing.contains(".git", .directory, .regular), let parent = RealPath.parent(of: current),
        !homes.contains(parent)
      else { break }
      current = parent
    }
    return found
  }

  private static func manifests(in listing: DirectoryListing, at folder: String) -> [String] {
    listing.entries.compactMap { entry in
      let name = listing.name(of: entry)
      guard let kind = Kind(name: name), entry.kind == .link || kind.isFolder == (entry.kind == .directory) else {
        return nil
      }
      return PathBytes.string(Array((folder + "/").utf8) + name)
    }
  }
}
