import Findings
import ProjectFiles
import RuleDocuments

extension LintSession {
  /// What the run read and left out, with reasons, which rules were on, and how long each stage took: lines for people who
  /// ask why something is found, or is not.
  public func account(of report: LintReport) -> [String] {
    var lines = members.flatMap(account)
    lines += Self.listed("left out below the named paths", skipped.reasons)
    lines.append("time")
    lines += report.stages.stages.map { "  \(Self.milliseconds($0.seconds))  \($0.name)" }
    lines.append("  \(Self.milliseconds(report.seconds))  in all")
    return lines
  }

  private func account(of member: Member) -> [String] {
    var lines = ["\(member.project)"]
    lines += Self.listed("configuration", member.configurations, none: "no .listlint.yml, so the defaults hold")
    let documents = member.ruleSet.documents
    let linted = member.inputs.filter(\.isLinted)
    let engine = engine(for: member)
    let rules = settings.indices.map { settings in
      let ids = engine.rules(with: [settings])
      return documents.map(\.id).filter(ids.contains)
    }
    for (ids, files) in Dictionary(grouping: linted, by: { rules[$0.settings] }).sorted(by: {
      $0.1[0].path < $1.1[0].path
    }) {
      let others = files.count > 1 ? " and \(files.count - 1) more" : ""
      lines.append("rules: \(ids.count) of \(documents.count) for \(files[0].path)\(others)")
      lines.append("  " + ids.joined(separator: ", "))
    }
    let excluded = member.inputs.filter(\.isExcluded)
    let indexed = member.inputs.count - linted.count - excluded.count
    lines.append(
      "files: \(linted.count) linted, \(indexed) read for what they declare, \(excluded.count) left out by 'excluded:'")
    lines += excluded.map { "  \($0.path): \(settings[$0.settings].isExcluded.origin)" }
    return lines
  }

  private static func listed(_ title: String, _ items: [String], none: String? = nil) -> [String] {
    guard !items.isEmpty else { return none.map { [title + ": " + $0] } ?? [] }
    return [title] + items.map { "  " + $0 }
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let text = String(Int((seconds * 1000).rounded()))
    return String(repeating: " ", count: max(0, 6 - text.count)) + text + " ms"
  }
}

extension SkippedCounts {
  /// A line for each reason.
  fileprivate var reasons: [String] {
    let counts = [
      (ignored, "by .gitignore"), (excluded, "by --exclude"),
      (vendored, "with other people's code (Pods, Carthage, checkouts, submodules …)"),
      (hidden, "hidden, as their names begin with a full stop"), (linkedDirectories, "links to folders"),
      (notFiles, "that are no files, such as links that lead nowhere"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}
