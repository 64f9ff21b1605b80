import RuleDocuments
import SwiftSource
import Testing

@testable import ProjectModel

@Suite("Xcode projects")
struct XcodeProjectTests {
  private func project(_ xcode: SampleXcodeProject, _ files: [String: String] = [:]) -> SampleProject {
    SampleProject(files.merging(["App.xcodeproj/project.pbxproj": xcode.text]) { $1 })
  }

  private static let phone = "SDKROOT = iphoneos;"

  @Test("A target's own floor goes before the project's") func inheritance() {
    var xcode = SampleXcodeProject(targets: [
      .init(name: "App", settings: "IPHONEOS_DEPLOYMENT_TARGET = 15.0;", files: ["A.swift"]),
      .init(name: "Old", files: ["B.swift"]),
    ])
    xcode.configurations = [("Debug", "\(Self.phone)\nIPHONEOS_DEPLOYMENT_TARGET = 12.4;")]
    let project = project(xcode)
    #expect(project.floors("App").map { $0.prefix(6) } == ["iOS 15"])
    #expect(project.floors("Old").map { $0.prefix(8) } == ["iOS 12.4"])
    #expect(project.targets(of: "A.swift") == ["App"])
    // What no target names may be built by any.
    #expect(project.role("C.swift").floors.releases[.iOS]?.value == ReleaseNumber(12, 4))
  }

  @Test("A file that no target holds is left out where targets name others around it") func leftOut() {
    let xcode = SampleXcodeProject(targets: [.init(name: "App", files: ["App/A.swift", "App/B.m"])])
    let package = "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])"
    let files = ["Kit/Package.swift": package, "App/Own/Package.swift": package]
    let project = project(xcode, files)
    let left = ["App/Old.swift", "App/Old.m", "App/Deep/C.swift"]
    let others = [
      "App/A.swift", "App/B.m", "App/B.h", "App/Own/Sources/Kit/D.swift", "App/Own/D.swift", "Kit/Sources/Kit/D.swift",
      "E.swift", "Other/F.swift",
    ]
    #expect((left + others).filter { project.role($0).isLeftOut } == left)
    // The project is made anew before the next build.
    let made = self.project(xcode, ["project.yml": "name: App\n"])
    #expect(!made.role("App/Old.swift").isLeftOut)
  }

  @Test(
    "A package below the folder of an app's project is the app's own",
    arguments: [
      ("App/App.xcodeproj", "application", "App/Kit", true), ("App.xcodeproj", "application", "App/Kit", true),
      // A library has its sample app beside it, or below.
      ("App.xcodeproj", "application", "", false), ("App/App.xcodeproj", "application", "", false),
      ("App/App.xcodeproj", "application", "Kit", false), ("App/App.xcodeproj", "application", "AppKit", false),
      ("App/App.xcodeproj", "framework", "App/Kit", false),
    ])
  func packagesOfApps(_ xcode: String, _ type: String, _ folder: String, _ isOfApp: Bool) {
    let project = SampleProject([
      xcode + "/project.pbxproj": SampleXcodeProject(targets: [.init(name: "App", type: type)]).text,
      (folder.isEmpty ? "" : folder + "/") + "Package.swift":
        "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])",
    ])
    #expect(project.target("Kit")?.isOfApp == isOfApp)
  }

  @Test("A project may name a file in another case, as the file system of a Mac finds it") func otherCase() {
    let project = project(SampleXcodeProject(targets: [.init(name: "App", files: ["app/A.swift", "App/B.swift"])]))
    #expect(project.targets(of: "App/A.swift") == ["App"])
    #expect(!project.role("App/A.swift").isLeftOut)
    #expect(project.role("App/C.swift").isLeftOut)
  }

  @Test("Storyboards, nibs and property lists say of which classes the system makes objects") func archives() throws {
    let xcode = SampleXcodeProject(targets: [.init(name: "App", files: ["A.swift"])])
    let files = [
      "Main.storyboard": "<scene><viewController customClass=\"Shelf\" customModule=\"App\"/></scene>",
      "Row.xib": "<tableViewCell customClass=\"Row\">",
      "Info.plist": "<string>$(PRODUCT_MODULE_NAME).Scene</string>", "Notes.txt": "Other",
    ]
    let words = try #require(project(xcode, files).model.archives?.words())
    #expect(["Shelf", "Row", "Scene", "Other"].filter { words.contains(Word($0)) } == ["Shelf", "Row", "Scene"])
    // A mangled name says nothing, and without a target nobody knows what belongs to the project.
    #expect(project(xcode, ["Main.storyboard": "customClass=\"_TtC3App5Shelf\""]).model.archives?.words() == nil)
    #expect(SampleProject(files).model.archives == nil)
    let gone = ProjectModel(
      manifests: ["/p/Gone.xib"], buffers: ["/p/App.xcodeproj/project.pbxproj": Array(xcode.text.utf8)])
    #expect(try #require(gone.archives).words() == nil)
  }

  @Test("A file of several targets has the weakest floor, and configurations count the same way") func weakest() {
    var xcode = SampleXcodeProject(targets: [
      .init(name: "App", settings: "IPHONEOS_DEPLOYMENT_TARGET = \"$(OLDEST)\";", files: ["A.swift"]),
      .init(name: "Widget", type: "app-extension", settings: "IPHONEOS_DEPLOYMENT_TARGET = 17.0;", files: ["A.swift"]),
      .init(name: "Tests", type: "bundle.unit-test", files: ["A.swift", "T.swift"]),
    ])
    xcode.configurations = [
      ("Debug", "\(Self.phone) OLDEST = 16.0;"), ("Release", "\(Self.phone) OLDEST = 15.2;"),
    ]
    let project = project(xcode)
    #expect(project.target("Widget")?.kind == .extension)
    #expect(project.floors("App").map { $0.prefix(8) } == ["iOS 15.2"])
    #expect(project.role("A.swift").isTest == false)
    #expect(project.role("T.swift").isTest == true)
    // The tests' floor is not known, so that of the file is not either.
    #expect(project.role("A.swift").floors.unclear == [.iOS])
  }

  @Test("Settings files say floors, with what they include, and where") func settingsFiles() {
    var xcode = SampleXcodeProject(targets: [.init(name: "App", files: ["A.swift"])])
    xcode.configurations = [("Debug", Self.phone)]
    xcode.base = "Config/App.xcconfig"
    let project = project(
      xcode,
      [
        "Config/App.xcconfig": "#include \"../Base.xcconfig\" // first\n#include? \"None.xcconfig\"\nOTHER = 1",
        "Base.xcconfig": "// iOS\nIPHONEOS_DEPLOYMENT_TARGET = 14.0 // oldest\n",
      ])
    #expect(project.floors("App") == ["iOS 14 at Base.xcconfig:2"])
    #expect(project.problems.isEmpty)
  }

  @Test(
    "Conditions, variables and what is inherited",
    arguments: [
      ("IPHONEOS_DEPLOYMENT_TARGET = 14.0\nIPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*] = 15.0", "14"),
      ("IPHONEOS_DEPLOYMENT_TARGET = 16.0\nIPHONEOS_DEPLOYMENT_TARGET[arch=arm64] = 15.0", "15"),
      ("IPHONEOS_DEPLOYMENT_TARGET = 16.0\nIPHONEOS_DEPLOYMENT_TARGET[sdk=macosx*] = 11.0", "16"),
      ("IPHONEOS_DEPLOYMENT_TARGET = 16.0\nIPHONEOS_DEPLOYMENT_TARGET[config=Debug] = 13.0", "13"),
      ("IPHONEOS_DEPLOYMENT_TARGET = 16.0\nIPHONEOS_DEPLOYMENT_TARGET[config=Beta] = 13.0", "16"),
      ("V = 1\nT1 = 13.4\nIPHONEOS_DEPLOYMENT_TARGET = $(T$(V))", "13.4"),
      ("IPHONEOS_DEPLOYMENT_TARGET = ${MINE:default=14.5}", "14.5"),
      ("REST = 2\nIPHONEOS_DEPLOYMENT_TARGET = 1$(REST)", "12"), ("IPHONEOS_DEPLOYMENT_TARGET = 14.0;", "14"),
      ("IPHONEOS_DEPLOYMENT_TARGET = $(UNKNOWN)", "?"), ("A = $(B)\nB = $(A)\nIPHONEOS_DEPLOYMENT_TARGET = $(A)", "?"),
      ("IPHONEOS_DEPLOYMENT_TARGET = new", "?"),
    ])
  func values(_ settings: String, _ floor: String) {
    var xcode = SampleXcodeProject(targets: [.init(name: "App", files: ["A.swift"])])
    xcode.configurations = [("Debug", Self.phone)]
    xcode.base = "App.xcconfig"
    let found = project(xcode, ["App.xcconfig": settings]).floors("App").first
    #expect(found?.hasPrefix(floor == "?" ? "iOS ?" : "iOS \(floor) at") == true, "\(found ?? "")")
  }

  @Test("What a target inherits is the project's") func inherited() {
    var xcode = SampleXcodeProject(targets: [
      .init(name: "App", settings: "SUPPORTED_PLATFORMS = \"$(inherited) macosx\"; MACOSX_DEPLOYMENT_TARGET = 13.0;")
    ])
    xcode.configurations = [
      ("Debug", "SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator\"; IPHONEOS_DEPLOYMENT_TARGET = 16;")
    ]
    #expect(project(xcode).floors("App").map { $0.prefix(8) } == ["iOS 16 a", "macOS 13"])
  }

  @Test("Modules have the names that imports use") func modules() {
    let project = project(
      SampleXcodeProject(targets: [
        .init(name: "My App-2"),
        .init(name: "Kit", type: "framework", settings: "PRODUCT_NAME = \"$(TARGET_NAME)Core\";"),
        .init(name: "Beta", settings: "PRODUCT_MODULE_NAME = App;"),
        .init(name: "Odd", settings: "PRODUCT_NAME = \"$(ODD)\";"),
      ]))
    #expect(project.model.targets.map { $0.modules.map(\.value) } == [["My_App_2"], ["KitCore"], ["App"], []])
  }

  @Test("Folders that Xcode synchronizes, with their exceptions") func synchronized() {
    var xcode = SampleXcodeProject(targets: [
      .init(name: "App", extra: "fileSystemSynchronizedGroups = (SYNC);"),
      .init(name: "Widget", type: "app-extension"),
    ])
    xcode.children = ["SYNC"]
    xcode.objects = """
      SYNC = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = (E0, E1); };
      E0 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0; membershipExceptions = (Old.swift, Tools, ); };
      E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1; membershipExceptions = ("Deep/Shared.swift"); };
      """
    let project = project(xcode)
    #expect(project.targets(of: "App/New/Any.swift") == ["App"])
    #expect(project.targets(of: "App/Old.swift") == [])
    #expect(project.targets(of: "App/Tools/A.swift") == [])
    #expect(Set(project.targets(of: "App/Deep/Shared.swift")) == ["App", "Widget"])
    #expect(project.targets(of: "Apple/A.swift") == [])
  }

  @Test("Each of ten thousand files is found in its target, and each reference read once") func many() {
    let files = (0..<10_000).map { "Folder/File\($0).swift" }
    let project = project(SampleXcodeProject(targets: [.init(name: "App", files: files)]))
    let roles = project.model.roles(of: files.map { "/p/" + $0 })
    #expect(roles.allSatisfy { $0.targets == [0] })
    #expect(project.target("App")?.sources.files.count == files.count)
  }
}
