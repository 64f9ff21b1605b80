import RuleDocuments
import Testing

@testable import ProjectModel

@Suite("Packages, XcodeGen and Tuist")
struct ManifestTests {
  @Test("A package says targets, floors and where they are written") func package() {
    let project = SampleProject([
      "Package.swift": """
      // swift-tools-version: 6.0
      let package = Package(
        name: "App",
        platforms: [.iOS(.v16), .macOS("13.3"), .tvOS(oldest)],
        targets: [
          .target(name: "Core-Kit", dependencies: ["Other"], swiftSettings: [.swiftLanguageMode(.v5)]),
          .target(name: "App", dependencies: [.target(name: "Core-Kit")], path: "Code", exclude: ["Old"]),
          .executableTarget(name: "tool", sources: nil),
          .testTarget(name: "CoreTests", path: "Checks", sources: ["Unit"]), .target(name: "\\(computed)"),
        ])
      """
    ])
    #expect(project.model.targets.map(\.name) == ["Core-Kit", "App", "tool", "CoreTests"])
    #expect(project.model.targets.map(\.kind) == [.library, .library, .tool, .test])
    #expect(project.floors("App") == ["iOS 16 at Package.swift:4", "macOS 13.3 at Package.swift:4", "tvOS ?"])
    #expect(project.target("Core-Kit")?.modules.map(\.value) == ["Core_Kit"])
    #expect(project.model.targets.map { $0.languageMode?.value } == ["5", "6", "6", "6"])
    #expect(project.targets(of: "Code/Deep/A.swift") == ["App"])
    #expect(project.targets(of: "Code/Old/A.swift") == [])
    #expect(project.targets(of: "Checks/Unit/A.swift") == ["CoreTests"])
    #expect(project.targets(of: "Checks/Other/A.swift") == [])
    #expect(project.role("Checks/Unit/A.swift").isTest == true)
    // In no literal target, and among the sources all the same; beside them nobody knows.
    #expect(project.role("Sources/Computed/A.swift").floors.releases[.iOS]?.value == ReleaseNumber(16))
    #expect(project.role("Scripts/A.swift").floors == .unknown)
  }

  @Test(
    "Floors are read off the manifest",
    arguments: [
      ("platforms: [.iOS(.v16)],", ["iOS 16"]),
      ("platforms: [.iOS(\"13.0\"), .macOS(.v10_15)],", ["iOS 13", "macOS 10.15"]),
      ("platforms: [SupportedPlatform.iOS(.v15)],", ["iOS 15"]),
      ("platforms: [\n .iOS( .v15 ), // .macOS(.v13)\n ],", ["iOS 15"]),
      ("", []), ("platforms: [],", []), ("platforms: [.iOS(minimum)],", ["iOS ?"]),
      ("platforms: [.iOS(\"\")],", ["iOS ?"]),
      ("platforms: [.custom(\"linux\", versionString: \"6\")],", []),
    ] as [(String, [String])])
  func floors(_ platforms: String, _ expected: [String]) {
    let manifest =
      "let package = Package(name: \"A\", \(platforms) targets: [.target(name: \"A\", dependencies: ["
      + ".product(name: \"iOS\", package: \"macOS\", condition: .when(platforms: [.iOS]))])])"
    let floors = SampleProject(["Package.swift": manifest]).floors("A")
    #expect(floors.map { String($0.prefix { $0 != "(" }.split(separator: " at ")[0]) } == expected)
  }

  @Test("A manifest that is cut off anywhere is still read") func cutManifest() {
    let manifest = "let package = Package(name: \"A\", platforms: [.iOS(.v16)], targets: [.target(name: \"A\")])"
    for length in 0..<manifest.utf8.count {
      let package = PackageManifest(Array(manifest.utf8.prefix(length)))
      #expect(package.targets.allSatisfy { $0.name == "A" })
    }
  }

  @Test("The nearest manifest speaks for what no target names") func nearest() {
    let manifest = { (version: Int) in "let package = Package(name: \"A\", platforms: [.iOS(.v\(version))])" }
    let project = SampleProject([
      "Package.swift": manifest(15), "Inner/Package.swift": manifest(16),
      "App/App.xcodeproj/project.pbxproj": SampleXcodeProject(targets: [
        .init(name: "App", settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;")
      ]).text,
    ])
    let floor = { (file: String) in project.role(file).floors.releases[.iOS]?.value.major }
    #expect(floor("Inner/Sources/A.swift") == 16)
    #expect(floor("Sources/B.swift") == 15)
    #expect(floor("App/Deep/C.swift") == 17)
    #expect(floor("Other/D.swift") == nil)
  }

  @Test("XcodeGen: targets, templates, settings and what is included") func xcodeGen() {
    let project = SampleProject([
      "project.yml": """
      name: App
      include: [Shared/base.yml]
      options: {deploymentTarget: {iOS: 14.0}}
      targets:
        App:
          type: application
          platform: iOS
          sources: [App, {path: Shared, excludes: ["Old/**"]}]
        Widget:
          templates: [Extension]
          deploymentTarget: 17.0
      """,
      "Shared/base.yml": """
      targetTemplates:
        Extension: {type: app-extension, platform: iOS, sources: ["../${target_name}"]}
      targets:
        AppTests: {type: bundle.unit-test, platform: iOS, sources: ../AppTests, settings: {IPHONEOS_DEPLOYMENT_TARGET: 15.5}}
      """,
    ])
    #expect(project.floors("App") == ["iOS 14 at project.yml:3"])
    #expect(project.floors("Widget") == ["iOS 17 at project.yml:11"])
    #expect(project.floors("AppTests") == ["iOS 15.5 at Shared/base.yml:4"])
    #expect(project.target("Widget")?.kind == .extension)
    #expect(project.targets(of: "App/A.swift") == ["App"])
    #expect(project.targets(of: "Shared/Old/A.swift") == [])
    #expect(project.targets(of: "Widget/A.swift") == ["Widget"])
    #expect(project.role("AppTests/A.swift").isTest == true)
  }

  @Test("Of XcodeGen's settings the project that was made of them says more") func generated() {
    let project = SampleProject([
      "project.yml": "name: App\ntargets: {App: {type: application, platform: iOS, sources: App}}",
      "App.xcodeproj/project.pbxproj": SampleXcodeProject(targets: [.init(name: "Made")]).text,
    ])
    #expect(project.model.targets.map(\.name) == ["Made"])
  }

  @Test("Tuist: literals and constants that are literals") func tuist() {
    let project = SampleProject([
      "Project.swift": """
      import ProjectDescription
      let oldest = DeploymentTargets.iOS("15.0")
      let project = Project(name: "App", targets: [
        .target(name: "App", destinations: .iOS, product: .app, deploymentTargets: oldest, sources: ["App/**", "Shared/*.swift"]),
        Target(name: "AppTests", platform: .iOS, product: .unitTests, deploymentTarget: .iOS(targetVersion: "16.0", devices: .iphone), sources: "Tests/**"),
        .target(name: "Kit", destinations: .iOS, product: .framework, deploymentTargets: Constants.oldest, sources: [.glob("Kit/**", excluding: "Kit/Old/**")]),
      ])
      """
    ])
    #expect(project.floors("App") == ["iOS 15 at Project.swift:2"])
    #expect(project.floors("AppTests") == ["iOS 16 at Project.swift:5"])
    #expect(project.floors("Kit") == [])
    #expect(project.targets(of: "App/Deep/A.swift") == ["App"])
    #expect(project.targets(of: "Shared/Deep/A.swift") == [])
    #expect(project.targets(of: "Kit/A.swift") == ["Kit"])
    #expect(project.targets(of: "Kit/Old/A.swift") == [])
    #expect(project.role("Tests/A.swift").isTest == true)
  }

  @Test(
    "Tuist: the target of an app that a helper names takes part, so that a file beside its tests' sources is no test")
  func computedName() {
    let project = SampleProject([
      "Project.swift": """
      import ProjectDescription
      func app(named name: String) -> Target {
        .target(name: name, destinations: .mac, product: .app, productName: "App", sources: ["App/**"])
      }
      let project = Project(name: "App", targets: [
        app(named: "Self" + "Made"),
        .target(name: "AppTests", destinations: .mac, product: .unitTests, sources: ["Tests/**", "App/**"]),
      ])
      """
    ])
    #expect(project.role("App/A.swift").isTest == false)
    #expect(project.role("Tests/A.swift").isTest == true)
  }

  @Test("A file called Project.swift is mostly code") func code() {
    let project = SampleProject(["Project.swift": "struct Project { let target = Target(name: \"A\", product: .app) }"])
    #expect(project.model.isEmpty)
  }
}
