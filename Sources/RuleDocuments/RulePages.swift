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
    (address.flatMap { $0.isEmpty ? nil : $0 } ?? Self.address)?.replacing("{document}", with: document.document)
      .replacing("{id}", with: document.id)
  }
}
