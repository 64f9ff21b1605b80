import Foundation
import Testing

/// A sample of the documents, with what had to be added so that it can be compiled.
///
/// A file has a header, the line `// sample`, the sample as it stands in the document, the line `// end of sample`, and
/// what closes the header's braces. The header begins with directives: `// modules:` the frameworks that it imports, by
/// `|` where there is a choice; `-` for none; `// with:` other samples of the same module; `// fails in 5 6: words` the
/// language modes in which it does not compile, with words of the compiler; `// warns: words`; `// edited: init` says
/// that a line was added, which is marked.
struct Sample: CustomTestStringConvertible, Sendable {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Samples")

  var name: String
  var header: [String]
  var code: String
  var footer: [String]

  var testDescription: String { name }

  static let all: [Sample] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { Sample(named: String($0.dropLast(4))) }
  }()

  init?(named name: String) {
    let url = Self.folder.appendingPathComponent(name + ".txt")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    let parts = text.components(separatedBy: "// sample\n")
    let ends = (parts.last ?? "").components(separatedBy: "// end of sample\n")
    guard parts.count == 2, ends.count == 2 else { return nil }
    self.name = name
    header = parts[0].split(separator: "\n").map(String.init)
    code = ends[0]
    footer = ends[1].split(separator: "\n").map(String.init)
  }

  func directive(_ name: String) -> String? {
    let prefix = "// \(name): "
    return header.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// The frameworks to compile with, each choice in turn.
  var moduleChoices: [[String]] {
    (directive("modules") ?? "-").split(separator: " ").reduce([[]]) { lists, word in
      if word == "-" { return lists }
      return lists.flatMap { list in word.split(separator: "|").map { list + [String($0)] } }
    }
  }

  var companions: [Sample] {
    (directive("with") ?? "").split(separator: " ").compactMap { Sample(named: String($0)) }
  }

  /// The compiler's words where it cannot be compiled; nil where it can.
  func failure(in languageMode: String) -> String? {
    for modes in ["5", "6", "5 6"] where modes.contains(languageMode) {
      if let words = directive("fails in \(modes)") { return words }
    }
    return nil
  }

  var compiledText: String { (header + ["// sample"] + [code] + footer).joined(separator: "\n") + "\n" }

  /// Writes this and its companions for the compiler.
  func write(to folder: URL) throws -> [URL] {
    try ([self] + companions).map { sample in
      let url = folder.appendingPathComponent(sample.name + ".swift")
      try sample.compiledText.write(to: url, atomically: true, encoding: .utf8)
      return url
    }
  }
}
