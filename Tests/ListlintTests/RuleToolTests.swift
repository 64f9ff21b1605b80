import Foundation
import TestSupport
import Testing

/// The commands for writing rules: `test`, `new-rule`, `doctor` and `match`.
@Suite struct RuleToolTests {
  // MARK: - test

  @Test("Each kind of fault is told") func faults() async throws {
    let document = HouseRule.document()
      .replacing("let width = ↓UIScreen.main.bounds.width", with: "let a = UIScreen.↓main\nlet b = ↓UIWindow.main")
      .replacing("let width = view.bounds.width", with: "let c = UIScreen.main")
    let run = try await listlint("test", in: HouseRule.project(document))
    #expect(run.status == 1)
    #expect(
      run.output == """
        rules/main-screen.md:16:9: misplaced: the finding stands here, its ↓ in column 18: a asks for the main screen
        rules/main-screen.md:17:9: missing: nothing is found at this ↓
        rules/main-screen.md:23:9: noisy: no ↓ stands here: c asks for the main screen

        1 document, 2 examples, 2 wrong: 1 missing, 1 noisy, 1 misplaced

        """)
  }

  @Test("A place where the code means something else is told") func otherMeaning() async throws {
    let document = HouseRule.document().replacing(
      "  message:", with: "  not-inside: {match: 'extension $OWNER {$...}'}\n  message:")
    let run = try await listlint("test", in: HouseRule.project(document))
    #expect(run.status == 1)
    #expect(run.output.contains(": wrapping: inside an extension, 1 are missing and 0 noisy"), "\(run.output)")
    #expect(!run.output.contains("inside a nested type"))
  }

  @Test("A document without a violation is not right") func noViolation() async throws {
    let document = HouseRule.document().replacing("## Violations", with: "## Others")
    let run = try await listlint("test", in: HouseRule.project(document))
    #expect(run.status == 1)
    #expect(run.output.contains("rules/main-screen.md:1:1: empty: no fence under '## Violations'"))
  }

  private static let fixing = HouseRule.document()
    .replacing("message: $PLACE asks for the main screen", with: "message: no\n  fix: {replace: screen, safe: false}")
    .replacing(
      "## Compliant", with: "```swift fixed\nlet width = UIScreen.screens[0].bounds.width\n```\n\n## Compliant")

  @Test("A fixed fence is compared and recorded") func fixedFence() async throws {
    let folder = try HouseRule.project(Self.fixing)
    let run = try await listlint("test", in: folder)
    #expect(run.status == 1)
    #expect(
      run.output == """
        rules/main-screen.md:20:1: fix: the fix makes something else than is shown
            -let width = UIScreen.screens[0].bounds.width
            +let width = screen.bounds.width

        1 document, 2 examples, 1 wrong: 1 fix

        """)
    let updated = try await listlint("test", "--update", in: folder)
    #expect(updated.status == 0)
    #expect(updated.output == "recorded 1 fixed fence in 1 document\n1 document, 2 examples: all are right\n")
    let expected = Self.fixing.replacing("UIScreen.screens[0].bounds", with: "screen.bounds")
    #expect(try folder.text("rules/main-screen.md") == expected)
    let again = try await listlint("test", "--update", in: folder)
    #expect(again.output.hasPrefix("recorded 0 fixed fences in 0 documents\n"))
  }

  @Test("The line endings of a document stay") func lineEndings() async throws {
    let folder = try HouseRule.project(Self.fixing.replacing("\n", with: "\r\n"))
    #expect(try await listlint("test", "--update", in: folder).status == 0)
    let expected = Self.fixing.replacing("UIScreen.screens[0].bounds", with: "screen.bounds")
    #expect(try folder.text("rules/main-screen.md") == expected.replacing("\n", with: "\r\n"))
  }

  @Test("What is wrong is not recorded") func wrongNotRecorded() async throws {
    let document = Self.fixing.replacing("↓UIScreen.main", with: "UIScreen.↓main")
    let folder = try HouseRule.project(document)
    #expect(try await listlint("test", "--update", in: folder).status == 1)
    #expect(try folder.text("rules/main-screen.md") == document)
  }

  @Test("Nothing to test is an error") func nothingToTest() async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "Lint/README.md": "# A page\n"])
    let none = try await listlint("test", in: folder)
    #expect(none.status == 2)
    #expect(none.errors == "error: no configuration names folders of house rules; name one: listlint test FOLDER\n")
    let empty = try await listlint("test", "Lint", in: folder)
    #expect(empty.status == 2)
    #expect(empty.errors == "error: no rule document in Lint; 'listlint new-rule ID' writes one\n")
    let misspelt = try await listlint("test", "Lind", in: folder)
    #expect(misspelt.errors == "error: there is no folder or document 'Lind'; did you mean 'Lint'?\n")
  }

  @Test("The built-in documents are tested in their folders") func builtInDocuments() async throws {
    let rules = Package.root.appending(path: "Rules/swiftui-search").path
    let run = try await listlint("test", rules, in: TemporaryDirectory([".listlint.yml": "root: true\n"]))
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("all are right\n"))
  }

  // MARK: - new-rule

  @Test("A new rule is right from the start") func newRule() async throws {
    let folder = try TemporaryDirectory([".git/HEAD": "ref: refs/heads/main\n"])
    let run = try await listlint("new-rule", "forced-layout", in: folder)
    #expect(run.status == 0)
    #expect(
      run.output == """
        wrote house-rules/forced-layout.md; 'listlint test house-rules' runs its examples
        to lint with it, say 'house-rules: [house-rules]' in .listlint.yml

        """)
    let test = try await listlint("test", "house-rules", in: folder)
    #expect(test.status == 0)
    #expect(test.output == "1 document, 2 examples: all are right\n")
  }

  @Test("A new rule makes the folder that is configured") func newRuleFolder() async throws {
    let folder = try TemporaryDirectory([
      ".listlint.yml": "root: true\nhouse-rules: [Lint/Rules]\n",
      "Sources/Screen.swift": "func show() {\n  header.layoutIfNeeded()\n}\n",
    ])
    let missing = try await listlint("Sources", in: folder)
    #expect(missing.status == 2)
    #expect(missing.errors.hasPrefix("error: .listlint.yml:2: there is no folder 'Lint/Rules' of house rules"))
    let run = try await listlint("new-rule", "forced-layout", in: folder)
    #expect(run.status == 0)
    #expect(run.output == "wrote Lint/Rules/forced-layout.md; 'listlint test Lint/Rules' runs its examples\n")
    #expect(try await listlint("test", in: folder).output == "1 document, 2 examples: all are right\n")
    let lint = try await listlint("Sources", in: folder)
    #expect(lint.status == 1)
    #expect(lint.output.contains("warning[forced-layout]: header is laid out at once in show; let the next pass"))
  }

  @Test("A new rule never replaces a file") func newRuleKeepsFiles() async throws {
    let folder = try HouseRule.project(configuration: "root: true\n")
    let run = try await listlint("new-rule", "main-screen", "--in", "rules", in: folder)
    #expect(run.status == 2)
    #expect(run.errors == "error: rules/main-screen.md is there already; choose another id or folder\n")
    #expect(try folder.text("rules/main-screen.md") == HouseRule.document())
  }

  @Test(
    "A wrong id is refused",
    arguments: ["Main-Screen", "main_screen", "-x", "x-", "9x", "a/b", "../x", "", "a--b", "é"])
  func wrongID(_ id: String) async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n"])
    let run = try await listlint("new-rule", "--in", "rules", "--", id, in: folder)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: wrong id '\(id)'; an id is lowercase words joined by hyphens"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("rules")))
  }

  @Test("The id of a rule that is there is refused") func takenID() async throws {
    let run = try await listlint(
      "new-rule", "index-identifier", in: TemporaryDirectory([".listlint.yml": "root: true\n"]))
    #expect(run.status == 2)
    #expect(run.errors == "error: there is a rule 'index-identifier' already; choose another id\n")
  }

  // MARK: - doctor

  @Test("A contradiction is told until it is declared, an overlap without need and a sample that does not scan too")
  func contradiction() async throws {
    // What the built-in rule about sleeping shows as fixed is what this rule forbids.
    let document = HouseRule.document("any-sleep", match: "Task.sleep($...)")
      .replacing("↓UIScreen.main.bounds.width", with: "try await ↓Task.sleep(for: .seconds(1))")
    let folder = try HouseRule.project(document, at: "rules/any-sleep.md")
    // The samples of all rules are linted by all rules, so that one run tells of more than one mistake.
    let other = HouseRule.document(keys: "overlaps: [sleep-nanoseconds, no-such-rule]")
      .replacing("let width = view.bounds.width", with: "let width = view.bounds.width)")
    try folder.write("rules/main-screen.md", other)
    let declared = document.replacing("any-sleep", with: "shared-sleep")
      .replacing("# Nothing else.", with: "overlaps: [\(Package.ruleIDs.sorted().joined(separator: ", "))]")
    try folder.write("rules/shared-sleep.md", declared)
    let run = try await listlint("doctor", in: folder)
    #expect(run.status == 1)
    for line in [
      "rules/main-screen.md:1: overlap: 'overlaps' names 'no-such-rule', and there is no such rule",
      "rules/main-screen.md:1: overlap: 'overlaps' names 'sleep-nanoseconds', and no sample needs it",
      "rules/main-screen.md:22: scan: the sample does not scan: this ')' has no partner",
    ] {
      #expect(run.output.contains(line + "\n"), "\(run.output)")
    }
    let lines = run.output.split(separator: "\n").dropLast()
    // Nothing is wrong with the built-in rules alone.
    let alone = lines.filter { line in !["any-sleep", "shared-sleep", "main-screen"].contains { line.contains($0) } }
    #expect(alone.isEmpty, "\(alone)")
    // Samples may be shared where it is declared, fixes may not lead to one another.
    let place = "Rules/lists-search-filter/sleep-nanoseconds.md:"
    for (rule, kind, isTold) in [
      ("any-sleep", "as right", true), ("any-sleep", "as fixed", true),
      ("shared-sleep", "as right", false), ("shared-sleep", "as fixed", true),
    ] {
      let told = lines.contains { $0.hasPrefix(place) && $0.contains("\(rule) reports here") && $0.contains(kind) }
      #expect(told == isTold, "\(rule) \(kind)")
    }
  }

  // MARK: - match

  @Test("A search says where and what") func search() async throws {
    let folder = try TemporaryDirectory([
      "A.swift": "f(\n  a, // why\n  id: b + 1)\nf(id: c)\n", "B.swift": "// f(id: 1)\nlet x = \"f(id: 1)\"\n",
    ])
    let run = try await listlint("match", "f($...FIRST, id: $ID)", in: folder)
    #expect(run.status == 1)
    #expect(run.output == "./A.swift:1:1: f( a, // why id: b + 1)\n./A.swift:4:1: f(id: c)\n")
    let json = try await listlint("match", "f($...FIRST, id: $ID)", "--format", "json", in: folder)
    let report = try ReadReport(json)
    let matches = try #require(report.object["matches"] as? [[String: Any]])
    let texts = matches.map { match in
      (match["variables"] as? [String: [String: Any]])?.mapValues { $0["text"] as? String ?? "" } ?? [:]
    }
    #expect(texts == [["FIRST": "a", "ID": "b + 1"], ["FIRST": "", "ID": "c"]])
  }

  @Test("A search without a match is clean") func searchWithoutMatch() async throws {
    let folder = try TemporaryDirectory(["A.swift": "g()\n"])
    let run = try await listlint("match", "f($...)", in: folder)
    #expect(run.status == 0)
    #expect(run.output == "" && run.errors == "")
  }

  @Test(
    "A pattern that cannot be compiled is refused",
    arguments: [
      ("f((", "error: the '(' of the pattern has no partner\n"),
      ("", "error: a pattern is empty\n"),
      ("f($)", "error: a '$' of the pattern has no name after it\n"),
    ])
  func wrongPattern(_ pattern: String, _ message: String) async throws {
    let run = try await listlint("match", pattern, in: TemporaryDirectory(["A.swift": "g()\n"]))
    #expect(run.status == 2)
    #expect(run.errors == message)
  }

  @Test("A path that is missing is told") func missingPath() async throws {
    let run = try await listlint("match", "f()", "Sourcs", in: TemporaryDirectory(["Sources/A.swift": "f()\n"]))
    #expect(run.status == 2)
    #expect(run.errors.contains("did you mean Sources?"))
  }
}
