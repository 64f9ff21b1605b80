import Foundation
import TestSupport
import Testing

/// The samples that can run do what their documents say of them, except where that is the point.
@Suite(.serialized) struct SampleRunTests {
  static let fixtures = Sample.folder.deletingLastPathComponent()

  @Test("Typing a, ab, abc updates the list three times: each cancelled query is applied at the next keystroke")
  func debounceOfTheSample() throws {
    let output = try Self.run("debounce", with: ["lists-search-filter-2"], arguments: ["10000", "at once 10000"])
    #expect(output == [DebounceTrace.sample, "updates: 3, section identifiers: 3\n"])
  }

  @Test("With a check for cancellation after the sleep, once")
  func correctedDebounce() throws {
    let output = try Self.run("debounce", with: ["corrected-debounce"], arguments: ["250", "at once 250"])
    #expect(output == [DebounceTrace.corrected, "updates: 1, section identifiers: 1\n"])
  }

  @Test("The page about it shows these traces, and the picture is drawn from them") func page() throws {
    let documentation = Self.fixtures.appendingPathComponent("../../../Documentation").standardizedFileURL
    func text(_ name: String) throws -> String {
      try String(contentsOf: documentation.appendingPathComponent(name), encoding: .utf8)
    }
    let page = try text("the-documents-debounce.md")
    #expect(page.contains("```trace sample\n\(DebounceTrace.sample)```\n"))
    #expect(page.contains("```trace corrected\n\(DebounceTrace.corrected)```\n"))
    let toolchain = try Toolchain()
    try TemporaryDirectory.with { directory in
      let folder = directory.url
      let program = folder.appendingPathComponent("draw").path
      let script = documentation.appendingPathComponent("draw-time-lines.swift").path
      let built = try toolchain.run(["swiftc", script, "-o", program])
      try #require(built.status == 0, "\(built.output)")
      let drawn = try toolchain.run([program]).output
      #expect(try drawn == text("the-documents-debounce.svg"), "run swift \(script) --write")
    }
  }

  @Test("The search of the UIKit sample runs") func searchWithUIKit() throws {
    let output = try Self.run("search-uikit", with: ["lists-search-filter-1"], aliases: ["UIKit"])
    #expect(output == ["Élodie\nAnna, Élodie, Hannah\n"])
  }

  @Test("The search of the AppKit sample runs") func searchWithAppKit() throws {
    let output = try Self.run("search-appkit", with: ["lists-search-filter-3"], aliases: ["AppKit"])
    #expect(output == ["Search\nAnna, Hannah\n"])
  }

  @Test("The sample with fetched results runs") func fetchedResults() throws {
    let output = try Self.run("fetched-results", with: ["lists-search-filter-4"], aliases: ["CoreData", "os"])
    #expect(
      output == [
        """
        250 ms  will change: \n250 ms  did change: Eloise, Élodie
        500 ms  will change: Eloise, Élodie
        500 ms  did change: Anna, Bob, Eloise, Élodie\n
        """
      ])
  }

  @Test(
    "What is restored by identifier survives each mode; what a filter hid is forgotten", arguments: ["UIKit", "AppKit"])
  func selection(framework: String) throws {
    let output = try Self.run(
      "selection-\(framework.lowercased())", with: ["diffable-data-source-\(framework == "UIKit" ? 1 : 2)"],
      aliases: [framework, "CoreData"], arguments: ["friendly", "system-like", "hostile"])
    let expected = """
      tapped: ["Anna", "Cleo"]
      sorted and moved: ["Anna", "Cleo"]
      hidden and shown again: []\n
      """
    #expect(output == [expected, expected, expected])
  }

  @Test("The sample of a side controller runs") func sideController() throws {
    let output = try Self.run("side-controller", with: ["side-controllers-1"], aliases: ["UIKit", "CoreData"])
    #expect(output == ["[\"online 1\", \"offline 1\"]\nA true\nB true\n[\"A\", \"B\"]\n"])
  }

  @Test("The sample of a static table runs") func staticTable() throws {
    #expect(try Self.run("static-table", with: ["diffable-data-source-3"]) == ["[2, 1] true\n"])
  }

  // MARK: -

  /// Compiles a program with samples and with the sleep that stands on the manual clock; returns what it prints, once
  /// for each argument. `edit` may change the sources that are not samples.
  static func run(
    _ program: String, with samples: [String], aliases: [String] = [], arguments: [String] = [""],
    edit: (String) -> String = { $0 }
  ) throws -> [String] {
    let toolchain = try Toolchain()
    return try TemporaryDirectory.with { directory in
      let folder = directory.url
      var files: [URL] = []
      func add(_ source: URL, as name: String) throws {
        let file = folder.appendingPathComponent(name + ".swift")
        try edit(String(contentsOf: source, encoding: .utf8)).write(to: file, atomically: true, encoding: .utf8)
        files.append(file)
      }
      for name in samples {
        if let sample = Sample(named: name) {
          files += try sample.write(to: folder)
        } else {
          let folder = ["Runs", "Screens"].first {
            FileManager.default.fileExists(atPath: fixtures.appendingPathComponent("\($0)/\(name).txt").path)
          }
          try add(fixtures.appendingPathComponent("\(folder ?? "")/\(name).txt"), as: name)
        }
      }
      try add(fixtures.appendingPathComponent("Runs/\(program).txt"), as: "main")
      let sleep = "../../../Sources/ReferenceRuntime/SleepOnManualClock/Task+ManualClock.swift"
      try add(fixtures.appendingPathComponent(sleep).standardizedFileURL, as: "Task+ManualClock")
      let executable = folder.appendingPathComponent("program")
      let built = try toolchain.build(files, aliases: aliases, into: executable)
      try #require(built.status == 0, "\(built.output)")
      return try arguments.map { try toolchain.run([executable.path, $0]).output }
    }
  }
}

/// What happens when a, ab, abc are typed twenty milliseconds apart. The page about it shows the same.
enum DebounceTrace {
  static let sample = """
    0 ms  types "a"
    20 ms  types "ab"
    20 ms  shows Abba, Abc, Ada
    40 ms  types "abc"
    40 ms  shows Abba, Abc
    290 ms  shows Abc
    updates: 3, section identifiers: 3\n
    """

  static let corrected = """
    0 ms  types "a"
    20 ms  types "ab"
    40 ms  types "abc"
    290 ms  shows Abc
    updates: 1, section identifiers: 1\n
    """
}
