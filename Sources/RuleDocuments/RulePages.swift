/// Where the pages of the rules are on the web.
public enum RulePages {
  /// Who owns the project's public place, and the one place that says so: installation files, the site and every link are made
  /// of it (`.ci/owner`). Nil while the project has none.
  public static let owner: String? = nil

  /// An address in which `{document}` and `{id}` stand for the rule's. Nil while the project has no public place; editors and
  /// the environment may then name one of their own.
  public static let address: String? = owner.map { "https://\($0).github.io/listlint/rules/{id}/" }

  /// The variable of the environment that stands in the place of ``address``.
  public static let variable = "LISTLINT_RULE_PAGES"

  /// The page of a built-in rule; nil where no address is known.
  ///
  /// - Parameter address: In the place of ``address``.
  public static func page(of document: RuleDocument, address: String? = nil) -> String? {
    known(address).map { page(document.document, document.id, at: $0) }
  }

  private static func known(_ address: String?) -> String? { address.flatMap { $0.isEmpty ? nil : $0 } ?? Self.address }

  private static func page(_ document: String, _ id: String, at address: String) -> String {
    address.replacing("{document}", with: document).replacing("{id}", with: id)
  }

  /// A document's Markdown for readers who have no checkout: links to other documents of the repository lead to their pages,
  /// and only their words stay where a page has no known address. Complexity: O(n).
  ///
  /// - Parameters:
  ///   - folder: The document's in the repository, such as `Rules/engine`.
  ///   - address: In the place of ``address``.
  package static func relinked(_ markdown: String, from folder: String, address: String?) -> String {
    let address = known(address)
    var text = ""
    var rest = markdown[...]
    while let middle = rest.firstRange(of: "](") {
      let target = rest[middle.upperBound...].prefix { $0 != ")" && !$0.isWhitespace }
      let parts = target.split(separator: "#", maxSplits: 1)
      guard let path = parts.first, path.hasSuffix(".md"), !path.contains(":"), rest[target.endIndex...].first == ")",
        let start = rest[..<middle.lowerBound].lastIndex(of: "[")
      else {
        text += rest[..<middle.upperBound]
        rest = rest[middle.upperBound...]
        continue
      }
      let words = rest[rest.index(after: start)..<middle.lowerBound]
      text += rest[..<start]
      if let address, let page = page(of: path, from: folder, at: address) {
        text += "[\(words)](\(page)\(parts.count > 1 ? "#" + parts[1] : ""))"
      } else {
        text += words
      }
      rest = rest[target.endIndex...].dropFirst()
    }
    return text + rest
  }

  /// The page of a document of the repository; nil where the address does not say where it is.
  private static func page(of path: Substring, from folder: String, at address: String) -> String? {
    var place = folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = place.popLast() } else { place.append(part) }
    }
    guard let name = place.last?.dropLast(".md".count) else { return nil }
    if place.count == 3, place[0] == "Rules" { return page(String(place[1]), String(name), at: address) }
    let rules = "rules/{id}/"
    guard place.count == 2, place[0] == "Documentation", address.hasSuffix(rules) else { return nil }
    return "\(address.dropLast(rules.count))\(name)/"
  }
}
