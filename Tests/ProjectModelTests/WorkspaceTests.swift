import ProjectModel
import TestSupport
import Testing

/// What a workspace says of the projects below its folder.
@Suite struct WorkspaceTests {
  private static func project(_ name: String, _ type: String = "application", refersTo other: String? = nil) -> String {
    let reference = other.map { "Q = {isa = PBXFileReference; path = \($0); sourceTree = \"<group>\"; };" }
    return SampleXcodeProject(
      targets: [.init(name: name, type: type, files: [name + ".swift"])], objects: reference ?? "",
      children: reference == nil ? [] : ["Q"]
    ).text
  }

  private static func workspace(_ projects: String...) -> String {
    let files = projects.map { "<FileRef location = \"group:\($0)\"></FileRef>" }
    return "<?xml version=\"1.0\"?><Workspace version = \"1.0\">\(files.joined())</Workspace>"
  }

  /// Those of the projects whose file is left out, where these manifests are found.
  private static func leftOut(of projects: [String], _ files: [String: String]) throws -> [String] {
    let folder = try TemporaryDirectory(files)
    let manifests = Set(
      files.keys.map { folder.path + "/" + $0.split(separator: "/").dropLast().joined(separator: "/") })
    let model = ProjectModel(manifests: manifests.sorted())
    return projects.filter { model.roles(of: ["\(folder.path)/\($0).swift"])[0].isLeftOut }
  }

  @Test("An app that the outermost workspace does not lead to is left out") func leavesOut() throws {
    let projects = [
      "Shop.xcodeproj/project.pbxproj": Self.project("Shop", refersTo: "Tool/Tool.xcodeproj"),
      "Tool/Tool.xcodeproj/project.pbxproj": Self.project("Tool"),
      "Old/Old.xcodeproj/project.pbxproj": Self.project("Old"),
      // A package manager may build a library without its project.
      "Kit/Kit.xcodeproj/project.pbxproj": Self.project("Kit", "framework"),
      "Old/Old.xcworkspace/contents.xcworkspacedata": Self.workspace("Old.xcodeproj"),
    ]
    let names = ["Shop", "Tool/Tool", "Old/Old", "Kit/Kit"]
    func leftOut(beside workspace: String?) throws -> [String] {
      var files = projects
      files["Shop.xcworkspace/contents.xcworkspacedata"] = workspace
      return try Self.leftOut(of: names, files)
    }
    #expect(try leftOut(beside: Self.workspace("Shop.xcodeproj")) == ["Old/Old"])
    #expect(try leftOut(beside: Self.workspace("Shop.xcodeproj", "Old/Old.xcodeproj")).isEmpty)
    // One that makes no app says nothing about apps.
    #expect(try leftOut(beside: Self.workspace("Kit/Kit.xcodeproj")).isEmpty)
    #expect(try leftOut(beside: Self.workspace("Gone.xcodeproj")).isEmpty)
    #expect(try leftOut(beside: nil).isEmpty)
  }

  @Test("A file that a project of the workspace builds, too, is not left out") func shared() throws {
    let shared = SampleXcodeProject(
      targets: [.init(name: "Shop", files: ["Shop.swift", "Old/Old.swift"])]
    ).text
    let files = [
      "Shop.xcworkspace/contents.xcworkspacedata": Self.workspace("Shop.xcodeproj"),
      "Shop.xcodeproj/project.pbxproj": shared, "Old/Old.xcodeproj/project.pbxproj": Self.project("Old"),
    ]
    #expect(try Self.leftOut(of: ["Shop", "Old/Old"], files).isEmpty)
  }
}
