import Findings
import ProjectFiles
import RuleDocuments
import RuleEngine

/// A session that lives as long as an editor: the files of its projects and what is found in them, while they change.
///
/// It is read like a run, from the same options, and what it finds is what a run would find. Nothing is written, neither
/// to the disk nor to a cache. A value: a copy is another course of events.
///
/// ```swift
/// var session = try ResidentSession(LintOptions(paths: [folder], currentFolder: folder))
/// session.edit(path, contents)          // examines the file
/// while session.isWaiting { session.work() }  // and what it touches
/// ```
public struct ResidentSession: Sendable {
  private struct Home: Sendable {
    var project: ResidentProject
    let baseline: Baseline?
    let ruleSet: RuleSet
    let root: String?
  }

  private var homes: [Home] = []
  /// The home of each file, by the path that findings have.
  private var homeOfPath: [String: Int] = [:]
  /// Those paths by the real ones.
  private var shownPaths: [String: String] = [:]
  private let settings: [FileSettings]
  /// What cannot be read, and remarks, a line each.
  public private(set) var problems: [String]
  let objectiveC: ObjectiveCReading

  /// Reads the projects of the named paths and buffers, and merges what their files say; nothing is examined yet.
  ///
  /// - Parameter old: A session of the same paths; the facts of files with the same bytes and settings are kept.
  /// - Complexity: O(bytes) of the projects.
  public init(_ options: LintOptions, reusing old: ResidentSession? = nil) throws(LintProblem) {
    let session = try LintSession(options)
    objectiveC = options.objectiveC
    settings = session.settings
    problems = session.problems + session.notes
    let known = old.flatMap { $0.settings == session.settings ? $0 : nil }
    for member in session.members {
      let before = known?.homes.first { $0.root == member.project.root && $0.ruleSet.ids == member.ruleSet.ids }
      let project = ResidentProject(session.engine(for: member), member.inputs, reusing: before?.project)
      problems += project.problems
      let baseline: Baseline?
      do throws(BaselineProblem) {
        baseline = options.usesBaseline ? try member.settings.baseline.value.map(Baseline.read) : nil
      } catch { throw .baseline(error) }
      for input in member.inputs {
        homeOfPath[input.path] = homes.count
        shownPaths[member.project.path(of: input.identity)] = input.path
      }
      homes.append(Home(project: project, baseline: baseline, ruleSet: member.ruleSet, root: member.project.root))
    }
  }

  // MARK: - Asking

  /// The path that findings have for a file however it is named; nil for one of no project.
  public func shownPath(_ path: String) -> String? {
    homeOfPath[path] != nil ? path : RealPath.of(path).flatMap { shownPaths[$0] }
  }

  /// Its files, as findings show them.
  public var paths: [String] { Array(homeOfPath.keys) }

  /// How many files are linted.
  public var count: Int { homes.reduce(0) { $0 + $1.project.linted.count } }

  /// The document of a rule of any of the projects.
  public func document(_ id: String) -> RuleDocument? {
    homes.lazy.compactMap { $0.ruleSet.document(id) }.first ?? Catalog.document(id)
  }

  /// The page of a rule on the web; nil for a project's own.
  ///
  /// - Parameter address: In the place of `RulePages.address`.
  public func page(of rule: String, address: String?) -> String? {
    Catalog.document(rule).flatMap { RulePages.page(of: $0, address: address) }
  }

  /// The rules that may have something to say about a file, sorted by guidance document and id.
  public func documents(for path: String) -> [RuleDocument] {
    guard let home = homeOfPath[path].map({ homes[$0] }) else { return [] }
    let ids = home.project.rules(for: path)
    return home.ruleSet.documents.filter { ids.contains($0.id) }
  }

  /// All that is found as far as it was examined and no baseline knows it, by path. Complexity: O(n log n) in the findings.
  public func findings() -> [String: [Finding]] {
    homes.reduce(into: [:]) { all, home in
      var found = home.project.findings
      if let baseline = home.baseline {
        found = baseline.compare(found, linted: home.project.linted, rules: home.project.rules).new
      }
      all.merge(Dictionary(grouping: found, by: \.path)) { $1 }
    }
  }

  /// The same for one file.
  public func findings(in path: String) -> [Finding] {
    guard let home = homeOfPath[path].map({ homes[$0] }) else { return [] }
    return home.baseline == nil ? home.project.findings(in: path) : findings()[path] ?? []
  }

  /// The bytes of a file as the session knows it; nil where they cannot be read.
  public func contents(of path: String) -> [UInt8]? {
    homeOfPath[path].flatMap { homes[$0].project.contents(of: path) }
  }

  package var projects: [ResidentProject] { homes.map(\.project) }

  // MARK: - Working

  /// Takes what a file holds now, and examines this file alone. False where its project is to be read anew: a file that no
  /// project has, or that is no more what it was.
  ///
  /// - Parameter contents: Nil for what the disk holds.
  public mutating func edit(_ path: String, _ contents: [UInt8]?) -> Bool {
    guard let home = homeOfPath[path] else { return false }
    // What is no Objective-C, or cannot be read, is known and not linted.
    return !homes[home].project.holds(path) || homes[home].project.edit(path, contents)
  }

  /// Whether ``work()`` has something to do.
  public var isWaiting: Bool { homes.contains { $0.project.isWaiting } }

  /// Examines some of the files that edits touch, or at first some of all.
  public mutating func work() {
    guard let home = homes.firstIndex(where: { $0.project.isWaiting }) else { return }
    homes[home].project.work()
  }

  /// Lets everything be examined again.
  public mutating func examineAll() { for home in homes.indices { homes[home].project.examineAll() } }
}
