import Findings
import ProjectFiles
import ProjectIndex
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
    var changed: [Int32] = []
    var altersFacts = false
    for member in members {
      guard let contents = member.input.previousContents, isOtherCode(member, than: contents),
        let facts = facts(of: member, before: contents)
      else { continue }
      altersFacts = altersFacts || facts != self.facts(of: member)
      earlierFacts[Int(member.file)] = facts
      changed.append(member.file)
    }
    guard !changed.isEmpty else { return [] }
    let sources = ProjectSources(members.map(\.input)) { $0.previousContents ?? (try? bytes(of: $0).get()) }
    // Equal facts make the same index; what a changed body hands on may differ all the same.
    let earlier =
      altersFacts
      ? self.knowledge(from: earlierFacts, modules, sources: sources)
      : Knowledge(
        index: knowledge.index, subjects: knowledge.subjects, sources: sources, floors: knowledge.floors)
    let alteration = knowledge.index.alteration(since: earlier.index, in: changed)
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

  /// Whether more than comments and layout differs.
  private func isOtherCode(_ member: Member, than contents: [UInt8]) -> Bool {
    guard member.look.objectiveC == nil, case .success(let bytes) = bytes(of: member.input) else { return true }
    let (now, before) = (SourceFile(bytes: bytes), SourceFile(bytes: contents))
    return !now.raw.tokens.elementsEqual(before.raw.tokens) { one, other in
      one.kind == other.kind && one.word == other.word
        && now.bytes[Int(one.offset)..<Int(one.end)] == before.bytes[Int(other.offset)..<Int(other.end)]
    }
  }

  /// Nil where it takes another process to know.
  private func facts(of member: Member) -> FileFacts? {
    guard member.look.objectiveC == nil, case .success(let bytes) = bytes(of: member.input) else { return nil }
    return facts(of: SourceFile(surveying: bytes), member.input)
  }

  private func facts(of member: Member, before contents: [UInt8]) -> FileFacts? {
    guard member.look.objectiveC == nil else { return objectiveCFacts(of: contents, member.input) }
    return facts(of: SourceFile(surveying: contents), member.input)
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

extension ProjectIndex {
  /// What the change of these files alters: types and methods, and what their code does with texts of others.
  func alteration(since earlier: ProjectIndex, in changed: some Sequence<Int32>) -> Alteration {
    var alteration = alteration(since: earlier)
    for file in changed {
      alteration.textUses.formUnion(textUses(in: file))
      alteration.textUses.formUnion(earlier.textUses(in: file))
    }
    return alteration
  }
}
