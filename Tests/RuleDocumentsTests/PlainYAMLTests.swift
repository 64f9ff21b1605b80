import Foundation
import Testing
import Yams

@testable import RuleDocuments

@Suite("The YAML of the built-in documents is read as Yams reads it")
struct PlainYAMLTests {
  @Test("The front matter of every built-in document", arguments: try Self.documents())
  func builtInDocuments(path: String) throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let end = try #require(lines.dropFirst().firstIndex(of: "---"))
    let yaml = lines[1..<end].joined(separator: "\n")
    #expect(try PlainYAML.value(of: yaml) == full(yaml))
  }

  @Test(
    "Each form it knows",
    arguments: [
      "a: 1", "a: one two  # a comment", "a-b.c: x", "$X: 'it''s'", #"a: "a \"b\" \\c""#, "a: true\nb: \"true\"",
      "a: [one, 'two, three', {b: c}]", "a: [\n  one,\n  two]\nb: 2", "a: {b: [c], $...D: e}", "a: []",
      "a:\n  b: 1\n  c:\n    d: 2\n# between\ne: 3", "a:\n- 1\n- 2\nb: 3", "a:\n  - b: 1\n    c: 2\n  - b: 3",
      "a:\n  - [1, 2]\n  -\n    b: c\n", "a: &x [1]\nb: *x\nc: {d: *x}", "a:\n  - &y {b: &z c}\n  - *y\n  - *z",
      "a: >-\n  one\n  two\nb: 1", "a: |\n  one\n    two\n\n  three\nb: 1", "a: &t >\n  one\n  two\n", "- 1\n- a: b",
      "a: ['#b', c#d]", "a: x # y\n   # z\nb: 1", "a: https://example.com/x",
    ])
  func forms(yaml: String) throws {
    #expect(try PlainYAML.value(of: yaml) == full(yaml))
  }

  @Test(
    "What it does not know is left to Yams: it never reads something else",
    arguments: [
      "", "# nothing", "a", "a:", "a: b\n  c", "a: \"\\n\"", "a: !tag b", "? a\n: b", "a: *unknown", "a: [b\n", "a: {b",
      "a: 'b", "a: b: c", "a: 1\na: 2", "{a: 1, a: 2}", "a: |2\n   b", "a: |+\n  b\n", "a: >\n  b\n\n  c",
      "a: >\n  b\n    c",
      "\ta: b", "a: b\r\nc: d", "a: b\n c: d", "  a: b\nc: d", "a: [b]c", "a: - b", "- a\nb: c", "%YAML 1.2\n---\na: b",
      "a: {\"b\": c}", "<<: {a: b}", String(repeating: "[", count: 10_000),
    ])
  func unknownForms(yaml: String) {
    #expect(PlainYAML.value(of: yaml) == nil)
  }

  @Test("A damaged document is read as Yams reads it, or not at all")
  func damagedDocuments() throws {
    let text = try String(
      contentsOfFile: #require(try Self.documents().first { $0.contains("minted") }), encoding: .utf8)
    let yaml = Array(text.components(separatedBy: "---\n")[1].utf8)
    let seed = UInt64.random(in: 0 ... .max)
    var generator = Linear(state: seed)
    for round in 0..<2_000 {
      var damaged = yaml
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<damaged.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: damaged.remove(at: place)
        case 1: damaged.insert(damaged[Int.random(in: 0..<damaged.count, using: &generator)], at: place)
        default: damaged[place] = damaged[Int.random(in: 0..<damaged.count, using: &generator)]
        }
      }
      let text = String(decoding: damaged, as: UTF8.self)
      guard let value = PlainYAML.value(of: text) else { continue }
      #expect(try value == full(text), "seed \(seed), round \(round):\n\(text)")
    }
  }

  private func full(_ yaml: String) throws -> YAMLValue { YAMLValue(try #require(try Yams.compose(yaml: yaml))) }

  private static func documents() throws -> [String] {
    let rules = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Rules").path
    return try FileManager.default.subpathsOfDirectory(atPath: rules)
      .filter { $0.contains("/") && $0.hasSuffix(".md") && !$0.hasSuffix("README.md") }.map { rules + "/" + $0 }
  }
}

/// Repeats itself for a seed.
private struct Linear: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
