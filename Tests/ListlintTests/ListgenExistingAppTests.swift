import Foundation
import TestSupport
import Testing

/// `listgen` in an app that has types, stores and targets of its own. What it proves has tests of its own.
@Suite struct ListgenExistingAppTests {
  @Test("A store of the project is followed; one in Core Data is fetched") func stores() async throws {
    let store = """
      import Combine
      import Foundation

      struct User: Identifiable, Hashable, Sendable {
        let id: UUID
        var name: String
      }

      final class People: ObservableObject {
        @Published private(set) var users: [User] = []
      }

      """
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "App/People.swift": store])
    let followed = try await listgen("side-controller", "Users", "--store", "combine", "--no-verify", in: folder)
    #expect((followed.status, followed.output) == (0, "create    UsersController.swift\n"), "\(followed.errors)")
    let text = try folder.text("UsersController.swift")
    #expect(text.contains("init(store: People,") && !text.contains("struct User:"))

    let fetched = try await listgen("side-controller", "Invoices", "--store", "core-data", "--no-verify", in: folder)
    #expect(
      fetched.output == """
        create    InvoicesController.swift
        note: over Core Data the side controller is that of 'listgen fetched-results-controller'

        """, "\(fetched.errors)")
    let same = try await listgen("fetched-results-controller", "Invoices", "--check", in: folder)
    #expect(same.status == 0, "\(same.output)")

    for (options, message) in [
      (["--isolation", "any-thread"], "a store is followed on the main thread; leave one of the options out"),
      (["--service", "People"], "--service loads the items and --store follows them; leave one out"),
      (["--property", "name:String"], "--store has the properties; leave --property out"),
    ] {
      let run = try await listgen(["side-controller", "Users", "--store", "combine"] + options, in: folder)
      #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test("In an Xcode project tests go into their target, and a second run is merged with edits")
  func xcodeProject() async throws {
    let project = """
      { objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T, V, U); buildConfigurationList = L; };
        G = {isa = PBXGroup; children = (A, B); sourceTree = "<group>"; };
        A = {isa = PBXFileSystemSynchronizedRootGroup; path = "My App"; sourceTree = "<group>"; };
        B = {isa = PBXFileSystemSynchronizedRootGroup; path = Checks; sourceTree = "<group>"; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
          SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; };
        T = {isa = PBXNativeTarget; name = "My App"; productType = "com.apple.product-type.application";
          buildPhases = (); fileSystemSynchronizedGroups = (A); buildConfigurationList = TL; };
        V = {isa = PBXNativeTarget; name = "My AppUITests"; productType = "com.apple.product-type.bundle.ui-testing";
          buildPhases = (); buildConfigurationList = TL; };
        U = {isa = PBXNativeTarget; name = Checks; productType = "com.apple.product-type.bundle.unit-test";
          buildPhases = (); fileSystemSynchronizedGroups = (B); buildConfigurationList = TL; };
        TL = {isa = XCConfigurationList; buildConfigurations = (TC); };
        TC = {isa = XCBuildConfiguration; name = Debug; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)"; }; };
      }; rootObject = P; }
      """
    let person = """
      struct Person: Identifiable, Hashable, Sendable {
        let id: Int
        var name: String
        var team: String?
      }

      """
    let folder = try TemporaryDirectory([
      ".git/HEAD": "", "App.xcodeproj/project.pbxproj": project, "My App/Person.swift": person, "Checks/A.swift": "",
    ])
    let command = ["screen", "People", "--model", "Person", "--output", "My App", "--no-verify"]
    let first = try await listgen(command, in: folder)
    #expect(
      first.output == """
        create    My App/PeopleController.swift
        create    My App/PeopleViewController.swift
        create    Checks/PeopleControllerTests.swift
        create    Checks/ManualClock.swift

        """, "\(first.errors)")
    #expect(try folder.text("Checks/PeopleControllerTests.swift").contains("@testable import My_App\n"))

    let screen = "My App/PeopleViewController.swift"
    let edited = try folder.text(screen).replacingOccurrences(of: "title = \"People\"", with: "title = \"Colleagues\"")
    try folder.write(screen, edited)
    let second = try await listgen(command + ["--section-by", "team"], in: folder)
    #expect(
      second.output == """
        update    My App/PeopleController.swift
        merge     My App/PeopleViewController.swift
        identical Checks/PeopleControllerTests.swift
        identical Checks/ManualClock.swift

        """, "\(second.errors)")
    let merged = try folder.text(screen)
    #expect(merged.contains("title = \"Colleagues\"") && merged.contains("func title(of section:"))
  }
}
