import ClangSource
import Findings
import RuleDocuments
import SwiftSource
import TestSupport
import Testing

@testable import RuleEngine
@testable import RuleKit

/// What is found rests on what code means: not on what has nothing to do with it, not on names that nobody else knows, and not on
/// where the code stands. Laws over the samples of all documents.
@Suite struct MeaningLawTests {
  private struct Sample: Sendable {
    /// Where it is shown.
    let place: String
    let code: String
    /// What is found in it under `strict`.
    let findings: [Finding]

    init(_ example: MarkedExample) {
      place = example.description
      code = example.code.replacing("↓", with: "")
      findings = MeaningLawTests.findings([code], in: example.example.language)
    }
  }

  private static let samples = swiftExamples.map(Sample.init)

  private static func path(_ file: Int) -> String { "/nowhere/Sample\(file).swift" }

  private static let objectiveC = Engine(
    settings: [FileSettings(profile: .strict)], ruleSet: .builtIn, jobs: 1, objectiveC: .installed)

  private static func findings(_ files: [String], in language: RuleExample.Language = .swift) -> [Finding] {
    guard language == .swift else {
      return objectiveC.lint([Engine.Input(path: "/nowhere/Sample.m", contents: Array(files[0].utf8))]).findings
    }
    return Engine.strict.lint(
      files.enumerated().map { Engine.Input(path: path($0.offset), contents: Array($0.element.utf8)) }
    ).findings
  }

  /// What only one of the two has: `- ` what is lost, `+ ` what is new. Empty where the law holds.
  private func difference(_ found: [String], from expected: [String]) -> [String] {
    found.sorted().difference(from: expected.sorted()).map { change in
      switch change {
      case .remove(_, let element, _): "- \(element)"
      case .insert(_, let element, _): "+ \(element)"
      }
    }
  }

  @Test("An unrelated type of any name changes no finding") func noise() {
    for sample in Self.samples {
      let file = SourceFile(bytes: Array(sample.code.utf8))
      // All names that may be a type's, as types that nobody else can mean by them.
      let names = Set(file.tokens.filter(\.isCapitalized).map(\.text)).sorted()
      guard !names.isEmpty else { continue }
      let types = names.map { "  final class \($0) { var \($0.lowercased()) = 0 }" }
      let noise = "enum Unrelated {\n\(types.joined(separator: "\n"))\n}\n"
      let hidden = names.map { "private struct \($0) {}" }.joined(separator: "\n")
      let found = Self.findings([sample.code, noise, hidden]).filter { $0.path == Self.path(0) }
      guard found != sample.findings else { continue }
      #expect(difference(found.map(\.line), from: sample.findings.map(\.line)) == [], "\(sample.place)")
    }
  }

  @Test("A file's findings are the same whatever else was named") func aloneOrTogether() throws {
    for folder in ["Examples/Before", "Examples/After"] {
      let inputs = try packageFiles(folder)
      let together = Engine.strict.lint(inputs).findings
      for named in inputs.indices {
        var project = inputs
        for index in project.indices { project[index].isLinted = index == named }
        #expect(Engine.strict.lint(project).findings == together.filter { $0.path == inputs[named].path })
      }
    }
  }

  // MARK: - Names

  @Test("Names that only the sample knows change no finding") func names() {
    var count = 0
    for sample in Self.samples {
      let renamer = Renamer(sample.code)
      guard !renamer.renamed.isEmpty else { continue }
      count += 1
      check(Self.findings([renamer.code]), of: sample, renamer.renamed, renamer.code)
    }
    #expect(count * 10 > Self.samples.count * 6, "\(count) of \(Self.samples.count) samples have such names")
  }

  @Test("Nor do they in Objective-C", .enabled(if: ObjectiveCReading.installed.isOn)) func objectiveCNames() {
    let samples = allExamples.filter { $0.example.language == .objectiveC }.map(Sample.init)
    var count = 0
    for sample in samples {
      let renamer = ObjectiveCRenamer(sample.code)
      guard !renamer.renamed.isEmpty else { continue }
      count += 1
      check(Self.findings([renamer.code], in: .objectiveC), of: sample, renamer.renamed, renamer.code)
    }
    #expect(count * 2 > samples.count, "\(count) of \(samples.count) samples have such names")
  }

  private func check(_ found: [Finding], of sample: Sample, _ renamed: [String], _ code: String) {
    let difference = difference(places(found), from: places(sample.findings))
    #expect(difference == [], "\(sample.place), with other names for \(renamed.joined(separator: ", ")):\n\(code)")
  }

  /// What is found, above what rests on a name alone, and on which line.
  private func places(_ findings: [Finding]) -> [String] {
    findings.filter { $0.confidence != .possible }.map(\.line)
  }

  // MARK: - Spellings

  @Test("Another spelling of the same changes no finding", arguments: Respeller.Way.allCases)
  func spelling(_ way: Respeller.Way) {
    var count = 0
    for sample in Self.samples {
      let respeller = Respeller(sample.code, way)
      guard respeller.isOther else { continue }
      count += 1
      let difference = difference(places(Self.findings([respeller.code])), from: places(sample.findings))
      #expect(difference == [], "\(sample.place), spelled otherwise:\n\(respeller.code)")
    }
    #expect(count >= 20, "\(count) samples have another spelling")
  }

  // MARK: - Places

  /// Of a hundred samples that have what is moved, how many are at least: the others are counted by what keeps them.
  private static let movable: [Mover.Way: Int] = [
    .extension: 95, .type: 80, .baseClass: 20, .superclass: 20, .helper: 40,
  ]

  @Test("Where code stands changes no finding", arguments: Mover.Way.allCases) func place(_ way: Mover.Way) {
    var count = 0
    var kept: [String: Int] = [:]
    for sample in Self.samples {
      switch Mover(sample.code).files(way) {
      case .success(let moved):
        count += 1
        let found = lines(Self.findings(moved), of: moved, way)
        let difference = difference(found, from: lines(sample.findings, of: [sample.code], way))
        #expect(difference == [], "\(sample.place):\n\(moved.joined(separator: "\n//----\n"))")
      case .failure(.nothing): continue
      case .failure(let obstacle): kept[obstacle.rawValue, default: 0] += 1
      }
    }
    let eligible = count + kept.values.reduce(0, +)
    let reasons = kept.sorted { $0.key < $1.key }.map { "\($0.value): \($0.key)" }.joined(separator: "; ")
    #expect(
      count * 100 >= eligible * Self.movable[way, default: 100],
      "\(count) of \(eligible) are moved. Not moved: \(reasons)")
  }

  /// What is found, above what rests on a name alone, and the text of its line: not where a call stands for what it does now, or a
  /// base class for the class.
  private func lines(_ findings: [Finding], of files: [String], _ way: Mover.Way) -> [String] {
    let lines = files.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    return findings.filter { $0.confidence != .possible }.map { finding in
      let what = "\(finding.rule) \(finding.severity)"
      guard way == .extension || way == .type, let file = files.indices.first(where: { finding.path == Self.path($0) })
      else { return what }
      return "\(what) in \(lines[file][finding.span.line - 1].drop { $0 == " " })"
    }
  }
}

extension Finding {
  /// Its line, its rule and how bad it is.
  fileprivate var line: String { "\(span.line): \(rule) \(severity)" }
}
