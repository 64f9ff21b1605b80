import Foundation
import RuleDocuments
import TestSupport
import Testing

@testable import RuleEngine

/// `Rules/README.md` says what enforces each sentence of the guidance documents; the rules' documents say it too.
@Suite struct TraceabilityTests {
  /// How many sentences each guidance document has.
  private static let sentences = ["LSF": 19, "SC": 14, "DDS": 11, "SUI": 11]

  private struct Row {
    let id: String
    let rules: Set<String>
    let remark: String
  }

  private static func rows() throws -> [Row] {
    let text = try Package.text("Rules/README.md")
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 3, let match = cells[0].wholeMatch(of: /(LSF|SC|DDS|SUI)-\d+/) else { return nil }
      let rules = cells[2].matches(of: /\[`([a-z-]+)`\]/).map { String($0.output.1) }
      return Row(id: String(match.output.0), rules: Set(rules), remark: cells.count > 3 ? cells[3] : "")
    }
  }

  @Test("Every sentence stands once, in order") func order() throws {
    let expected = ["LSF", "SC", "DDS", "SUI"].flatMap { document in
      (1...(Self.sentences[document] ?? 1)).map { "\(document)-\($0)" }
    }
    #expect(try Self.rows().map(\.id) == expected)
  }

  @Test("The table names the rules that name the sentence") func rules() throws {
    for row in try Self.rows() {
      let sources = Catalog.documents.filter { $0.sources.contains(row.id) }.map(\.id)
      #expect(row.rules == Set(sources), "\(row.id)")
    }
  }

  @Test("A sentence without a rule says why") func withoutRule() throws {
    for row in try Self.rows() where row.rules.isEmpty {
      #expect(!row.remark.isEmpty, "\(row.id) has neither a rule nor a reason")
    }
  }

  /// The rules about the engine itself enforce no sentence.
  @Test("Every rule stands in the table") func table() throws {
    let named = Set(try Self.rows().flatMap(\.rules))
    let rules = Catalog.documents.filter { $0.document != "engine" }.map(\.id)
    #expect(Set(rules).subtracting(named).isEmpty)
  }
}
