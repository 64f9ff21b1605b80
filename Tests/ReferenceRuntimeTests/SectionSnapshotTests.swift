import HeadlessUIKit
import TestSupport
import Testing

/// Outlines in a section. Each test names where Apple says it.
@Suite @MainActor struct SectionSnapshotTests {
  typealias Outline = NSDiffableDataSourceSectionSnapshot<String>

  /// Fruits with two below, of which one has a kind; roots are last.
  private static var outline: Outline {
    var outline = Outline()
    outline.append(["fruits", "roots"])
    outline.append(["apple", "pear"], to: "fruits")
    outline.append(["russet"], to: "apple")
    return outline
  }

  private static func source() -> (UICollectionView, UICollectionViewDiffableDataSource<Int, String>) {
    let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let cell = UICollectionView.CellRegistration<UICollectionViewListCell, String> { _, _, _ in }
    return (
      list,
      UICollectionViewDiffableDataSource(collectionView: list) { list, path, item in
        list.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
      }
    )
  }

  @Test("Children stand behind their parent and are hidden until it is expanded (Apple's page on the structure)")
  func hierarchy() {
    var outline = Self.outline
    #expect(outline.items == ["fruits", "apple", "russet", "pear", "roots"])
    #expect(outline.rootItems == ["fruits", "roots"] && outline.visibleItems == ["fruits", "roots"])
    #expect(outline.level(of: "russet") == 2 && outline.parent(of: "russet") == "apple")
    #expect(outline.parent(of: "fruits") == nil && outline.index(of: "pear") == 3)
    outline.expand(["apple"])
    // Its own parent is collapsed still.
    #expect(outline.isExpanded("apple") && !outline.isVisible("russet"))
    outline.expand(["fruits"])
    #expect(outline.visibleItems == outline.items)
    outline.collapse(["fruits"])
    #expect(outline.visibleItems == ["fruits", "roots"] && outline.isExpanded("apple"))
  }

  @Test("Items go before, after and in the place of others, and take what is below them along (the same page)")
  func editing() {
    var outline = Self.outline
    outline.insert(["quince"], after: "apple")
    outline.insert(["beets"], before: "roots")
    #expect(outline.items == ["fruits", "apple", "russet", "quince", "pear", "beets", "roots"])
    let apple = outline.snapshot(of: "apple", includingParent: true)
    #expect(apple.items == ["apple", "russet"] && outline.snapshot(of: "apple").items == ["russet"])
    outline.delete(["apple", "nothing"])
    #expect(outline.items == ["fruits", "quince", "pear", "beets", "roots"] && !outline.contains("russet"))
    outline.replace(childrenOf: "fruits", using: apple)
    #expect(outline.items == ["fruits", "apple", "russet", "beets", "roots"])
    outline.deleteAll()
    #expect(outline.items.isEmpty)
  }

  @Test("An item twice, or below what is not there, is a misuse (the exception: supplied identifiers are not unique)")
  func misuse() {
    var outline = Self.outline
    let charged = misuses {
      outline.append(["pear"])
      outline.append(["kale", "kale"])
      outline.append(["kale"], to: "greens")
    }
    #expect(
      charged.map(\.reason) == [
        "in the section snapshot already", "in the section snapshot already", "not in the section snapshot",
      ])
    #expect(outline.items == Self.outline.items)
  }

  @Test("A section shows what is visible, and is added where it was not there (Apple's sample with an outline)")
  func applying() {
    let (list, source) = Self.source()
    var outline = Self.outline
    outline.expand(["fruits"])
    var isComplete = false
    source.apply(outline, to: 7, animatingDifferences: false) { isComplete = true }
    #expect(isComplete && source.snapshot().sectionIdentifiers == [7])
    #expect(source.snapshot().itemIdentifiers == ["fruits", "apple", "pear", "roots"])
    #expect(list.numberOfItems(inSection: 0) == 4)
    // What is hidden is kept; another apply to the section ends that.
    #expect(source.snapshot(for: 7).items == outline.items)
    var flat = source.snapshot()
    flat.deleteItems(["roots"])
    source.apply(flat)
    #expect(source.snapshot(for: 7).items == ["fruits", "apple", "pear"] && source.snapshot(for: 8).items.isEmpty)
  }

  @Test("A tap on a disclosure asks, tells, and may bring the children (Apple's page on SectionSnapshotHandlers)")
  func handlers() {
    let (_, source) = Self.source()
    source.apply(Self.outline, to: 0)
    var heard: [String] = []
    source.sectionSnapshotHandlers.shouldExpandItem = { $0 != "roots" }
    source.sectionSnapshotHandlers.willExpandItem = { heard.append("expand \($0)") }
    source.sectionSnapshotHandlers.willCollapseItem = { heard.append("collapse \($0)") }
    source.sectionSnapshotHandlers.snapshotForExpandingParentItem = { parent, children in
      var more = children
      if parent == "fruits" { more.append(["plum"]) }
      return more
    }
    #expect(!source.headlessToggle("roots") && source.headlessToggle("fruits"))
    #expect(source.snapshot().itemIdentifiers == ["fruits", "apple", "pear", "plum", "roots"])
    source.headlessToggle("fruits")
    #expect(source.snapshot().itemIdentifiers == ["fruits", "roots"])
    #expect(heard == ["expand fruits", "collapse fruits"])
  }
}
