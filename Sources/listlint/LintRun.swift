import Findings
import Foundation
import ProjectFiles
import Reporters
import RuleEngine

/// One run over one project: lint, apply fixes until nothing changes, lint what is left.
struct LintRun {
  /// A file before and after its fixes.
  struct FixedFile {
    var old: [UInt8]
    var new: [UInt8]
    var fixes = 0
  }

  let project: LintInputs.Project
  let engine: Engine
  var inputs: [Engine.Input]
  let fixer: FixApplier?
  /// The findings that are known.
  private let baseline: Baseline?
  /// How many findings the baseline knows.
  private(set) var baselined = 0
  /// How many entries of the baseline are found no more.
  private var stale = 0
  var outcome = LintReport()
  /// Something could not be linted or written.
  var failed = false
  /// What is told on standard error.
  var messages: [String] = []
  /// A patch, or the fixed buffer.
  var output: [UInt8] = []
  /// The path that standard input goes by.
  private let bufferPath: String?

  /// What changed files held before. Where it is given, only what is on changed lines is reported.
  private let previousContents: [String: [UInt8]?]?

  /// - Throws: ``BaselineProblem``.
  init(
    project: LintInputs.Project, engine: Engine, bufferPath: String?, fixer: FixApplier?,
    previousContents: [String: [UInt8]?]? = nil, readsBaseline: Bool = true
  ) throws(BaselineProblem) {
    self.project = project
    self.engine = engine
    self.inputs = project.inputs
    self.bufferPath = bufferPath
    self.fixer = fixer
    self.previousContents = previousContents
    if readsBaseline, let path = project.settings.baseline.value {
      baseline = try Baseline.read(path)
    } else {
      baseline = nil
    }
  }

  /// More rounds than any chain of fixes needs; a fix that never settles must not run for ever.
  private static let rounds = 10

  mutating func lint(writing: Bool, showing: Bool) {
    let original = inputs
    examine()
    if let fixer {
      let fixed = applyFixes(fixer)
      if showing { show(fixed) } else { write(fixed) }
      if showing {
        // Nothing was changed, so the findings are those of the files as they are.
        inputs = original
        examine()
      }
    }
    failed = failed || !outcome.problems.isEmpty
    if stale > 0 {
      let entries = stale == 1 ? "1 entry of the baseline is" : "\(stale) entries of the baseline are"
      messages.append("note: \(entries) found no more; 'listlint baseline prune' takes out what is gone")
    }
  }

  /// Lints, and leaves what the baseline knows out of the findings: what is not reported is not fixed.
  private mutating func examine() {
    outcome = engine.lint(inputs)
    if let baseline { leaveOutKnown(baseline) }
    if let previousContents { leaveOutUntouched(since: previousContents) }
  }

  private mutating func leaveOutKnown(_ baseline: Baseline) {
    let linted = inputs.filter(\.isLinted).map(\.path)
    let comparison = baseline.compare(outcome.findings, linted: linted, rules: engine.rules)
    outcome.findings = comparison.new
    baselined = comparison.known.count
    stale = comparison.stale.count
  }

  /// Of a file that is linted only what is on changed lines stays. What a change makes others break is its own doing.
  private mutating func leaveOutUntouched(since previousContents: [String: [UInt8]?]) {
    var lines: [String: ChangedLines] = [:]
    for path in Set(outcome.findings.map(\.path) + outcome.suppressed.map(\.finding.path)) {
      guard let old = previousContents[path], let new = bytes(of: path) else { continue }
      lines[path] = ChangedLines(old: old, new: new)
    }
    outcome.findings.removeAll { !(lines[$0.path]?.touches($0) ?? true) }
    outcome.suppressed.removeAll { !(lines[$0.finding.path]?.touches($0.finding) ?? true) }
  }

  /// Fixes in memory, round after round. Returns the old and new bytes of what changed.
  private mutating func applyFixes(_ fixer: FixApplier) -> [String: FixedFile] {
    var changed: [String: FixedFile] = [:]
    var dropped: Set<Finding> = []
    for _ in 0..<LintRun.rounds {
      var progressed = false
      for (path, findings) in Dictionary(grouping: outcome.findings, by: \.path) {
        guard findings.contains(where: { $0.fix != nil && !dropped.contains($0) }),
          let bytes = changed[path]?.new ?? bytes(of: path)
        else { continue }
        let result = fixer.apply(findings.filter { !dropped.contains($0) }, to: bytes)
        dropped.formUnion(result.dropped)
        guard result.applied > 0 else { continue }
        changed[path, default: FixedFile(old: bytes, new: bytes)].new = result.bytes
        changed[path]?.fixes += result.applied
        progressed = true
      }
      guard progressed else { break }
      for index in inputs.indices {
        if let new = changed[inputs[index].path]?.new { inputs[index].contents = new }
      }
      examine()
    }
    messages += dropped.map { finding in
      "note: the fix of \(finding.rule) at \(finding.path):\(finding.span.line) was left out: the result does not scan"
    }.sorted()
    return changed
  }

  private func bytes(of path: String) -> [UInt8]? {
    inputs.first { $0.path == path }?.contents ?? (try? SourceReader.read(path))
  }

  private mutating func show(_ changed: [String: FixedFile]) {
    for (path, bytes) in changed.sorted(by: { $0.key < $1.key }) {
      output += unifiedDiffBytes(path: path, old: bytes.old, new: bytes.new)
    }
  }

  private mutating func write(_ changed: [String: FixedFile]) {
    var fixes = 0
    var files = 0
    for (path, file) in changed.sorted(by: { $0.key < $1.key }) {
      do throws(WriteProblem) {
        if path != bufferPath { try AtomicFile.replace(path, with: file.new) }
        fixes += file.fixes
        files += 1
      } catch {
        messages.append("error: \(error)")
        failed = true
      }
    }
    if fixes > 0 {
      messages.append("fixed \(fixes) finding\(fixes == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s")")
    }
    if let bufferPath { output = inputs.first { $0.path == bufferPath }?.contents ?? [] }
  }
}
