import Foundation
import RuleDocuments
import TestSupport
import Testing

@testable import ProjectModel

/// Each says in one line what was not understood and what is assumed, and the rest is read.
@Suite("Manifests that are wrong")
struct BadInputTests {
  @Test("A damaged project") func damaged() {
    let project = SampleProject([
      "App.xcodeproj/project.pbxproj": "{ objects = {\n<<<<<<< HEAD\n}; }",
      "Package.swift": "let package = Package(name: \"A\", targets: [.target(name: \"A\")])",
    ])
    #expect(project.problems == ["App.xcodeproj/project.pbxproj:2: '<' is not closed; its targets are not known"])
    #expect(project.model.targets.map(\.name) == ["A"])
  }

  @Test("A property list of something else") func otherList() {
    let project = SampleProject(["App.xcodeproj/project.pbxproj": "{ a = b; }"])
    #expect(
      project.problems == [
        "App.xcodeproj/project.pbxproj: this is a property list and not a project; its targets are not known"
      ])
  }

  @Test("Settings files that include each other") func cycle() {
    var xcode = SampleXcodeProject(targets: [.init(name: "App")])
    xcode.configurations = [("Debug", "SDKROOT = iphoneos;")]
    xcode.base = "A.xcconfig"
    let project = SampleProject([
      "App.xcodeproj/project.pbxproj": xcode.text,
      "A.xcconfig": "#include \"B.xcconfig\"",
      "B.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 15.0\n#include \"A.xcconfig\"",
    ])
    #expect(
      project.problems == [
        "B.xcconfig:2: this #include leads back to a file that includes it; it is read once, as if this line were not there"
      ])
    #expect(project.floors("App") == ["iOS 15 at B.xcconfig:1"])
  }

  @Test("Settings files that double with each one included") func doubling() {
    var files = (0..<40).reduce(into: [:]) { files, number in
      files["C\(number).xcconfig"] = "#include \"C\(number + 1).xcconfig\"\n#include \"C\(number + 1).xcconfig\""
    }
    files["C40.xcconfig"] = "A = 1"
    var xcode = SampleXcodeProject(targets: [.init(name: "App")])
    xcode.base = "C0.xcconfig"
    files["App.xcodeproj/project.pbxproj"] = xcode.text
    #expect(SampleProject(files).problems.contains { $0.contains("include each other too often") })
  }

  @Test("A settings file that is missing") func missing() {
    var xcode = SampleXcodeProject(targets: [
      .init(name: "App"), .init(name: "New", settings: "IPHONEOS_DEPLOYMENT_TARGET = 16.0;"),
    ])
    xcode.configurations = [("Debug", "SDKROOT = iphoneos;")]
    xcode.base = "None.xcconfig"
    let project = SampleProject(["App.xcodeproj/project.pbxproj": xcode.text])
    #expect(project.problems == ["None.xcconfig: there is no such file; what it may set is not known"])
    // It may name further platforms.
    #expect(project.target("App")?.floors == .unknown)
    #expect(project.target("New")?.floors.releases[.iOS]?.value == ReleaseNumber(16))
  }

  @Test("A target's settings file that is missing: what the project says holds") func missingOfTarget() {
    var xcode = SampleXcodeProject(targets: [.init(name: "App", hasBase: true)])
    xcode.configurations = [
      ("Debug", "SDKROOT = iphoneos; SUPPORTED_PLATFORMS = \"iphoneos\"; IPHONEOS_DEPLOYMENT_TARGET = 15.0;")
    ]
    xcode.base = "Secrets.xcconfig"
    let project = SampleProject(["App.xcodeproj/project.pbxproj": xcode.text])
    #expect(project.target("App")?.floors.releases[.iOS]?.value == ReleaseNumber(15))
  }

  @Test("What CocoaPods has not generated yet is no problem") func pods() {
    var xcode = SampleXcodeProject(targets: [.init(name: "App", settings: "IPHONEOS_DEPLOYMENT_TARGET = 16.0;")])
    xcode.base = "Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig"
    #expect(SampleProject(["App.xcodeproj/project.pbxproj": xcode.text]).problems.isEmpty)
  }

  @Test("A project of fifty megabytes, and one without its file") func large() throws {
    let folder = try TemporaryDirectory(["None.xcodeproj/a": "", "Big.xcodeproj/project.pbxproj": ""])
    let handle = try #require(FileHandle(forWritingAtPath: folder.path + "/Big.xcodeproj/project.pbxproj"))
    try handle.truncate(atOffset: 50 << 20)
    try handle.close()
    let model = ProjectModel(
      manifests: ["Big", "None"].map { "\(folder.path)/\($0).xcodeproj" },
      display: { String($0.dropFirst(folder.path.utf8.count + 1)) })
    #expect(
      model.problems.map(\.description) == [
        "Big.xcodeproj/project.pbxproj: it is larger than 32 MB, which no project is; its targets are not known",
        "None.xcodeproj/project.pbxproj: there is no such file; its targets are not known",
      ])
  }

  @Test("A project.yml that is no YAML, and one that includes what is not there") func yaml() {
    #expect(SampleProject(["project.yml": "name: [App"]).problems.count == 1)
    let project = SampleProject(["project.yml": "name: App\ninclude: None.yml"])
    #expect(project.problems == ["project.yml:2: there is no 'None.yml' to include; what it may say is not known"])
  }

  @Test("A workspace that is none") func workspace() throws {
    let folder = try TemporaryDirectory(["App.xcworkspace/contents.xcworkspacedata": "junk"])
    let model = ProjectModel(manifests: [folder.path + "/App.xcworkspace"])
    #expect(model.problems.count == 1)
  }

  @Test("A workspace names projects where no walk found them") func workspaceProjects() throws {
    let text = SampleXcodeProject(targets: [.init(name: "Kit")]).text
    let folder = try TemporaryDirectory([
      "App.xcworkspace/contents.xcworkspacedata": """
      <?xml version="1.0"?><Workspace version = "1.0">
      <Group location = "group:Libraries" name = "A"><FileRef location = "group:Kit.xcodeproj"></FileRef></Group>
      <FileRef location = "container:Gone.xcodeproj"></FileRef>
        <FileRef location = "group:Pods/Pods.xcodeproj"></FileRef></Workspace>
      """,
      "Libraries/Kit.xcodeproj/project.pbxproj": text, "Pods/Pods.xcodeproj/project.pbxproj": text,
    ])
    let model = ProjectModel(manifests: [folder.path + "/App.xcworkspace"])
    #expect(model.targets.map(\.name) == ["Kit"])
    #expect(model.problems.isEmpty)
  }
}
