import Findings
import SwiftSource
import TestSupport
import Testing
@testable import ListRules
@testable import RuleEngine
@testable import RuleKit

@Suite struct DeploymentTargetTests {
  private func versions(_ platforms: String) -> [Word: Int] {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "App",
        \(platforms)
        targets: [.target(name: "App", dependencies: [.product(name: "iOS", package: "macOS", condition: .when(platforms: [.iOS]))])])
      """
    return DeploymentTargets(manifest: SourceFile(bytes: Array(manifest.utf8))).versions
  }

  /// The versions by the words of their systems; arguments of a test have names that its log can show.
  private static func words(_ versions: [String: Int]) -> [Word: Int] {
    Dictionary(uniqueKeysWithValues: versions.map { (Word($0), $1) })
  }

  @Test(
    "Versions are read off the manifest",
    arguments: [
      ("platforms: [.iOS(.v16)],", ["iOS": 16]), ("platforms: [.iOS(.v13), .macOS(.v13)],", ["iOS": 13, "macOS": 13]),
      ("platforms: [.iOS(\"13.0\"), .macOS(\"10.15\")],", ["iOS": 13, "macOS": 10]),
      ("platforms: [.macOS(.v10_15)],", ["macOS": 10]),
      (
        "platforms: [.iOS(\"16\"), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1), .macCatalyst(.v16)],",
        ["iOS": 16, "tvOS": 16, "watchOS": 9, "visionOS": 1, "macCatalyst": 16]
      ),
      ("platforms: [SupportedPlatform.iOS(.v15)],", ["iOS": 15]),
      ("platforms: [\n .iOS( .v15 ), // .macOS(.v13)\n ],", ["iOS": 15]),
      ("", [:]), ("platforms: [],", [:]), ("platforms: [.iOS(minimum)],", [:]), ("platforms: [.iOS(\"\")],", [:]),
      ("platforms: [.custom(\"linux\", versionString: \"6\")],", [:]),
    ] as [(String, [String: Int])])
  func manifest(_ platforms: String, _ expected: [String: Int]) {
    #expect(versions(platforms) == Self.words(expected))
  }

  @Test("A manifest that is cut off anywhere is still read") func cutManifest() {
    let manifest = Array("let package = Package(name: \"A\", platforms: [.iOS(.v16), .macOS(\"13.0\")])".utf8)
    for length in manifest.indices {
      let versions = DeploymentTargets(manifest: SourceFile(bytes: Array(manifest[..<length]))).versions
      #expect(versions.keys.allSatisfy { $0 == "iOS" || $0 == "macOS" })
    }
  }

  // MARK: - Xcode projects

  @Test(
    "Versions are read off an Xcode project",
    arguments: [
      ("IPHONEOS_DEPLOYMENT_TARGET = 15.0;", ["iOS": 15]),
      ("IPHONEOS_DEPLOYMENT_TARGET = 17.2;\n\tIPHONEOS_DEPLOYMENT_TARGET = 16.4;", ["iOS": 16]),
      ("MACOSX_DEPLOYMENT_TARGET = 10.15; TVOS_DEPLOYMENT_TARGET = \"13.0\";", ["macOS": 10, "tvOS": 13]),
      ("WATCHOS_DEPLOYMENT_TARGET = 9.0;\r\nXROS_DEPLOYMENT_TARGET = 1.0;", ["watchOS": 9, "visionOS": 1]),
      ("IPHONEOS_DEPLOYMENT_TARGET = 15.0; IPHONEOS_DEPLOYMENT_TARGET = \"$(OTHER)\";", [:]),
      ("\"IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*]\" = 12.0;", [:]),
      ("RECOMMENDED_IPHONEOS_DEPLOYMENT_TARGETS = 9;", [:]), ("IPHONEOS_DEPLOYMENT_TARGET", [:]), ("", [:]),
    ] as [(String, [String: Int])])
  func xcodeProject(_ settings: String, _ expected: [String: Int]) {
    let targets = DeploymentTargets(xcodeProject: Array(settings.utf8))
    #expect(targets.versions == Self.words(expected))
    #expect(!targets.isComplete)
  }

  @Test("The only Xcode project above a file speaks for it") func onlyXcodeProject() throws {
    let settings = { (version: Int) in "IPHONEOS_DEPLOYMENT_TARGET = \(version).0;" }
    let code = "import UIKit\n" + Self.function
    let project = try TemporaryDirectory([
      "App.xcodeproj/project.pbxproj": settings(16), "App/Deep/A.swift": code, ".git/HEAD": "",
      "Kit/Package.swift": "let package = Package(name: \"A\", platforms: [.iOS(.v15)])", "Kit/Sources/B.swift": code,
      "Two/One.xcodeproj/project.pbxproj": settings(16), "Two/Two.xcodeproj/project.pbxproj": settings(17),
      "Two/C.swift": code, "Old/Old.xcodeproj/project.pbxproj": settings(14), "Old/D.swift": code,
    ])
    func fix(_ name: String) throws -> Fix? {
      let findings = Engine(only: SleepNanoseconds.id).lint([Engine.Input(path: project.path + "/" + name)]).findings
      return try #require(findings.first).fix
    }
    #expect(try fix("App/Deep/A.swift")?.isSafe == true)
    #expect(try fix("Kit/Sources/B.swift") == nil)
    // It is not known which of the two builds it.
    #expect(try fix("Two/C.swift")?.isSafe == false)
    #expect(try fix("Old/D.swift") == nil)
  }

  // MARK: - The fix

  enum Safety: Sendable { case safe, unsafe, none }

  private func safety(_ platforms: String?, _ code: String, file: String = "Sources/App/A.swift") throws -> Safety {
    var files = [file: code]
    if let platforms {
      files["Package.swift"] =
        "import PackageDescription\nlet package = Package(name: \"A\", platforms: [\(platforms)])\n"
    }
    let project = try TemporaryDirectory(files)
    let finding = try #require(
      Engine(only: SleepNanoseconds.id).lint([Engine.Input(path: project.path + "/" + file)]).findings.first)
    return finding.fix.map { $0.isSafe ? .safe : .unsafe } ?? .none
  }

  private static let call = "try? await Task.sleep(nanoseconds: 1_000_000)"
  private static let function = "func wait() async { \(call) }"

  @Test(
    "The oldest system says how safe the fix is",
    arguments: [
      (".iOS(.v16)", "", Safety.safe), (".iOS(.v15)", "", .none), (".iOS(\"16.4\")", "", .safe), (nil, "", .unsafe),
      ("", "", .none), (".iOS(.v16), .macOS(.v13)", "", .safe), (".iOS(.v16), .macOS(.v12)", "", .none),
      (".iOS(.v16), .macOS(.v12)", "import UIKit", .safe), (".iOS(.v15), .macOS(.v13)", "import UIKit", .none),
      (".iOS(.v15), .macOS(.v13)", "import AppKit", .safe), (".iOS(.v15), .macOS(.v13)", "import Cocoa", .safe),
      (".macOS(.v13)", "import UIKit", .none), (".iOS(.v16)", "import AppKit", .none),
      (".iOS(.v16), .macOS(.v12)", "import SwiftUI", .none),
      (".tvOS(.v16), .watchOS(.v9)", "", .safe), (".watchOS(.v8)", "", .none), (".visionOS(.v1)", "", .safe),
    ] as [(String?, String, Safety)])
  func oldestSystem(_ platforms: String?, _ imports: String, _ expected: Safety) throws {
    #expect(try safety(platforms, imports + "\n" + Self.function) == expected)
  }

  @Test("UIKit also means the other systems that have it") func uiKit() throws {
    let found = try safety(".iOS(.v16), .tvOS(.v15)", "import UIKit\n" + Self.function)
    #expect(found == .none)
  }

  @Test(
    "Availability around the call counts",
    arguments: [
      // What stands around makes it safe below the releases…
      ("@available(iOS 16, macOS 13, *) \(function)", Safety.safe), ("@available(iOS 16.4, *)\n\(function)", .safe),
      ("@available(iOS 16, *) struct S { \(function) }", .safe),
      ("@available(iOS 17, *) extension S { struct T { \(function) } }", .safe),
      ("func f() async { if #available(iOS 16, *) { \(call) } }", .safe),
      ("func f() async { if isOn, #available(iOS 16, *) { Task { \(call) } } }", .safe),
      ("func f() async { guard #available(iOS 16, *) else { return }; \(call) }", .safe),
      ("func f() async { guard #available(iOS 16, *) else { return }\n if isOn { \(call) } }", .safe),
      // … and these do not.
      ("@available(iOS 15, *) \(function)", .none), ("@available(*, deprecated) \(function)", .none),
      ("@available(iOS, deprecated: 16) \(function)", .none), ("@available(swift 6) \(function)", .none),
      ("@available(iOS 16, *) func g() {}\n\(function)", .none),
      ("func f() async { if #available(iOS 15, *) { \(call) } }", .none),
      ("func f() async { if #available(iOS 16, *) { } else { \(call) } }", .none),
      ("func f() async { if #available(iOS 16, *) { }\n \(call) }", .none),
      ("func f() async { \(call)\n guard #available(iOS 16, *) else { return } }", .none),
      ("func f() async { guard #available(iOS 16, *) else { \(call); return } }", .none),
      ("func f() async { if #unavailable(iOS 16) { \(call) } }", .none),
    ] as [(String, Safety)])
  func availability(_ code: String, _ expected: Safety) throws {
    #expect(try safety(".iOS(.v15)", "import UIKit\n" + code) == expected)
  }

  @Test("Availability on another system does not count") func otherSystem() throws {
    let found = try safety(".iOS(.v15), .macOS(.v12)", "@available(macOS 13, *) " + Self.function)
    #expect(found == .none)
  }

  @Test("Conditions over several lines count") func severalLines() throws {
    let found = try safety(
      ".iOS(.v15)", "func f() async {\n  if #available(iOS 16, *),\n    isOn\n  {\n    \(Self.call)\n  }\n}")
    #expect(found == .safe)
  }

  // MARK: - Which manifest

  @Test("The nearest manifest in the work tree counts") func nearestManifest() throws {
    let manifest = { (version: Int) in "let package = Package(name: \"A\", platforms: [.iOS(.v\(version))])" }
    let project = try TemporaryDirectory([
      "Package.swift": manifest(15), "Inner/Package.swift": manifest(16), "Inner/Sources/A.swift": Self.function,
      "Sources/B.swift": Self.function, "Other/.git/HEAD": "", "Other/Sources/C.swift": Self.function,
      "App/D.swift": Self.function, "E.swift": Self.function,
    ])
    func fix(_ name: String) throws -> Fix? {
      let findings = Engine(only: SleepNanoseconds.id).lint([Engine.Input(path: project.path + "/" + name)]).findings
      return try #require(findings.first).fix
    }
    #expect(try fix("Inner/Sources/A.swift")?.isSafe == true)
    #expect(try fix("Sources/B.swift") == nil)
    // Another work tree has nothing to do with the package around it.
    #expect(try fix("Other/Sources/C.swift")?.isSafe == false)
    // Nor is it known what builds a file beside the package's sources.
    #expect(try fix("App/D.swift")?.isSafe == false)
    #expect(try fix("E.swift")?.isSafe == false)
  }
}
