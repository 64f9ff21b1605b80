import Configuration
import RuleDocuments
import Testing

@Suite("Files that extend each other")
struct ExtendsTests {
  @Test("A file wins over what it extends, and a later file of the list over an earlier one")
  func order() throws {
    let project = try Project([
      ".listlint.yml": "extends: [Lint/one.yml, Lint/two.yml]\nrules: {plain-rule: info}",
      "Lint/one.yml": "extends: base.yml\nrules: {plain-rule: error, strict-rule: error}\nfail-on: error",
      "Lint/two.yml": "rules: {strict-rule: info}",
      "Lint/base.yml": "profile: strict\nfail-on: info",
    ])
    let settings = try project.settings()
    #expect(settings.severity(of: "plain-rule") == .info)
    #expect(settings.rules["strict-rule"]?.severity == Setting(.info, .file(path: "Lint/two.yml", line: 1)))
    #expect(settings.profile == Setting(.strict, .file(path: "Lint/base.yml", line: 1)))
    #expect(try project.projectSettings().failOn == Setting(.error, .file(path: "Lint/one.yml", line: 3)))
  }

  @Test("Paths are relative to the file that says them, names are not")
  func paths() throws {
    let project = try Project([
      ".listlint.yml": "extends: Lint/base.yml",
      "Lint/base.yml": """
      excluded: ['*.pb.swift', Fixtures/*]
      core: true
      overrides: [{paths: [Sources/], profile: strict}]
      """,
    ])
    #expect(try project.settings("Sources/A.pb.swift").isExcluded.value)
    #expect(try !project.settings("Fixtures/A.swift").isExcluded.value)
    #expect(try project.settings("Lint/Fixtures/A.swift").isExcluded.value)
    #expect(try project.settings("A.swift").isCore.value)
    // A pattern with a slash at its end only is a name.
    #expect(try project.settings("Sources/A.swift").profile.value == .strict)
  }

  @Test("A problem is said of the file that holds it, and a circle is shown as a whole")
  func problems() throws {
    let nested = try Project([".listlint.yml": "extends: base.yml", "base.yml": "\nprofile: no"])
    #expect(try nested.problem().hasPrefix("base.yml:2: 'profile' must be one of"))

    let circle = try Project([
      ".listlint.yml": "extends: a.yml", "a.yml": "profile: strict\nextends: Lint/b.yml",
      "Lint/b.yml": "\nextends:\n  - ../a.yml",
    ])
    #expect(
      try circle.problem() == "Lint/b.yml:3: 'extends' goes round in a circle: a.yml → Lint/b.yml → a.yml")

    let missing = try Project([".listlint.yml": "extends: Lint/bse.yml", "Lint/base.yml": ""])
    #expect(
      try missing.problem()
        == ".listlint.yml:1: there is no file 'Lint/bse.yml' to extend; did you mean 'Lint/base.yml'?")

    let folder = try Project([".listlint.yml": "extends: Lint", "Lint/a.yml": ""])
    #expect(try folder.problem() == ".listlint.yml:1: the folder 'Lint' has no .listlint.yml to extend")
  }

  @Test("A folder is extended by its configuration, whose rules stay beside the project's own") func folder() throws {
    let project = try Project([
      ".listlint.yml": "extends: Lint/Shared\nhouse-rules: [Lint/Own, Lint/Shared/Rules]",
      "Lint/Shared/.listlint.yml": "house-rules: Rules\nrules: {plain-rule: error}",
      "Lint/Shared/Rules/README.md": "", "Lint/Own/README.md": "",
    ])
    #expect(try project.settings().severity(of: "plain-rule") == .error)
    let folders = try project.projectSettings().houseRules.value
    #expect(folders == [project.path("Lint/Shared/Rules"), project.path("Lint/Own")])
    let away = try Project([".listlint.yml": "extends: Lint"])
    try away.makeDirectory("Lint")
    try away.link("Lint/.listlint.yml", to: "/etc/passwd")
    #expect(try away.problem() == ".listlint.yml:1: 'extends' leads out of the project: 'Lint' is a link")
  }

  @Test("Many files that each extend all the next are refused before they take for ever")
  func diamonds() throws {
    var files = [".listlint.yml": "extends: [0.yml, 0.yml]"]
    for level in 0..<40 { files["\(level).yml"] = "extends: [\(level + 1).yml, \(level + 1).yml]" }
    files["40.yml"] = ""
    #expect(try Project(files).problem().hasSuffix("more than 64 files are extended"))
  }

  @Test("A file that two files extend is fine")
  func diamond() throws {
    let settings = try Project([
      ".listlint.yml": "extends: [a.yml, b.yml]", "a.yml": "extends: c.yml", "b.yml": "extends: c.yml",
      "c.yml": "profile: strict",
    ]).settings()
    #expect(settings.profile.value == .strict)
  }

  @Test("A version that fits is silent", arguments: ["0.1", "0.1.0", "'>=0.1'", "'>= 0.0.9'", "'>=0'", "0"])
  func versions(_ text: String) throws {
    #expect(try project("required-version: \(text)").settings() == FileSettings())
  }
}
