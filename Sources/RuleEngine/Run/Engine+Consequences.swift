import Findings
import ProjectFiles
import ProjectIndex
import RuleKit
import SwiftSource

extension Engine {
  /// What a change of the linted files makes the rules find in files that are not linted.
  ///
  /// A change may alter what a type is: its children become controllers, its property loses the setter that cancels.
  /// Then the files that name the type are examined, and the index notes what it is asked (``QuestionLog``). Those whose
  /// answers rest on what the change alters are examined once more, with the facts before it, and what only the change gives
  /// is reported. A change of comments, texts or layout alters no fact and costs nothing more, nor does a file whose earlier
  /// contents are not known.
  func consequences(
    of members: [Member], _ knowledge: Knowledge, _ modules: Modules
  ) -> [Finding] {
    var earlierFacts = knowledge.index.files
    var isChanged = false
    for member in members {
      guard let contents = member.input.previousContents, let facts = facts(of: member, before: contents),
        facts != earlierFacts[Int(member.file)]
      else { continue }
      earlierFacts[Int(member.file)] = facts
      isChanged = true
    }
    guard isChanged else { return [] }
    let earlier = self.knowledge(from: earlierFacts, modules)
    let alteration = knowledge.index.alteration(since: earlier.index)
    guard !alteration.isEmpty else { return [] }

    let files = knowledge.index.files(restingOn: alteration)
    let resting = members.filter { member in
      !member.input.isLinted && !member.input.isExcluded && files.contains(member.file) && isLive(member, knowledge)
    }
    let found = Workers.map(resting, jobs: jobs) { member -> [Finding] in
      let questions = QuestionLog()
      // A file that cannot be read any more has no consequences.
      guard let now = try? examine(member, knowledge, questions: questions).get(), !now.kept.isEmpty,
        questions.restsOn(alteration), let before = try? examine(member, earlier).get()
      else { return [] }
      let known = Set(before.kept.map(Place.init))
      return now.kept.filter { !known.contains(Place($0)) }
    }
    return found.flatMap { $0 }
  }

  private func facts(of member: Member, before contents: [UInt8]) -> FileFacts? {
    guard member.objectiveC == nil else { return objectiveCFacts(of: contents, member.input) }
    return facts(of: SourceFile(bytes: contents), member.input)
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
