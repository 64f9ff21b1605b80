import Foundation
import TestSupport
import Testing

@testable import ProjectFiles

@Suite struct GitIndexFileTests {
  let root: TemporaryDirectory

  init() throws { root = try TemporaryDirectory() }

  private func git(_ arguments: String...) throws { try Git.run(arguments, in: root.path) }

  /// A repository with files that are older than its index, so that their times alone can tell them.
  private func begin(_ options: String...) throws {
    try Git.run(["init", "-q"] + options, in: root.path)
    for name in ["A.swift", "Deep/B.swift", "Deep/C.swift", "Deep/Deeper/D.swift", "Notes.txt"] {
      try write(name, "let a = 1\n")
    }
    try git("add", "-A")
  }

  private func write(_ name: String, _ text: String, age: TimeInterval = 100) throws {
    try root.write(name, text)
    let past = Date(timeIntervalSinceNow: -age)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: root.path(name))
  }

  private func unaltered() throws -> [String] {
    let command = GitCommand(git: Git.executable.path, root: root.path)
    let index = try GitListing(command: command).index()
    let length = (index.values.first?.object.utf8.count ?? 0) / 2
    let file = GitIndexFile(at: command.indexFile, of: root.path, digestLength: length)
    return index.keys.filter(file.isUnaltered).sorted()
  }

  private static let all = ["A.swift", "Deep/B.swift", "Deep/C.swift", "Deep/Deeper/D.swift"]

  @Test("Files that git has just added are as the index has them", arguments: ["2", "3", "4"])
  func versions(_ version: String) throws {
    try begin()
    // The third has flags that the second does not.
    if version == "3" {
      try write("Later.swift", "")
      try git("add", "--intent-to-add", "Later.swift")
    } else {
      try git("update-index", "--index-version", version)
    }
    #expect(try root.bytes(".git/index")[7] == UInt8(version))
    #expect(try unaltered() == Self.all)
  }

  @Test("Names of objects may be longer") func longNames() throws {
    try begin("--object-format=sha256")
    #expect(try unaltered() == Self.all)
  }

  @Test("What is written, touched, replaced or gone is altered") func altered() throws {
    try begin()
    try write("A.swift", "let a = 2\n")
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: root.path("Deep/B.swift"))
    try root.remove("Deep/C.swift")
    try root.link("Deep/C.swift", to: "../A.swift")
    try root.remove("Deep/Deeper/D.swift")
    #expect(try unaltered() == [])
  }

  @Test("A file as young as the index may have been written after it") func young() throws {
    try begin()
    try write("A.swift", "let a = 2\n", age: -100)
    try git("add", "A.swift")
    #expect(try unaltered() == Array(Self.all.dropFirst()))
  }

  @Test("Where git was told not to look, neither is it known", arguments: ["--assume-unchanged", "--skip-worktree"])
  func unwatched(_ option: String) throws {
    try begin()
    try git("update-index", option, "Deep/B.swift")
    #expect(try unaltered() == Self.all.filter { $0 != "Deep/B.swift" })
  }

  @Test("A file that is left alone in two ways hides no other") func unwatchedTwice() throws {
    try begin()
    try git("update-index", "--skip-worktree", "Deep/B.swift")
    try git("update-index", "--assume-unchanged", "Deep/B.swift")
    #expect(try unaltered() == Self.all.filter { $0 != "Deep/B.swift" })
  }

  @Test("Versions that a merge left say nothing") func conflict() throws {
    try begin()
    try git("commit", "-qm", "One")
    try git("checkout", "-qb", "other")
    try write("A.swift", "let a = 22\n")
    try git("commit", "-qam", "Two")
    try git("checkout", "-q", "-")
    try write("A.swift", "let a = 333\n")
    try git("commit", "-qam", "Three")
    try Git.run(["merge", "other"], in: root.path, statuses: [1])
    #expect(try unaltered().contains("A.swift") == false)
  }

  @Test("Of an index that is cut short or no index nothing is known") func broken() throws {
    try begin()
    let bytes = try root.bytes(".git/index")
    for length in [0, 3, 11, 12, 60, bytes.count / 2] {
      try root.write("index", Array(bytes.prefix(length)))
      let file = GitIndexFile(at: root.path("index"), of: root.path, digestLength: 20)
      #expect(Self.all.filter(file.isUnaltered) == [], "\(length)")
    }
    #expect(!GitIndexFile(at: root.path("none"), of: root.path, digestLength: 20).isUnaltered("A.swift"))
  }
}
