import Foundation
import TestSupport
import Testing

/// `listlint config` and `listlint init` as a shell runs them; what they read and write is tested beside the code.
@Suite struct ConfigurationCommandTests {
  @Test("'config' shows what holds for the path and who says it") func config() async throws {
    let folder = try TemporaryDirectory([
      ".listlint.yml": "root: true\nprofile: strict\n", "App/.listlint.yml": "rules: {sleep-nanoseconds: info}\n",
      "App/A.swift": Sample.clean,
    ])
    let run = try await listlint("config", "--effective", "App/A.swift", "--disable", "untrimmed-query", in: folder)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.first?.hasPrefix("# App/A.swift, project ") == true)
    #expect(lines.contains("profile: strict # .listlint.yml:2"))
    #expect(lines.contains("sleep-nanoseconds: info # App/.listlint.yml:1"))
    #expect(lines.contains("untrimmed-query: off # command line, --disable"))
    // The folder itself, without being asked for anything.
    #expect(try await listlint("config", in: folder).output.contains("profile: strict"))
  }

  @Test("'config' says which targets were found, their floors, and who says these") func targets() async throws {
    let folder = try TemporaryDirectory([
      ".git/HEAD": "", "Kit/A.swift": Sample.clean, "Old/B.swift": Sample.clean,
      "Old/.listlint.yml": "deployment-targets: {iOS: 15}\n",
      "Package.swift": """
      // swift-tools-version: 6.0
      let package = Package(name: "Kit", platforms: [
        .iOS(.v17), .macOS(oldest),
      ], targets: [.target(name: "Kit", path: "Kit"), .testTarget(name: "Old", path: "Old")])
      """,
    ])
    func lines(_ path: String) async throws -> [String] {
      let run = try await listlint("config", "--effective", path, in: folder)
      return run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }
    let found = try await lines("Kit/A.swift")
    #expect(found.contains("# target Kit (library, module Kit, Swift 6 at Package.swift:1), Package.swift:4"))
    #expect(found.contains("# iOS 17, Package.swift:3") && found.contains("# macOS unknown"))
    #expect(found.contains("iOS: 17 # Package.swift:3"))
    // What the configuration says wins, and the target is told all the same.
    let configured = try await lines("Old/B.swift")
    #expect(configured.contains("iOS: 15 # Old/.listlint.yml:1") && configured.contains("# iOS 17, Package.swift:3"))
    #expect(try await lines(".").count { $0.hasPrefix("# target ") } == 2)
  }

  @Test("A wrong configuration ends with status 2 and one line") func wrongConfiguration() async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\nprofil: strict\n"])
    let run = try await listlint("config", in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors == "error: .listlint.yml:2: unknown key 'profil'; did you mean 'profile'?\n")
  }

  @Test(
    "What is not there ends with status 2",
    arguments: [["config", "missing.swift"], ["config", "--only", "no-such-rule"], ["init", "missing"]])
  func missing(_ arguments: [String]) async throws {
    let run = try await listlint(arguments, in: TemporaryDirectory())
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("error: ") && run.errors.split(separator: "\n").count == 1)
  }

  @Test("'init' writes a file that 'config' reads") func initWrites() async throws {
    let folder = try TemporaryDirectory([
      "Package.swift": """
      let package = Package(name: "App", targets: [
        .target(name: "Model"), .target(name: "Views", dependencies: [.target(name: "Model")]),
        .executableTarget(name: "Tool"), .target(name: "Empty"),
      ])
      """,
      "Sources/Model/A.swift": "import Foundation\n// import UIKit\n",
      "Sources/Views/A.swift": "import Foundation\n@testable import SwiftUI\n",
      "Sources/Tool/A.swift": "print()\n",
    ])
    let run = try await listlint("init", in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("wrote .listlint.yml"))
    let text = try folder.text(".listlint.yml")
    #expect(text.hasPrefix("# yaml-language-server: $schema=.listlint/schema.json\n"))
    #expect(text.contains("\nroot: true\n"))
    #expect(text.split(separator: "\n").filter { $0.contains("- target:") }.count == 1)
    #expect(text.contains("#   - target: Model "))
    #expect(try await listlint("config", "--schema", in: folder).output == folder.text(".listlint/schema.json"))
    #expect(try await listlint("config", in: folder).output.contains("profile: recommended"))
  }

  @Test("'init' leaves a configuration that is there alone") func initLeavesExisting() async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "profile: strict\n"])
    let run = try await listlint("init", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains(".listlint.yml is there already"))
    #expect(try folder.text(".listlint.yml") == "profile: strict\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path(".listlint")))
  }

  @Test("What keeps 'init' from writing is told in the system's words") func initCannotWrite() async throws {
    let folder = try TemporaryDirectory([".listlint": "a file\n"])
    let run = try await listlint("init", in: folder)
    #expect(run.status == 2 && run.errors == "error: cannot write .listlint/schema.json: Not a directory\n", "\(run)")
  }

  @Test("'init' below a project does not make a project of its own") func initBelowProject() async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "Feature/A.swift": Sample.clean])
    let run = try await listlint("init", "Feature", in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("wrote Feature/.listlint.yml"))
    #expect(try folder.text("Feature/.listlint.yml").contains("\n# root: true\n"))
  }

  @Test("'explain' shows the options of a rule") func explainOptions() async throws {
    let run = try await listlint("explain", "scattered-snapshot", in: TemporaryDirectory())
    #expect(run.output.contains("Options, with their defaults:\n\n- `function: \"reloadSnapshot\"`: "))
    let without = try await listlint("explain", "sleep-nanoseconds", in: TemporaryDirectory())
    #expect(!without.output.contains("Options, with"))
  }
}
