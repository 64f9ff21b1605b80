import Configuration
import RuleDocuments
import TestSupport
import Testing

/// A project of a test's own.
typealias Project = TemporaryDirectory

extension Project {
  /// A loader that shows paths relative to the project.
  func loader(root: String = "", version: ReleaseNumber = .current) -> ConfigurationLoader {
    ConfigurationLoader(
      projectRoot: path + "/" + root, documents: documents, version: version, currentFolder: path)
  }

  /// What holds for one path of the project.
  func settings(_ file: String = "A.swift") throws -> FileSettings {
    var loader = loader()
    return try loader.settings(for: path(file))
  }

  /// What holds for all of the project.
  func projectSettings() throws -> ProjectSettings {
    var loader = loader()
    return try loader.projectSettings()
  }

  /// The one line of output about the project's configuration.
  func problem(_ file: String = "A.swift") throws -> String {
    try #require(throws: ConfigurationProblem.self) { try settings(file) }.description
  }
}

/// A project whose configuration is `text`.
func project(_ text: String) throws -> Project { try Project([".listlint.yml": text]) }

/// Three rules: one of each profile without options, and one with all kinds of them.
let documents: [RuleDocument] = [
  document("plain-rule", .recommended),
  document("strict-rule", .strict),
  document(
    "named-rule", .recommended,
    options: [
      RuleOption(name: "suffix", kind: .text, defaultValue: .text("Row"), description: "A text."),
      RuleOption(name: "name-pattern", kind: .pattern, defaultValue: .text("^did"), description: "A pattern."),
      RuleOption(name: "count", kind: .number, defaultValue: .number(3), description: "A number."),
      RuleOption(name: "in-tests", kind: .flag, defaultValue: .flag(false), description: "A flag."),
      RuleOption(name: "names", kind: .list, defaultValue: .list([]), description: "A list."),
      RuleOption(
        name: "place", kind: .choice(["top", "bottom"]), defaultValue: .text("top"), description: "A choice."),
    ]),
]

func rule(_ id: String) -> RuleDocument { documents.first { $0.id == id } ?? documents[0] }

private func document(_ id: String, _ profile: Profile, options: [RuleOption] = []) -> RuleDocument {
  RuleDocument(
    id: id, document: "lists", summary: "It is wrong.", severity: .warning, confidence: .likely, profile: profile,
    sources: [], dialects: [], triggers: [], help: "Do it right.", why: "", markdown: "", examples: [],
    options: options)
}
