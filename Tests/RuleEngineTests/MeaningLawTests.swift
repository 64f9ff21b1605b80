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
  private struct Sample {
    let code: String
    /// What is found in it under `strict`.
    let findings: [Finding]

    init(_ code: String) {
      self.code = code
      findings = MeaningLawTests.findings([code])
    }
  }

  private static let samples = swiftExamples.map { Sample($0.code.replacing("↓", with: "")) }

  private static func path(_ file: Int) -> String { "/nowhere/Sample\(file).swift" }

  private static func findings(_ files: [String]) -> [Finding] {
    Engine.strict.lint(
      files.enumerated().map { Engine.Input(path: path($0.offset), contents: Array($0.element.utf8)) }
    ).findings
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
      #expect(found == sample.findings, "\(sample.code)")
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

  @Test("Names that only the sample knows change no finding") func names() {
    var count = 0
    for sample in Self.samples {
      let renamer = Renamer(sample.code)
      guard !renamer.renamed.isEmpty else { continue }
      count += 1
      let found = Self.findings([renamer.code])
      #expect(places(found) == places(sample.findings), "\(renamer.renamed): \(renamer.code)")
    }
    #expect(count > 400)
  }

  /// What is found, above what rests on a name alone, and on which line.
  private func places(_ findings: [Finding]) -> [String] {
    findings.filter { $0.confidence != .possible }.map { "\($0.span.line): \($0.rule) \($0.severity)" }.sorted()
  }

  @Test("Where code stands changes no finding", arguments: Mover.Way.allCases) func place(_ way: Mover.Way) {
    var count = 0
    for sample in Self.samples {
      guard let moved = Mover(sample.code).files(way) else { continue }
      count += 1
      let found = lines(Self.findings(moved), of: moved, way)
      #expect(found == lines(sample.findings, of: [sample.code], way), "\(moved.joined(separator: "\n//----\n"))")
    }
    #expect(count > 30)
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
    .sorted()
  }
}
