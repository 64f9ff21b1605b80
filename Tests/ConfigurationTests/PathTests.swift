import Configuration
import Foundation
import RuleDocuments
import Testing

@Suite("What a configuration says of paths")
struct PathTests {
  @Test("What is excluded adds up from folder to folder, and a nearer file can take back")
  func excluded() throws {
    let project = try Project([
      ".listlint.yml": "excluded: ['*.pb.swift', Generated/, /Top.swift]",
      "Feature/.listlint.yml": "excluded: [Mocks/, '!Kept.pb.swift']",
    ])
    func isExcluded(_ path: String) throws -> Bool { try project.settings(path).isExcluded.value }
    #expect(try isExcluded("A.pb.swift"))
    #expect(try isExcluded("Feature/A.pb.swift"))
    #expect(try !isExcluded("Feature/Kept.pb.swift"))
    #expect(try isExcluded("Kept.pb.swift"))
    #expect(try isExcluded("Feature/Mocks/Deep/A.swift"))
    #expect(try !isExcluded("Mocks/A.swift"))
    #expect(try isExcluded("Top.swift"))
    #expect(try !isExcluded("Feature/Top.swift"))
    // As in git: nothing comes back below a folder that is excluded.
    #expect(try isExcluded("Feature/Generated/Kept.pb.swift"))
    let origin = try project.settings("Feature/Mocks/A.swift").isExcluded.origin
    #expect(origin == .file(path: "Feature/.listlint.yml", line: 1))
  }

  @Test("A folder can be asked about, so that a walk need not enter it")
  func folders() throws {
    let project = try project("excluded: [Generated/]\noverrides: [{paths: [Old/], profile: strict}]")
    var loader = project.loader()
    #expect(try loader.settings(for: project.path("Sources/Generated"), isFolder: true).isExcluded.value)
    #expect(try !loader.settings(for: project.path("Sources/Generated"), isFolder: false).isExcluded.value)
    #expect(try loader.settings(for: project.path("Old"), isFolder: true).profile.value == .strict)
    #expect(try !loader.settings(for: project.path, isFolder: true).isExcluded.value)
  }

  @Test("The patterns of a file do not exclude the folder that it stands in, nor one around it")
  func ownFolder() throws {
    let project = try Project(["Sources/App/.listlint.yml": "excluded: [App, Sources]"])
    #expect(try !project.settings("Sources/App/A.swift").isExcluded.value)
    #expect(try project.settings("Sources/App/App/A.swift").isExcluded.value)
  }

  @Test("However a path is written, the answer is the same")
  func spellings() throws {
    let project = try Project([".listlint.yml": "overrides: [{paths: [/A/B/*], profile: strict}]", "A/B/C.swift": ""])
    try project.link("Link", to: "A/B")
    for path in ["A/B/C.swift", "./A/B/C.swift", "A/./B/../B/C.swift", "A//B/C.swift", "Link/C.swift"] {
      for path in [path, project.path(path)] {
        var loader = project.loader()
        #expect(try loader.settings(for: path).profile.value == .strict, "\(path)")
      }
    }
    var loader = project.loader()
    #expect(try loader.settings(for: "A/B/Missing.swift").profile.value == .strict)
    #expect(try loader.settings(for: "Missing/A/B/C.swift").profile.value == .recommended)
    #expect(try loader.settings(for: "<stdin>").profile.value == .recommended)
  }

  @Test("Core code is what the patterns and the targets of the package hold")
  func core() throws {
    let project = try Project([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App",
        targets: [
          .target(name: "Model", dependencies: [.target(name: "Store"), .product(name: "X", package: "x")]),
          .target(name: "Store", path: "Modules/Store/./Code", exclude: ["a"]),
          .executableTarget(name: "App", dependencies: ["Model"]),
          .testTarget(name: "ModelTests", dependencies: ["Model"]),
        ])
      """,
      ".listlint.yml": """
      core:
        - Domain/
        - {target: Model}
        - target: Store
      """,
      "Modules/.listlint.yml": "rules: {plain-rule: off}",
      "Kit/.listlint.yml": "core: true\noverrides: [{paths: [Views/], core: false}]",
    ])
    func isCore(_ path: String) throws -> Bool { try project.settings(path).isCore.value }
    #expect(try isCore("Sources/Model/Deep/A.swift"))
    #expect(try !isCore("Sources/ModelViews/A.swift"))
    #expect(try !isCore("Other/Sources/Model/A.swift"))
    #expect(try isCore("Modules/Store/Code/A.swift"))
    #expect(try !isCore("Modules/Store/A.swift"))
    #expect(try isCore("Anywhere/Domain/A.swift"))
    #expect(try !isCore("Sources/App/A.swift"))
    #expect(try isCore("Kit/A.swift"))
    #expect(try !isCore("Kit/Views/A.swift"))
    #expect(try project.settings("A.swift").isCore.origin == .file(path: ".listlint.yml", line: 1))
  }

  @Test("A target that the package does not declare is an error with the nearest name")
  func unknownTarget() throws {
    let manifest =
      "let package = Package(name: \"A\", targets: [.target(name: \"Model\"), .target(name: \"Out\", path: \"../Out\")])"
    let project = try Project(["Package.swift": manifest, ".listlint.yml": "core:\n  - target: Modle"])
    #expect(
      try project.problem() == ".listlint.yml:2: Package.swift declares no target 'Modle'; did you mean 'Model'?")
    let outside = try Project(["Package.swift": manifest, ".listlint.yml": "core: [{target: Out}]"])
    #expect(
      try outside.problem()
        == ".listlint.yml:1: the folder of the target 'Out' is outside of its package: '../Out'")
  }

  @Test("Ten thousand files of a hundred folders are answered from what was read for the first")
  func many() throws {
    let project = try Project([
      ".listlint.yml": "overrides: [{paths: ['*View.swift'], rules: {plain-rule: off}}]",
      "F7/.listlint.yml": "profile: strict",
    ])
    var loader = project.loader()
    _ = try loader.settings(for: project.path("F7/A.swift"))
    // What is read once is not read again: a file that is broken afterwards changes nothing.
    try project.write("F7/.listlint.yml", Array("[".utf8))
    var strict = 0
    var off = 0
    for number in 0..<10_000 {
      let settings = try loader.settings(
        for: project.path("F\(number % 100)/\(number)\(number % 2 == 0 ? "View" : "").swift"))
      strict += settings.profile.value == .strict ? 1 : 0
      off += settings.includes(rule("plain-rule")) ? 0 : 1
    }
    #expect(strict == 100)
    #expect(off == 5_000)
  }
}
