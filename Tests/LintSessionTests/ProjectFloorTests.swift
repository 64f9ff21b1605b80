import BuiltInRules
import Findings
import LintSession
import RuleDocuments
import RuleEngine
import TestSupport
import Testing

/// Rules go by what the targets of a file must run on.
@Suite struct ProjectFloorTests {
  private static let sleeping =
    "import UIKit\nfunc wait() async {\n  try? await Task.sleep(nanoseconds: 250_000_000)\n}\n"

  /// An app with one file `A.swift`. `settings` are those of the project and of the target.
  private static func xcodeProject(_ settings: String, _ own: String = "", base: Bool = false) -> String {
    let reference = base ? "baseConfigurationReference = X;" : ""
    return """
      { objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T, U); buildConfigurationList = L; };
        G = {isa = PBXGroup; children = (X, A, B); sourceTree = "<group>"; };
        A = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        B = {isa = PBXFileReference; path = Checks.swift; sourceTree = "<group>"; };
        X = {isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; name = Debug; \(reference) buildSettings = {SDKROOT = iphoneos; \(settings)}; };
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildPhases = (S); buildConfigurationList = TL; };
        U = {isa = PBXNativeTarget; name = Checks; productType = "com.apple.product-type.bundle.unit-test";
          buildPhases = (SU); buildConfigurationList = TL; };
        TL = {isa = XCConfigurationList; buildConfigurations = (TC); };
        TC = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(own)}; };
        S = {isa = PBXSourcesBuildPhase; files = (FA); };
        SU = {isa = PBXSourcesBuildPhase; files = (FB); };
        FA = {isa = PBXBuildFile; fileRef = A; };
        FB = {isa = PBXBuildFile; fileRef = B; };
      }; rootObject = P; }
      """
  }

  private func findings(
    _ files: [String: String], profile: Profile = .recommended, only rule: String
  ) throws -> [Finding] {
    let project = try TemporaryDirectory(files.merging([".git/HEAD": ""]) { first, _ in first })
    var options = LintOptions(paths: ["."], currentFolder: project.path)
    options.paths = [project.path]
    options.profile = profile
    options.objectiveC = .installed
    return try LintSession(options).lint().findings.filter { $0.rule == rule }
  }

  @Test("A floor in a settings file silences what cannot be written; strict leaves a note") func settingsFile() throws {
    let files = [
      "App.xcodeproj/project.pbxproj": Self.xcodeProject("", base: true), "A.swift": Self.sleeping,
      "App.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 14.0\n",
    ]
    #expect(try findings(files, only: "sleep-nanoseconds").isEmpty)
    let strict = try findings(files, profile: .strict, only: "sleep-nanoseconds")
    #expect(strict.map(\.severity) == [.info])
    #expect(strict.allSatisfy { $0.fix == nil })
    let newer = files.merging(["App.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 16.0\n"]) { $1 }
    #expect(try findings(newer, only: "sleep-nanoseconds").map { $0.fix?.isSafe } == [true])
  }

  @Test("What every target overrides does not count") func overridden() throws {
    let view = "import SwiftUI\nstruct Books: View {\n  var body: some View { List {}.searchable(text: $query) }\n}\n"
    let project = Self.xcodeProject("IPHONEOS_DEPLOYMENT_TARGET = 12.4;", "IPHONEOS_DEPLOYMENT_TARGET = 15.0;")
    let files = ["App.xcodeproj/project.pbxproj": project, "A.swift": view]
    #expect(try findings(files, only: "unavailable-search-api").isEmpty)
    let old = Self.xcodeProject("IPHONEOS_DEPLOYMENT_TARGET = 12.4;")
    let found = try findings(
      files.merging(["App.xcodeproj/project.pbxproj": old]) { $1 }, only: "unavailable-search-api")
    #expect(found.map { $0.message.contains("iOS 12.4") } == [true])
  }

  @Test("What the configuration says wins") func configuration() throws {
    let files = [
      "App.xcodeproj/project.pbxproj": Self.xcodeProject("IPHONEOS_DEPLOYMENT_TARGET = 14.0;"),
      "A.swift": Self.sleeping, ".listlint.yml": "deployment-targets: {iOS: 16}\n",
    ]
    #expect(try findings(files, only: "sleep-nanoseconds").map { $0.fix?.isSafe } == [true])
  }

  @Test(
    "Where no manifest says the floor, code that asks for a release again and again seems to run on older ones",
    arguments: [("iOS 16.0", 3, true), ("iOS 16", 2, false), ("iOS 15.0", 3, false), ("iOS 17.0", 3, false)])
  func askedFor(_ release: String, _ times: Int, _ isOlder: Bool) throws {
    let check = "func show() { if #available(\(release), *) { new() } else { old() } }\n"
    let files = ["A.swift": Self.sleeping, "B.swift": String(repeating: check, count: times)]
    #expect(try findings(files, only: "sleep-nanoseconds").isEmpty == isOlder)
    #expect(try findings(files, profile: .strict, only: "sleep-nanoseconds").count == 1)
    // A manifest knows better, and so does the code around.
    let known = ["App.xcodeproj/project.pbxproj": Self.xcodeProject("IPHONEOS_DEPLOYMENT_TARGET = 16.0;")]
    #expect(try findings(files.merging(known) { $1 }, only: "sleep-nanoseconds").count == 1)
    let checked = Self.sleeping.replacing("func wait", with: "@available(iOS 16, *) func wait")
    #expect(try findings(files.merging(["A.swift": checked]) { $1 }, only: "sleep-nanoseconds").count == 1)
  }

  @Test("A test target makes test code") func testTarget() throws {
    let files = [
      "App.xcodeproj/project.pbxproj": Self.xcodeProject("IPHONEOS_DEPLOYMENT_TARGET = 16.0;"),
      "A.swift": Self.sleeping, "Checks.swift": Self.sleeping,
    ]
    #expect(try findings(files, only: "sleep-nanoseconds").map(\.severity) == [.error])
    let strict = try findings(files, profile: .strict, only: "sleep-nanoseconds")
    #expect(strict.map(\.severity) == [.error, .warning])
  }

  @Test("In a file of no target `recommended` finds nothing, and says why where it was named") func leftOut() throws {
    let project = try TemporaryDirectory([
      "App.xcodeproj/project.pbxproj": Self.xcodeProject("IPHONEOS_DEPLOYMENT_TARGET = 16.0;"), ".git/HEAD": "",
      "A.swift": Self.sleeping, "Old.swift": Self.sleeping,
    ])
    func session(_ path: String, _ profile: Profile) throws -> LintSession {
      var options = LintOptions(paths: [project.path(path)], currentFolder: project.path)
      options.profile = profile
      return try LintSession(options)
    }
    let whole = try session("", .recommended)
    #expect(whole.notes.isEmpty)
    #expect(try whole.lint().findings.map(\.path).map { $0.hasSuffix("/A.swift") } == [true])
    let named = try session("Old.swift", .recommended)
    #expect(try named.lint().findings.isEmpty)
    #expect(named.notes.map { $0.contains("Old.swift is in no target") } == [true])
    #expect(try session("Old.swift", .strict).lint().findings.map(\.rule) == ["sleep-nanoseconds"])
  }

  @Test(
    "A controller of no storyboard that nobody makes is for `strict`", .enabled(if: ObjectiveCReading.installed.isOn))
  func archives() throws {
    let shelf = """
      import UIKit
      @main class AppDelegate: UIResponder, UIApplicationDelegate {}
      final class Shelf: UIViewController, UISearchResultsUpdating {
        var shown: [String] = []
        func updateSearchResults(for controller: UISearchController) {
          let text = controller.searchBar.text ?? ""
          shown = books.filter { $0.contains(text) }
        }
      }
      """
    let files = [
      "App.xcodeproj/project.pbxproj": Self.xcodeProject("IPHONEOS_DEPLOYMENT_TARGET = 16.0;"), "A.swift": shelf,
    ]
    let rule = "search-state-in-view-controller"
    #expect(try findings(files, only: rule).isEmpty)
    #expect(try findings(files, profile: .strict, only: rule).count == 1)
    let board = "<viewController customClass=\"Shelf\" customModule=\"App\"/>"
    #expect(try findings(files.merging(["Main.storyboard": board]) { $1 }, only: rule).count == 1)
    for call in ["[self show:[[Shelf alloc] init]];", "[self make:Shelf.class];", "NSClassFromString(@\"App.Shelf\");"]
    {
      let maker = "@implementation Maker\n- (void)begin { \(call) }\n@end\n"
      #expect(try findings(files.merging(["Old/Maker.m": maker]) { $1 }, only: rule).count == 1, "\(call)")
    }
    let other = "@implementation Maker\n- (void)begin { NSClassFromString(@\"App.Rack\"); }\n@end\n"
    #expect(try findings(files.merging(["Old/Maker.m": other]) { $1 }, only: rule).isEmpty)
  }

  @Test("Vendored folders are counted, and linted when they are named") func vendored() throws {
    let project = try TemporaryDirectory([
      ".git/HEAD": "", "A.swift": "", "Vendor/B.swift": Self.sleeping, "pods/C.swift": "",
    ])
    let report = try LintSession(LintOptions(paths: [project.path], currentFolder: project.path)).lint()
    #expect((report.files, report.vendoredFolders) == (1, 2))
    let named = LintOptions(paths: [project.path("Vendor")], currentFolder: project.path)
    #expect(try LintSession(named).lint().findings.count == 1)
  }

  @Test("A manifest that is not understood is a note, and the run goes on") func damaged() throws {
    let project = try TemporaryDirectory([
      ".git/HEAD": "", "App.xcodeproj/project.pbxproj": "{ objects = {", "A.swift": Self.sleeping,
    ])
    let session = try LintSession(LintOptions(paths: [project.path], currentFolder: project.path))
    #expect(
      session.notes == ["App.xcodeproj/project.pbxproj:1: the file ends too early; its targets are not known"])
    #expect(try session.lint().findings.map(\.rule) == ["sleep-nanoseconds"])
  }

  @Test("A type of a module that is not imported is another one") func modules() throws {
    let manifest = """
      let package = Package(name: "A", platforms: [.iOS(.v16)], targets: [
        .target(name: "Base"), .target(name: "App", dependencies: ["Base"]), .target(name: "Other"),
      ])
      """
    let list = """
      final class Users: Screen, UISearchResultsUpdating {
        func updateSearchResults(for search: UISearchController) {
          shown = users.filter { $0.name.contains(query) }
        }
      }
      """
    let files = [
      "Package.swift": manifest, "Sources/Base/Screen.swift": "import UIKit\nopen class Screen: UIViewController {}\n",
      "Sources/App/Users.swift": "import Base\n" + list, "Sources/Other/Users.swift": "import Elsewhere\n" + list,
    ]
    let found = try findings(files, only: "filtering-in-view-controller")
    #expect(found.map { $0.path.hasSuffix("Sources/App/Users.swift") } == [true])
  }
}
