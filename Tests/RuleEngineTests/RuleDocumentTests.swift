import RuleDocuments
import SwiftSource
import Testing

@testable import RuleEngine

/// Every rule's document is its test: what it shows as a violation is found at the `↓`, what it shows as compliant is
/// not, and what it shows as fixed is what the fix makes.
@Suite struct RuleDocumentTests {
  @Test("Every rule has a document, and every document a rule") func documents() {
    let rules = RuleSet.builtIn.rules + RuleSet.builtIn.objectiveCRules
    #expect(Set(rules.map(\.documentID)).union(Catalog.engineRules) == Catalog.ids)
  }

  @Test("A document is valid", arguments: Catalog.documents)
  func isValid(_ document: RuleDocument) {
    #expect(document.validate(path: document.id).map(\.message) == [])
    // GitHub's code scanning takes no longer descriptions.
    #expect(document.summary.count <= 1024 && document.why.count <= 1024)
  }

  @Test(
    "An example is as it is shown", arguments: allExamples)
  func isAsShown(_ example: MarkedExample) {
    #expect(example.faults().map { "\(example.document.id).md:\($0.line):\($0.column): \($0.message)" } == [])
  }

  @Test("Skipping files changes nothing", arguments: allExamples)
  func triggers(_ example: MarkedExample) {
    // A file is skipped by its words. Most other wrappings leave them as they are.
    for wrapping in [ExampleWrapping.none, .anExtension] where wrapping.applies(to: example) {
      let wrapped = wrapping.wrap(example)
      let found = example.findings(in: wrapped)
      // Most viewers of SARIF show the doubled one that the standard asks for.
      #expect(!found.contains { $0.message.contains("{") })
      #expect(found == example.findings(in: wrapped, by: example.engineWithoutTriggers), "\(wrapping)")
    }
  }
}

let allExamples: [MarkedExample] = Catalog.documents.flatMap { MarkedExample.all(of: $0, in: .builtIn) }

let swiftExamples: [MarkedExample] = allExamples.filter { $0.example.language == .swift }
