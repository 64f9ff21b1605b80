import Findings
import RuleDocuments
import SwiftSource
import TestSupport
import Testing
@testable import RuleEngine
@testable import RuleKit

/// What a finding means does not depend on what has nothing to do with it.
@Suite struct MeaningLawTests {
  private static func input(_ name: String, _ code: String) -> Engine.Input {
    Engine.Input(path: "/nowhere/\(name).swift", contents: Array(code.utf8))
  }

  /// The samples of all documents, each with the profile it is written for.
  private static let samples = swiftExamples.map { $0.code.replacing("↓", with: "") }

  /// Findings of the sample's own file, without what names other files.
  private func findings(_ inputs: [Engine.Input]) -> [Finding] {
    Engine.strict.lint(inputs).findings.filter { $0.path == "/nowhere/Sample.swift" }
  }

  @Test("An unrelated type of any name changes no finding") func noise() {
    for sample in Self.samples {
      let file = SourceFile(bytes: Array(sample.utf8))
      // All names that may be a type's, as types that nobody outside of `Unrelated` can mean by them.
      let names = Set(file.tokens.filter(\.isCapitalized).map(\.text)).sorted()
      guard !names.isEmpty else { continue }
      let types = names.map { "  final class \($0) { var \($0.lowercased()) = 0 }" }
      let noise = "enum Unrelated {\n\(types.joined(separator: "\n"))\n}\n"
      let hidden = names.map { "private struct \($0) {}" }.joined(separator: "\n")
      let alone = findings([Self.input("Sample", sample)])
      #expect(findings([Self.input("Sample", sample), Self.input("Noise", noise)]) == alone, "\(sample)")
      #expect(findings([Self.input("Sample", sample), Self.input("Hidden", hidden)]) == alone, "\(sample)")
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

  @Test("Text that was typed is found under any name of its local") func renaming() {
    for name in ["words", "x", "value", "handle", "content"] {
      let code = """
        final class Screen: UIViewController {
          private var shown: [User] = []
          func updateSearchResults(for bar: UISearchController) {
            let \(name) = bar.searchBar.text ?? ""
            shown = \(name).isEmpty ? all : all.filter { $0.name.contains(\(name)) }
          }
        }
        """
      let found = Set(findings([Self.input("Sample", code)]).map(\.rule))
      #expect(
        found.isSuperset(of: ["untrimmed-query", "filtering-in-view-controller", "search-state-in-view-controller"]),
        "\(name): \(found.sorted())")
    }
  }

  @Test("Text that was typed is found behind a helper, in an extension, in a base class") func moving() {
    let places = [
      [
        "final class Screen: UIViewController { func searchBar(_ b: UISearchBar, textDidChange t: String) { show(t) }\n",
        "func show(_ t: String) { shown = t.isEmpty ? all : all.filter { $0.name.contains(t) } } }",
      ],
      [
        "final class Screen: UIViewController { func searchBar(_ b: UISearchBar, textDidChange t: String) { show(t) } }",
        "extension Screen { func show(_ t: String) { shown = t.isEmpty ? all : all.filter { $0.name.contains(t) } } }",
      ],
      [
        "class Base: UIViewController { var words = \"\" }",
        "final class Screen: Base { func searchBar(_ b: UISearchBar, textDidChange t: String) { words = t; show() }",
        "func show() { shown = words.isEmpty ? all : all.filter { $0.name.contains(self.words) } } }",
      ],
    ]
    for place in places {
      let code = place.joined(separator: "\n")
      #expect(findings([Self.input("Sample", code)]).contains { $0.rule == "untrimmed-query" }, "\(code)")
    }
  }

  @Test("Names that only the sample knows change no finding") func names() {
    for sample in Self.samples {
      let renamer = Renamer(sample)
      guard !renamer.renamed.isEmpty else { continue }
      let before = places(findings([Self.input("Sample", sample)]))
      let after = places(findings([Self.input("Sample", renamer.code)]))
      #expect(before == after, "\(renamer.renamed): \(renamer.code)")
    }
  }

  @Test("Where code stands changes no finding", arguments: ["extension", "type", "base class", "helper"]) func place(
    _ way: String
  ) {
    for sample in Self.samples {
      let mover = Mover(sample)
      let moved =
        switch way {
        case "extension": mover.methodsToExtensions()
        case "type": mover.typesIntoType()
        case "helper": mover.statementsToHelpers()
        default: mover.propertiesToBaseClass()
        }
      guard let moved else { continue }
      let inputs = moved.enumerated().map { Self.input("Sample\($0)", $1) }
      // A class that is the cause is another one with a base class of its own, and a call stands for what it does.
      let isShown = way != "base class" && way != "helper"
      let before = lines([Self.input("Sample", sample)], isShown)
      let after = lines(inputs, isShown)
      #expect(before == after, "\(moved.joined(separator: "\n//----\n"))")
    }
  }

  /// What is found, above what rests on a name alone, and the text of its line.
  private func lines(_ inputs: [Engine.Input], _ isShown: Bool) -> [String] {
    let texts = Dictionary(
      uniqueKeysWithValues: inputs.map { input in
        (
          input.path,
          String(decoding: input.contents ?? [], as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        )
      })
    return Engine.strict.lint(inputs).findings.filter { $0.confidence != .possible }.map { finding in
      guard isShown else { return "\(finding.rule) \(finding.severity)" }
      let line = texts[finding.path]?[finding.span.line - 1].drop { $0 == " " } ?? ""
      return "\(finding.rule) \(finding.severity) in \(line)"
    }
    .sorted()
  }

  /// What is found, above what rests on a name alone, and on which line.
  private func places(_ findings: [Finding]) -> [String] {
    findings.filter { $0.confidence != .possible }.map { "\($0.span.line): \($0.rule) \($0.severity)" }.sorted()
  }
}
