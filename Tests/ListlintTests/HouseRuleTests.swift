import Foundation
import TestSupport
import Testing

/// A team's own rules run, are named and are silenced like the built-in ones.
@Suite struct HouseRuleTests {
  private func rules(_ folder: TemporaryDirectory, _ arguments: String...) async throws -> [String] {
    try ReadReport(await listlint(["--format", "json"] + arguments + ["."], in: folder)).rules
  }

  @Test(
    "A folder of house rules is named", arguments: ["house-rules: [rules]", "house-rules: rules", "rules: [rules]"])
  func folder(_ configuration: String) async throws {
    let folder = try HouseRule.project(configuration: "root: true\n" + configuration + "\n")
    #expect(try await rules(folder) == ["main-screen"])
  }

  @Test("The configuration and the command line speak of a house rule") func settings() async throws {
    let folder = try HouseRule.project()
    #expect(try await rules(folder, "--disable", "main-screen") == [])
    #expect(try await rules(folder, "--only", "main-screen") == ["main-screen"])
    try folder.write(".listlint.yml", HouseRule.configuration + "rules:\n  main-screen: error\n")
    let run = try await listlint("--format", "json", ".", in: folder)
    #expect(try ReadReport(run).findings.map { $0["severity"] as? String } == ["error"])
    try folder.write(".listlint.yml", HouseRule.configuration + "rules:\n  main-screen: off\n")
    #expect(try await rules(folder) == [])
    try folder.write(".listlint.yml", HouseRule.configuration + "rules:\n  main-scren: off\n")
    let wrong = try await listlint(".", in: folder)
    #expect(wrong.status == 2)
    #expect(wrong.errors == "error: .listlint.yml:4: there is no rule 'main-scren'; did you mean 'main-screen'?\n")
  }

  @Test("A comment silences a house rule") func comment() async throws {
    let folder = try HouseRule.project()
    try folder.write("A.swift", "// listlint:disable:next main-screen - one screen only\nlet a = UIScreen.main\n")
    #expect(try await rules(folder) == [])
    // Without the rule the comment names nothing.
    try folder.write(".listlint.yml", "root: true\n")
    #expect(try await rules(folder) == ["unknown-rule-in-suppression"])
  }

  @Test("A house rule is listed, explained and in the schema") func listing() async throws {
    let folder = try HouseRule.project()
    #expect(try await listlint("rules", in: folder).output.contains("\nmain-screen "))
    let explained = try await listlint("explain", "main-screen", in: folder).output
    #expect(explained.hasPrefix("main-screen (warning, recommended)\nThe main screen is asked for.\n\nAsk the window"))
    #expect(explained.contains("## Violation\n"))
    #expect(try await listlint("config", "--schema", in: folder).output.contains("\"main-screen\""))
    let listing = try await listlint("config", in: folder).output
    #expect(listing.contains("house-rules: [\"rules\"]"))
    #expect(listing.contains("  main-screen: warning"))
  }

  @Test("A built-in rule is replaced only with leave") func replacing() async throws {
    let path = "rules/sleep-nanoseconds.md"
    let refused = try HouseRule.project(HouseRule.document("sleep-nanoseconds"), at: path)
    let run = try await listlint(".", in: refused)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: rules/sleep-nanoseconds.md:2: 'sleep-nanoseconds' is a built-in rule;"))
    let allowed = try HouseRule.project(
      HouseRule.document("sleep-nanoseconds", keys: "override: true"), at: path)
    try allowed.write("B.swift", Sample.error)
    let report = try ReadReport(await listlint("--format", "json", ".", in: allowed))
    #expect(report.paths == ["./A.swift"])
    #expect(report.rules == ["sleep-nanoseconds"])
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let document: String
    var path = "rules/main-screen.md"
    let message: String
    var testDescription: String { message }
  }

  static let wrong = [
    Wrong(
      document: "# A page\n", message: "rules/main-screen.md:1: a rule document starts with a line of three hyphens"),
    Wrong(
      document: HouseRule.document("other-id"),
      message: "rules/main-screen.md:2: the id 'other-id' is not the file's name 'main-screen.md' without '.md'"),
    Wrong(
      document: HouseRule.document(match: "UIScreen.main("),
      message: "rules/main-screen.md:7: the '(' of the pattern has no partner"),
    Wrong(
      document: HouseRule.document(keys: "severty: error"),
      message: "rules/main-screen.md:5: unknown key 'severty'; did you mean 'severity'?"),
    Wrong(
      document: HouseRule.document(keys: "override: maybe"),
      message: "rules/main-screen.md:5: 'override' must be true or false"),
    Wrong(
      document: HouseRule.document("main-screen", keys: "override: true"),
      message: "rules/main-screen.md:5: 'override' replaces a built-in rule, and none is called 'main-screen'"),
    Wrong(
      document: HouseRule.document("unused-suppression", keys: "override: true"), path: "rules/unused-suppression.md",
      message:
        "rules/unused-suppression.md:2: 'unused-suppression' is what the engine itself finds, which no house rule "
        + "can replace; choose another id"),
    Wrong(
      document: HouseRule.document().replacing("pattern:", with: "patterns:"),
      message: "rules/main-screen.md:6: unknown key 'patterns'; did you mean 'pattern'?"),
    // A few bytes that stand for more than can be read.
    Wrong(
      document: HouseRule.document(keys: "sources: " + String(repeating: "[", count: 30_000)),
      message: "rules/main-screen.md:5: brackets stand more than 64 deep here"),
    Wrong(
      document: HouseRule.document(keys: "sources:\n  " + String(repeating: "- ", count: 10_000) + "x"),
      message: "rules/main-screen.md:6: lists stand more than 64 deep here"),
    Wrong(
      document: HouseRule.document(
        keys: "sources: &a [x, x, x, x, x, x, x, x]\n"
          + "dialects: &b [*a, *a, *a, *a, *a, *a, *a, *a]\n"
          + "overlaps: &c [*b, *b, *b, *b, *b, *b, *b, *b]\n"
          + "profile: &d [*c, *c, *c, *c, *c, *c, *c, *c]\n"
          + "confidence: [*d, *d, *d, *d, *d, *d, *d, *d]"),
      message: "rules/main-screen.md:2: the front matter stands for more than 20000 values"),
    Wrong(
      document: HouseRule.document(keys: "# " + String(repeating: "a", count: 70_000)),
      message: "rules/main-screen.md:2: the front matter is longer than 64 KB"),
    Wrong(
      document: String(repeating: "a", count: 600_000),
      message: "rules/main-screen.md:1: this is larger than 512 KB; a rule document is a page of text"),
  ]

  @Test("What is wrong with a document is told on one line and ends the run", arguments: wrong)
  func wrongDocument(_ wrong: Wrong) async throws {
    let folder = try HouseRule.project(wrong.document, at: wrong.path)
    for arguments in [["."], ["rules"], ["test"], ["doctor"]] {
      let run = try await listlint(arguments, in: folder)
      #expect(run.status == 2)
      #expect(run.errors == "error: \(wrong.message)\n")
    }
  }

  @Test("Bytes that are no text are refused") func notText() async throws {
    let folder = try HouseRule.project()
    try folder.write("rules/main-screen.md", [0x2D, 0xFF, 0xFE])
    let run = try await listlint(".", in: folder)
    #expect(run.status == 2)
    #expect(run.errors == "error: rules/main-screen.md:1: this is not UTF-8\n")
  }

  @Test("Two documents of one id are refused") func sameID() async throws {
    let folder = try HouseRule.project()
    try folder.write("rules/more/main-screen.md", HouseRule.document())
    let run = try await listlint(".", in: folder)
    #expect(run.status == 2)
    #expect(
      run.errors == "error: rules/more/main-screen.md:1: the id 'main-screen' is that of rules/main-screen.md, too; "
        + "choose another\n")
  }

  @Test(
    "A folder of rules that is missing or no folder is told",
    arguments: [
      ("house-rules: [rule]", ".listlint.yml:2: there is no folder 'rule' of house rules; did you mean 'rules'?"),
      ("house-rules: [../x]", ".listlint.yml:2: an item of 'house-rules' leads out of the project: '../x'"),
      ("house-rules: {a: b}", ".listlint.yml:2: 'house-rules' must be a list: [first, second]"),
    ])
  func noFolder(_ configuration: String, _ message: String) async throws {
    let folder = try HouseRule.project(configuration: "root: true\n\(configuration)\n")
    let run = try await listlint(".", in: folder)
    #expect(run.status == 2)
    #expect(run.errors == "error: \(message)\n")
  }

  @Test("A link out of the project is not followed") func linkOutside() async throws {
    let outside = try TemporaryDirectory(["main-screen.md": HouseRule.document()])
    let folder = try HouseRule.project(configuration: "root: true\nhouse-rules: [linked]\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("linked"), withDestinationPath: outside.path)
    let run = try await listlint(".", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("an item of 'house-rules' leads out of the project: 'linked' is a link"))
  }
}
