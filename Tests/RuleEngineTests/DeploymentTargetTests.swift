import Testing

@testable import ListRules
@testable import RuleEngine
@testable import RuleKit

@Suite struct DeploymentTargetTests {
  // MARK: - The fix

  enum Safety: Sendable { case safe, unsafe, none }

  private func safety(_ platforms: String?, _ code: String, file: String = "Sources/App/A.swift") throws -> Safety {
    var files = [file: code]
    if let platforms {
      files["Package.swift"] =
        "import PackageDescription\nlet package = Package(name: \"A\", platforms: [\(platforms)])\n"
    }
    let inputs = files.map { Engine.Input(path: $0.key, contents: Array($0.value.utf8)) }
    let finding = try #require(Engine(only: SleepNanoseconds.id).lint(Engine.Input.withRoles(inputs)).findings.first)
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
      ("func f() async { if #unavailable(iOS 16) { } else { \(call) } }", .safe),
      ("func f() async { guard #unavailable(iOS 16) else { \(call); return } }", .safe),
      ("func f() async { if #unavailable(iOS 16) { return }\n \(call) }", .safe),
      ("func f() async { if #unavailable(iOS 16) { g() }\n \(call) }", .none),
      ("@available(iOS, introduced: 16) \(function)", .safe),
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
}
