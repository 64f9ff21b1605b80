import ProjectFiles
import ProjectIndex
import RuleDocuments
import SwiftSource

/// Lints files in two passes: first the facts of all of them, then the rules on those that hold a trigger.
public struct Engine: Sendable {
  /// A file to lint: its path as it is shown, and where its bytes come from.
  public struct Input: Sendable {
    public let path: String
    /// The bytes, when they do not come from the file: an editor's buffer.
    public let contents: [UInt8]?

    public init(path: String, contents: [UInt8]? = nil) {
      self.path = path
      self.contents = contents
    }
  }

  public struct Outcome: Sendable {
    /// Sorted by path, place and rule; the same for any number of workers.
    public var findings: [Finding] = []
    /// The number of files that were read.
    public var files = 0
    public var lines = 0
    /// The number of rules that ran.
    public var rules = 0
    public var problems: [ReadProblem] = []
    public init() {}
  }

  private let table: RuleTable
  private let jobs: Int
  /// Off in a test: then every file is walked, trigger or not.
  private let skipsFilesWithoutTrigger: Bool

  public init(_ selection: RuleSelection, jobs: Int = Workers.defaultJobs) {
    self.init(selection, jobs: jobs, skipsFilesWithoutTrigger: true)
  }

  init(_ selection: RuleSelection, jobs: Int, skipsFilesWithoutTrigger: Bool) {
    self.table = RuleTable(selection)
    self.jobs = jobs
    self.skipsFilesWithoutTrigger = skipsFilesWithoutTrigger
  }

  /// Lints `inputs`. Complexity: O(n) in their bytes, but for the rules' own work at triggers.
  public func lint(_ inputs: [Input]) -> Outcome {
    // By path, so that the order in which files are named, and a buffer among them, means nothing.
    let inputs = inputs.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var outcome = Outcome()
    outcome.rules = table.entries.count
    let surveys = Workers.map(inputs, jobs: jobs) { survey($0) }

    var facts: [FileFacts] = []
    var live: [(input: Input, file: Int32)] = []
    for (input, survey) in zip(inputs, surveys) {
      switch survey {
      case .failure(let problem):
        outcome.problems.append(problem)
      case .success(let survey):
        outcome.files += 1
        outcome.lines += survey.lines
        if survey.hasTrigger || !skipsFilesWithoutTrigger { live.append((input, Int32(facts.count))) }
        facts.append(survey.facts)
      }
    }
    let index = ProjectIndex(merging: facts)
    var manifests = ManifestTargets()
    let work = live.map { (input: $0.input, file: $0.file, targets: manifests.targets(for: $0.input.path)) }
    for result in Workers.map(work, jobs: jobs, { examine($0.input, $0.file, index, $0.targets) }) {
      switch result {
      case .failure(let problem): outcome.problems.append(problem)
      case .success(let findings): outcome.findings += findings
      }
    }
    outcome.findings.sort(by: Engine.precedes)
    return outcome
  }

  private static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    if left.span.start != right.span.start { return left.span.start < right.span.start }
    if left.span.end != right.span.end { return left.span.end < right.span.end }
    if left.rule != right.rule { return left.rule < right.rule }
    return left.message < right.message
  }

  // MARK: - First pass

  private struct Survey: Sendable {
    let facts: FileFacts
    let lines: Int
    let hasTrigger: Bool
  }

  private func survey(_ input: Input) -> Result<Survey, ReadProblem> {
    bytes(of: input).map { bytes in
      let file = SourceFile(bytes: bytes)
      let hasTrigger = file.tokens.contains { $0.kind == .identifier && table.isTrigger($0.word) }
      return Survey(
        facts: FactCollector.facts(of: file, path: input.path), lines: LineMap.count(in: bytes),
        hasTrigger: hasTrigger)
    }
  }

  private func bytes(of input: Input) -> Result<[UInt8], ReadProblem> {
    if let contents = input.contents { return .success(contents) }
    return Result { () throws(ReadProblem) in try SourceReader.read(input.path) }
  }

  // MARK: - Second pass

  private func examine(
    _ input: Input, _ id: Int32, _ index: ProjectIndex, _ targets: DeploymentTargets
  ) -> Result<[Finding], ReadProblem> {
    bytes(of: input).map { bytes in
      let context = FileContext(file: SourceFile(bytes: bytes), index: index, id: id, targets: targets)
      return walk(context, path: input.path)
    }
  }

  /// The one walk over a file's tokens.
  private func walk(_ file: FileContext, path: String) -> [Finding] {
    var findings: Set<Finding> = []
    for position in file.file.tokens.indices {
      let token = file.file.tokens[position]
      guard token.kind == .identifier, let entries = table.entries(for: token.word) else { continue }
      for id in entries {
        let entry = table.entries[id]
        entry.rule.check(at: TokenIndex(position), in: file) { violation in
          if (violation.profile ?? entry.document.profile) == .strict, entry.profile == .recommended { return }
          findings.insert(finding(violation, of: entry.document, in: file, path: path))
        }
      }
    }
    return Array(findings)
  }

  private func finding(
    _ violation: Violation, of document: RuleDocument, in file: FileContext, path: String
  ) -> Finding {
    Finding(
      rule: document.id, severity: violation.severity ?? document.severity,
      confidence: violation.confidence ?? document.confidence, path: path, span: file.span(violation.range),
      message: violation.message,
      notes: violation.notes.map { Finding.Note(path: path, span: file.span($0.range), message: $0.message) },
      fix: violation.fix.map { fix in
        Fix(
          isSafe: fix.isSafe, explanation: fix.explanation,
          edits: fix.replacements.map { Fix.Edit(span: file.span($0.range), replacement: $0.text) })
      })
  }
}
