import Testing

@testable import RuleDocuments

@Suite("A document's options are read")
struct RuleOptionTests {
  private func options(_ yaml: String) throws -> [RuleOption] {
    let text = sample.with("triggers: []\n", "triggers: []\n\(yaml)\n")
    return try RuleDocumentParser(path: "Rules/lists/fresh-identity.md").parse(text).options
  }

  @Test("A document without options has none")
  func none() throws {
    #expect(try RuleDocumentParser(path: "Rules/lists/fresh-identity.md").parse(sample).options.isEmpty)
  }

  @Test("The default tells the type, unless the document says it")
  func types() throws {
    let options = try options(
      """
      options:
        suffix: {default: Row, description: A text.}
        version: {default: "2", description: A text in quotation marks.}
        name-pattern: {default: '^did', type: pattern, description: A regular expression.}
        count: {default: 3, description: A number.}
        in-tests: {default: false, description: A flag.}
        names: {default: [on, two], description: A list.}
        place: {default: top, allowed: [top, bottom], description: A choice.}
      """)
    #expect(options.map(\.name) == ["suffix", "version", "name-pattern", "count", "in-tests", "names", "place"])
    #expect(
      options.map(\.kind) == [.text, .text, .pattern, .number, .flag, .list, .choice(["top", "bottom"])])
    #expect(
      options.map(\.defaultValue) == [
        .text("Row"), .text("2"), .text("^did"), .number(3), .flag(false), .list(["on", "two"]), .text("top"),
      ])
    #expect(options[0].description == "A text.")
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let yaml: String
    let line: Int
    let message: String
    var testDescription: String { yaml }
  }

  @Test(
    "What is wrong is said with its line",
    arguments: [
      Wrong(yaml: "options: 3", line: 12, message: "'options' must be a list of"),
      Wrong(yaml: "options: {}", line: 12, message: "'options' must be a list of"),
      Wrong(yaml: "options:\n  Count: {default: 1, description: A.}", line: 13, message: "wrong option name 'Count'"),
      Wrong(yaml: "options:\n  severity: {default: a, description: A.}", line: 13, message: "called 'severity'"),
      Wrong(yaml: "options:\n  a: {description: A.}", line: 13, message: "'a' has no default"),
      Wrong(yaml: "options:\n  a: 3", line: 13, message: "'a' has no default"),
      Wrong(yaml: "options:\n  a: {default: 1}", line: 13, message: "'a' has no description"),
      Wrong(yaml: "options:\n  a:\n    defaults: 1", line: 14, message: "did you mean 'default'?"),
      Wrong(
        yaml: "options:\n  a:\n    description: A.\n    default: '('\n    type: pattern", line: 15,
        message: "the default of the option 'a' is no regular expression: '('"),
      Wrong(
        yaml: "options:\n  a: {default: x, type: number, description: A.}", line: 13, message: "must be a number"),
      Wrong(
        yaml: "options:\n  a: {default: x, type: patern, description: A.}", line: 13,
        message: "did you mean 'pattern'?"),
      Wrong(
        yaml: "options:\n  a: {default: x, type: choice, description: A.}", line: 13, message: "what is 'allowed'"),
      Wrong(
        yaml: "options:\n  a: {default: x, allowed: [y, z], description: A.}", line: 13,
        message: "must be one of y, z"),
      Wrong(
        yaml: "options:\n  a: {default: x, allowed: [x, x], description: A.}", line: 13,
        message: "a list of different texts"),
    ])
  func wrong(_ wrong: Wrong) throws {
    let problem = try #require(throws: RuleDocumentProblem.self) { try options(wrong.yaml) }
    #expect(problem.line == wrong.line)
    #expect(problem.message.contains(wrong.message), "\(problem.message)")
  }
}
