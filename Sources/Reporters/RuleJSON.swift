import RuleDocuments
import TextProcessing

/// Rules as programs read them, agents among them: why, what to write instead, and code that is right.
public enum RuleJSON {
  /// The whole document of a rule.
  ///
  /// - Parameter page: Its page on the web, where it has one.
  public static func full(_ document: RuleDocument, page: String? = nil) -> JSON {
    var members = brief(document)
    members += [
      ("document", .string(document.document)), ("severity", .string(document.severity.rawValue)),
      ("confidence", .string(document.confidence.rawValue)), ("profile", .string(document.profile.rawValue)),
      ("sources", .strings(document.sources)), ("dialects", .strings(document.dialects)),
    ]
    if let page { members.append(("page", .string(page))) }
    // The marks of the samples are for those who test them.
    return .object(members + [("markdown", .string(document.markdown.replacing("↓", with: "")))])
  }

  /// What whoever repairs a finding has to know.
  static func brief(_ document: RuleDocument) -> [(String, JSON)] {
    return [
      ("id", .string(document.id)), ("summary", .string(document.summary)), ("why", .string(document.why)),
      ("help", .string(document.help)), ("compliant", document.rightSample.map { .string($0.code) } ?? .null),
    ]
  }
}

/// Rules as one compact page, for whoever writes code that they will judge: a person, or an agent that is told before.
public enum GuidePage {
  /// What the folders of the built-in rules are called, as in the menu of the site.
  public static let titles = [
    "lists-search-filter": "Search and filtering", "side-controllers": "Side controllers",
    "diffable-data-source": "Diffable data sources", "swiftui-search": "Search in SwiftUI", "engine": "The run itself",
  ]

  /// - Parameter documents: In the order in which they are shown.
  public static func markdown(_ documents: [RuleDocument]) -> String {
    var text = """
      # What the list screens of this project follow

      `listlint` checks each of these. `listlint explain ID` shows why, with code that is wrong and right.

      """
    var title = ""
    let own = documents.filter { titles[$0.document] == nil }
    for rule in documents.filter({ titles[$0.document] != nil }) + own {
      let next = titles[rule.document] ?? "This project's own rules"
      if next != title {
        title = next
        text += "\n## \(title)\n\n"
      }
      text += "- `\(rule.id)`: \(rule.summary) \(rule.help)\n"
    }
    return text
  }
}
