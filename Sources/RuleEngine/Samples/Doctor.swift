import Findings
import ProjectFiles
import RuleDocuments
import RuleKit
import SwiftSource
import TextProcessing

/// What is wrong between documents, or between a document and its rule, although each example is right by itself.
public struct Diagnosis: Sendable, Hashable {
  public enum Kind: String, Sendable, CaseIterable {
    /// What one document shows as right, or as fixed, another rule reports.
    case contradiction
    /// A rule that `overlaps` names and no sample needs.
    case overlap
    /// An option of a document that its rule never asks for.
    case option
    /// A sample that is not complete Swift.
    case scan
  }

  public let kind: Kind
  /// The id of the document.
  public let rule: String
  /// The line of the document, 1-based.
  public let line: Int
  /// One sentence without a full stop.
  public let message: String
}

/// Looks through all documents of a set of rules.
public struct Doctor: Sendable {
  private let ruleSet: RuleSet

  public init(_ ruleSet: RuleSet) { self.ruleSet = ruleSet }

  /// What is wrong, in the order of the documents. Complexity: a run of all rules over each sample.
  public func diagnoses(jobs: Int) -> [Diagnosis] {
    let reports = Workers.map(ruleSet.documents, jobs: jobs) { document in
      MarkedExample.all(of: document, in: ruleSet).flatMap { otherFindings($0) }
    }
    var needed: Set<Overlap> = []
    for report in reports.joined() where !report.isFix { needed.insert(Overlap(report)) }
    return zip(ruleSet.documents, reports).flatMap { document, reports in
      let scans = MarkedExample.all(of: document, in: ruleSet).flatMap { scanErrors($0) }
      let contradictions = reports.filter { $0.isFix || !isDeclared(Overlap($0)) }.map { diagnosis(of: $0) }
      let found = unreadOptions(document) + uselessOverlaps(document, needed) + scans + contradictions
      return found.ordered { ($0.line, $0.message) < ($1.line, $1.message) }
    }
  }

  // MARK: - Options

  private func unreadOptions(_ document: RuleDocument) -> [Diagnosis] {
    let reads = RuleOptions.Reads()
    _ = ruleSet.rules.first { $0.documentID == document.id }?.configured(
      by: RuleOptions(of: document, recordedIn: reads))
    return document.options.filter { !reads.names.contains($0.name) }.map { option in
      Diagnosis(
        kind: .option, rule: document.id, line: 1, message: "nobody reads the option '\(option.name)'")
    }
  }

  // MARK: - Samples

  private func samples(of example: MarkedExample) -> [(line: Int, files: [MarkedFile], mustBeRight: Bool)] {
    let own = (
      example.example.line, MarkedFile.split(example.code, example.example.language), example.example.kind == .compliant
    )
    guard let fixed = example.fixedExample else { return [own] }
    return [own, (fixed.line, MarkedFile.split(fixed.code, fixed.language), true)]
  }

  private func scanErrors(_ example: MarkedExample) -> [Diagnosis] {
    // What the engine says of code that does not scan is shown by such code.
    guard !Catalog.engineRules.contains(example.document.id), example.example.language == .swift else { return [] }
    return samples(of: example).flatMap { sample in
      sample.files.compactMap { file in
        let bytes = Array(file.text.utf8)
        let source = SourceFile(bytes: bytes)
        guard let place = IncompleteScan.place(in: source) else { return nil }
        let line = sample.line + file.firstLine + LineMap(bytes).position(of: place.offset).line
        return Diagnosis(
          kind: .scan, rule: example.document.id, line: line, message: "the sample does not scan: \(place.what)")
      }
    }
  }

  // MARK: - Contradictions

  /// What another rule reports in a sample that is shown as right.
  private struct OtherFinding: Sendable {
    let finding: Finding
    /// The id of the sample's document, and the place there.
    let rule: String
    let line: Int
    /// Whether the rule's own fix led there, which nothing excuses.
    let isFix: Bool
  }

  /// A pair of rules, one of which reports samples of the other.
  private struct Overlap: Hashable {
    let reporting: String
    let reported: String

    init(_ report: OtherFinding) {
      reporting = report.finding.rule
      reported = report.rule
    }

    init(_ reporting: String, _ reported: String) {
      self.reporting = reporting
      self.reported = reported
    }
  }

  /// Either document may say it: who writes a house rule cannot edit the built-in ones.
  private func isDeclared(_ overlap: Overlap) -> Bool {
    ruleSet.document(overlap.reporting)?.overlaps.contains(overlap.reported) == true
      || ruleSet.document(overlap.reported)?.overlaps.contains(overlap.reporting) == true
  }

  private func uselessOverlaps(_ document: RuleDocument, _ needed: Set<Overlap>) -> [Diagnosis] {
    document.overlaps.filter { other in
      !needed.contains(Overlap(document.id, other)) && !needed.contains(Overlap(other, document.id))
    }.map { other in
      let reason = ruleSet.document(other) == nil ? "there is no such rule" : "no sample needs it"
      return Diagnosis(
        kind: .overlap, rule: document.id, line: 1, message: "'overlaps' names '\(other)', and \(reason)")
    }
  }

  private func diagnosis(of report: OtherFinding) -> Diagnosis {
    Diagnosis(
      kind: .contradiction, rule: report.rule, line: report.line,
      message: "\(report.finding.rule) reports here what this document shows as "
        + "\(report.isFix ? "fixed" : "right"): \(report.finding.message)")
  }

  private func otherFindings(_ example: MarkedExample) -> [OtherFinding] {
    guard !Catalog.engineRules.contains(example.document.id) else { return [] }
    let engine = example.engineOfAllRules
    return samples(of: example).filter(\.mustBeRight).flatMap { sample in
      let inputs = sample.files.map { Engine.Input(path: $0.path, contents: Array($0.text.utf8)) }
      let others = engine.lint(Engine.Input.withRoles(inputs)).findings.filter { finding in
        finding.rule != example.document.id && !Catalog.engineRules.contains(finding.rule)
      }
      return others.map { finding in
        let file = sample.files.first { $0.path == finding.path }
        return OtherFinding(
          finding: finding, rule: example.document.id,
          line: sample.line + (file?.firstLine ?? 0) + finding.span.line,
          isFix: sample.line != example.example.line)
      }
    }
  }
}
