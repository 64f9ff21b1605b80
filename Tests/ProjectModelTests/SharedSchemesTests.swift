import ProjectModel
import TestSupport
import Testing

/// What the schemes that a project shares say of its apps.
@Suite struct SharedSchemesTests {
  private static let project = SampleXcodeProject(
    targets: [
      .init(name: "Shop", files: ["Shop.swift", "Both.swift"], extra: "dependencies = (D);"),
      .init(name: "Sample", files: ["Sample.swift", "Both.swift"], extra: "productReference = SAMPLE;"),
      .init(name: "Helper", files: ["Helper.swift"]),
      .init(name: "Kit", type: "framework", files: ["Kit.swift"]),
    ],
    objects: "D = {isa = PBXTargetDependency; target = T2; };"
  ).text

  private static func scheme(_ targets: String...) -> String {
    let references = targets.map { "<BuildableReference BlueprintIdentifier = \"\($0)\" BlueprintName = \"\($0)\"/>" }
    return "<?xml version=\"1.0\"?><Scheme>\(references.joined())</Scheme>"
  }

  /// The files that are left out, where these schemes are there.
  private static func leftOut(
    _ schemes: [String: String], of names: [String] = ["Shop", "Sample", "Helper", "Kit", "Both"],
    project: String = project
  ) throws -> [String] {
    var files = schemes
    files["Shop.xcodeproj/project.pbxproj"] = project
    let folder = try TemporaryDirectory(files)
    let manifests = Set(files.keys.compactMap { $0.split(separator: "/").first }).map { "\(folder.path)/\($0)" }
    let model = ProjectModel(manifests: manifests.sorted())
    #expect(model.problems.isEmpty)
    return names.filter { model.roles(of: ["\(folder.path)/\($0).swift"])[0].isLeftOut }
  }

  private static let shared = "Shop.xcodeproj/xcshareddata/xcschemes/"

  @Test("An app that no shared scheme leads to is left out, where one leads to another") func leavesOut() throws {
    #expect(try Self.leftOut([Self.shared + "Shop.xcscheme": Self.scheme("T0")]) == ["Sample"])
    #expect(try Self.leftOut([Self.shared + "Shop.xcscheme": Self.scheme("T0", "T1")]).isEmpty)
    // What the shared app depends on is built with it, and not the other way round.
    #expect(try Self.leftOut([Self.shared + "Helper.xcscheme": Self.scheme("T2")]) == ["Shop", "Sample", "Both"])
  }

  @Test("No scheme, one of a library, or one of one person says nothing") func saysNothing() throws {
    #expect(try Self.leftOut([:]).isEmpty)
    #expect(try Self.leftOut([Self.shared + "Kit.xcscheme": Self.scheme("T3")]).isEmpty)
    let own = "Shop.xcodeproj/xcuserdata/ann.xcuserdatad/xcschemes/Shop.xcscheme"
    #expect(try Self.leftOut([own: Self.scheme("T0")]).isEmpty)
  }

  @Test("The schemes of a workspace count as well") func workspace() throws {
    let files = [
      "Shop.xcworkspace/contents.xcworkspacedata":
        "<Workspace version = \"1.0\"><FileRef location = \"group:Shop.xcodeproj\"></FileRef></Workspace>",
      "Shop.xcworkspace/xcshareddata/xcschemes/Sample.xcscheme": Self.scheme("T1"),
      Self.shared + "Shop.xcscheme": Self.scheme("T0"),
    ]
    #expect(try Self.leftOut(files).isEmpty)
  }

  @Test("An app that the shared one holds is built with it") func embedded() throws {
    let project = SampleXcodeProject(
      targets: [
        .init(name: "Shop", files: ["Shop.swift"]),
        .init(name: "Helper", files: ["Helper.swift"], extra: "productReference = HELPER;"),
      ],
      objects: """
        COPY = {isa = PBXCopyFilesBuildPhase; files = (COPIED); };
        COPIED = {isa = PBXBuildFile; fileRef = HELPER; };
        """
    ).text
    let scheme = [Self.shared + "Shop.xcscheme": Self.scheme("T0")]
    #expect(try Self.leftOut(scheme, of: ["Shop", "Helper"], project: project) == ["Helper"])
    let holding = project.replacing("buildPhases = (P0);", with: "buildPhases = (P0, COPY);")
    #expect(try Self.leftOut(scheme, of: ["Shop", "Helper"], project: holding).isEmpty)
  }
}
