import Foundation
import RuleDocuments
import TestSupport
import Testing

@testable import RuleEngine

/// The page about patterns: each of its examples is a pattern in YAML and the code it is run on.
@Suite("The examples of the page about patterns") struct PatternDocumentationTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let yaml: String
    let code: String
    var testDescription: String { String(yaml.prefix { $0 != "\n" }) }
  }

  static let examples: [Example] = {
    let fences = (try? Fence.all(in: "Documentation/patterns.md")) ?? []
    return zip(fences, fences.dropFirst()).compactMap { first, second in
      first.language == "yaml" && second.language == "swift" ? Example(yaml: first.text, code: second.text) : nil
    }
  }()

  @Test("There are twenty") func number() { #expect(PatternDocumentationTests.examples.count == 20) }

  @Test("Each finds what it marks", arguments: examples)
  func example(_ example: Example) throws {
    let file = MarkedFile(path: "Example.swift", marked: example.code)
    let found = try PatternProbe(example.yaml).violations(in: file.text)
    let offsets = Set(found.map(\.offset)).sorted()
    #expect(offsets == file.markers)
    for (_, violation) in found { #expect(!violation.message.contains("$")) }
  }
}
