import Testing

@testable import Scaffold

/// What reviewers look for in list code and no contract can run: settings that a headless runtime accepts and ignores.
@Suite struct ReviewedCodeTests {
  private static func code(
    _ kind: Kind, _ change: (inout GenerationRequest) -> Void = { _ in }
  ) throws -> String {
    var request = try GenerationRequest(
      kind: kind, names: Names("Users"), properties: [Property("name:String"), Property("team:String")],
      sectionedBy: "team")
    change(&request)
    let plan = try Plan(request, library: .bundled, output: ".", testOutput: "Tests")
    return plan.files.filter { $0.role == .source }.map(\.text).joined()
  }

  @Test("A screen of UIKit presents its search in itself, and ends above the keyboard", arguments: ListView.allCases)
  func uikit(_ view: ListView) throws {
    let text = try Self.code(.viewController) { $0.view = view }
    for line in [
      "definesPresentationContext = true", "bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor)",
      "usesBottomSafeArea = false", ".keyboardDismissMode = .onDrag", "accessibilityIdentifier = \"UsersList\"",
      "accessibilityIdentifier = \"UsersSearch\"", "adjustsFontForContentSizeCategory = true", ".window != nil",
    ] { #expect(text.contains(line), "\(line)") }
  }

  @Test("A table of AppKit has table cells, and no list of AppKit is filled whole", arguments: ListView.allCases)
  func appkit(_ view: ListView) throws {
    let text = try Self.code(.viewController) { ($0.platforms, $0.view) = ([.appkit], view) }
    #expect(text.contains("NSTableCellView()") == (view == .table))
    #expect(text.contains("reloadItems(changedIDs)") && !text.contains("reloadData()"))
    #expect(text.contains("setAccessibilityIdentifier(\"UsersList\")"))
  }

  @Test("What is fetched comes in batches, and by ids that last") func fetched() throws {
    let text = try Self.code(.fetchedResultsController)
    #expect(text.contains("fetchBatchSize = 50") && text.contains("obtainPermanentIDs(for:"))
    #expect(try Self.code(.swiftDataController).contains("includePendingChanges = false"))
  }

  @Test("A SwiftUI view trims its query, has no button without a use, and shows no empty section")
  func swiftUI() throws {
    for feature in [nil] + SearchFeature.allCases.map(Optional.some) {
      let text = try Self.code(.searchableView) { request in
        (request.usesController, request.searchFeatures) = (true, Set([feature].compactMap(\.self)))
      }
      #expect(text.contains(".task(id: trimmedQuery)") && text.contains("shownSections"))
      #expect(text.contains("Button(") == (feature == .focus))
    }
  }

  @Test("Rows are filtered off the main thread, and an item is found by its id in constant time") func constantTime()
    throws
  {
    let text = try Self.code(.sideController)
    #expect(text.contains("Task.detached(priority: .userInitiated)") && text.contains("return paths[object.id]"))
    #expect(!text.contains("firstIndex"))
  }
}
