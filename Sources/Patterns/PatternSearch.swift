import Findings
import ProjectIndex
import RuleDocuments
import RuleKit
import SwiftSource
import TextProcessing

/// Looks for one pattern in files, each by itself.
public struct PatternSearch: Sendable {
  private let rule: PatternRule
  private let words: WordSet

  /// - Throws: Why the pattern cannot be compiled.
  public init(_ pattern: String) throws(RuleDocumentProblem) {
    let path = "the pattern"
    let text = PatternText(pattern, line: 1)
    let query = PatternQuery(match: text, line: 1)
    guard
      let rule = try PatternRule(
        [RulePattern(query: query, message: PatternText("$FOUND", line: 1))], id: "match", path: path)
    else { throw RuleDocumentProblem(path: path, line: 1, message: "a pattern is empty") }
    self.rule = rule
    words = WordSet(rule.words)
  }

  /// The matches in a file, in its order. Complexity: O(n) in the bytes, but for a bounded number of steps at each of the
  /// pattern's rarest word.
  public func matches(in bytes: [UInt8]) -> [SearchMatch] {
    let file = SourceFile(bytes: bytes)
    let places = file.raw.tokens.indices.filter {
      words.contains(file.raw.tokens[$0].word) && file.raw.tokens[$0].kind == .identifier
    }
    guard !places.isEmpty else { return [] }
    let context = FileContext(
      file: file, index: ProjectIndex(merging: [FactCollector.facts(of: file, path: "")]), id: 0,
      floors: .unknown, settings: FileSettings(),
      evidence: EvidenceLog(isOn: false))
    var matches: [Int: SearchMatch] = [:]
    for place in places {
      guard let (range, variables) = rule.found(at: TokenIndex(place), in: context) else { continue }
      let span = context.span(range)
      matches[span.start] = SearchMatch(
        span: span, text: context.file.text(of: range),
        variables: variables.map { name, range in
          SearchMatch.Variable(
            name: name, text: range.isEmpty ? "" : context.file.text(of: range),
            span: range.isEmpty ? nil : context.span(range))
        })
    }
    return matches.values.ordered { $0.span.start < $1.span.start }
  }

}
