import RuleDocuments
import SwiftSource
import Testing

@testable import RuleEngine

/// Every rule's document is its test: what it shows as a violation is found at the `↓`, what it shows as compliant is
/// not, and what it shows as fixed is what the fix makes.
@Suite struct RuleDocumentTests {
  @Test func everyRuleHasADocumentAndEveryDocumentARule() {
    let rules = Catalog.rules + Catalog.objectiveCRules
    #expect(Set(rules.map(\.documentID)).union(Catalog.engineRules) == Catalog.ids)
  }

  @Test(arguments: Catalog.documents)
  func documentHasEnoughExamples(_ document: RuleDocument) {
    #expect(document.validate(path: document.id).map(\.message) == [])
  }

  @Test(
    "Findings stand at the markers, wherever the example stands, and fixes make what is shown", arguments: allExamples)
  func exampleIsAsItIsShown(_ example: MarkedExample) {
    #expect(example.faults().map { "\(example.document.id).md:\($0.line):\($0.column): \($0.message)" } == [])
  }

  @Test(arguments: allExamples)
  func skippingFilesWithoutATriggerChangesNothing(_ example: MarkedExample) {
    for wrapping in ExampleWrapping.allCases where wrapping.applies(to: example) {
      let wrapped = wrapping.wrap(example)
      let found = example.findings(in: wrapped)
      #expect(found == example.findings(in: wrapped, by: example.engineWithoutTriggers), "\(wrapping)")
    }
  }
}

extension MarkedExample: CustomTestStringConvertible {
  public var testDescription: String { description }
}

let allExamples: [MarkedExample] = Catalog.documents.flatMap { MarkedExample.all(of: $0) }

let swiftExamples: [MarkedExample] = allExamples.filter { $0.example.language == .swift }
