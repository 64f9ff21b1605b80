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
    /// What of `listgen` carries it.
    let carriers: String
    let remark: String
  }

  private static func rows() throws -> [Row] {
    let text = try Package.text("Rules/README.md")
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count >= 5, let match = cells[0].wholeMatch(of: /(LSF|SC|DDS|SUI)-\d+/) else { return nil }
      let rules = cells[2].matches(of: /\[`([a-z-]+)`\]/).map { String($0.output.1) }
      return Row(id: String(match.output.0), rules: Set(rules), carriers: cells[3], remark: cells[4])
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

  @Test("What carries a sentence is a template or a step of a contract that there is") func carriers() throws {
    let folder = Package.root.appending(path: "Templates")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".mustache") }
    let contracts = try names.map { try Package.text("Templates/" + $0) }.joined()
    for row in try Self.rows() {
      for step in row.carriers.matches(of: /step "([^"]+)"/).map({ String($0.output.1) }) {
        #expect(contracts.contains("contract.step(\"\(step)\")"), "\(row.id): no step '\(step)'")
      }
      for name in row.carriers.matches(of: /\]\(..\/Templates\/([^)]+)\)/).map({ String($0.output.1) }) {
        #expect(names.contains(name), "\(row.id): no template \(name)")
      }
    }
    #expect(try Self.rows().count { $0.carriers != "–" } > 40)
  }

  /// The rules about the engine itself enforce no sentence.
  @Test("Every rule stands in the table") func table() throws {
    let named = Set(try Self.rows().flatMap(\.rules))
    let rules = Catalog.documents.filter { $0.document != "engine" }.map(\.id)
    #expect(Set(rules).subtracting(named).isEmpty)
  }
}
