import ProjectFiles
import ProjectIndex
import ProjectModel
import RuleDocuments
import SwiftSource

/// What is known before the first rule is asked.
extension Engine {
  /// What all files say together.
  struct Knowledge: Sendable {
    let index: ProjectIndex
    /// For each of the engine's settings, the rules that look at a type wherever it is declared, by its last name.
    let subjects: [[Word: [Int]]]
    /// The sources of its files.
    let sources: ProjectSources
    /// What holds where no manifest says on which systems a file runs.
    let floors: Floors

    func floors(of role: FileRole) -> Floors { role.floors == .unknown ? floors : role.floors }
  }

  /// - Parameter sources: The sources of the files, as they were when the facts were.
  func knowledge(
    from facts: consuming [FileFacts], _ modules: Modules = .unknown, sources: ProjectSources
  ) -> Knowledge {
    let index = ProjectIndex(
      merging: facts, viewControllerBases: viewControllerBases, modules: modules, sideWork: SideThread(jobs: jobs))
    return Knowledge(
      index: index, subjects: subjects(in: index), sources: sources, floors: Floors(checkedIn: index, sources))
  }

  func subjects(in index: ProjectIndex) -> [[Word: [Int]]] {
    RuleTable.subjects(of: tables, in: index, jobs: jobs)
  }

  /// What the files of the index are compiled into. What Objective-C declares reaches Swift by bridging headers too, which
  /// nobody follows.
  ///
  /// - Parameter areAll: Each file of the project is among them.
  func modules(of members: [Member], areAll: Bool) -> Modules {
    let all = targets.map { target in
      Modules.Module(
        names: target.modules.map { Word($0.value) }, package: target.package.map { Word($0) } ?? .none,
        isOfApp: target.isOfApp)
    }
    var modules = Modules(
      all, ofFile: members.map { ObjectiveCFiles.isSource($0.input.path) ? [] : $0.input.role.targets })
    modules.leftOut = Set(members.lazy.filter(\.input.role.isLeftOut).map(\.file))
    if let archives, areAll, objectiveC.isOn {
      // Once for the indexes of all edits.
      let once: @Sendable (() -> Set<Word>?) -> Set<Word>? = SideThread(jobs: jobs).once()
      modules.archivedWords = { once { archives.words() } }
    }
    return modules
  }
}

extension Floors {
  /// What the files of the index ask their systems for, where no manifest says what these are. Complexity: O(n) in the files.
  init(checkedIn index: ProjectIndex, _ sources: ProjectSources) {
    self = .unknown
    var counts: [Platform: [ReleaseNumber: Int]] = [:]
    for (facts, input) in zip(index.files, sources.inputs)
    where !facts.checkedReleases.isEmpty && !facts.isTest && input.role.floors == .unknown {
      for check in facts.checkedReleases.split(separator: ",") {
        let words = check.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let platform = Platform(rawValue: String(words[0])),
          let release = ReleaseNumber(words[1].filter { $0 != " " })
        else { continue }
        counts[platform, default: [:]][release, default: 0] += 1
      }
    }
    // A condition that always holds is a warning of the compiler, but one or two are left behind all the same.
    checked = counts.mapValues { Set($0.filter { $0.value > 2 }.keys) }
  }
}
