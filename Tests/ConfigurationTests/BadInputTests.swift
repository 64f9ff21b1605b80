import Configuration
import Foundation
import RuleDocuments
import Testing

@Suite("What is wrong with a configuration is said in one line, with its place")
struct BadInputTests {
  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let problem: String
    var testDescription: String { String(text.prefix(80)) }

    init(_ text: String, _ problem: String) {
      self.text = text
      self.problem = problem
    }
  }

  static let words: [Wrong] = [
    Wrong("profil: strict", "1: unknown key 'profil'; did you mean 'profile'?"),
    Wrong("\n\nxyzzy: 1", "3: unknown key 'xyzzy'; known: root, extends, required-version, "),
    Wrong("paths: [a]", "1: unknown key 'paths'"),
    Wrong("profile: strct", "1: 'profile' must be one of recommended, strict, not 'strct'"),
    Wrong("profile: [strict]", "1: 'profile' must be one of recommended, strict"),
    Wrong("fail-on: never", "1: 'fail-on' must be one of info, warning, error, not 'never'"),
    Wrong("root: yes", "1: 'root' must be true or false"),
    Wrong("markdown: \"true\"", "1: 'markdown' must be true or false"),
    Wrong("excluded: Pods", "1: 'excluded' must be a list: [first, second]"),
    Wrong("excluded: [[a]]", "1: an item of 'excluded' must be text"),
    Wrong("view-controllers: [Base<T>]", "1: 'Base<T>' is no name of a type; write it without generic arguments"),
    Wrong("view-controllers: {a: b}", "1: 'view-controllers' must be a list: [first, second]"),
    Wrong("listgen: {platform: ios}", "1: 'platform' must be one of uikit, appkit, not 'ios'"),
    Wrong("listgen: {colour: red}", "1: 'listgen' cannot say 'colour'"),
    Wrong("listgen: {output: ../elsewhere}", "1: 'output' leads out of the project: '../elsewhere'"),
    Wrong(
      "rules:\n\tplain-rule: off",
      "2: this is not YAML: a tab, '@' or '`' cannot stand here without quotation marks; indent with blanks instead of tabs"
    ),
    Wrong("- profile\n- rules", "1: the file must be a list of 'key: value' lines"),
    Wrong("strict", "1: the file must be a list of 'key: value' lines"),
    Wrong("? [a, b]\n: c", "1: unknown key ''"),
    Wrong("a: 1\nx\u{7}y: 1", "2: this is not YAML: "),
    Wrong("'a\\b': 1", "1: unknown key 'a\\b'"),
    Wrong("\"a\\nb\": 1", "1: unknown key 'a\\nb'"),
    Wrong(String(repeating: "k", count: 500) + ": 1", "1: unknown key '" + String(repeating: "k", count: 80) + "…'"),
  ]

  static let rules: [Wrong] = [
    Wrong(
      "rules: [plain-rule]",
      "1: there is no folder 'plain-rule' of house rules; what is said of single rules are lines such as 'id: off'"),
    Wrong("rules:\n  plan-rule: off", "2: there is no rule 'plan-rule'; did you mean 'plain-rule'?"),
    Wrong("rules:\n  nothing-of-this-kind: off", "2: there is no rule 'nothing-of-this-kind'"),
    Wrong("rules:\n  plain-rule: no", "2: 'plain-rule' must be one of off, on, info, warning, error, not 'no'"),
    Wrong("rules:\n  plain-rule:", "2: 'plain-rule' must be one of off, on, info, warning, error"),
    Wrong("rules:\n  plain-rule: {severty: on}", "2: the rule 'plain-rule' has no option 'severty'; did you mean"),
    Wrong(
      "rules:\n  named-rule:\n    cuont: 1", "3: the rule 'named-rule' has no option 'cuont'; did you mean 'count'?"),
    Wrong("rules:\n  named-rule:\n    count: many", "3: the option 'count' of 'named-rule' must be a number"),
    Wrong("rules:\n  named-rule:\n    count: '3'", "3: the option 'count' of 'named-rule' must be a number"),
    Wrong("rules:\n  named-rule:\n    count: .nan", "3: the option 'count' of 'named-rule' must be a number"),
    Wrong("rules: {named-rule: {in-tests: 1}}", "1: the option 'in-tests' of 'named-rule' must be true or false"),
    Wrong("rules: {named-rule: {names: a}}", "1: the option 'names' of 'named-rule' must be a list"),
    Wrong("rules: {named-rule: {names: [{}]}}", "1: the option 'names' of 'named-rule' must be a list of texts"),
    Wrong("rules: {named-rule: {suffix: []}}", "1: the option 'suffix' of 'named-rule' must be text"),
    Wrong("rules: {named-rule: {place: left}}", "1: the option 'place' of 'named-rule' must be one of top, bottom"),
    Wrong(
      "rules: {named-rule: {name-pattern: '('}}",
      "1: the option 'name-pattern' of 'named-rule' is no regular expression: '('"),
    Wrong("deployment-targets:\n  ios: 15", "2: unknown platform 'ios'; did you mean 'iOS'?"),
    Wrong("deployment-targets:\n  iOS: fifteen", "2: 'iOS' must be a release such as 16 or 16.4"),
    Wrong("deployment-targets:\n  iOS: 1.2.3.4", "2: 'iOS' must be a release such as 16 or 16.4"),
    Wrong("deployment-targets:\n  iOS: 99999999999999999999", "2: 'iOS' must be a release"),
    Wrong("overrides:\n  - profile: strict", "2: an entry of 'overrides' must say its 'paths'"),
    Wrong("overrides:\n  - path: [a]", "2: 'overrides' cannot say 'path'; did you mean 'paths'?"),
    Wrong("overrides:\n  - paths: [a]\n    baseline: b", "3: 'overrides' cannot say 'baseline'"),
    Wrong("overrides: {paths: [a]}", "1: 'overrides' must be a list"),
    Wrong("required-version: soon", "1: 'required-version' must be a version such as 0.1"),
    Wrong(
      "profil: strict\nrequired-version: '>=0.2'",
      "2: this configuration is for listlint >=0.2, and this is listlint 0.1.0"),
    Wrong("required-version: 1", "1: this configuration is for listlint 1, and this is listlint 0.1.0"),
    Wrong("required-version: 0.1.1", "1: this configuration is for listlint 0.1.1, and this is listlint 0.1.0"),
  ]

  static let paths: [Wrong] = [
    Wrong("excluded:\n  - ../Other", "2: the path pattern '../Other' leaves the folder of its file"),
    Wrong("excluded: ['']", "1: the path pattern '' is empty"),
    Wrong("excluded: ['#a']", "1: the path pattern '#a' is no pattern in the syntax of .gitignore"),
    Wrong("excluded: ['[a']", "1: the path pattern '[a' is no pattern in the syntax of .gitignore"),
    Wrong("excluded:\n  - *.pb.swift", "2: a text that starts with '*' needs quotation marks around it"),
    Wrong("excluded: [a, **/b]", "1: a text that starts with '*' needs quotation marks around it"),
    Wrong("excluded:\n  - !Generated/", "2: a text that starts with '!' needs quotation marks around it"),
    Wrong("core: Sources", "1: 'core' must be a list of paths and targets, or true or false"),
    Wrong("core: [{targt: A}]", "1: unknown key 'targt' of an item of 'core'; did you mean 'target'?"),
    Wrong("core: [{}]", "1: an item of 'core' must name a 'target'"),
    Wrong("core: [{target: A}]", "1: there is no Package.swift to find the target 'A' in; name its folder instead"),
    Wrong("baseline: ../baseline.json", "1: 'baseline' leads out of the project: '../baseline.json'"),
    Wrong("baseline: /etc/passwd", "1: 'baseline' leads out of the project: '/etc/passwd'"),
    Wrong("baseline: ../../../../../../../../../../..", "1: 'baseline' leads out of the project"),
    Wrong("extends: ../other.yml", "1: 'extends' leads out of the project: '../other.yml'"),
    Wrong("extends: /etc/passwd", "1: 'extends' leads out of the project: '/etc/passwd'"),
    Wrong("extends: missing.yml", "1: there is no file 'missing.yml' to extend"),
    Wrong("extends:\n  - [a]", "2: an item of 'extends' must be text"),
    Wrong("extends: .listlint.yml", "1: 'extends' goes round in a circle: .listlint.yml → .listlint.yml"),
  ]

  static let yaml: [Wrong] = [
    Wrong("rules:\n  plain-rule: off\n  plain-rule: on", "2: this is not YAML: the key 'plain-rule' is given twice"),
    Wrong("profile: strict\nroot: true\nprofile: strict", "1: this is not YAML: the key 'profile' is given twice"),
    Wrong("rules: [\n", "1: this is not YAML: a value is missing, or a bracket is not closed"),
    Wrong("excluded: [Pods\n\n\n", "1: this is not YAML: a list is not closed by ']', or a ',' is missing in it"),
    Wrong("profile: 'strict", "1: this is not YAML: a quotation mark is not closed"),
    Wrong(
      "root: true\nprofile: strict: on",
      "2: this is not YAML: a ':' where no key can be: quote the text, or mend the indentation"),
    Wrong("root: true\nprofile\nfail-on: error", "2: this is not YAML: a key has no ':' behind it"),
    Wrong("rules:\n    plain-rule: off\n  other: on", "3: this is not YAML: a line is indented unlike its neighbours"),
    Wrong("\tprofile: strict", "1: this is not YAML: "),
    Wrong("profile: strict\n---\nprofile: strict", "2: this is not YAML: '---' begins a second document"),
    Wrong("a: &x 1\nb: *x", "1: anchors (&name) are not read"),
    Wrong("%YAML 9.9\n---\n", "1: this is not YAML: "),
  ]

  @Test("Each mistake is said in one line with its place", arguments: words + rules + paths + yaml)
  func wrong(_ wrong: Wrong) throws {
    let problem = try project(wrong.text).problem()
    #expect(problem.hasPrefix(".listlint.yml:" + wrong.problem), "\(problem)")
    #expect(!problem.contains("\n"))
  }

  @Test("A small file that stands for a huge tree is refused at once")
  func aliasBomb() throws {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...60 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(try project(text + "? *a60\n: 1\n").problem().hasPrefix(".listlint.yml:1: anchors"))
  }

  @Test(
    "Nesting without end is refused, whatever it is made of",
    arguments: ["[", "{a: ", "- ", "? ", "[{a: ", "- [", "a:\n"])
  func nesting(_ unit: String) throws {
    let text = "rules: \n  " + String(repeating: unit, count: 20_000)
    #expect(try project(text).problem().hasPrefix(".listlint.yml:"))
    let indented = (0..<400).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(try project(indented).problem().hasPrefix(".listlint.yml:1: unknown key 'a'"))
  }

  @Test("What only looks like a reference is none")
  func lookAlikes() throws {
    let settings = try project(
      """
      # *star, &anchor, !tag, [[[[[[
      excluded:
        - '*.pb.swift'  # it's fine: *here too
        - "a \\" *b"
        - 'it''s *c'
        - Sources/*Row[0-9]/a&b!c
      """
    ).settings("Sources/TheRow1/a&b!c")
    #expect(settings.isExcluded.value)
  }

  @Test("A file that is no text, too large, or no file at all is named")
  func unreadable() throws {
    let binary = try Project([:])
    try binary.write(".listlint.yml", [0x70, 0xFF, 0xFE, 0x00])
    #expect(try binary.problem() == ".listlint.yml: the file is not UTF-8")

    let huge = try Project([:])
    try huge.write(".listlint.yml", [UInt8](repeating: UInt8(ascii: "#"), count: 300_000))
    #expect(try huge.problem() == ".listlint.yml: this is larger than 256 KB; a configuration is a short text")

    let folder = try Project([".listlint.yml/a": ""])
    #expect(try folder.problem() == ".listlint.yml: this is a directory, not a file")

    let null = try Project([".listlint.yml": "profile: strict\u{0}\nroot: true"])
    #expect(try null.problem().hasPrefix(".listlint.yml"))
  }

  @Test("A file that may not be read is named", .enabled(if: geteuid() != 0))
  func forbidden() throws {
    let project = try project("profile: strict")
    chmod(project.path(".listlint.yml"), 0)
    #expect(try project.problem() == ".listlint.yml: cannot read this: Permission denied")
  }

  @Test("A configuration under another name is named, as it would be without effect")
  func misnamed() throws {
    let project = try Project([".listlint.yaml": "profile: strict"])
    #expect(try project.problem() == ".listlint.yaml: this is not read; call the file .listlint.yml")
  }

  @Test("What is wrong below an excluded folder stops no run")
  func excluded() throws {
    let files = [".listlint.yml": "excluded: [Fixtures/]", "Fixtures/Bad/.listlint.yml": "profil: strict"]
    let project = try Project(files.merging(["Bad/.listlint.yml": "profil: strict"]) { $1 })
    #expect(try project.settings("Fixtures/Bad/A.swift").isExcluded.value)
    #expect(try project.problem("Bad/A.swift").hasPrefix("Bad/.listlint.yml:1: unknown key"))
  }

  @Test("A link cannot lead out of the project")
  func links() throws {
    let outside = try Project(["base.yml": "profile: strict"])
    let project = try Project(["App/A.swift": ""])
    try project.link(".listlint.yml", to: outside.path("base.yml"))
    #expect(try project.problem() == ".listlint.yml: this is a link that leads out of the project \(project.path)/")

    let extending = try Project([".listlint.yml": "extends: base.yml"])
    try extending.link("base.yml", to: outside.path("base.yml"))
    #expect(
      try extending.problem() == ".listlint.yml:1: 'extends' leads out of the project: 'base.yml' is a link")
  }

  @Test("What is about the project as a whole is said in the project's own folder")
  func projectKeys() throws {
    let project = try Project(["Feature/.listlint.yml": "profile: strict\nbaseline: b.json"])
    #expect(
      try project.problem("Feature/A.swift")
        == "Feature/.listlint.yml:2: 'baseline' is about the project as a whole; say it in .listlint.yml")
    // A project of its own may say it, for when it is linted by itself.
    let vendored = try Project(["Feature/.listlint.yml": "root: true\nbaseline: b.json"])
    #expect(try vendored.projectSettings().baseline.value == nil)
  }
}
