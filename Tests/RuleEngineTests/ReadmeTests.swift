import Foundation
import RuleDocuments
import RuleEngine
import TestSupport
import Testing

/// What the pages say of the rules is what the rules' documents say.
@Suite struct ReadmeTests {
  private func rows(_ page: String) throws -> [String] {
    try Package.text(page).split(separator: "\n").filter { $0.hasPrefix("| [`") }.map(String.init)
  }

  @Test("The table of rules is the catalog") func table() throws {
    let expected = Catalog.documents.map { document in
      "| [`\(document.id)`](\(document.document)/\(document.id).md) | \(document.severity.label) "
        + "| \(document.profile.rawValue) | \(document.summary) |"
    }
    #expect(try rows("Rules/README.md") == expected)
  }

  @Test("The README shows some rules as they are, and counts all") func readme() throws {
    let expected = Catalog.documents.map { "| [`\($0.id)`](Rules/\($0.document)/\($0.id).md) | \($0.summary) |" }
    let shown = try rows("README.md")
    #expect(shown.count == 6)
    for row in shown { #expect(expected.contains(row), "\(row)") }
    #expect(try Package.text("README.md").contains("\(Catalog.documents.count) rules"))
  }

  private static let pages: [String] = {
    let folder = Package.root.appending(path: "Documentation").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return ["README.md", "Rules/README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "Examples/README.md"]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
  }()

  /// The files that a page leads to, from the root, each with the part behind the number sign.
  private static func links(on page: String) throws -> [(path: String, anchor: String?)] {
    let text = try Package.text(page).replacing(/^```[\s\S]*?^```$|`[^`\n]*`/.anchorsMatchLineEndings(), with: "")
    let folder = Package.root.appending(path: page).deletingLastPathComponent()
    return text.matches(of: /\]\(([^)\s#:]+)(#[^)]+)?\)/).map { match in
      let file = folder.appending(path: String(match.output.1)).standardizedFileURL
      let path = file.path.replacing(Package.root.standardizedFileURL.path + "/", with: "")
      return (path, match.output.2.map { String($0.dropFirst()) })
    }
  }

  @Test("Every link leads to a file, and to a word that is there", arguments: pages) func links(_ page: String) throws {
    for (path, anchor) in try Self.links(on: page) {
      #expect(
        FileManager.default.fileExists(atPath: Package.root.appending(path: path).path), "\(page) leads to \(path)")
      guard let anchor, path == "Documentation/words.md" else { continue }
      #expect(try Package.text(path).contains("<a id=\"\(anchor)\">"), "\(page) leads to no word: \(anchor)")
    }
  }

  @Test("Every page is reached from the README") func reached() throws {
    var reached: Set<String> = ["README.md"]
    var waiting = ["README.md"]
    while let page = waiting.popLast() {
      for (path, _) in try Self.links(on: page) where path.hasSuffix(".md") && reached.insert(path).inserted {
        waiting.append(path)
      }
    }
    #expect(Set(Self.pages).subtracting(reached).isEmpty)
  }
}
