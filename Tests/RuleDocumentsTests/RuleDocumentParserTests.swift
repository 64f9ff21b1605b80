import Testing

@testable import RuleDocuments

private let path = "Rules/lists/fresh-identity.md"

@Suite("Rule documents are read")
struct RuleDocumentParserTests {
  private func parsed(_ text: String = sample) throws -> RuleDocument {
    try RuleDocumentParser(path: path).parse(text)
  }

  @Test("The front matter, the folder and the first paragraph become the rule's values")
  func values() throws {
    let rule = try parsed()
    #expect(rule.id == "fresh-identity")
    #expect(rule.document == "lists")
    #expect(rule.summary == "The identity is new at every update.")
    #expect(rule.severity == .warning)
    #expect(rule.confidence == .likely)
    #expect(rule.profile == .recommended)
    #expect(rule.sources == ["LSF-6", "SC-1"])
    #expect(rule.dialects == ["UIKit", "SwiftUI"])
    #expect(rule.triggers.isEmpty)
    #expect(rule.help == "Take the id: from the model.")
    #expect(rule.why == "A fresh identity makes every update a full reload. It flickers.")
  }

  @Test("The Markdown is all after the front matter, without the blank lines before it")
  func markdown() throws {
    let rule = try parsed()
    #expect(rule.markdown.hasPrefix("A fresh identity"))
    #expect(rule.markdown.hasSuffix("notAnExample()\n```\n"))
  }

  @Test(
    "In brief a rule is its reason, its first sample each way without their marks, its limits, and the way to the rest")
  func brief() throws {
    #expect(
      try parsed().brief == """
        A fresh identity makes every update
        a full reload. It flickers.

        A second paragraph.

        ## Violation

        ```swift
        let id = UUID()
        ```

        ## Compliant

        ```swift
        let a = 1
        ```

        ## Known limits

        ```swift
        notAnExample()
        ```

        All examples (7): `listlint explain fresh-identity --all`

        """)
    let embedded = try RuleDocumentParser(path: path).parseEmbedded(sample).linked(to: "https://e.org/{id}")
    #expect(embedded.brief.hasSuffix(" --all`, or [its page](https://e.org/fresh-identity)\n"))
  }

  @Test("Fences become examples with their kinds, lines and titles, and fences of other sections do not")
  func examples() throws {
    let examples = try parsed().examples
    #expect(examples.map(\.kind) == [.violation, .fixed, .violation, .violation, .compliant, .compliant, .compliant])
    #expect(examples.map(\.line) == [24, 28, 34, 39, 47, 50, 53])
    #expect(examples.map(\.title) == ["A stored identity:", "", "At file scope", "", "", "", ""])
  }

  @Test("An example's code is what stands between the fences, shorter fences and indentation included")
  func code() throws {
    let examples = try parsed().examples
    #expect(examples[0].code == "let id = ↓UUID()\n")
    #expect(examples[2].code == "let first = ↓UUID()\n  let second = ↓UUID()\n")
    #expect(examples[3].code == "/** ```swift\n``` */\nlet id = ↓UUID()\n")
    #expect(examples[6].code == "let c = 1\n")
  }

  @Test("The words after the language set the profile, the wrapping and the other attributes")
  func attributes() throws {
    let examples = try parsed().examples
    #expect(examples[0].profile == .recommended)
    #expect(examples[0].wraps)
    #expect(examples[0].attributes.isEmpty)
    #expect(examples[2].profile == .strict)
    #expect(!examples[2].wraps)
    #expect(examples[2].attributes == ["reason": "stands at file scope", "file": "Row.swift"])
  }

  @Test("A document with CRLF line endings and a byte order mark reads the same")
  func lineEndings() throws {
    let (plain, other) = (try parsed(), try parsed("\u{FEFF}" + sample.replacing("\n", with: "\r\n")))
    #expect(other.markdown == plain.markdown)
    #expect(other.examples.map(\.code) == plain.examples.map(\.code))
    #expect(other.examples.map(\.line) == plain.examples.map(\.line))
  }

  @Test("An indented fence gives up its own indentation and no more")
  func indentedFence() throws {
    let indented = sample.with("```swift\nlet a = 1\n```", "  ```swift\n  let a = 1\n    let b = 2\n let c = 3\n  ```")
    #expect(try parsed(indented).examples[4].code == "let a = 1\n  let b = 2\nlet c = 3\n")
  }

  @Test("Fences of other languages are prose")
  func otherLanguages() throws {
    let text = sample.with("```swift\nlet a = 1", "```text a=1 b\nlet a = 1")
    #expect(try parsed(text).examples.count == 6)
  }

  @Test("A document with three of each kind is valid, and one with fewer says where and how many")
  func validation() throws {
    #expect(try parsed().validate(path: path).isEmpty)
    let fewer = sample.with("````swift\n/**", "````text\n/**").with("```swift\nlet a = 1\n```", "None.")
    #expect(
      try parsed(fewer).validate(path: path).map(\.description) == [
        "\(path):34: error: 2 of at least 3 Swift fences under '## Violations'",
        "\(path):51: error: 2 of at least 3 Swift fences under '## Compliant'",
      ])
  }
}

@Suite("Mistakes in rule documents are named")
struct RuleDocumentProblemTests {
  private func problem(_ text: String, path: String = path) -> String? {
    do {
      _ = try RuleDocumentParser(path: path).parse(text)
      return nil
    } catch {
      return "\(error.line): \(error.message)"
    }
  }

  @Test(
    "In the front matter",
    arguments: [
      ("---\nid: fresh", "\nid: fresh", "1: a rule document starts with a line of three hyphens"),
      ("---\n\nA fresh", "\nA fresh", "1: the front matter is not closed by a line of three hyphens"),
      ("severity:", "sevrity:", "4: unknown key 'sevrity'; did you mean 'severity'?"),
      (
        "help:", "colour: red\nhelp:",
        """
        12: unknown key 'colour'; known: id, summary, severity, confidence, profile, sources, dialects, triggers, help, options, pattern, overlaps, skips-tests, since
        """
      ),
      ("confidence: likely\n", "", "1: the key 'confidence' is missing"),
      ("severity: warning", "severity: grave", "4: wrong severity 'grave'; allowed: info, warning, error"),
      ("confidence: likely", "confidence: sure", "5: wrong confidence 'sure'; allowed: possible, likely, certain"),
      ("profile: recommended", "profile: all", "6: wrong profile 'all'; allowed: recommended, strict"),
      ("[LSF-6, SC-1]", "LSF-6", "7: 'sources' must be a list: [first, second]"),
      ("[LSF-6, SC-1]", "[]", "7: 'sources' is empty"),
      ("[LSF-6, SC-1]", "[SC-1, SC-1]", "7: 'sources' names 'SC-1' twice"),
      ("[LSF-6, SC-1]", "[[SC-1]]", "7: 'sources' must be a list of words"),
      (
        "- SwiftUI", "- Cocoa",
        "8: 'Cocoa' is not one of the dialects; allowed: UIKit, AppKit, SwiftUI, Core, Objective-C"
      ),
      ("summary: The identity is new at every update.", "summary:", "3: 'summary' is empty"),
      ("summary: The identity is", "summary: |\n  The identity is\n ", "3: 'summary' must be one line"),
      ("summary: The identity is new at every update.", "summary: [a]", "3: 'summary' must be text"),
      (
        "id: fresh-identity", "id: Fresh_Identity",
        "2: wrong id 'Fresh_Identity'; allowed: lowercase words joined by hyphens"
      ),
      (
        "id: fresh-identity", "id: stale-identity",
        "2: the id 'stale-identity' is not the file's name 'fresh-identity.md' without '.md'"
      ),
      ("profile: recommended", "id: twice", "2: the front matter is not YAML: the key 'id' is given twice"),
      (
        "help: \"Take", "help: \"\\Take",
        "12: the front matter is not YAML: a '\\' before a letter that it does not go with; use single quotation marks"
      ),
    ])
  func frontMatter(old: String, new: String, message: String) {
    #expect(problem(sample.with(old, new)) == message)
  }

  @Test(
    "In the text and its fences",
    arguments: [
      ("let id = ↓UUID()", "let id = UUID()", "24: the violation has no '↓' before the token that is reported"),
      ("let a = 1", "let a = ↓1", "47: a compliant fence holds a '↓'; nothing is reported there"),
      ("user.id", "↓user.id", "28: a fixed fence holds a '↓'; nothing is reported there"),
      ("```swift\nlet a", "```swift fixed\nlet a", "47: a fixed fence stands after a violation under '## Violations'"),
      ("```swift\nnot", "```swift fixed\nnot", "59: a fixed fence stands after a violation under '## Violations'"),
      ("```swift\nlet id = ↓", "```swift fixed\nlet id = ", "24: there is no violation just before this fixed fence"),
      ("notAnExample()\n```", "notAnExample()", "59: the fence is not closed"),
      ("let a = 1\n```", "let a = 1", "47: the fence is not closed before the next opens on line 49"),
      ("```swift\nlet a", "```\nlet a", "47: the fence does not name its language: ```swift"),
      ("swift profile=", "swift profil=", "34: unknown setting 'profil'; did you mean 'profile'?"),
      ("swift profile=", "swift colour=", "34: unknown setting 'colour'; allowed: profile, wrap, reason, file, core"),
      ("profile=strict", "profile=all", "34: wrong profile 'all'; allowed: recommended, strict"),
      ("profile=strict", "profile=", "34: the setting 'profile' has no value"),
      ("profile=strict", "wrap=no", "34: the setting 'wrap' is given twice"),
      ("wrap=no", "wrap=maybe", "34: wrong wrap 'maybe'; allowed: yes, no"),
      (" reason=\"stands at file scope\"", "", "34: wrap=no needs a reason: reason=\"…\""),
      ("swift fixed", "swift \"fixed", "28: a quotation mark is not closed: swift \"fixed"),
      ("swift fixed", "swift fixd", "28: unknown word 'fixd' after ```swift; allowed: fixed"),
      ("---\n\nA fresh", "---\n\n## Why\n\nA fresh", "15: a paragraph that says why must stand before this heading"),
      ("It flickers.", "It\u{1B}[31m flickers.", "16: a control character (0x1b) stands here"),
    ])
  func text(old: String, new: String, message: String) {
    #expect(problem(sample.with(old, new)) == message)
  }

  @Test("A document that stands in no folder has no guidance document")
  func folder() {
    #expect(
      problem(sample, path: "fresh-identity.md")
        == "1: a rule document stands in a folder named after its guidance document")
  }

  @Test("The problem prints as compilers do, for builds to show")
  func description() {
    let problem = RuleDocumentProblem(path: path, line: 7, message: "the key 'help' is missing")
    #expect(problem.description == "Rules/lists/fresh-identity.md:7: error: the key 'help' is missing")
  }
}
