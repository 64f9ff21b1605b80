import Foundation
import TestSupport
import Testing

/// The samples of the documents compile against the runtime as they stand, but for the few that compile nowhere.
@Suite(.serialized) struct DocumentSampleTests {
  @Test("All samples of the documents are here") func all() {
    let counts = Dictionary(grouping: Sample.all) {
      $0.name.components(separatedBy: "-").dropLast().joined(separator: "-")
    }
    #expect(
      counts.mapValues(\.count) == [
        "diffable-data-source": 3, "lists-search-filter": 4, "side-controllers": 1, "swiftui-search": 25,
      ])
  }

  @Test("Little is added to a sample", arguments: Sample.all) func additions(to sample: Sample) throws {
    #expect(sample.header.count + sample.footer.count <= 15)
    #expect(sample.directive("modules") != nil)
    let added = sample.code.components(separatedBy: "\n").filter { $0.hasSuffix("// added") }
    #expect(added.count == (sample.directive("edited") == nil ? 0 : 1))
    let declared = Self.declaredNames(in: sample.header.joined(separator: "\n"))
    #expect(declared.isDisjoint(with: try Self.runtimeNames), "a header may not declare a name of the runtime")
  }

  /// What UIKit and AppKit samples do, in both language modes; one that fails, fails with the expected words.
  @Test(
    "A sample type-checks, or fails as its header says",
    arguments: Sample.all.filter { $0.directive("modules") != "SwiftUI" || $0.failure(in: "6") != nil }, ["5", "6"])
  func typeChecks(_ sample: Sample, languageMode: String) throws {
    let toolchain = try Toolchain()
    try TemporaryDirectory.with { directory in
      let folder = directory.url
      let files = try sample.write(to: folder)
      for modules in sample.moduleChoices {
        let result = try toolchain.typeCheck(files, flags: ["-swift-version", languageMode], aliases: modules)
        let errors = result.diagnostics("error")
        if let words = sample.failure(in: languageMode) {
          #expect(errors.contains { $0.contains(words) }, "\(result.output)")
        } else {
          #expect(errors == [] && result.status == 0, "\(result.output)")
        }
        let warnings = result.diagnostics("warning")
        let expected = ([sample] + sample.companions).compactMap { $0.directive("warns") }
        #expect(warnings.allSatisfy { warning in expected.contains { warning.contains($0) } }, "\(result.output)")
      }
    }
  }

  /// The SwiftUI samples do not clash, so they are checked together.
  @Test("SwiftUI samples type-check together", arguments: ["5", "6"]) func swiftUISamples(languageMode: String) throws {
    let toolchain = try Toolchain()
    let samples = Sample.all.filter { $0.directive("modules") == "SwiftUI" && $0.failure(in: languageMode) == nil }
    #expect(samples.count == 21)
    try TemporaryDirectory.with { directory in
      let folder = directory.url
      let files = try samples.flatMap { try $0.write(to: folder) }
      let result = try toolchain.typeCheck(files, flags: ["-swift-version", languageMode], aliases: ["SwiftUI"])
      #expect(result.status == 0 && result.diagnostics("warning") == [], "\(result.output)")
    }
  }

  @Test("Each type of the runtime says what it stands for") func typesAreDocumented() throws {
    let pattern = #"^ *(@\w+ )*(public|open) (final )?(class|struct|enum|protocol|typealias) "#
    for (path, text) in try Self.runtimeSources {
      let lines = text.components(separatedBy: "\n")
      for (index, line) in lines.enumerated() where line.range(of: pattern, options: .regularExpression) != nil {
        let above = lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") } ?? ""
        #expect(above.contains("///"), "\(path):\(index + 1)")
      }
    }
  }

  // MARK: - Names

  private static var runtimeNames: Set<String> {
    get throws {
      try runtimeSources.values.reduce(into: []) { $0.formUnion(declaredNames(in: $1, indentation: "")) }
    }
  }

  /// The runtime's files by their paths.
  private static var runtimeSources: [String: String] {
    get throws {
      let runtime = Package.url("Sources/ReferenceRuntime")
      let paths = FileManager.default.enumerator(atPath: runtime.path)?.compactMap { $0 as? String } ?? []
      let sources = try paths.filter { $0.hasSuffix(".swift") }.map {
        ($0, try String(contentsOf: runtime.appendingPathComponent($0), encoding: .utf8))
      }
      return Dictionary(uniqueKeysWithValues: sources)
    }
  }

  /// The names after a word that declares a type, at the beginning of a line.
  private static func declaredNames(in text: String, indentation: String = "[ ]*") -> Set<String> {
    let pattern =
      "(?m)^\(indentation)(?:public |open |final |indirect )*(?:class|struct|enum|protocol|typealias) (\\w+)"
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let range = NSRange(text.startIndex..., in: text)
    return Set(
      expression.matches(in: text, range: range).compactMap {
        Range($0.range(at: 1), in: text).map { String(text[$0]) }
      })
  }
}
