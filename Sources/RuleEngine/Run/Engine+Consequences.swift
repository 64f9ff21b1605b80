import Findings
import ProjectFiles
import ProjectIndex
import RuleKit
import SwiftSource

extension Engine {
  /// What a change of the linted files makes the rules find in files that are not linted.
  ///
  /// A change may alter what a type is: its children become controllers, its property loses the setter that cancels.
  /// Then the files that rest on the type are examined twice, with the facts before and after the change, and what only
  /// the change gives is reported. Without a file whose earlier contents are known this does nothing.
  func consequences(
    of members: [Member], _ facts: [FileFacts], _ knowledge: Knowledge, _ targets: inout ManifestTargets
  ) -> [Finding] {
    var earlierFacts = facts
    var isChanged = false
    for member in members {
      guard let contents = member.input.previousContents else { continue }
      if member.objectiveC == nil {
        let file = SourceFile(bytes: contents)
        earlierFacts[Int(member.file)] = FactCollector.facts(of: file, path: member.input.identity)
      } else if let facts = objectiveCFacts(of: contents, member.input) {
        earlierFacts[Int(member.file)] = facts
      }
      isChanged = true
    }
    guard isChanged else { return [] }
    let earlier = self.knowledge(from: earlierFacts)
    let altered = knowledge.index.alteredTypes(since: earlier.index)
    guard !altered.isEmpty else { return [] }

    let files = knowledge.index.files(restingOn: altered)
    let work = members.filter { member in
      !member.input.isLinted && !member.input.isExcluded && files.contains(member.file) && isLive(member, knowledge)
    }.map { Work(member: $0, targets: self.targets(of: $0.input, &targets)) }
    let found = Workers.map(work, jobs: jobs) { work -> [Finding] in
      // A file that cannot be read any more has no consequences.
      guard let now = try? examine(work, knowledge).get(), let before = try? examine(work, earlier).get() else {
        return []
      }
      let known = Set(before.kept.map(Place.init))
      return now.kept.filter { !known.contains(Place($0)) }
    }
    return found.flatMap { $0 }
  }

  /// Findings are compared without their words, which may mention the change.
  private struct Place: Hashable {
    let rule: String
    let span: SourceSpan

    init(_ finding: Finding) {
      rule = finding.rule
      span = finding.span
    }
  }
}
