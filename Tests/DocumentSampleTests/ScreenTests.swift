import Foundation
import TestSupport
import Testing

/// Screens as the rules want them: they compile without a word in each configuration, and keep what is selected in each
/// mode.
@Suite(.serialized) struct ScreenTests {
  static let configurations: [[String]] = [
    ["-swift-version", "5"],
    ["-swift-version", "6"],
    ["-swift-version", "5", "-strict-concurrency=complete"],
    ["-swift-version", "5", "-default-isolation", "MainActor"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
    [
      "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
      "MemberImportVisibility", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
    ],
  ]

  @Test("A screen compiles without a word of the compiler", arguments: configurations)
  func compiles(flags: [String]) throws {
    let toolchain = try Toolchain()
    let screens = [
      (["people-controller", "collection-screen"], ["UIKit"]), (["people-controller", "rows-screen"], ["UIKit"]),
      (["people-controller", "grid-screen"], ["AppKit"]), (["people-controller", "table-screen"], ["AppKit"]),
      (["fetched-controller"], ["CoreData", "os"]), (["search-view"], ["SwiftUI"]),
    ]
    try TemporaryDirectory.with { directory in
      let folder = directory.url
      for (names, aliases) in screens {
        let files = try names.map { name in
          let file = folder.appendingPathComponent(name + ".swift")
          try? FileManager.default.removeItem(at: file)
          let source = SampleRunTests.fixtures.appendingPathComponent("Screens/\(name).txt")
          try FileManager.default.copyItem(at: source, to: file)
          return file
        }
        let result = try toolchain.typeCheck(files, flags: flags, aliases: aliases)
        #expect(result.status == 0 && result.output.isEmpty, "\(names): \(result.output)")
      }
    }
  }

  @Test(
    "A screen keeps its selection in each mode",
    arguments: [
      ["collection-screen", "UIKit"], ["rows-screen", "UIKit"], ["grid-screen", "AppKit"], ["table-screen", "AppKit"],
    ])
  func keepsSelection(screen: [String]) throws {
    let output = try SampleRunTests.run(
      "screen", with: ["people-controller", screen[0]], aliases: [screen[1]],
      arguments: ["friendly", "system-like", "hostile"])
    let expected = """
      tapped: Anna, Cleo
      sorted and moved: Anna, Cleo
      hidden: \n\
      shown again: Anna, Cleo
      two changes before one completion: Anna, Cleo
      gone and back: Anna
      Cleo, Dora, Anna, Bob\n
      """
    #expect(output == [expected, expected, expected])
  }

  @Test("Without its line that restores, a screen passes in the friendly modes only") func hostileModeNotices() throws {
    let output = try SampleRunTests.run(
      "screen", with: ["people-controller", "collection-screen"], aliases: ["UIKit"],
      arguments: ["friendly", "system-like", "hostile"]
    ) {
      $0.replacingOccurrences(of: "{ [weak self] in self?.restoreSelection() }", with: "{}")
    }
    let moved = output.map { $0.components(separatedBy: "\n")[1] }
    #expect(moved == ["sorted and moved: Anna, Cleo", "sorted and moved: Anna, Cleo", "sorted and moved: "])
  }
}
