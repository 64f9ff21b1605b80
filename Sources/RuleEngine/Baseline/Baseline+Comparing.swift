import Findings
import Foundation
import TextProcessing

extension Baseline {
  public struct Comparison: Sendable {
    /// What the baseline does not know, in the order given.
    public var new: [Finding] = []
    /// What it knows, in the order given.
    public var known: [Finding] = []
    /// Entries that nothing was found for.
    public var stale: [Entry] = []
  }

  /// Tells new findings from known ones. Equal findings are counted: of three where the baseline has two, one is new.
  ///
  /// An entry knows a finding of its own file first, then of a file of the same name, then of the same folder, then of
  /// any. So which of equal findings is called new is settled by where they stand; in one file it is the last.
  ///
  /// - Parameter isJudged: Whether the run could have found the entry: its rule ran, and its file was linted or is gone.
  ///   Other entries know findings of their own file alone, and are not stale.
  /// - Complexity: O(n log n) in the findings and the entries.
  public func compare(_ findings: [Finding], isJudged: (Entry) -> Bool = { _ in true }) -> Comparison {
    var relativePaths: [String: String] = [:]
    for path in Set(findings.map(\.path)) { relativePaths[path] = paths.relative(path) }
    let judged = entries.map(isJudged)
    let entriesOfKey = Dictionary(grouping: entries.indices) { Key(entries[$0]) }
    let findingsOfKey = Dictionary(grouping: findings.indices) { Key(findings[$0]) }

    var isKnown = [Bool](repeating: false, count: findings.count)
    var isUsed = [Bool](repeating: false, count: entries.count)
    for (key, findingsOfKey) in findingsOfKey {
      var waiting = findingsOfKey.ordered { findings[$0].span.start < findings[$1].span.start }
      var free = entriesOfKey[key] ?? []
      for nearness in Nearness.allCases where !free.isEmpty {
        let places = Dictionary(grouping: free.filter { nearness == .path || judged[$0] }) {
          nearness.place(of: entries[$0].path)
        }
        var next: [String: Int] = [:]
        for finding in waiting {
          let place = nearness.place(of: relativePaths[findings[finding].path] ?? "")
          let taken = next[place, default: 0]
          guard let there = places[place], taken < there.count else { continue }
          next[place] = taken + 1
          isKnown[finding] = true
          isUsed[there[taken]] = true
        }
        waiting.removeAll { isKnown[$0] }
        free.removeAll { isUsed[$0] }
      }
    }
    var comparison = Comparison()
    for (finding, isKnown) in zip(findings, isKnown) {
      if isKnown { comparison.known.append(finding) } else { comparison.new.append(finding) }
    }
    comparison.stale = entries.indices.filter { !isUsed[$0] && judged[$0] }.map { entries[$0] }
    return comparison
  }

  /// The same for what a run found.
  ///
  /// - Parameters:
  ///   - report: It says what of the inputs could not be read; entries of such files are not stale.
  ///   - rules: The rules that ran.
  public func compare(_ report: LintReport, of inputs: [Engine.Input], rules: Set<String>) -> Comparison {
    let unread = report.unread
    let linted = inputs.filter { $0.isLinted && !unread.contains($0.path) }
    return compare(report.findings, linted: linted.map(\.path), rules: rules)
  }

  /// - Parameters:
  ///   - linted: The paths of the files that were linted, as findings show them.
  ///   - rules: The rules that ran.
  public func compare(_ findings: [Finding], linted: [String], rules: Set<String>) -> Comparison {
    let linted = Set(linted.map(paths.relative))
    var exists: [String: Bool] = [:]
    return compare(findings) { entry in
      guard rules.contains(entry.rule) else { return false }
      if linted.contains(entry.path) { return true }
      let known = exists[entry.path] ?? FileManager.default.fileExists(atPath: paths.absolute(entry.path))
      exists[entry.path] = known
      return !known
    }
  }

  private struct Key: Hashable {
    let rule: String
    let fingerprint: String

    init(_ entry: Entry) { (rule, fingerprint) = (entry.rule, entry.fingerprint) }
    init(_ finding: Finding) { (rule, fingerprint) = (finding.rule, finding.fingerprint) }
  }

  /// What a finding's file must share with an entry's, nearest first.
  private enum Nearness: CaseIterable {
    case path, fileName, folder, nothing

    func place(of path: String) -> String {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      return switch self {
      case .path: path
      case .fileName: slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
      case .folder: slash.map { String(path[..<$0]) } ?? ""
      case .nothing: ""
      }
    }
  }
}
