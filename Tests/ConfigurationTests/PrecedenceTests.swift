import Configuration
import RuleDocuments
import Testing

@Suite("Which configuration wins")
struct PrecedenceTests {
  @Test("Without a file all is by default")
  func defaults() throws {
    let project = try Project([:])
    let settings = try project.settings()
    #expect(settings == FileSettings())
    #expect(settings.profile == Setting(.recommended))
    #expect(settings.includes(rule("plain-rule")) && !settings.includes(rule("strict-rule")))
    #expect(settings.option("count", of: rule("named-rule")) == .number(3))
    #expect(try project.projectSettings().failOn.value == .warning)
  }

  @Test(
    "A file that says nothing is the same as none", arguments: ["", "# later\n", "---\n", "rules:\n  # none yet\n"])
  func empty(_ text: String) throws {
    #expect(try project(text).settings() == FileSettings())
    #expect(try project(text).projectSettings() == ProjectSettings())
  }

  @Test("A byte order mark and other line endings change nothing", arguments: ["\r\n", "\n"])
  func lineEndings(_ ending: String) throws {
    let text = ["\u{FEFF}# first", "profile: strict", "rules:", "  plain-rule: off", ""].joined(separator: ending)
    let settings = try project(text).settings()
    #expect(settings.profile == Setting(.strict, .file(path: ".listlint.yml", line: 2)))
    #expect(settings.rules["plain-rule"]?.isOn == Setting(false, .file(path: ".listlint.yml", line: 4)))
  }

  @Test("Each value knows the line that says it")
  func origins() throws {
    let project = try project(
      """
      profile: strict
      rules:
        plain-rule: off
        strict-rule: error
        named-rule:
          severity: info
          count: 5
      deployment-targets:
        iOS: 15.4
      fail-on: error
      view-controllers: [BaseController]
      baseline: lint/baseline.json
      """)
    let settings = try project.settings()
    let whole = try project.projectSettings()
    func line(_ number: Int) -> Origin { .file(path: ".listlint.yml", line: number) }
    #expect(settings.profile == Setting(.strict, line(1)))
    #expect(settings.rules["plain-rule"]?.isOn == Setting(false, line(3)))
    #expect(settings.rules["strict-rule"]?.isOn == Setting(true, line(4)))
    #expect(settings.rules["strict-rule"]?.severity == Setting(.error, line(4)))
    #expect(settings.rules["named-rule"]?.severity == Setting(.info, line(6)))
    #expect(settings.rules["named-rule"]?.options == ["count": Setting(.number(5), line(7))])
    #expect(settings.deploymentTargets == ["iOS": Setting(ReleaseNumber(15, 4), line(9))])
    #expect(whole.failOn == Setting(.error, line(10)))
    #expect(whole.viewControllers == Setting(["BaseController"], line(11)))
    #expect(whole.baseline.value?.hasSuffix("/lint/baseline.json") == true)
    #expect(whole.baseline.origin == line(12))
  }

  @Test("A nearer file wins; mappings are merged by key, lists replace each other")
  func nearest() throws {
    let project = try Project([
      ".listlint.yml": """
      profile: strict
      rules:
        plain-rule: error
        named-rule: {count: 5, names: [a, b]}
      deployment-targets: {iOS: 15, macOS: 12}
      """,
      "Feature/.listlint.yml": """
      rules:
        plain-rule: off
        named-rule: {names: [c]}
      deployment-targets: {iOS: 17}
      """,
    ])
    let (outer, inner) = (try project.settings("A.swift"), try project.settings("Feature/Deep/A.swift"))
    #expect(outer.includes(rule("plain-rule")) && !inner.includes(rule("plain-rule")))
    #expect(inner.profile.value == .strict)
    #expect(outer.option("names", of: rule("named-rule")) == .list(["a", "b"]))
    #expect(inner.option("names", of: rule("named-rule")) == .list(["c"]))
    #expect(inner.option("count", of: rule("named-rule")) == .number(5))
    #expect(inner.deploymentTargets.mapValues(\.value) == ["iOS": ReleaseNumber(17), "macOS": ReleaseNumber(12)])
    #expect(inner.rules["plain-rule"]?.isOn?.origin == .file(path: "Feature/.listlint.yml", line: 2))
  }

  @Test("'root: true' hides what stands further up, however broken that is")
  func root() throws {
    let project = try Project([
      ".listlint.yml": "profile: strict", "Vendored/.listlint.yml": "profil: strict",
      "Vendored/In/.listlint.yml": "root: true\nrules: {plain-rule: off}",
    ])
    let settings = try project.settings("Vendored/In/A.swift")
    #expect(settings.profile.value == .recommended)
    #expect(!settings.includes(rule("plain-rule")))
    let problem = "Vendored/.listlint.yml:1: unknown key 'profil'; did you mean 'profile'?"
    #expect(try project.problem("Vendored/A.swift") == problem)
  }

  @Test("Files above the project are not read")
  func above() throws {
    let project = try Project([".listlint.yml": "nonsense: [", "App/A.swift": ""])
    var loader = project.loader(root: "App")
    #expect(try loader.settings(for: project.path("App/A.swift")) == FileSettings())
    // A file outside has what the project's own folder says.
    #expect(try loader.settings(for: project.path("A.swift")) == FileSettings())
  }

  @Test("The overrides that are about a path apply in their order, the last one wins")
  func overrides() throws {
    let project = try project(
      """
      rules: {plain-rule: warning}
      overrides:
        - paths: [Sources/]
          rules: {plain-rule: error, strict-rule: on}
        - paths: ['*Tests.swift', /Sources/Old/**]
          rules: {plain-rule: info}
          deployment-targets: {iOS: 13}
      """)
    func severity(_ path: String) throws -> Severity? { try project.settings(path).severity(of: "plain-rule") }
    #expect(try severity("A.swift") == .warning)
    #expect(try severity("Sources/A.swift") == .error)
    #expect(try severity("Sources/Deep/Old/A.swift") == .error)
    #expect(try severity("Sources/Old/A.swift") == .info)
    #expect(try severity("Sources/ATests.swift") == .info)
    #expect(try severity("ATests.swift") == .info)
    #expect(try project.settings("Sources/Old/A.swift").includes(rule("strict-rule")))
    #expect(try !project.settings("ATests.swift").includes(rule("strict-rule")))
    #expect(try project.settings("ATests.swift").deploymentTargets["iOS"]?.value == ReleaseNumber(13))
  }

  @Test("A nearer file wins over the overrides of a farther one")
  func nearerThanOverrides() throws {
    let project = try Project([
      ".listlint.yml": "overrides: [{paths: [Feature/], profile: strict, rules: {plain-rule: off}}]",
      "Feature/.listlint.yml": "rules: {plain-rule: info}",
    ])
    let settings = try project.settings("Feature/A.swift")
    #expect(settings.severity(of: "plain-rule") == .info)
    #expect(settings.includes(rule("plain-rule")))
    #expect(settings.profile.value == .strict)
  }

  @Test("What all rules but some are turned off by has the last word")
  func restriction() throws {
    var settings = try project("rules: {plain-rule: off, named-rule: error}").settings()
    settings.restrict(to: ["plain-rule"], .commandLine("--only"))
    #expect(documents.filter(settings.includes).map(\.id) == ["plain-rule"])
    #expect(settings.choice(of: "named-rule") == Setting(false, .commandLine("--only")))
    #expect(settings.choice(of: "strict-rule") == Setting(false, .commandLine("--only")))
    #expect(settings.severity(of: "named-rule") == .error)
  }

  @Test("A strict rule that is asked for by name reports all it can find")
  func profileOfRule() throws {
    let settings = try project("rules: {strict-rule: on, plain-rule: on}").settings()
    #expect(settings.profile(for: rule("strict-rule")) == .strict)
    #expect(settings.profile(for: rule("plain-rule")) == .recommended)
  }

  @Test("Options alone leave it to the profile whether a rule runs")
  func optionsAlone() throws {
    let settings = try project("rules: {named-rule: {count: 1}}").settings()
    #expect(settings.rules["named-rule"]?.isOn == nil)
    #expect(settings.includes(rule("named-rule")))
    #expect(try !project("rules: {named-rule: {count: 1, severity: off}}").settings().includes(rule("named-rule")))
  }
}

extension FileSettings {
  /// The value of a rule's option, by default that of its document; nil for an option that the rule does not have.
  fileprivate func option(_ name: String, of document: RuleDocument) -> OptionValue? {
    rules[document.id]?.options[name]?.value ?? document.options.first { $0.name == name }?.defaultValue
  }
}
