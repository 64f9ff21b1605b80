import Foundation
import TestSupport
import Testing

@testable import ProjectFiles

/// Git itself is the oracle: over generated ignore files, a walk finds what `git check-ignore` does not name.
@Suite struct GitAgreementTests {
  @Test("A walk finds what git does not ignore", .enabled(if: Git.isThere, "git is not installed"))
  func agrees() throws {
    let seed = Seed()
    var random = seed.generator
    let directory = try TemporaryDirectory()
    try Git.run(["init", "-q"], in: directory.path)
    let tree = try GeneratedTree(in: directory, using: &random)

    var ignoredSomething = 0
    for _ in 0..<Seed.rounds(60) {
      let ignoreFiles = try tree.writeIgnoreFiles(using: &random)
      let ignored = try Git.ignored(tree.files, in: directory.path)
      let expected = tree.files.filter { !ignored.contains($0) }.map { directory.path($0) }
      let found = FileWalk.walk([directory.path])
      #expect(Set(found.files.map(\.path)) == Set(expected), "\(seed): \(ignoreFiles)")
      #expect(found.problems.isEmpty, "\(seed)")
      ignoredSomething += ignored.isEmpty || expected.isEmpty ? 0 : 1

      // A directory that is named alone is below the same ignore files; only those that name it do not count.
      let ignoredDirectories = try Git.ignored(tree.directories, in: directory.path)
      for below in tree.directories where !ignoredDirectories.contains(below) {
        let alone = FileWalk.walk([directory.path(below)]).files.map(\.path)
        #expect(
          Set(alone) == Set(expected.filter { $0.hasPrefix(directory.path(below) + "/") }), "\(seed): \(ignoreFiles)")
      }
    }
    #expect(ignoredSomething > 0, "\(seed)")
  }
}

private struct GeneratedTree {
  private static let directoryNames = ["a", "b", "ab", "ba", "a b", "#a", "!a", "é"]
  private static let fileNames = [
    "a.swift", "b.swift", "ab.swift", "ba.swift", "aab.swift", "!a.swift", "#a.swift", "a .swift", "é.swift",
    "[a].swift", "a\nb.swift", "-.swift",
  ]
  private static let parts = [
    "a", "b", "ab", "ba", "a b", "é", "a.swift", "ab.swift", "*", "*", "**", "**", "**\\", "***", "*.swift", "a*", "*b",
    "*a*b*",
    "**b", "a**", "?", "??", "a?", "?.swift", "[ab]", "[!a]", "[^b]*", "[a-c]?", "[]a]*", "[!]]*", "[a", "[a-", "a\\",
    "\\a", "\\*", "[[:alpha:]]", "[[:alpha:][:space:]]*", "[[:x:]]", "[\\a-b]*", "\\[a].swift", "*.s[u-x]ift", "#a*",
    "!a",
    "-*", "[--/]*", "é*", "*\\.swift", "",
  ]

  let directory: TemporaryDirectory
  private(set) var directories: [String] = []
  private(set) var files: [String] = []

  init(in directory: TemporaryDirectory, using random: inout SeededGenerator) throws {
    self.directory = directory
    var level = [""]
    for _ in 0..<3 {
      var next: [String] = []
      for above in level {
        for name in Self.fileNames.shuffled(using: &random).prefix(5) {
          files.append(above + name)
          try directory.write(above + name)
        }
        next += Self.directoryNames.shuffled(using: &random).prefix(3).map { above + $0 + "/" }
      }
      level = next
      directories += level.map { String($0.dropLast()) }
    }
    for below in level { try directory.makeDirectory(below) }
  }

  /// Writes the ignore files of one round and returns them for the message.
  func writeIgnoreFiles(using random: inout SeededGenerator) throws -> [String: String] {
    var written: [String: String] = [:]
    for below in [""] + directories {
      let file = below.isEmpty ? ".gitignore" : below + "/.gitignore"
      try? FileManager.default.removeItem(atPath: directory.path(file))
      guard below.isEmpty || Int.random(in: 0..<6, using: &random) == 0 else { continue }
      written[file] = lines(using: &random)
    }
    written[".git/info/exclude"] = lines(using: &random)
    for (file, text) in written { try directory.write(file, text) }
    return written
  }

  private func lines(using random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in line(using: &random) }.joined()
  }

  private func line(using random: inout SeededGenerator) -> String {
    let count = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
    var line = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined(separator: "/")
    if Int.random(in: 0..<5, using: &random) == 0 { line = "/" + line }
    if Int.random(in: 0..<4, using: &random) == 0 { line += "/" }
    let prefix = ["", "", "", "!", "\\!", "#", "\\#", "!!"].randomElement(using: &random) ?? ""
    let end = ["", "", "", " ", "  ", "\\ ", "\t", "\r"].randomElement(using: &random) ?? ""
    return prefix + line + end + "\n"
  }
}

extension Git {
  /// Those of `paths` that git ignores.
  fileprivate static func ignored(_ paths: [String], in directory: String) throws -> Set<String> {
    let input = Array((paths.joined(separator: "\0") + "\0").utf8)
    let run = try run(["check-ignore", "-z", "--stdin"], in: directory, input: input, statuses: [0, 1])
    return Set(run.output.split(separator: "\0").map(String.init))
  }
}
