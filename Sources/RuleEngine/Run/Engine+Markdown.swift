import ProjectFiles
import ProjectIndex
import RuleKit
import SwiftSource

/// A Markdown document is a project of its own: its samples know each other, and neither the code around the document nor other
/// documents know them.
extension Engine {
  struct DocumentResult: Sendable {
    var outcome = Suppressions.Outcome()
    var lines = 0
  }

  /// Lints the Swift in the document's fences. Complexity: O(n) in its bytes.
  func lintDocument(_ input: Input) -> Result<DocumentResult, ReadProblem> {
    bytes(of: input).map { bytes in
      let samples = MarkdownSample.all(in: bytes)
      let surveys = samples.map { survey(SourceFile(bytes: $0.code), input) }
      var result = DocumentResult(lines: LineMap.count(in: bytes))
      for group in Engine.groups(surveys.map(\.facts)) {
        let members = group.companions + group.samples
        let index = ProjectIndex(merging: members.map { surveys[$0].facts })
        let subjects = RuleTable.subjects(of: [tables[input.settings]], in: index, jobs: 1)[0]
        for sample in group.samples where isLive(surveys[sample].facts, surveys[sample].look.hasTrigger, subjects) {
          let context = FileContext(
            file: SourceFile(bytes: samples[sample].code), index: index,
            id: Int32(group.companions.count + sample - group.samples.lowerBound),
            // What a page says of releases, it says in prose.
            floors: settings[input.settings].floors ?? .unknown, settings: settings[input.settings],
            evidence: EvidenceLog(isOn: recordsEvidence))
          let outcome = findings(in: context, input, subjects)
          let origin = samples[sample].origin
          result.outcome.kept += outcome.kept.map { $0.moved(to: origin) }
          result.outcome.suppressed += outcome.suppressed.map { $0.moved(to: origin) }
        }
      }
      return result
    }
  }

  // MARK: - Who knows whom

  /// Consecutive samples that declare no type twice, with the earlier samples that they may refer to.
  struct SampleGroup: Equatable {
    var samples: Range<Int>
    /// In the order of the document.
    var companions: [Int] = []
  }

  /// How far back companions are looked for; without a limit, a document of many groups would cost their product.
  private static let reach = 16

  /// A page shows the same screen more than once: for UIKit, for AppKit, wrong and right. A type that is declared again
  /// starts a new group. Types of earlier groups are still known in it, unless it declares their names.
  static func groups(_ samples: [FileFacts]) -> [SampleGroup] {
    let declared = samples.map { facts in
      Set(facts.types.lazy.filter { $0.kind != .extension && $0.path.count == 1 }.map { $0.path[0] })
    }
    var groups: [SampleGroup] = []
    var start = 0
    while start < samples.count {
      var names = declared[start]
      var end = start + 1
      while end < samples.count, names.isDisjoint(with: declared[end]) {
        names.formUnion(declared[end])
        end += 1
      }
      var group = SampleGroup(samples: start..<end)
      for earlier in (max(0, start - reach)..<start).reversed() where !declared[earlier].isEmpty {
        guard names.isDisjoint(with: declared[earlier]) else { continue }
        names.formUnion(declared[earlier])
        group.companions.append(earlier)
      }
      group.companions.reverse()
      groups.append(group)
      start = end
    }
    return groups
  }
}
