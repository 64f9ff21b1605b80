import Findings
import ProjectFiles
import RuleEngine
import TextProcessing

/// A run over one project: lint, apply fixes until nothing changes, lint what is left.
struct ProjectRun {
  private let session: LintSession
  private let engine: Engine
  private let baseline: Baseline?
  private let cache: SurveyCache?
  private var inputs: [Engine.Input]
  /// How many entries of the baseline are found no more.
  private var stale = 0
  private var fixed: [String: FixedFile] = [:]
  private var messages: [LintMessage] = []
  private var failures: [String] = []
  private var report = LintReport()

  init(_ member: LintSession.Member, of session: LintSession) throws(BaselineProblem) {
    self.session = session
    engine = session.engine(for: member)
    inputs = member.inputs
    let engine = engine
    let isExamined = inputs.contains(where: \.isExamined)
    cache = session.options.cache.flatMap { folder in
      isExamined ? SurveyCache(in: folder, of: member.project.root ?? "", for: engine) : nil
    }
    baseline =
      if session.options.usesBaseline, let path = member.settings.baseline.value { try Baseline.read(path) } else {
        nil
      }
  }

  /// More rounds than any chain of fixes needs; a fix that never settles must not run for ever.
  private static let rounds = 10

  /// What is found, without what the session says of all projects together.
  mutating func lint() -> LintReport {
    let given = inputs
    if session.options.fixing != .off { holdContents() }
    let original = inputs
    examine()
    let count = report.findings.count
    if session.options.fixing != .off { applyFixes() }
    switch session.options.fixing {
    case .off: break
    case .shown:
      // Nothing was changed, so the findings are those of the files as they are.
      inputs = original
      examine()
    case .written: write(of: count, given)
    }
    if stale > 0 {
      let entries = stale == 1 ? "1 entry of the baseline is" : "\(stale) entries of the baseline are"
      messages.append(.note("\(entries) found no more; 'listlint baseline prune' takes out what is gone"))
    }
    do throws(WriteProblem) { try cache?.update(with: report) } catch { messages.append(.note("\(error)")) }
    report.messages = ReadProblem.lines(of: report.indexProblems).map { .note($0) } + messages
    report.failures = ReadProblem.lines(of: report.problems) + failures
    report.fixed = fixed.values.ordered { $0.path < $1.path }
    for input in inputs { report.contents[input.path] = input.contents }
    report.generatedFiles = Set(report.findings.map(\.path)).ordered().filter { path in
      GeneratedCode.isDeclared(by: report.contents[path] ?? SourceReader.head(of: path, 600))
    }
    return report
  }

  /// Reads all files once, so that fixes are made to the very bytes that were linted, whoever writes meanwhile. What cannot be
  /// read is told when it is linted.
  private mutating func holdContents() {
    let contents = Workers.map(inputs, jobs: session.options.jobs) { input in
      input.contents ?? (try? SourceReader.read(input.path))
    }
    for (index, contents) in contents.enumerated() { inputs[index].contents = contents }
  }

  /// Lints, and leaves out the findings in the baseline: what is not reported is not fixed.
  private mutating func examine() {
    report = engine.lint(inputs, cache: cache)
    if let baseline { leaveOutKnown(baseline) }
    if session.options.reportsOnlyChangedLines { leaveOutUntouched() }
  }

  private mutating func leaveOutKnown(_ baseline: Baseline) {
    let comparison = baseline.compare(report, of: inputs, rules: engine.rules)
    report.findings = comparison.new
    report.baselined = comparison.known.count
    stale = comparison.stale.count
  }

  /// In a changed file only findings on changed lines stay. In other files all stay: the change caused them.
  private mutating func leaveOutUntouched() {
    var lines: [String: ChangedLines] = [:]
    for path in Set(report.findings.map(\.path) + report.suppressed.map(\.finding.path)) {
      guard let old = session.previousContents[path], let new = bytes(of: path) else { continue }
      lines[path] = ChangedLines(old: old, new: new)
    }
    report.findings.removeAll { !(lines[$0.path]?.touches($0) ?? true) }
    report.suppressed.removeAll { !(lines[$0.finding.path]?.touches($0.finding) ?? true) }
  }

  /// Fixes in memory, round after round.
  private mutating func applyFixes() {
    let fixer = FixApplier(
      includesUnsafe: session.options.includesUnsafeFixes, objectiveC: session.options.objectiveC)
    var dropped: Set<Finding> = []
    var vain: Set<Finding> = []
    // Files whose fixes hide from each other which of them ends nothing: they are made one by one.
    var oneByOne: Set<String> = []
    var rounds = ProjectRun.rounds
    while rounds > 0 {
      rounds -= 1
      var attempts: [Attempt] = []
      let before = Dictionary(grouping: fixable(report.findings), by: \.path)
      for (path, findings) in before {
        guard findings.contains(where: { $0.fix != nil && !dropped.contains($0) && !vain.contains($0) }),
          let bytes = fixed[path]?.new ?? bytes(of: path)
        else { continue }
        let open = findings.filter { fixer.applies($0) && !dropped.contains($0) && !vain.contains($0) }
        let result = fixer.apply(oneByOne.contains(path) ? Array(open.prefix(1)) : open, to: bytes)
        dropped.formUnion(result.dropped)
        guard result.applied > 0 else { continue }
        fixed[path, default: FixedFile(path: path, old: bytes, new: bytes)].new = result.bytes
        fixed[path]?.fixes += result.applied
        attempts.append(Attempt(path: path, bytes: bytes, made: result.made))
      }
      guard !attempts.isEmpty else { break }
      takeFixed()
      examine()
      let after = Dictionary(grouping: report.findings, by: \.path)
      let useless = attempts.map { ($0, $0.vain(before[$0.path] ?? [], after[$0.path] ?? [])) }.filter { !$1.isEmpty }
      for (attempt, findings) in useless {
        if attempt.made.count == 1 {
          vain.formUnion(findings)
        } else if oneByOne.insert(attempt.path).inserted {
          rounds = max(rounds, min(attempt.made.count + ProjectRun.rounds, 10 * ProjectRun.rounds))
        }
        fixed[attempt.path]?.new = attempt.bytes
        fixed[attempt.path]?.fixes -= attempt.made.count
      }
      guard !useless.isEmpty else { continue }
      takeFixed()
      examine()
    }
    fixed = fixed.filter { $0.value.new != $0.value.old }
    let places = dropped.map { "the fix of \($0.rule) at \($0.path):\($0.span.line)" }.ordered()
    messages += places.map { .note("\($0) was left out: the result does not scan") }
    let others = vain.map { "the fix of \($0.rule) at \($0.path):\($0.span.line)" }.ordered()
    messages += others.map { .note("\($0) was left out: it does not end what it is for") }
  }

  /// The findings with the fixes that are to be made.
  private func fixable(_ findings: [Finding]) -> [Finding] {
    guard let reason = session.options.silencing else { return findings }
    return SilencingComment.offered(for: findings, reason: reason) { fixed[$0]?.new ?? bytes(of: $0) }
  }

  /// What fixes made is what is linted from now on.
  private mutating func takeFixed() {
    for index in inputs.indices {
      if let new = fixed[inputs[index].path]?.new { inputs[index].contents = new }
    }
  }

  /// One round's fixes of one file.
  private struct Attempt {
    let path: String
    /// What the file held before.
    let bytes: [UInt8]
    let made: [Finding]

    /// Those that are found as often after the fixes as before them, as is their rule: made again and again they would never
    /// end. One that uncovers another of its rule is none.
    func vain(_ before: [Finding], _ after: [Finding]) -> [Finding] {
      func counts(_ findings: [Finding]) -> [[String]: Int] {
        findings.reduce(into: [:]) { counts, finding in
          for key in [[finding.rule], [finding.rule, finding.message]] { counts[key, default: 0] += 1 }
        }
      }
      let (before, after) = (counts(before), counts(after))
      return made.filter { finding in
        [[finding.rule], [finding.rule, finding.message]].allSatisfy { after[$0, default: 0] >= before[$0, default: 0] }
      }
    }
  }

  private func bytes(of path: String) -> [UInt8]? {
    inputs.first { $0.path == path }?.contents ?? (try? SourceReader.read(path))
  }

  /// - Parameters:
  ///   - count: How many findings there were.
  ///   - given: The inputs as the disk has them.
  private mutating func write(of count: Int, _ given: [Engine.Input]) {
    var fixes = 0
    var files = 0
    var unwritten: Set<String> = []
    let buffers = Set(session.options.buffers.map(\.shownPath))
    AtomicFile.removeLeftovers(beside: fixed.keys.filter { !buffers.contains($0) })
    for (path, file) in fixed.ordered(by: { $0.key < $1.key }) {
      do throws(WriteProblem) {
        if !buffers.contains(path) { try AtomicFile.replace(path, with: file.new, insteadOf: file.old) }
        fixes += file.fixes
        files += 1
      } catch {
        failures.append("\(error)")
        unwritten.insert(path)
      }
    }
    if !unwritten.isEmpty {
      // What is reported is what stands on the disk.
      for index in inputs.indices where unwritten.contains(inputs[index].path) { inputs[index] = given[index] }
      for path in unwritten { fixed[path] = nil }
      examine()
    }
    if fixes > 0 {
      let isSilenced = session.options.silencing != nil
      let findings = isSilenced ? count - report.findings.count : fixes
      messages.append(
        .done(
          "\(isSilenced ? "silenced" : "fixed") \(findings) finding\(findings == 1 ? "" : "s") in \(files) "
            + "file\(files == 1 ? "" : "s")"))
    }
  }
}
