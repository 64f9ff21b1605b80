import Foundation
import RuleDocuments
import RuleEngine
import TestSupport
import Testing

@Suite struct ReadmeTests {
  @Test("The table of rules is the catalog") func table() throws {
    let readme = try Package.text("README.md")
    let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| [`") }.map(String.init)
    let expected = Catalog.documents.map { document in
      "| [`\(document.id)`](Rules/\(document.document)/\(document.id).md) | \(document.severity.rawValue) "
        + "| \(document.profile.rawValue) | \(document.summary) |"
    }
    #expect(rows == expected)
  }
}
