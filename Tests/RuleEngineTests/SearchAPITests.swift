import Foundation
import ProjectIndex
import RuleDocuments
import SwiftSource
import Testing
@testable import ListKnowledge
@testable import ListRules
@testable import RuleEngine
@testable import RuleKit

/// What the rule knows of releases is what its document tells the reader.
@Suite struct SearchAPITests {
  /// The cells of the document's table, without the head.
  private static var rows: [[String]] {
    let markdown = Catalog.document(UnavailableSearchAPI.id)?.markdown ?? ""
    return markdown.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
  }

  @Test("The document shows the table") func table() {
    let known = SearchAPI.all.map { api in
      ["`\(api.spelling)`"] + SearchAPI.platforms.map { api.releases[$0]?.shortDescription ?? "–" }
    }
    #expect(SearchAPITests.rows.map { Array($0.prefix(6)) } == known)
  }

  @Test("Each row names its source") func sources() {
    for row in SearchAPITests.rows {
      let source = row.last ?? ""
      #expect(source.hasPrefix("<https://developer.apple.com/documentation/swiftui/"), "\(row)")
      // The page is that of the symbol: its name is a part of the address.
      let name = row[0].drop { $0 == "`" }.prefix { $0.isLetter }.lowercased()
      #expect(source.contains("/\(name)") || source.contains("/\(name)role"), "\(row)")
    }
  }

  @Test("Each name is a trigger") func triggers() {
    let triggers = Set(Catalog.document(UnavailableSearchAPI.id)?.triggers ?? [])
    #expect(SearchAPI.all.allSatisfy { api in triggers.contains { Word($0) == api.name } })
  }

  @Test("A newer form is never older than the plain one") func newerForms() {
    for api in SearchAPI.all where api.label != .none {
      guard let plain = SearchAPI.all.first(where: { $0.name == api.name && $0.label == .none }) else { continue }
      for (platform, release) in api.releases {
        let first = plain.releases[platform]
        #expect(first.map { $0 <= release } == true, "\(api.spelling)")
      }
    }
  }
}

/// Which platforms `#if` leaves for the code at a place.
@Suite struct PlatformConditionTests {
  private func platforms(_ code: String) -> Set<Platform>? {
    let file = SourceFile(bytes: Array(code.utf8))
    let index = ProjectIndexSample.index(of: file)
    let context = FileContext(
      file: file, index: index, id: 0, floors: .unknown,
      settings: FileSettings(profile: .strict), evidence: EvidenceLog(isOn: false))
    return file.tokens.first { $0.word == "here" }.flatMap { context.compiledPlatforms(at: $0) }
  }

  @Test(
    "Conditions are read",
    arguments: [
      ("here", ["iOS", "macCatalyst", "macOS", "tvOS", "visionOS", "watchOS"]),
      ("#if DEBUG\nhere\n#endif", ["iOS", "macCatalyst", "macOS", "tvOS", "visionOS", "watchOS"]),
      ("#if os(macOS)\nhere\n#endif", ["macOS"]), ("#if os(iOS)\nhere\n#endif", ["iOS", "macCatalyst"]),
      ("#if os(macOS)\n#else\nhere\n#endif", ["iOS", "macCatalyst", "tvOS", "visionOS", "watchOS"]),
      ("#if !os(macOS)\n#else\nhere\n#endif", ["macOS"]),
      ("#if os(macOS) || os(tvOS)\nhere\n#endif", ["macOS", "tvOS"]),
      ("#if os(macOS)\n#elseif os(tvOS)\nhere\n#endif", ["tvOS"]),
      ("#if canImport(AppKit)\nhere\n#endif", ["macOS"]),
      ("#if !os(watchOS)\n#if os(macOS) || os(watchOS)\nhere\n#endif\n#endif", ["macOS"]),
      ("#if os(macOS)\n#endif\nhere", ["iOS", "macCatalyst", "macOS", "tvOS", "visionOS", "watchOS"]),
    ] as [(String, [String])])
  func conditions(_ code: String, _ expected: [String]) {
    #expect(platforms(code) == Set(expected.compactMap { Platform(rawValue: $0) }))
  }

  @Test(
    "What is not read is unknown",
    arguments: [
      "#if os(macOS) && DEBUG\nhere\n#endif", "#if !(os(macOS))\nhere\n#endif",
      "#if targetEnvironment(simulator)\nhere\n#endif", "#if os(macOS) && DEBUG\n#else\nhere\n#endif", "#if os(\nhere",
    ])
  func unknown(_ code: String) {
    #expect(platforms(code) == nil)
  }
}

private enum ProjectIndexSample {
  static func index(of file: SourceFile) -> ProjectIndex {
    ProjectIndex(merging: [FactCollector.facts(of: file, path: "Example.swift")])
  }
}
