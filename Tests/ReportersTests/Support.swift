import Findings
import Foundation
import RuleDocuments

@testable import Reporters

/// The span of the `occurrence`th place where `text` stands in `source`; lines end with LF, CRLF or CR.
func span(of text: String, in source: String, occurrence: Int = 1) -> SourceSpan {
  let bytes = Array(source.utf8)
  let wanted = Array(text.utf8)
  let starts = bytes.indices.filter { bytes[$0...].starts(with: wanted) }
  precondition(starts.count >= occurrence, "\(text) is not in the source")
  return span(starts[occurrence - 1]..<starts[occurrence - 1] + wanted.count, in: bytes)
}

func span(_ range: Range<Int>, in bytes: [UInt8]) -> SourceSpan {
  func position(_ offset: Int) -> (line: Int, column: Int) {
    var (line, start) = (1, 0)
    for index in 0..<offset {
      let isPair = bytes[index] == 13 && index + 1 < bytes.count && bytes[index + 1] == 10
      if bytes[index] == 10 || (bytes[index] == 13 && !isPair) { (line, start) = (line + 1, index + 1) }
    }
    return (line, offset - start + 1)
  }
  let (start, end) = (position(range.lowerBound), position(range.upperBound))
  return SourceSpan(
    start: range.lowerBound, end: range.upperBound, line: start.line, column: start.column, endLine: end.line,
    endColumn: end.column)
}

func finding(
  _ span: SourceSpan, _ message: String = "wrong", path: String = "A.swift", severity: Severity = .warning,
  notes: [Finding.Note] = [], fix: Fix? = nil
) -> Finding {
  Finding(
    rule: "fresh-identity", severity: severity, confidence: .likely, path: path, span: span, message: message,
    notes: notes, fix: fix)
}

func report(_ findings: [Finding], files: Int = 1, lines: Int = 3) -> LintReport {
  LintReport(files: files, lines: lines, findings: findings, seconds: 0.012, rules: 5)
}

func reporter(_ sources: [String: String], document: RuleDocument? = nil, isColored: Bool = false) -> TextReporter {
  reporter(sources.mapValues { Array($0.utf8) }, document: document, isColored: isColored)
}

func reporter(_ sources: [String: [UInt8]], document: RuleDocument? = nil, isColored: Bool = false) -> TextReporter {
  TextReporter(isColored: isColored, source: { sources[$0] }, document: { _ in document })
}

/// The finding's part of the text report, without the summary.
func text(_ finding: Finding, _ source: String, document: RuleDocument? = nil) -> String {
  let text = reporter([finding.path: source], document: document).render(report([finding]))
  return String(text[..<(text.range(of: "\nLinted")?.lowerBound ?? text.endIndex)])
}

let document = RuleDocument(
  id: "fresh-identity", document: "lists", summary: "The identity is new.", severity: .warning, confidence: .likely,
  profile: .recommended, sources: ["LSF-6"], dialects: ["UIKit"], triggers: [], help: "Take the id from the model.",
  why: "A fresh id, e.g. `UUID().` here, reloads the list. It flickers.", markdown: "", examples: [])
