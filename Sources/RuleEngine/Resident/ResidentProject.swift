import Findings
import ProjectFiles
import ProjectIndex
import ProjectModel
import RuleKit
import TextProcessing

/// The files of one project and what is found in them, kept while they are edited.
///
/// An edit costs a scan of its file. Where the file declares what it did before, the index stays as it is or merges functions
/// alone; what else the edit touches follows from the facts before and after it, as in a run about a change, and is examined
/// step by step (``work()``). A value: a copy is another course of events, in which fixes are tried.
public struct ResidentProject: Sendable {
  let engine: Engine
  private let modules: Modules
  /// By their place in the index.
  private(set) var members: [Engine.Member]
  private var documents: [String: Engine.Input]
  private let ids: [String: Int32]
  private(set) var knowledge: Engine.Knowledge
  /// What is found in each file, without those where nothing is.
  private var found: [String: [Finding]] = [:]

  /// What was known when all that it touches was examined, and the files that were edited since.
  private var settled: Engine.Knowledge?
  private var edited: Set<Int32> = []
  /// What is to be examined.
  private var waiting: Set<Int32>
  private var waitingDocuments: Set<String>
  /// What of the project cannot be read, a line each.
  public let problems: [String]

  /// Surveys the files and merges what they say; nothing is examined yet.
  ///
  /// - Parameter old: What was known of the project with the same settings; facts of files with the same bytes are kept.
  public init(_ engine: Engine, _ inputs: [Engine.Input], reusing old: ResidentProject? = nil) {
    self.engine = engine
    var report = LintReport()
    let (documents, members, facts) = engine.surveyed(inputs, &report, knowing: old?.known(for: inputs))
    self.members = members
    self.documents = Dictionary(documents.map { ($0.path, $0) }) { first, _ in first }
    ids = Dictionary(members.map { ($0.input.path, $0.file) }) { first, _ in first }
    modules = engine.modules(of: members, areAll: report.isWholeProject)
    knowledge = engine.knowledge(from: facts, modules, sources: engine.sources(of: members))
    waiting = Set(members.lazy.filter { $0.input.isLinted }.map(\.file))
    waitingDocuments = Set(self.documents.keys)
    problems = (report.problems + report.indexProblems).map(\.description) + report.objectiveC.remarks
  }

  /// What may be kept of files that have the same settings as before.
  private func known(for inputs: [Engine.Input]) -> Engine.KnownSurveys {
    let settings = Dictionary(inputs.map { ($0.identity, ($0.settings, $0.role.isTest)) }) { first, _ in first }
    var known: [String: Engine.Survey] = [:]
    for member in members {
      guard let (number, isTest) = settings[member.input.identity], number == member.input.settings,
        isTest == member.input.role.isTest
      else { continue }
      known[member.input.identity] = Engine.Survey(
        facts: knowledge.index.files[Int(member.file)], look: member.look)
    }
    let surveys = known
    return { input, digest in surveys[input.identity].flatMap { $0.look.digest == digest ? $0 : nil } }
  }

  // MARK: - Asking

  public func holds(_ path: String) -> Bool { ids[path] != nil || documents[path] != nil }

  /// The files that are linted, as findings show them.
  public var linted: [String] { members.filter { $0.input.isLinted }.map(\.input.path) + documents.keys }

  /// What is found in the file as far as it was examined, in order.
  public func findings(in path: String) -> [Finding] { found[path] ?? [] }

  /// What the linted Swift files that declare types say, without tests. Complexity: O(n) in the bytes of the files.
  ///
  /// - Parameter ask: What is asked of a file, which has this path in findings.
  package func answers<Answer: Sendable>(
    _ ask: @escaping @Sendable (FileContext, _ path: String) -> [Answer]
  ) -> [Answer] {
    let (engine, knowledge) = (engine, knowledge)
    let swift = members.filter { member in
      member.input.isLinted && member.look.objectiveC == nil && !knowledge.index.files[Int(member.file)].isTest
        && !knowledge.index.files[Int(member.file)].types.isEmpty
    }
    return Workers.map(swift, jobs: engine.jobs, makeState: { RegexCache() }) { regexes, member in
      (try? engine.context(of: member, knowledge, regexes).get()).map { ask($0, member.input.path) } ?? []
    }.flatMap(\.self)
  }

  /// The paths that findings have, by those of the index.
  package var shownPaths: [String: String] {
    Dictionary(members.map { (knowledge.index.files[Int($0.file)].path, $0.input.path) }) { first, _ in first }
  }

  /// All that is found, in the order of reports.
  public var findings: [Finding] { found.values.joined().ordered(by: Engine.precedes) }

  /// The ids of the rules that run.
  public var rules: Set<String> { engine.rules }

  /// The bytes of a file as the project knows it; nil where they cannot be read.
  public func contents(of path: String) -> [UInt8]? {
    (documents[path] ?? ids[path].map { members[Int($0)].input }).flatMap { try? engine.bytes(of: $0).get() }
  }

  /// The ids of the rules that may have something to say about the file, by its settings.
  public func rules(for path: String) -> Set<String> {
    guard let input = documents[path] ?? ids[path].map({ members[Int($0)].input }) else { return [] }
    let table = (ObjectiveCFiles.isSource(path) ? engine.objectiveCTables : engine.tables)[input.settings]
    let isTest = ids[path].map { knowledge.index.files[Int($0)].isTest } ?? false
    let documents = table.entries.map(\.document).filter { !(isTest && $0.skipsTests) }
    return Set(documents.map(\.id) + engine.engineRules[input.settings].ids)
  }

  // MARK: - Editing

  /// Takes what a file holds now, and examines this file. False for a file that is not the project's, or is no more what it
  /// was: then the project is to be read anew.
  ///
  /// - Parameter contents: Nil for what the disk holds.
  /// - Complexity: O(n) in the file's bytes, and in all facts where it declares something else than before.
  public mutating func edit(_ path: String, _ contents: [UInt8]?) -> Bool {
    if documents[path] != nil {
      documents[path]?.contents = contents
      examineDocument(path)
      return true
    }
    guard let file = ids[path] else { return false }
    members[Int(file)].input.contents = contents
    guard survey(file) else { return false }
    examine([file])
    return true
  }

  /// Reads the file anew. False where it cannot be read any more.
  private mutating func survey(_ file: Int32) -> Bool {
    var report = LintReport()
    let input = members[Int(file)].input
    guard case .read(let survey)? = engine.survey([input], &report).first else { return false }
    guard survey.look.digest != members[Int(file)].look.digest else { return true }
    members[Int(file)] = Engine.Member(input: input, file: file, look: survey.look)
    settled = settled ?? knowledge
    edited.insert(file)
    let sideWork = SideThread(jobs: engine.jobs)
    if let (index, isOther) = knowledge.index.replacing(survey.facts, of: file, sideWork: sideWork) {
      let subjects = isOther ? engine.subjects(in: index) : knowledge.subjects
      let sources = engine.sources(of: members)
      knowledge = Engine.Knowledge(
        index: index, subjects: subjects, sources: sources, floors: Floors(checkedIn: index, sources))
    } else {
      var facts = knowledge.index.files
      facts[Int(file)] = survey.facts
      knowledge = engine.knowledge(from: facts, modules, sources: engine.sources(of: members))
    }
    return true
  }

  /// Lets everything be examined again: what an edit touches is told by names, and few ways lead past these.
  public mutating func examineAll() {
    waiting = Set(members.lazy.filter { $0.input.isLinted }.map(\.file))
  }

  /// Whether ``work()`` has something to do.
  public var isWaiting: Bool { !edited.isEmpty || !waiting.isEmpty || !waitingDocuments.isEmpty }

  /// Does the next step of what edits have left to do. Complexity: a few files, or O(types) after an edit.
  public mutating func work() {
    if !edited.isEmpty { return findTouched() }
    if let path = waitingDocuments.popFirst() { return examineDocument(path) }
    // Enough for all workers, and few enough that a keystroke need not wait.
    examine(Array(waiting.prefix(engine.jobs * 16)))
  }

  /// What the edits since the last time touch.
  private mutating func findTouched() {
    guard let earlier = settled else { return }
    let alteration = knowledge.index.alteration(since: earlier.index, in: edited)
    var touched = knowledge.index.files(restingOn: alteration)
    for file in edited { touched.formUnion(knowledge.index.filesCalled(by: file, since: earlier.index)) }
    for (now, before) in zip(knowledge.subjects, earlier.subjects) where now != before {
      let names = Set(now.keys).symmetricDifference(before.keys)
      for (file, facts) in knowledge.index.files.enumerated()
      where facts.types.contains(where: { $0.path.last.map(names.contains) ?? false }) { touched.insert(Int32(file)) }
    }
    // One alone was examined with all that is known now.
    if edited.count == 1 { touched.subtract(edited) } else { touched.formUnion(edited) }
    waiting.formUnion(touched.filter { members[Int($0)].input.isLinted })
    settled = nil
    edited = []
  }

  private mutating func examine(_ files: [Int32]) {
    waiting.subtract(files)
    let (engine, knowledge) = (engine, knowledge)
    let work = files.map { members[Int($0)] }.filter { $0.input.isLinted }
    let results = Workers.map(work, jobs: engine.jobs, makeState: { RegexCache() }) { regexes, member in
      engine.examineIfLive(member, knowledge, regexes).map(\.kept)
    }
    var changed: [Int32] = []
    for (member, result) in zip(work, results) {
      switch result {
      case .success(let findings): take(findings, of: member.input.path)
      case .failure(let problem):
        take([], of: member.input.path)
        if problem.reason == .changed { changed.append(member.file) }
      }
    }
    // Somebody wrote them and nobody said so.
    for file in changed where survey(file) { waiting.insert(file) }
  }

  private mutating func examineDocument(_ path: String) {
    waitingDocuments.remove(path)
    guard let input = documents[path] else { return }
    take((try? engine.lintDocument(input).get().outcome.kept) ?? [], of: path)
  }

  private mutating func take(_ findings: [Finding], of path: String) {
    found[path] = findings.isEmpty ? nil : findings.ordered(by: Engine.precedes)
  }
}
