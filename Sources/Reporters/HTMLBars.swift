import Findings
import RuleDocuments
import TextProcessing

/// How many findings each rule or file has, as bars that show how many of them are errors, warnings and notes.
struct HTMLBars {
  /// The findings of one rule or file, counted by severity.
  struct Group {
    let name: String
    var counts: [Severity: Int] = [:]

    var count: Int { counts.values.reduce(0, +) }
    var worst: Severity { counts.keys.max() ?? .info }
  }

  /// The others wait behind a word, so that the findings themselves are not far below.
  private static let mostShown = 10

  let title: String
  /// What the addresses of the groups begin with.
  let anchor: String
  let groups: [Group]
  /// What stands for the name in an address.
  var address: (String) -> String = { $0 }
  /// The name as it is shown, in HTML.
  let label: (String) -> String

  /// Groups findings; the worst come first, then those with the most, then by name.
  static func groups(_ findings: [Finding], by name: (Finding) -> String) -> [Group] {
    var groups: [String: Group] = [:]
    for finding in findings {
      groups[name(finding), default: Group(name: name(finding))].counts[finding.severity, default: 0] += 1
    }
    return groups.values.ordered { left, right in
      if left.worst != right.worst { return left.worst > right.worst }
      return (right.count, left.name) < (left.count, right.name)
    }
  }

  var text: String {
    let most = max(1, groups.map(\.count).max() ?? 1)
    let rest = groups.dropFirst(Self.mostShown)
    var text = "<section>\n<h2>\(title)</h2>\n" + list(groups.prefix(Self.mostShown), most)
    if !rest.isEmpty {
      text +=
        "<details class=\"more\">\n<summary>\(counted(rest.count)) more</summary>\n\(list(rest, most))</details>\n"
    }
    return text + "</section>\n"
  }

  private func list(_ groups: ArraySlice<Group>, _ most: Int) -> String {
    var text = "<ol class=\"bars\">\n"
    for group in groups {
      text += "<li><a href=\"#\(anchor)\(uriPath(address(group.name)))\">\(label(group.name))</a>"
      text += "<span class=\"track\">\(segments(group, most))</span><b>\(counted(group.count))</b></li>\n"
    }
    return text + "</ol>\n"
  }

  /// In proportion to the largest count.
  private func segments(_ group: Group, _ most: Int) -> String {
    Severity.allCases.ordered(by: >).compactMap { severity in
      guard let count = group.counts[severity] else { return nil }
      let title = "\(counted(count)) \(severity.label)\(count == 1 ? "" : "s")"
      let width = decimal(Double(count) * 100 / Double(most))
      return "<span class=\"\(severity.rawValue)\" style=\"width:\(width)%\" title=\"\(title)\"></span>"
    }.joined()
  }
}
