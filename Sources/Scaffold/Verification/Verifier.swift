import Processes
import Foundation
import LintSession
import ProjectFiles

/// Proves files before they are written: that they scan, break no rule, compile, and keep their contract.
///
/// All is done in folders that are deleted afterwards. Compilations run side by side, one on each processor.
public struct Verifier: Sendable {
  let compiler: Compiler?
  private let cache: RuntimeCache
  private let project: LintOptions.ProjectChoice
  private let configurations: [LanguageConfiguration]
  private let verdicts: Verdicts

  /// - Parameters:
  ///   - compiler: Nil without a compiler: then types and behaviour are not judged.
  ///   - project: What the files are linted among.
  ///   - configurations: The ways of compiling in which the files have to be clean; behaviour is judged in the last that is
  ///     one of the two language modes as they are.
  public init(
    compiler: Compiler?, cache: RuntimeCache, project: LintOptions.ProjectChoice = .none,
    configurations: [LanguageConfiguration] = LanguageConfiguration.standard
  ) {
    self.init(
      compiler: compiler, cache: cache, project: project, configurations: configurations, verdicts: Verdicts())
  }

  /// - Parameter verdicts: What is known of modules, shared with other verifiers.
  init(
    compiler: Compiler?, cache: RuntimeCache, project: LintOptions.ProjectChoice = .none,
    configurations: [LanguageConfiguration], verdicts: Verdicts
  ) {
    self.compiler = compiler
    self.cache = cache
    self.project = project
    self.configurations = configurations
    self.verdicts = verdicts
  }

  /// A checklist for each proof of a plan, in their order. What could not be done is said in them.
  ///
  /// - Parameter progress: Called with a line about what takes long, from any thread.
  /// - Throws: What keeps the project from being linted, such as a mistake in its configuration.
  public func verify(
    _ plan: Plan, progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(LintProblem) -> [Checklist] {
    try await verify(
      plan.files, with: plan.companions, proofs: plan.proofs, testedModule: plan.request.module, progress: progress)
  }

  /// - Parameter testedModule: The module that the tests among the files import; nil where they import none.
  func verify(
    _ files: [PlannedFile], with companions: [Companion] = [], proofs: [Proof], testedModule: String? = nil,
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(LintProblem) -> [Checklist] {
    // Linting needs one of the processors, while the runtime is looked for.
    async let preparedRuntime = runtime(for: proofs, with: files.filter { $0.role == .test }, progress)
    let planned = companions.filter { $0.source == .planned }.map(\.file)
    let there = Set(companions.filter { $0.source != .planned }.map(\.file.path))
    let lint = try LintLevel(files, with: planned, in: project)
    let runtime = await preparedRuntime
    let tests = files.filter { $0.role == .test }
    return await withTaskGroup(of: (Int, Checklist).self) { group in
      for (index, proof) in proofs.enumerated() {
        // Tests test what all proofs share.
        let subject = Subject(
          proof: proof, tests: index == 0 ? tests : [], testedModule: testedModule,
          foreign: there.union(proof.foreign))
        group.addTask { (index, await checklist(of: subject, lint, runtime)) }
      }
      var checklists: [(Int, Checklist)] = []
      for await checklist in group { checklists.append(checklist) }
      return checklists.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// The level of types alone, of files that need not be clean otherwise.
  func types(of proof: Proof) async throws -> Checklist.Entry {
    guard case .ready(let compiler, let runtime) = await runtime(for: [proof], with: [], { _ in }) else {
      return .init(level: .types, outcome: .notJudged("no Swift compiler was found"), detail: "", seconds: 0)
    }
    let subject = Subject(proof: proof, tests: [], testedModule: nil, foreign: proof.foreign)
    let compilation = Compilation(
      subject: subject, configurations: configurations, compiler: compiler, runtime: runtime, verdicts: verdicts)
    return try await TemporaryFolders.with { await compilation.typesEntry(in: $0) }
  }

  /// A proof with the tests that belong to it.
  struct Subject: Sendable {
    let proof: Proof
    let tests: [PlannedFile]
    /// The module that the tests import; nil where they are a part of it.
    let testedModule: String?
    /// The paths of files that are there already and are not judged.
    let foreign: Set<String>

    var judged: [PlannedFile] {
      proof.files.filter { !foreign.contains($0.path) && $0.origin != StandIns.origin } + tests
    }
  }

  enum PreparedRuntime: Sendable {
    case ready(Compiler, Runtime)
    /// Why there is none.
    case missing(String)
  }

  private func runtime(
    for proofs: [Proof], with tests: [PlannedFile], _ progress: @escaping @Sendable (String) -> Void
  ) async -> PreparedRuntime {
    guard let compiler else {
      return .missing("no Swift compiler was found; install one, or name it with --swiftc or LISTGEN_SWIFTC")
    }
    // Each as it is compiled somewhere: conditions choose another framework for other files beside them.
    let needs = proofs.flatMap { [$0.files, $0.files + [$0.contract].compactMap(\.self), $0.files + tests] } + [tests]
    let frameworks = needs.reduce(into: Set<String>()) { $0.formUnion(Module(name: "Proved", files: $1).frameworks) }
    do throws(RuntimeCache.Problem) {
      return .ready(compiler, try await cache.runtime(for: compiler, importing: frameworks, progress: progress))
    } catch {
      return .missing("\(error)")
    }
  }

  private func checklist(of subject: Subject, _ lint: LintLevel, _ runtime: PreparedRuntime) async -> Checklist {
    var checklist = Checklist(name: subject.proof.name)
    func add(_ level: Level, _ outcome: Checklist.Outcome, _ detail: String, _ seconds: Double) {
      checklist.entries.append(.init(level: level, outcome: outcome, detail: detail, seconds: seconds))
    }
    let scans = subject.judged.flatMap { lint.incompleteScans[$0.path] ?? [] }
    let count = subject.judged.count
    add(.syntax, scans.isEmpty ? .passed : .failed(scans), "\(count) file\(count == 1 ? "" : "s")", lint.seconds)
    // What does not scan is not worth compiling: its errors are the same.
    guard scans.isEmpty else { return checklist }
    let findings = subject.judged.flatMap { lint.findings[$0.path] ?? [] }
      .filter { !subject.proof.excused.contains($0.rule) }.map(\.line)
    add(.lint, findings.isEmpty ? .passed : .failed(findings), "\(lint.rules) rules, strict", lint.seconds)

    guard case .ready(let compiler, let runtime) = runtime else {
      if case .missing(let reason) = runtime { add(.types, .notJudged(reason), "", 0) }
      return checklist
    }
    let compilation = Compilation(
      subject: subject, configurations: configurations, compiler: compiler, runtime: runtime, verdicts: verdicts)
    do {
      checklist.entries += try await TemporaryFolders.with { await compilation.entries(in: $0) }
    } catch {
      add(.types, .notJudged("cannot make a folder for the compiler: \(error.localizedDescription)"), "", 0)
    }
    return checklist
  }
}

/// Lets a number of processes run at a time: a step's time is real, so what is run must not wait for a processor.
actor Slots {
  /// One for each processor.
  static let shared = Slots(count: Workers.defaultJobs)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { free = count }

  func run<Result: Sendable>(_ body: @Sendable () async -> Result) async -> Result {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    let result = await body()
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    return result
  }
}

extension Subprocess {
  /// The program of a contract, with the key of its lines in an environment that holds little else. A crash leaves the calls of
  /// its thread on standard error; more would take seconds.
  static func contract(_ program: String, in folder: String, key: String) -> Subprocess {
    let own = ProcessInfo.processInfo.environment
    var environment = own.filter {
      ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"].contains($0.key)
    }
    environment["SWIFT_BACKTRACE"] =
      "enable=yes,interactive=no,color=no,threads=crashed,images=none,registers=none,cache=no"
    environment["HEADLESS_CONTRACT_KEY"] = key
    environment["TZ"] = "UTC"
    // Foundation asks the last before it asks the system.
    for name in ["HOME", "TMPDIR", "CFFIXED_USER_HOME"] { environment[name] = folder }
    return Subprocess(
      executable: program, arguments: [], folder: folder, environment: environment, timeLimit: .seconds(60))
  }

  /// Runs it when a processor is free.
  func runInSlot() async throws(RunningProcess.NotStarted) -> Result {
    let result = await Slots.shared.run { () -> Swift.Result<Result, RunningProcess.NotStarted> in
      do throws(RunningProcess.NotStarted) { return .success(try await run()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
