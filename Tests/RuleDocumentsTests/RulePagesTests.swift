import RuleDocuments
import Testing

@Suite struct RulePagesTests {
  private static let markdown = """
    A search [entry
    point](../../Documentation/words.md#entry-point), [another rule](../side-controllers/late.md) and
    [the law](../../LICENSE.md); `[Int](repeating: 0, count: 1)` and [elsewhere](https://example.org/a.md) stay.
    """

  @Test("Links between documents lead to the site where its address is known, else their words stay")
  func relinked() {
    func relinked(_ address: String?) -> String {
      RulePages.relinked(Self.markdown, from: "Rules/engine", address: address)
    }
    let rest = "the law; `[Int](repeating: 0, count: 1)` and [elsewhere](https://example.org/a.md) stay."
    #expect(
      relinked("https://example.org/rules/{id}/") == """
        A search [entry
        point](https://example.org/words/#entry-point), [another rule](https://example.org/rules/late/) and
        \(rest)
        """)
    // Where the other pages are does not follow from such an address.
    let own = "A search entry\npoint, [another rule](https://example.org/side-controllers-late) and\n\(rest)"
    #expect(relinked("https://example.org/{document}-{id}") == own)
    guard RulePages.address == nil else { return }
    #expect(relinked(nil) == "A search entry\npoint, another rule and\n\(rest)")
  }

  @Test("A link may be broken off", arguments: ["[a](b.md", "](b.md)", "[a](", "[](x.md)", "[a](.md)", ""])
  func brokenOff(_ markdown: String) {
    #expect(RulePages.relinked(markdown, from: "Rules/engine", address: "https://e.org/rules/{id}/").count < 60)
  }
}
