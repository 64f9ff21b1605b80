import Findings
import RuleKit
import SwiftSource
import TextProcessing

extension Suppressions {
  /// What one file's findings are once its comments have spoken.
  struct Outcome {
    /// Those that no comment silences, and those about the comments; in no order.
    var kept: [Finding] = []
    var suppressed: [SuppressedFinding] = []
    /// How many more there are in code that an app never runs, which the profile does not report.
    var neverRun = 0
  }

  /// What is known of a run when it judges whether a comment is needed.
  struct Run {
    /// The rules that really ran on the file, each with all that its profile can find. Comments that name others are
    /// never called unused: nobody knows.
    var rules: Set<String>
    /// Which of the rules about comments are on.
    var engineRules: EngineRules
    /// What rules found and the profile does not report: a comment that silences it is needed under another profile.
    var unreported: [(rule: String, start: Int)] = []
    var path: String
  }

  /// Removes the silenced findings and adds those about the comments themselves. A comment can silence that
  /// too, but not the finding about itself. Complexity: O(n log n) in the findings and comments.
  func apply(to findings: [Finding], _ run: Run) -> Outcome {
    guard !isEmpty else { return Outcome(kept: findings) }
    var outcome = Outcome()
    var isUsed = [Bool](repeating: false, count: entries.count)

    func sift(_ findings: [Finding], unreported: [(rule: String, start: Int)] = [], where isAsked: (Entry) -> Bool) {
      let places = findings.map { ($0.rule, $0.span.start) } + unreported
      for (index, entry) in entries(silencing: places, where: isAsked).enumerated() {
        if let entry { isUsed[entry] = true }
        guard index < findings.count else { continue }
        if let entry {
          outcome.suppressed.append(SuppressedFinding(finding: findings[index], suppression: suppression(entry)))
        } else {
          outcome.kept.append(findings[index])
        }
      }
    }

    sift(findings, unreported: run.unreported) { !$0.isAboutComments }
    let unused = entries.indices.filter { !isUsed[$0] && run.rules.contains(entries[$0].rule) }
    sift(
      findingsAboutUnused(unused.filter { !entries[$0].isAboutComments }, ends: uselessEnds, run)
        + findingsAboutNames(run) + findingsAboutReasons(run)
    ) { $0.isAboutComments }
    // What silences findings about comments is judged where all of those could be made.
    if entries.allSatisfy({ run.rules.contains($0.rule) }) {
      let unused = unused.filter { entries[$0].isAboutComments && !isUsed[$0] }
      outcome.kept += findingsAboutUnused(unused, ends: [], run)
    }
    return outcome
  }

  // MARK: - What is said about the comments

  private func findingsAboutUnused(_ unused: [Int], ends: [(comment: Int, name: Int)], _ run: Run) -> [Finding] {
    let useless =
      unused.map { (comment: entries[$0].comment, name: entries[$0].name, message: unusedMessage($0)) }
      + ends.map { end in
        let name = comments[end.comment].names[end.name].text
        return (end.comment, end.name, "no 'listlint:disable \(name)' stands before this; delete it")
      }
    var findings: [Finding?] = []
    for (id, names) in Dictionary(grouping: useless, by: \.comment) {
      let comment = comments[id]
      if names.count == comment.names.count {
        findings.append(
          run.engineRules.finding(
            .unusedSuppression, path: run.path, span: span(comment.names[names[0].name].range), in: bytes,
            message: names.map(\.message).joined(separator: "; "), fix: deletion(of: comment)))
      } else {
        for name in names {
          findings.append(
            run.engineRules.finding(
              .unusedSuppression, path: run.path, span: span(comment.names[name.name].range), in: bytes,
              message: name.message,
              fix: deletion(ofName: name.name, in: comment)))
        }
      }
    }
    return findings.compactMap { $0 }
  }

  private func unusedMessage(_ id: Int) -> String {
    let entry = entries[id]
    let place =
      switch entry.scope {
      case .file: "in this file"
      case .region where entry.covered.upperBound == Int.max: "from here to the end of the file"
      case .region: "from here to line \(lines.position(of: entry.covered.upperBound).line)"
      case .next, .this, .previous:
        entry.covered.isEmpty
          ? "here, for no code stands there" : "on line \(lines.position(of: entry.covered.lowerBound).line)"
      }
    return "'\(entry.rule)' has nothing to report \(place) that this must silence; delete it"
  }

  private func findingsAboutNames(_ run: Run) -> [Finding] {
    comments.flatMap { comment -> [Finding?] in
      guard let command = comment.command else {
        let written = text(comment.head)
        let commands = SuppressionComment.Command.allCases.map { "listlint:" + $0.rawValue }
        let nearest = SuppressionComment.Command(meantBy: written).map { "did you mean 'listlint:\($0.rawValue)'?" }
        return [
          run.engineRules.finding(
            .unknownRule, path: run.path, span: span(comment.head), in: bytes,
            message: "there is no '\(written)'; \(nearest ?? "there are \(commands.joined(separator: ", "))")")
        ]
      }
      if comment.names.isEmpty {
        return [
          run.engineRules.finding(
            .unknownRule, path: run.path, span: span(comment.head), in: bytes,
            message: "'listlint:\(command.rawValue)' names no rule; write the rule's id after it")
        ]
      }
      return comment.names.filter { !knownRules.contains($0.text) }.map { name in
        let nearest = nearestName(to: name.text, in: knownRules.ordered())
        let help =
          name.text == "all"
          ? "name each rule, or leave the file out with 'excluded:' in .listlint.yml"
          : nearest.map { "did you mean '\($0)'?" } ?? "'listlint rules' lists them"
        return run.engineRules.finding(
          .unknownRule, path: run.path, span: span(name.range), in: bytes,
          message: "there is no rule '\(name.text)'; \(help)",
          fix: nearest.map { nearest in
            Fix(
              isSafe: false, explanation: "The nearest name is a guess.",
              edits: [Fix.Edit(span: span(name.range), replacement: nearest)])
          })
      }
    }.compactMap { $0 }
  }

  private func findingsAboutReasons(_ run: Run) -> [Finding] {
    comments.compactMap { comment in
      guard let command = comment.command, command != .enable, comment.reason == nil,
        comment.names.contains(where: { knownRules.contains($0.text) })
      else { return nil }
      return run.engineRules.finding(
        .suppressionWithoutReason, path: run.path, span: span(comment.head), in: bytes,
        message: "'listlint:\(command.rawValue)' says no reason; add ' - ' and why after the rule")
    }
  }

  private func span(_ range: Range<Int>) -> SourceSpan { lines.span(from: range.lowerBound, to: range.upperBound) }
  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: - Fixes

  private func deletion(ofName name: Int, in comment: SuppressionComment) -> Fix {
    let names = comment.names
    let range =
      name + 1 < names.count
      ? names[name].range.lowerBound..<names[name + 1].range.lowerBound
      : names[name - 1].range.upperBound..<names[name].range.upperBound
    return Fix(
      isSafe: true, explanation: "Takes the rule out of the comment.",
      edits: [Fix.Edit(span: span(range), replacement: "")])
  }

  /// Nil where the comment says more than the command.
  private func deletion(of comment: SuppressionComment) -> Fix? {
    guard comment.isWhole else { return nil }
    var start = Int(comment.trivia.offset)
    var end = Int(comment.trivia.end)
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    let startsLine = start == 0 || bytes[start - 1].isLineBreak
    let endsLine = end == bytes.count || bytes[end].isLineBreak
    var replacement = ""
    switch (startsLine, endsLine) {
    case (true, true):
      if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { end += 1 }
      if end < bytes.count { end += 1 }
    case (true, false): start = Int(comment.trivia.offset)
    case (false, true): break
    case (false, false): replacement = " "
    }
    return Fix(
      isSafe: true, explanation: "Deletes the comment.",
      edits: [Fix.Edit(span: span(start..<end), replacement: replacement)])
  }
}

extension Suppressions.Entry {
  /// Whether it silences findings about comments, rather than about code.
  var isAboutComments: Bool {
    switch EngineRules.ID(rawValue: rule) {
    case .suppressionWithoutReason, .unknownRule, .unusedSuppression: true
    case .incompleteScan, nil: false
    }
  }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == 0x0A || self == 0x0D }
}
