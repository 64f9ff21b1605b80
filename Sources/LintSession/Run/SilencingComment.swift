import Findings
import RuleDocuments
import RuleEngine
import TextProcessing

/// The comment that silences what is found on a line, on a line of its own above it.
enum SilencingComment {
  /// - Parameters:
  ///   - finding: Where it is to stand; what it silences are `rules`.
  ///   - bytes: The file's.
  /// - Returns: Nil where the finding does not fit the file.
  static func edit(_ rules: [String], above finding: Finding, in bytes: [UInt8], reason: String) -> Fix.Edit? {
    var start = finding.span.start - (finding.span.column - 1)
    guard start >= 0, start <= bytes.count else { return nil }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    let indentation = bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let hasReturns = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") }
    let comment = "// listlint:disable:next \(rules.joined(separator: ", ")) - \(reason)"
    let text = String(decoding: indentation, as: UTF8.self) + comment + (hasReturns == true ? "\r\n" : "\n")
    let line = finding.span.line
    let span = SourceSpan(start: start, end: start, line: line, column: 1, endLine: line, endColumn: 1)
    return Fix.Edit(span: span, replacement: text)
  }

  /// The findings with such comments as their fixes: one for each line, which names all its rules. What is found about
  /// comments and about the scan has none.
  static func offered(
    for findings: [Finding], reason: String, bytes: (_ path: String) -> [UInt8]?
  ) -> [Finding] {
    func isSilenced(_ finding: Finding) -> Bool { Catalog.document(finding.rule)?.document != "engine" }
    let rules = Dictionary(grouping: findings.filter(isSilenced)) { Line(path: $0.path, number: $0.span.line) }
      .mapValues { Set($0.map(\.rule)).ordered() }
    var taken: Set<Line> = []
    var contents: (path: String, bytes: [UInt8])?
    return findings.map { finding in
      let line = Line(path: finding.path, number: finding.span.line)
      guard isSilenced(finding), taken.insert(line).inserted else { return finding.with(nil) }
      if contents?.path != finding.path { contents = bytes(finding.path).map { (finding.path, $0) } }
      guard let bytes = contents?.bytes,
        let edit = edit(rules[line] ?? [finding.rule], above: finding, in: bytes, reason: reason)
      else { return finding.with(nil) }
      return finding.with(Fix(isSafe: true, explanation: "A comment silences it.", edits: [edit]))
    }
  }

  private struct Line: Hashable {
    let path: String
    let number: Int
  }
}

extension Finding {
  fileprivate func with(_ fix: Fix?) -> Finding {
    Finding(
      rule: rule, severity: severity, confidence: confidence, path: path, span: span, message: message, help: help,
      notes: notes, fix: fix, evidence: evidence, fingerprint: fingerprint)
  }
}
