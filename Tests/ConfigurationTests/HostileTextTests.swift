import Foundation
import RuleDocuments
import TestSupport
import Testing

@testable import Configuration

@Suite("Any bytes give settings or one problem")
struct HostileTextTests {
  private static let text = """
    # yaml-language-server: $schema=.listlint/schema.json
    root: true
    profile: strict
    rules:
      plain-rule: off
      named-rule: {severity: error, count: 7, names: ["a", 'b'], place: top, name-pattern: '^a(b|c)*$'}
    core: [Model/]
    excluded:
      - '*.pb.swift'
      - "Ge\\"n/[a-z]?"
    deployment-targets: {iOS: 16.4}
    overrides:
      - paths: [Tests/]
        rules: {strict-rule: info}
    view-controllers: [A]
    required-version: '>=0.1'
    fail-on: error
    """
  private static let pieces = [
    "\n", "  ", "- ", ": ", "[", "]", "{", "}", "'", "\"", "\\", "# ", "&a ", "*a", "!x", "|", ">", "? ", "%", "---\n",
    "<<: ", "\t", "\r\n", "\0", "\u{FEFF}", "é", "💥", "rules:", "true", "null", "-1", "..", "@", "`", ",",
  ]

  private func read(_ bytes: [UInt8]) throws(ConfigurationProblem) -> ConfigurationFile {
    let documents = Dictionary(uniqueKeysWithValues: documents.map { ($0.id, $0) })
    return try ConfigurationReader(
      path: "a.yml", folder: "/nowhere/", projectRoot: "/nowhere/", documents: documents,
      ruleNames: documents.keys.sorted(), version: .current
    ).read(bytes)
  }

  @Test("A text that is cut, doubled and sown with pieces of YAML is read or refused, on a line that it has")
  func mutations() throws {
    let seed = Seed()
    var generator = seed.generator
    var (read, refused) = (0, 0)
    for _ in 0..<500 {
      var bytes = Array(Self.text.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 0...8, using: &generator))
        switch Int.random(in: 0...3, using: &generator) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        default: bytes.insert(contentsOf: Array((Self.pieces.randomElement(using: &generator) ?? "").utf8), at: place)
        }
      }
      do throws(ConfigurationProblem) {
        _ = try self.read(bytes)
        read += 1
      } catch {
        refused += 1
        let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 2
        #expect((1...lines).contains(error.line ?? 1), "\(seed): \(error)")
        #expect(!error.message.unicodeScalars.contains { $0.value < 0x20 }, "\(seed): \(error)")
      }
    }
    // Both happen, or the test shows nothing.
    #expect(refused > 20, "\(seed)")
    #expect(read > 20, "\(seed)")
  }
}
