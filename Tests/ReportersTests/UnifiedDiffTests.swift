import Foundation
import TestSupport
import Testing

@testable import Findings
@testable import Reporters

@Suite("Unified diffs")
struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, path: String = "Sources/A.swift") -> String {
    unifiedDiff(path: path, old: Array(old.utf8), new: Array(new.utf8))
  }

  @Test("Equal files have none")
  func equal() {
    #expect(diff("a\n", "a\n") == "")
    #expect(diff("", "") == "")
  }

  @Test("A change has three lines around it, and a far one a hunk of its own")
  func hunks() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("\n5\n", with: "\nfive\nand\n").replacing("\n18\n", with: "\n")
    #expect(
      diff(old, new) == """
        --- a/Sources/A.swift
        +++ b/Sources/A.swift
        @@ -2,7 +2,8 @@
         2
         3
         4
        -5
        +five
        +and
         6
         7
         8
        @@ -15,6 +16,5 @@
         15
         16
         17
        -18
         19
         20

        """)
  }

  @Test("Changes six lines apart share a hunk, and seven apart do not")
  func joining() {
    func count(apart: Int) -> Int {
      let between = (1...apart).map { "\($0)\n" }.joined()
      return diff("a\n\(between)b\n", "A\n\(between)B\n").matches(of: /@@ -/).count
    }
    #expect(count(apart: 6) == 1)
    #expect(count(apart: 7) == 2)
  }

  @Test("A missing line feed at the end is said on each side that misses it")
  func noNewline() {
    let head = "--- a/Sources/A.swift\n+++ b/Sources/A.swift\n"
    let missing = "\\ No newline at end of file\n"
    #expect(diff("a", "b") == head + "@@ -1 +1 @@\n-a\n\(missing)+b\n\(missing)")
    #expect(diff("a", "a\n") == head + "@@ -1 +1 @@\n-a\n\(missing)+a\n")
    #expect(diff("a\nb", "A\nb") == head + "@@ -1,2 +1,2 @@\n-a\n+A\n b\n\(missing)")
  }

  @Test("Carriage returns are kept")
  func carriageReturns() {
    #expect(diff("a\r\nb\r\n", "a\r\nc\r\n").hasSuffix("@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"))
  }

  @Test("Paths are written as git writes them")
  func paths() {
    #expect(diff("a", "b", path: "./My Sources/A.swift").hasPrefix("--- a/My Sources/A.swift\t\n+++ b/My"))
    #expect(diff("a", "b", path: "/tmp/A.swift").hasPrefix("--- a/tmp/A.swift\n"))
    #expect(diff("a", "b", path: "a\"\\\u{1}\n.swift").hasPrefix(#"--- "a/a\"\\\001\012.swift""# + "\n"))
  }

  @Test("The fewest lines change")
  func shortest() {
    let changes = lineChanges(lines("abcabba"), lines("cbabac"))
    #expect(changes.reduce(0) { $0 + $1.old.count + $1.new.count } == 5)
  }

  @Test("Texts that differ too much are one change, between what they share at both ends")
  func limit() {
    let changes = lineChanges(lines("a1x2z"), lines("a3x4z"), limit: 2)
    #expect(changes == [LineChange(old: 1..<4, new: 1..<4)])
  }

  @Test("The changes turn any text into any other")
  func property() {
    let seed = Seed()
    var random = seed.generator
    for _ in 0..<1_000 {
      let old = randomLines(&random)
      let new = randomLines(&random)
      var made: [ArraySlice<UInt8>] = []
      var line = 0
      for change in lineChanges(old, new, limit: Int.random(in: 0...30, using: &random)) {
        made += old[line..<change.old.lowerBound] + new[change.new]
        line = change.old.upperBound
      }
      #expect(made + old[line...] == new, "\(seed)")
    }
  }

  @Test("Git and patch make the new file of the old one", .enabled(if: tool("git") != nil))
  func applied() throws {
    let seed = Seed()
    var random = seed.generator
    let folder = try TemporaryDirectory()
    for path in ["A.swift", "A B.swift", "quote\"d.swift", "é.swift"] {
      for _ in 0..<10 {
        let old = randomLines(&random, upTo: 40)
        let kept = old.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
        let new = kept + randomLines(&random, upTo: 3)
        var (before, after) = (Array(old.joined()), Array(new.joined()))
        // One file in two has no line feed at its end.
        if Bool.random(using: &random) { _ = before.popLast() }
        if Bool.random(using: &random) { _ = after.popLast() }
        guard before != after else { continue }
        try folder.write("change.patch", unifiedDiffBytes(path: path, old: before, new: after))
        for command in [["git", "apply", "--whitespace=nowarn"], ["patch", "-s", "-p1", "--binary", "-i"]] {
          guard let tool = tool(command[0]) else { continue }
          try folder.write(path, before)
          // Without a ceiling git would take a work tree around the folder for its own.
          let environment = [
            "GIT_CEILING_DIRECTORIES": (folder.path as NSString).deletingLastPathComponent,
            "GIT_CONFIG_GLOBAL": "/dev/null",
          ]
          let arguments = Array(command.dropFirst()) + ["change.patch"]
          let run = try run(tool, arguments, in: folder.path, environment: environment)
          #expect(run.status == 0, "\(command[0]), \(seed), path \(path)")
          #expect(try folder.bytes(path) == after, "\(command[0]), \(seed), path \(path)")
        }
      }
    }
  }

  private func lines(_ text: String) -> [ArraySlice<UInt8>] { text.utf8.map { [$0, 10] } }

  private func randomLines(_ random: inout SeededGenerator, upTo most: Int = 12) -> [ArraySlice<UInt8>] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in
      let line = ["a\n", "b\r\n", "c\n", "\n", "-\n", "+ é\n", "@@ -1 +1 @@\n"].randomElement(using: &random) ?? "\n"
      return ArraySlice(line.utf8)
    }
  }
}

/// Where an external tool is, if it is.
private func tool(_ name: String) -> URL? {
  ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { URL(fileURLWithPath: $0 + name) }.first {
    FileManager.default.isExecutableFile(atPath: $0.path)
  }
}
