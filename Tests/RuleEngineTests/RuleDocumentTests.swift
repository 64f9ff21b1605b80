import RuleDocuments
import SwiftSource
import Testing

@testable import RuleEngine

/// Every rule's document is its test: what it shows as a violation is found at the `↓`, what it shows as compliant is
/// not, and what it shows as fixed is what the fix makes.
@Suite struct RuleDocumentTests {
  @Test func everyRuleHasADocumentAndEveryDocumentARule() {
    #expect(Set(Catalog.rules.map(\.documentID)).union(Catalog.engineRules) == Catalog.ids)
  }

  @Test(arguments: Catalog.documents)
  func documentHasEnoughExamples(_ document: RuleDocument) {
    #expect(document.validate(path: document.id).map(\.message) == [])
  }

  @Test(arguments: allExamples)
  func findingsStandAtTheMarkers(_ example: MarkedExample) {
    for wrapping in Wrapping.allCases where wrapping.applies(to: example) {
      let wrapped = wrapping.wrap(example)
      let found = lint(wrapped, example)
      let expected = wrapping.silences ? [] : wrapped.flatMap { file in file.markers.map { "\(file.path):\($0)" } }
      #expect(found.sorted() == expected.sorted(), "\(example) wrapped in \(wrapping)")
    }
  }

  @Test(arguments: allExamples.filter { $0.fixed != nil })
  func fixesMakeWhatTheDocumentShows(_ example: MarkedExample) throws {
    let file = try #require(MarkedFile.split(example.code).first)
    let findings = example.findings(in: [Engine.Input(path: file.path, contents: Array(file.text.utf8))])
    let result = FixApplier(includesUnsafe: true).apply(findings, to: Array(file.text.utf8))
    #expect(String(decoding: result.bytes, as: UTF8.self) == example.fixed)
    #expect(result.dropped.isEmpty)
    // What is fixed is found no more.
    let again = example.findings(in: [Engine.Input(path: file.path, contents: result.bytes)])
    #expect(again.filter { $0.fix != nil }.isEmpty)
  }

  private func lint(_ files: [MarkedFile], _ example: MarkedExample) -> [String] {
    let inputs = files.map { Engine.Input(path: $0.path, contents: Array($0.text.utf8)) }
    let findings = example.findings(in: inputs)
    // Skipping files without a trigger changes nothing.
    #expect(findings == example.findings(in: inputs, by: example.engineWithoutTriggers))
    return findings.map { "\($0.path):\($0.span.start)" }
  }
}

/// An example of a rule's document, named by its line for the test's report.
struct MarkedExample: Sendable, CustomTestStringConvertible, CustomStringConvertible {
  let document: RuleDocument
  let example: RuleExample
  let fixed: String?

  var code: String { example.code }
  var description: String { "\(document.id).md:\(example.line) (\(example.kind))" }
  var testDescription: String { description }

  private var selection: RuleSelection { RuleSelection(profile: example.profile, only: [], disabled: otherRules) }
  /// What the engine itself says is about the rules that ran, so that all of them run in its samples.
  private var otherRules: Set<String> {
    (Catalog.engineRules.contains(document.id) ? Catalog.engineRules : Catalog.ids).subtracting([document.id])
  }
  private var settings: FileSettings {
    FileSettings(selection: selection, coreReason: example.attributes["core"] == "yes" ? "the sample says so" : nil)
  }
  var engine: Engine { Engine(settings: [settings], jobs: 1) }
  var engineWithoutTriggers: Engine { Engine(settings: [settings], jobs: 1, skipsFilesWithoutTrigger: false) }

  /// What the document's rule finds.
  func findings(in inputs: [Engine.Input], by engine: Engine? = nil) -> [Finding] {
    (engine ?? self.engine).lint(inputs).findings.filter { $0.rule == document.id }
  }
}

let allExamples: [MarkedExample] = Catalog.documents.flatMap { document in
  document.examples.indices.compactMap { index -> MarkedExample? in
    let example = document.examples[index]
    guard example.kind != .fixed else { return nil }
    let next = index + 1 < document.examples.count ? document.examples[index + 1] : nil
    return MarkedExample(document: document, example: example, fixed: next?.kind == .fixed ? next?.code : nil)
  }
}

/// A file of an example with its markers taken out: `// file: Name.swift` starts another one.
struct MarkedFile {
  var path: String
  var text: String
  /// The offsets in bytes where findings are expected.
  var markers: [Int]

  static func split(_ code: String) -> [MarkedFile] {
    var parts: [(path: String, lines: [Substring])] = [("Example.swift", [])]
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("// file: ") {
        if parts.last?.lines.isEmpty == true { parts.removeLast() }
        parts.append((String(line.dropFirst("// file: ".count)), []))
      } else {
        parts[parts.count - 1].lines.append(line)
      }
    }
    return parts.map { MarkedFile(path: $0.path, marked: $0.lines.joined(separator: "\n")) }
  }

  init(path: String, marked: String) {
    self.path = path
    var text = ""
    var markers: [Int] = []
    for scalar in marked.unicodeScalars {
      if scalar == "↓" { markers.append(text.utf8.count) } else { text.unicodeScalars.append(scalar) }
    }
    self.text = text
    self.markers = markers
  }
}

/// Places where the same code must mean the same, or nothing.
enum Wrapping: CaseIterable {
  case none, lineEndings, emoji, conditional, anExtension, nestedType, comment, string

  /// Whether the example may stand there: declarations of file scope only at file scope.
  func applies(to example: MarkedExample) -> Bool {
    switch self {
    case .anExtension, .nestedType: example.example.wraps
    default: true
    }
  }

  var silences: Bool { self == .comment || self == .string }

  func wrap(_ example: MarkedExample) -> [MarkedFile] {
    MarkedFile.split(example.code).map { file in
      // Markers go back in, so that they move with the text around them.
      var marked = Array(file.text.utf8)
      for marker in file.markers.reversed() { marked.insert(contentsOf: Array("↓".utf8), at: marker) }
      return MarkedFile(path: file.path, marked: wrap(String(decoding: marked, as: UTF8.self)))
    }
  }

  private func wrap(_ code: String) -> String {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let imports = lines.filter { $0.hasPrefix("import ") }.joined(separator: "\n")
    let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    return switch self {
    case .none: code
    case .lineEndings: code.replacing("\n", with: "\r\n")
    case .emoji: "let 👩‍👩‍👧 = \"🇩🇪 é\" // 🙂\n" + code
    case .conditional: imports + "\n#if DEBUG\n" + body + "\n#else\n#endif\n"
    case .anExtension: imports + "\nextension Wrapper {\n" + body + "\n}\n"
    case .nestedType: imports + "\nenum Outer {\n  struct Inner {\n" + body + "\n  }\n}\n"
    case .comment: "/*\n" + code.replacing("/*", with: "/ *").replacing("*/", with: "* /") + "\n*/\n"
    case .string: "let text = ###\"\"\"\n" + code + "\n\"\"\"###\n"
    }
  }
}
