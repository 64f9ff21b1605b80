import Foundation
import RuleDocuments
import RuleEngine
import Testing

@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func theTableOfRulesIsTheCatalog() throws {
    let readme = try String(contentsOf: ReadmeTests.root.appending(path: "README.md"), encoding: .utf8)
    let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| [`") }.map(String.init)
    let expected = Catalog.documents.map { document in
      "| [`\(document.id)`](Rules/\(document.document)/\(document.id).md) | \(document.severity.rawValue) "
        + "| \(document.profile.rawValue) | \(document.summary) |"
    }
    #expect(rows == expected)
  }
}
