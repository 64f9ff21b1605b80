import ProjectIndex
import RuleDocuments
import SwiftSource
@testable import Patterns
@testable import RuleEngine
@testable import RuleKit

/// A rule of one pattern, made from the YAML below `pattern`.
struct PatternProbe {
  let document: RuleDocument
  let rule: PatternRule

  struct NoPattern: Error {}

  /// - Throws: `RuleDocumentProblem`, as the reader and the compiler do.
  init(_ yaml: String) throws {
    let indented = yaml.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    let text = """
      ---
      id: probe
      summary: A probe.
      severity: warning
      confidence: likely
      profile: recommended
      sources: [LSF-1]
      dialects: [UIKit]
      help: "Do it right."
      # The pattern begins below.
      pattern:
      \(indented.joined(separator: "\n"))
      ---

      A probe.

      """
    document = try RuleDocumentParser(path: "Rules/lists/probe.md").parse(text)
    guard let rule = try PatternRule(document) else { throw NoPattern() }
    self.rule = rule
  }

  /// What the engine's walk finds in one file: byte offset and violation, in the order of the code.
  func violations(in code: String, path: String = "Example.swift") -> [(offset: Int, violation: Violation)] {
    let file = SourceFile(bytes: Array(code.utf8))
    let context = FileContext(
      file: file, index: ProjectIndex(merging: [FactCollector.facts(of: file, path: path)]), id: 0,
      floors: .unknown, settings: FileSettings(),
      evidence: EvidenceLog(isOn: false))
    let triggers = rule.triggers(of: document)
    var found: [(Int, Violation)] = []
    func report(_ violation: Violation) { found.append((file.token(violation.range.lower).offset, violation)) }
    let mentions = file.tokens.filter { $0.kind == .identifier && triggers.contains($0.word) }
    if !mentions.isEmpty { rule.check(context, report: report) }
    for token in mentions { rule.check(token, in: context, report: report) }
    return found.sorted { $0.0 < $1.0 }
  }

  /// The code of each finding's range.
  func texts(in code: String) -> [String] {
    let file = SourceFile(bytes: Array(code.utf8))
    return violations(in: code).map { file.text(of: $0.violation.range) }
  }
}

extension PatternRule {
  /// Compiles the document's patterns now; nil where it has none.
  init?(_ document: RuleDocument) throws(RuleDocumentProblem) {
    try self.init(document.patterns, id: document.id, path: Self.path(of: document))
  }
}
