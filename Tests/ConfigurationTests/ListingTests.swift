import Configuration
import RuleDocuments
import Testing

@Suite("The listing of what holds for a path")
struct ListingTests {
  @Test("Each value stands with who said it")
  func listing() throws {
    let project = try project(
      """
      core: [Model/]
      excluded: [Old/]
      deployment-targets: {macOS: 10.15, iOS: 16}
      baseline: lint.json
      rules:
        plain-rule: off
        named-rule: {severity: error, count: 7, names: ["a \\"b\\""]}
      """)
    var settings = try project.settings("Model/Old/A.swift")
    settings.restrict(to: ["named-rule", "plain-rule"], .commandLine("--only"))
    let listing = settings.listing(
      of: documents, in: try project.projectSettings(), displaying: { $0.hasSuffix("/lint.json") ? "lint.json" : $0 })
    #expect(
      listing == """
        profile: recommended      # default
        excluded: true            # .listlint.yml:2
        core: true                # .listlint.yml:1
        deployment-targets:
          iOS: 16                 # .listlint.yml:3
          macOS: 10.15            # .listlint.yml:3
        view-controllers: []      # default
        fail-on: warning          # default
        baseline: lint.json       # .listlint.yml:4
        markdown: false           # default
        house-rules: []           # default
        rules:
          plain-rule: warning     # command line, --only
          strict-rule: off        # command line, --only
          named-rule:
            severity: error       # .listlint.yml:7
            suffix: "Row"         # default
            name-pattern: "^did"  # default
            count: 7              # .listlint.yml:7
            in-tests: false       # default
            names: ["a \\"b\\""]    # .listlint.yml:7
            place: "top"          # default

        """)
  }

  @Test("A rule that the profile turns on or off says so, with who said the profile")
  func profiles() throws {
    func line(_ text: String) throws -> String? {
      let project = try project(text)
      return try project.settings().listing(of: documents, in: project.projectSettings(), displaying: { $0 })
        .split(separator: "\n")
        .first { $0.contains("strict-rule") }.map { $0.split(separator: " ").joined(separator: " ") }
    }
    #expect(try line("") == "strict-rule: off # strict only, profile: default")
    #expect(try line("profile: strict") == "strict-rule: warning # profile: .listlint.yml:1")
    #expect(try line("rules: {strict-rule: on}") == "strict-rule: warning # .listlint.yml:1")
    #expect(try line("profile: strict\nrules: {strict-rule: off}") == "strict-rule: off # .listlint.yml:2")
  }
}
