import ProjectIndex
import RuleDocuments
import SwiftSource

/// Looks for one pattern in files, each by itself.
public struct PatternSearch: Sendable {
  private let rule: PatternRule
  private let words: WordSet

  /// Where the pattern matches.
  public struct Match: Sendable {
    /// What the pattern marks, or all of it.
    public let span: SourceSpan
    public let text: String
    /// In the order of the pattern.
    public let variables: [Variable]
  }

  /// What a metavariable stands for.
  public struct Variable: Sendable {
    /// Without the dollar sign.
    public let name: String
    public let text: String
    /// Nil where it stands for nothing.
    public let span: SourceSpan?
  }

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
  public func matches(in bytes: [UInt8]) -> [Match] {
    let file = SourceFile(bytes: bytes)
    let places = file.raw.tokens.indices.filter {
      words.contains(file.raw.tokens[$0].word) && file.raw.tokens[$0].kind == .identifier
    }
    guard !places.isEmpty else { return [] }
    let context = FileContext(
      file: file, index: ProjectIndex(merging: [FactCollector.facts(of: file, path: "")]), id: 0,
      targets: DeploymentTargets(), settings: FileSettings(selection: RuleSelection()),
      evidence: EvidenceLog(isOn: false))
    var matches: [Int: Match] = [:]
    for place in places {
      guard let (range, variables) = rule.found(at: TokenIndex(place), in: context) else { continue }
      let span = context.span(range)
      matches[span.start] = Match(
        span: span, text: context.text(range),
        variables: variables.map { name, range in
          Variable(
            name: name, text: range.isEmpty ? "" : context.text(range), span: range.isEmpty ? nil : context.span(range))
        })
    }
    return matches.values.sorted { $0.span.start < $1.span.start }
  }

}
