/// Where the pages of the rules are on the web.
public enum RulePages {
  /// The one place that says it: an address in which `{document}` and `{id}` stand for the rule's. Nil while the project has
  /// no public place; editors may then name one of their own.
  public static let address: String? = nil

  /// The page of a built-in rule; nil where no address is known.
  ///
  /// - Parameter address: In the place of ``address``.
  public static func page(of document: RuleDocument, address: String? = nil) -> String? {
    (address ?? Self.address)?.replacing("{document}", with: document.document)
      .replacing("{id}", with: document.id)
  }
}
