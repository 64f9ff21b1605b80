import ClangSource
import Findings
import ProjectFiles
import ProjectIndex
import ProjectModel
import RuleDocuments
import RuleKit
import SwiftSource
import TextProcessing

/// Lints files in two passes: first the facts of all of them, then the rules on those that hold a trigger.
public struct Engine: Sendable {
  /// A file of the project.
  public struct Input: Sendable {
    /// As findings show it.
    public var path: String
    /// The same however the file was named: its path in the project. Types of one name are told apart by it.
    public var identity: String
    /// The bytes, when they do not come from the file: an editor's buffer.
    public var contents: [UInt8]?
    /// Which of the engine's settings hold for it.
    public var settings: Int
    /// False for a file that only tells what others rest on.
    public var isLinted: Bool
    /// Never linted, whatever a change does to it.
    public var isExcluded = false
    /// What the project says of it.
    public var role = FileRole.unknown
    /// The bytes before the change that the run is about, where they are known: none where the change adds the file. A file that is not
    /// linted is reported too where such a change makes it break a rule.
    public var previousContents: [UInt8]?

    /// Whether rules look at it, or at what its change does to others.
    public var isExamined: Bool { isLinted || previousContents != nil }

    public init(
      path: String, identity: String? = nil, contents: [UInt8]? = nil, settings: Int = 0, isLinted: Bool = true
    ) {
      self.path = path
      self.identity = identity ?? path
      self.contents = contents
      self.settings = settings
      self.isLinted = isLinted
    }
  }

  let settings: [FileSettings]
  let ruleSet: RuleSet
  let tables: [RuleTable]
  let objectiveCTables: [RuleTable]
  let objectiveC: ObjectiveCReading
  let engineRules: [EngineRules]
  private(set) var viewControllerBases: WordSet = ""
  let jobs: Int
  let recordsEvidence: Bool
  /// What the roles of the inputs refer to.
  let targets: [BuildTarget]
  let archives: ClassArchives?
  /// Off in a test: then every file is walked, trigger or not.
  let skipsFilesWithoutTrigger: Bool

  /// - Parameters:
  ///   - settings: What inputs refer to by their index; at least one.
  ///   - ruleSet: All rules; the settings select from them.
  ///   - viewControllerBases: Names of classes that are view controllers although no source shows it.
  ///   - recordsEvidence: Whether findings tell the facts they rest on.
  ///   - objectiveC: How Objective-C files are read.
  ///   - targets: Those that the inputs' roles name.
  ///   - archives: Those of the project; nil where they are not known.
  public init(
    settings: [FileSettings], ruleSet: RuleSet, viewControllerBases: Set<String> = [],
    jobs: Int = Workers.defaultJobs, recordsEvidence: Bool = false,
    objectiveC: ObjectiveCReading = .none(because: "it was not asked for"), targets: [BuildTarget] = [],
    archives: ClassArchives? = nil
  ) {
    self.init(
      settings: settings, ruleSet: ruleSet, jobs: jobs, recordsEvidence: recordsEvidence,
      skipsFilesWithoutTrigger: true, objectiveC: objectiveC, targets: targets, archives: archives)
    self.viewControllerBases = WordSet(viewControllerBases.map { Word($0) })
  }

  init(
    settings: [FileSettings], ruleSet: RuleSet, jobs: Int, recordsEvidence: Bool = false,
    skipsFilesWithoutTrigger: Bool, objectiveC: ObjectiveCReading = .none(because: "it was not asked for"),
    targets: [BuildTarget] = [], archives: ClassArchives? = nil
  ) {
    self.settings = settings
    self.ruleSet = ruleSet
    self.tables = settings.map { RuleTable($0, ruleSet.rules, of: ruleSet) }
    self.objectiveCTables = settings.map { RuleTable($0, ruleSet.objectiveCRules, of: ruleSet) }
    self.objectiveC = objectiveC
    self.engineRules = settings.map { EngineRules($0) }
    self.jobs = jobs
    self.recordsEvidence = recordsEvidence
    self.targets = targets
    self.archives = archives
    self.skipsFilesWithoutTrigger = skipsFilesWithoutTrigger
  }

  /// The ids of the rules that run on any file.
  public var rules: Set<String> { rules(with: settings.indices) }

  /// The ids of those that run on files with these of the engine's settings: a rule for core code runs on no other unless
  /// it is asked for.
  public func rules(with settings: some Sequence<Int>) -> Set<String> {
    settings.reduce(into: []) { ids, index in
      let entries = tables[index].entries + objectiveCTables[index].entries
      ids.formUnion(entries.map(\.document.id) + engineRules[index].ids)
    }
  }

  /// Lints `inputs`. Complexity: O(n) in their bytes, but for the rules' own work at triggers.
  ///
  /// - Parameter cache: What earlier runs found.
  public func lint(_ inputs: [Input], cache: SurveyCache? = nil) -> LintReport {
    var report = LintReport()
    report.rules = rules(with: Set(inputs.filter(\.isLinted).map(\.settings))).count
    let (documents, members, facts) = surveyed(
      inputs.contains(where: \.isExamined) ? inputs : unasked(inputs), &report, knowing: cache?.surveys)
    report.stages.end("reading files, and what they declare")
    let modules = self.modules(of: members, areAll: report.isWholeProject)
    let knowledge = knowledge(from: consume facts, modules, sources: sources(of: members))
    report.stages.end("merging what all files declare")
    let linted = members.filter(\.input.isLinted)
    let results = Workers.map(linted, jobs: jobs, makeState: { RegexCache() }) { regexes, member in
      examineIfLive(member, knowledge, regexes)
    }
    for result in results {
      switch result {
      case .failure(let problem): report.problems.append(problem)
      case .success(let result):
        report.findings += result.kept
        report.suppressed += result.suppressed
        report.neverRun += result.neverRun
      }
    }
    report.stages.end("rules")
    report.findings += consequences(of: members, knowledge, modules)
    report.stages.end("consequences of changed files")
    for result in Workers.map(documents, jobs: jobs, { lintDocument($0) }) {
      switch result {
      case .failure(let problem): report.problems.append(problem)
      case .success(let document):
        report.files += 1
        report.lines += document.lines
        report.findings += document.outcome.kept
        report.suppressed += document.outcome.suppressed
      }
    }
    if !documents.isEmpty { report.stages.end("Markdown") }
    report.knowledge = (knowledge, members)
    report.findings.sort(by: Engine.precedes)
    report.suppressed = report.suppressed.ordered { Engine.precedes($0.finding, $1.finding) }
    return report
  }

  /// The inputs of a run that examines none of them, as a hook's is where no code is staged: Swift files as empty ones, as
  /// nobody asks what they say. What cannot be read stays, to be told.
  private func unasked(_ inputs: [Input]) -> [Input] {
    Workers.map(inputs, jobs: jobs) { input in
      guard !ObjectiveCFiles.isSource(input.path), case .success = bytes(of: input) else { return input }
      var input = input
      input.contents = []
      return input
    }
  }

  static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    if left.span.start != right.span.start { return left.span.start < right.span.start }
    if left.span.end != right.span.end { return left.span.end < right.span.end }
    if left.rule != right.rule { return left.rule < right.rule }
    if left.message != right.message { return left.message < right.message }
    // Two findings of one rule at one place differ in what they point at.
    return left.notes.lexicographicallyPrecedes(right.notes) { ($0.path, $0.span.start) < ($1.path, $1.span.start) }
  }

  // MARK: - First pass

  struct Survey: Sendable {
    var facts: FileFacts
    var look: Look
  }

  /// What is known already of a file that holds the bytes of this digest; nil for nothing.
  typealias KnownSurveys = @Sendable (Input, _ digest: Word) -> Survey?

  /// What the first look at a file leaves for the second.
  struct Look: Sendable {
    /// Of the bytes: the facts describe the declarations of just these.
    var digest: Word
    var lines: Int
    /// Whether a trigger of a rule is written in it, or it is to be examined whatever they are.
    var hasTrigger: Bool
    /// The rules whose triggers are written in the file; nil where it is to be examined whatever they are.
    var triggered: [Int]?
    /// The tokens of an Objective-C file that is to be examined; nil for a Swift file.
    var objectiveC: [ClangToken]?
  }

  /// The linted documents among `inputs`, and the files of the index with their facts, both by identity, so that the order
  /// in which files are named, and a buffer among them, means nothing.
  ///
  /// - Parameters:
  ///   - report: Is told how many there are and what cannot be read.
  ///   - known: What was found in files before; nil for nothing.
  func surveyed(
    _ inputs: [Input], _ report: inout LintReport, knowing known: KnownSurveys? = nil
  ) -> (documents: [Input], members: [Member], facts: [FileFacts]) {
    var inputs = inputs.sorted { $0.identity.utf8.lexicographicallyPrecedes($1.identity.utf8) }
    let documents = inputs.filter { $0.isLinted && MarkdownFiles.isDocument($0.path) }
    inputs.removeAll { MarkdownFiles.isDocument($0.path) }
    var facts: [FileFacts] = []
    var members: [Member] = []
    for (input, surveyed) in zip(inputs, survey(inputs, &report, knowing: known)) {
      switch surveyed {
      case .foreign: break
      case .unread(let reason):
        report.objectiveC.reason = report.objectiveC.reason ?? reason
        if input.isLinted { report.objectiveC.notLinted.append(input.path) } else { report.objectiveC.notIndexed += 1 }
      case .failed(let problem):
        if input.isLinted { report.problems.append(problem) } else { report.indexProblems.append(problem) }
      case .read(let survey):
        if input.isLinted {
          report.files += 1
          report.lines += survey.look.lines
        } else {
          report.indexedFiles += 1
        }
        members.append(Member(input: input, file: Int32(facts.count), look: survey.look))
        report.objectiveC.files += survey.look.objectiveC == nil ? 0 : 1
        facts.append(survey.facts)
      }
    }
    return (documents, members, facts)
  }

  /// The sources of the files as they were surveyed.
  func sources(of members: [Member]) -> ProjectSources {
    ProjectSources(members.map(\.input), digests: members.map(\.look.digest)) { try? bytes(of: $0).get() }
  }

  private func survey(
    _ inputs: [Input], _ report: inout LintReport, knowing known: KnownSurveys?
  ) -> [Surveyed] {
    guard let known else { return survey(inputs, &report) }
    let kept = Workers.map(inputs, jobs: jobs) { input in
      (try? bytes(of: input).get()).flatMap { known(input, Engine.digest($0)) }
    }
    var others = survey(zip(inputs, kept).filter { $1 == nil }.map(\.0), &report).makeIterator()
    return kept.compactMap { $0.map(Surveyed.read) ?? others.next() }
  }

  /// Surveys Swift files on all workers, then Objective-C files; the results are in the order of `inputs`.
  func survey(_ inputs: [Input], _ report: inout LintReport) -> [Surveyed] {
    let swift = inputs.filter { !ObjectiveCFiles.isSource($0.path) }
    var surveyed = Workers.map(swift, jobs: jobs) { survey($0) }
    guard swift.count < inputs.count else { return surveyed }
    let (others, losses) = surveyObjectiveC(inputs.filter { ObjectiveCFiles.isSource($0.path) })
    report.objectiveC.losses = losses
    var nextSwift = surveyed.makeIterator()
    var nextOther = others.makeIterator()
    surveyed = inputs.compactMap { ObjectiveCFiles.isSource($0.path) ? nextOther.next() : nextSwift.next() }
    return surveyed
  }

  private func survey(_ input: Input) -> Surveyed {
    switch bytes(of: input) {
    case .failure(let problem): .failed(problem)
    case .success(let bytes): .read(survey(SourceFile(surveying: bytes), input))
    }
  }

  func survey(_ file: SourceFile, _ input: Input) -> Survey {
    let isAskedFor = Suppressions.areWritten(in: file) || IncompleteScan.isIncomplete(file)
    let triggered = tables[input.settings].entries(triggeredIn: file.raw.tokens)
    return Survey(
      facts: facts(of: file, input),
      look: Look(
        digest: Engine.digest(file.bytes), lines: LineMap.count(in: file.bytes),
        hasTrigger: isAskedFor || !triggered.isEmpty,
        triggered: isAskedFor ? nil : triggered))
  }

  func facts(of file: SourceFile, _ input: Input) -> FileFacts {
    var facts = FactCollector.facts(of: file, path: input.identity)
    facts.setTestTarget(input.role.isTest)
    return facts
  }

  static func digest(_ bytes: [UInt8]) -> Word { bytes.withUnsafeBufferPointer { Word(bytes: $0) } }

  func bytes(of input: Input) -> Result<[UInt8], ReadProblem> {
    Result { () throws(ReadProblem) in
      let bytes = if let contents = input.contents { contents } else { try SourceReader.read(input.path) }
      if let encoding = TextEncoding.wide(bytes) {
        throw ReadProblem(
          path: input.path, reason: .system("it is \(encoding) and no compiler reads it; save it as UTF-8"))
      }
      guard !TextEncoding.isBinary(bytes) else { throw ReadProblem(path: input.path, reason: .notText) }
      return bytes
    }
  }

  // MARK: - Second pass

  /// A file of the index.
  struct Member: Sendable {
    var input: Input
    /// Its index in the project's files.
    let file: Int32
    let look: Look
  }

  /// Whether rules have work in the file: a trigger is written there, or a type that one looks at.
  func isLive(_ facts: FileFacts, _ hasTrigger: Bool, _ subjects: [Word: [Int]]) -> Bool {
    hasTrigger || !skipsFilesWithoutTrigger
      || !subjects.isEmpty && facts.types.contains { $0.path.last.map { subjects[$0] != nil } ?? false }
  }

  /// - Parameter outlook: Nil where no facts are asked.
  func isLive(_ member: Member, _ knowledge: Knowledge, _ outlook: FileOutlook?) -> Bool {
    let look = member.look
    guard let outlook else { return look.hasTrigger || !skipsFilesWithoutTrigger }
    let facts = outlook.facts
    let subjects = knowledge.subjects[member.input.settings]
    guard isLive(facts, look.hasTrigger, subjects) else { return false }
    guard let triggered = look.triggered else { return true }
    let entries = tables[member.input.settings].entries
    func mayRun(_ id: Int, _ concerns: (any Rule) -> Bool) -> Bool {
      !(facts.isTest && entries[id].document.skipsTests) && concerns(entries[id].rule)
    }
    return triggered.contains { mayRun($0) { $0.concerns(outlook) } }
      || facts.types.indices.contains { type in
        facts.types[type].path.last.flatMap { subjects[$0] }?.contains { id in
          mayRun(id) { $0.concerns(type: type, of: outlook) }
        } ?? false
      }
  }

  func examine(
    _ member: Member, _ knowledge: Knowledge, _ regexes: RegexCache = RegexCache(), questions: QuestionLog? = nil,
    _ outlook: FileOutlook? = nil
  ) -> Result<Suppressions.Outcome, ReadProblem> {
    context(of: member, knowledge, regexes, questions: questions).map { context in
      findings(
        in: context, member.input, context.objectiveC == nil ? knowledge.subjects[member.input.settings] : [:], outlook)
    }
  }

  /// The file as rules see it.
  func context(
    of member: Member, _ knowledge: Knowledge, _ regexes: RegexCache, questions: QuestionLog? = nil
  ) -> Result<FileContext, ReadProblem> {
    let input = member.input
    // A question may have led into it already.
    let scanned = knowledge.sources.scanned(member.file, member.look.digest)
    return (scanned.map { .success($0.bytes) } ?? bytes(of: input)).flatMap { bytes in
      guard scanned != nil || Engine.digest(bytes) == member.look.digest else {
        return .failure(ReadProblem(path: input.path, reason: .changed))
      }
      let objectiveC = member.look.objectiveC.map { ObjectiveCFile(bytes: bytes, tokens: $0) }
      let context = FileContext(
        file: objectiveC?.source ?? scanned ?? SourceFile(bytes: bytes), objectiveC: objectiveC, index: knowledge.index,
        id: member.file, floors: settings[input.settings].floors ?? knowledge.floors(of: input.role),
        settings: settings[input.settings], evidence: EvidenceLog(isOn: recordsEvidence, questions: questions),
        sources: knowledge.sources, regexes: regexes)
      return .success(context)
    }
  }
}
