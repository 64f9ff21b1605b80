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
    let right = document.examples.filter { $0.kind != .violation }
    // One of a single file says it soonest.
    let sample = right.first { $0.kind == .compliant && !$0.code.hasPrefix("// file:") } ?? right.last
    return [
      ("id", .string(document.id)), ("summary", .string(document.summary)), ("why", .string(document.why)),
      ("help", .string(document.help)), ("compliant", sample.map { .string($0.code) } ?? .null),
    ]
  }
}

/// Rules as one compact page, for whoever writes code that they will judge: a person, or an agent that is told before.
public enum GuidePage {
  /// - Parameter documents: In the order in which they are shown.
  public static func markdown(_ documents: [RuleDocument]) -> String {
    var text = """
      # What the list screens of this project follow

      `listlint` checks each of these. `listlint explain ID` shows why, with code that is wrong and right.

      """
    var document = ""
    for rule in documents {
      if rule.document != document {
        document = rule.document
        let title = document.replacing("-", with: " ")
        text += "\n## \(title.prefix(1).uppercased() + title.dropFirst())\n\n"
      }
      text += "- `\(rule.id)`: \(rule.summary) \(rule.help)\n"
    }
    return text
  }
}
