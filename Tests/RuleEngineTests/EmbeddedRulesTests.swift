import Foundation
import RuleDocuments
import TestSupport
import Testing

@testable import RuleEngine

@Suite struct EmbeddedRulesTests {
  @Test("What is embedded is what the documents say") func embedded() throws {
    let documents = try Self.documentPaths().map { path in
      try RuleDocumentParser(path: path).parse(String(contentsOfFile: path, encoding: .utf8))
    }
    #expect(!documents.isEmpty)
    let expected = documents.sorted { ($0.document, $0.id) < ($1.document, $1.id) }
    #expect(Catalog.documents.map(\.id) == expected.map(\.id))
    for (embedded, parsed) in zip(Catalog.documents, expected) {
      // Everything the values hold; a field that is added later is compared as well. Dictionaries print in no order, so
      // those are compared on their own.
      #expect(Self.fields(of: embedded) == Self.fields(of: parsed), "\(embedded.id)")
      #expect(embedded.since == parsed.since)
      let folder = "Rules/\(parsed.document)"
      #expect(embedded.why == RulePages.relinked(parsed.why, from: folder, address: nil))
      #expect(embedded.markdown == RulePages.relinked(parsed.markdown, from: folder, address: nil))
      for (left, right) in zip(embedded.examples, parsed.examples) {
        #expect(Self.fields(of: left) == Self.fields(of: right), "\(embedded.id).md:\(right.line)")
        #expect(left.attributes == right.attributes)
      }
      #expect(embedded.examples.count == parsed.examples.count)
    }
  }

  private static func fields(of value: Any) -> [String] {
    Mirror(reflecting: value).children
      .filter { !["body", "attributes", "since"].contains($0.label) }
      .map { "\($0.label ?? ""): \(String(reflecting: $0.value))" }
  }

  private static func documentPaths() throws -> [String] {
    let rules = Package.url("Rules").path
    let names = try FileManager.default.subpathsOfDirectory(atPath: rules)
    return names.filter { $0.contains("/") && $0.hasSuffix(".md") && !$0.hasSuffix("README.md") }.map {
      rules + "/" + $0
    }
  }
}
