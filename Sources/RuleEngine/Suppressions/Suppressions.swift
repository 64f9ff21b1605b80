import Findings
import RuleKit
import SwiftSource
import TextProcessing

/// What the comments of one file silence.
struct Suppressions {
  /// One rule that one comment silences.
  struct Entry {
    let rule: String
    /// Index in `comments`.
    let comment: Int
    /// Index in the comment's names.
    let name: Int
    let scope: Suppression.Scope
    /// The bytes in which findings that start there are silent.
    var covered: Range<Int>
  }

  let comments: [SuppressionComment]
  /// The rules that exist are here, the others are findings.
  private(set) var entries: [Entry] = []
  /// Names in `enable` comments that end nothing: the comment, and which of its names.
  private(set) var uselessEnds: [(comment: Int, name: Int)] = []
  let lines: LineMap
  let bytes: [UInt8]
  let knownRules: Set<String>

  var isEmpty: Bool { comments.isEmpty }

  /// Whether a file holds comments for the linter. Complexity: O(1) for each of its comments.
  static func areWritten(in file: SourceFile) -> Bool {
    file.raw.trivia.contains { SuppressionComment.isCommand($0, in: file.bytes) }
  }

  /// Reads all comments of `file`. Complexity: O(n) in its bytes.
  init(file: SourceFile, lines: LineMap, knownRules: Set<String>) {
    comments = file.raw.trivia.compactMap { trivia in
      SuppressionComment(trivia, in: file.bytes) { knownRules.contains($0) }
    }
    self.lines = lines
    self.knownRules = knownRules
    bytes = file.bytes
    guard !comments.isEmpty else { return }
    var code = CodeLines(file, lines)
    var open: [String: [Int]] = [:]
    for (id, comment) in comments.enumerated() {
      guard let command = comment.command else { continue }
      for (name, written) in comment.names.enumerated() where knownRules.contains(written.text) {
        guard let scope = command.scope else {
          let ended = open.removeValue(forKey: written.text) ?? []
          if ended.isEmpty { uselessEnds.append((id, name)) }
          for entry in ended {
            entries[entry].covered = entries[entry].covered.lowerBound..<Int(comment.trivia.offset)
          }
          continue
        }
        if scope == .region { open[written.text, default: []].append(entries.count) }
        entries.append(
          Entry(
            rule: written.text, comment: id, name: name, scope: scope,
            covered: covered(by: scope, comment.trivia, &code)))
      }
    }
  }

  private func covered(by scope: Suppression.Scope, _ comment: Trivia, _ code: inout CodeLines) -> Range<Int> {
    let first = lines.position(of: Int(comment.offset)).line
    let last = lines.position(of: Int(comment.end)).line
    switch scope {
    case .file: return 0..<Int.max
    case .region: return Int(comment.offset)..<Int.max
    case .this:
      let end = code.stretch(ofLine: last).upperBound
      return code.stretch(ofLine: first).lowerBound..<end
    case .next: return code.next(after: last).map { code.stretch(ofLine: $0) } ?? 0..<0
    case .previous: return code.previous(before: first).map { code.stretch(ofLine: $0) } ?? 0..<0
    }
  }

  /// Finds for each place in `places` the nearest entry that covers it: of several, the one that starts last.
  ///
  /// - Parameters:
  ///   - places: Sorted.
  ///   - entries: Indices of entries of one rule.
  /// - Complexity: O(n log n) in the entries, and linear in the places.
  private func nearest(of entries: [Int], covering places: [Int]) -> [Int?] {
    let byStart = entries.ordered {
      (self.entries[$0].covered.lowerBound, $0) < (self.entries[$1].covered.lowerBound, $1)
    }
    var waiting = byStart[...]
    var begun: [Int] = []
    return places.map { place in
      while let first = waiting.first, self.entries[first].covered.lowerBound <= place {
        begun.append(first)
        waiting.removeFirst()
      }
      while let last = begun.last, self.entries[last].covered.upperBound <= place { begun.removeLast() }
      return begun.last
    }
  }

  /// For each finding the entry that silences it.
  ///
  /// - Parameters:
  ///   - findings: Their rules and the bytes where they start.
  ///   - isAsked: Which entries are asked.
  func entries(
    silencing findings: [(rule: String, start: Int)], where isAsked: (Entry) -> Bool
  ) -> [Int?] {
    var result = [Int?](repeating: nil, count: findings.count)
    var entriesOfRule: [String: [Int]] = [:]
    for (id, entry) in entries.enumerated() where isAsked(entry) { entriesOfRule[entry.rule, default: []].append(id) }
    let order = findings.indices.filter { entriesOfRule[findings[$0].rule] != nil }
    for (rule, findingsOfRule) in Dictionary(grouping: order, by: { findings[$0].rule }) {
      let sorted = findingsOfRule.ordered { findings[$0].start < findings[$1].start }
      let found = nearest(of: entriesOfRule[rule] ?? [], covering: sorted.map { findings[$0].start })
      for (finding, entry) in zip(sorted, found) { result[finding] = entry }
    }
    return result
  }

  /// The entry as the reader of a report knows it.
  func suppression(_ id: Int) -> Suppression {
    let entry = entries[id]
    let comment = comments[entry.comment]
    let name = comment.names[entry.name].range
    return Suppression(
      rule: entry.rule, scope: entry.scope, reason: comment.reason,
      span: lines.span(from: name.lowerBound, to: name.upperBound))
  }
}

extension SuppressionComment.Command {
  /// Nil for `enable`.
  fileprivate var scope: Suppression.Scope? {
    switch self {
    case .disable: .region
    case .disableNext: .next
    case .disableThis: .this
    case .disablePrevious: .previous
    case .disableFile: .file
    case .enable: nil
    }
  }
}
