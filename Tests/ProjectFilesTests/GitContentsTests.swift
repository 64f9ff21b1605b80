import Foundation
import TestSupport
import Testing

@testable import ProjectFiles

@Suite struct GitContentsTests {
  let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
    try root.makeDirectory("repo")
    try git("init", "-q")
  }

  private func git(_ arguments: String..., in folder: String = "repo") throws {
    try Git.run(arguments, in: root.path(folder))
  }

  private func commit() throws {
    try git("add", "-A")
    try git("commit", "-qm", "A state")
  }

  private func atHead(_ paths: String...) -> [String?] {
    GitContents.atHead(paths.map(root.path)).map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test("The last commit is read, and not the disk") func lastCommit() throws {
    try root.write("repo/A.swift", "let old = 1\n")
    try root.write("repo/Deep/With space ü.swift", "")
    try root.write("repo/Gone/B.swift", "no line break")
    try commit()
    try root.write("repo/A.swift", "let new = 2\n")
    try FileManager.default.removeItem(atPath: root.path("repo/Gone"))
    try root.write("repo/New.swift", "let new = 3\n")
    #expect(
      atHead("repo/New.swift", "repo/A.swift", "repo/Deep/With space ü.swift", "repo/Gone/B.swift", "repo/Deep")
        == [nil, "let old = 1\n", "", "no line break", nil])
  }

  @Test("Several trees are asked, each for its own") func severalTrees() throws {
    try root.write("repo/A.swift", "a")
    try commit()
    try root.makeDirectory("other")
    try git("init", "-q", in: "other")
    try root.write("other/B.swift", "b")
    try git("add", "-A", in: "other")
    try git("commit", "-qm", "A state", in: "other")
    #expect(atHead("other/B.swift", "repo/A.swift", "other/A.swift") == ["b", "a", nil])
  }

  @Test("There is nothing without a commit or a tree") func noCommit() throws {
    try root.write("repo/A.swift", "a")
    try root.write("bare/B.swift", "b")
    #expect(atHead("repo/A.swift", "bare/B.swift", "nowhere/C.swift") == [nil, nil, nil])
    #expect(atHead() == [])
  }

  @Test("Contents that look like an answer are contents") func lookAlike() throws {
    let text = "HEAD:A.swift missing\n0123456789012345678901234567890123456789 blob 5\n"
    try root.write("repo/A.swift", text)
    try root.write("repo/B.swift", String(repeating: "x\n", count: 200_000))
    try root.write("repo/C blob 3", "c")
    try commit()
    #expect(atHead("repo/A.swift", "repo/None blob 3", "repo/C blob 3") == [text, nil, "c"])
    #expect(atHead("repo/B.swift", "repo/A.swift").map { $0?.utf8.count } == [400_000, text.utf8.count])
  }

  @Test("Thousands of names fit any pipe") func manyNames() throws {
    try root.write("repo/A.swift", "a")
    try commit()
    let names = (0..<5_000).map { "repo/" + String(repeating: "folder/", count: 20) + "\($0).swift" } + ["repo/A.swift"]
    let contents = GitContents.atHead(names.map(root.path))
    #expect(contents.count == 5_001 && contents.last == [UInt8(ascii: "a")])
    #expect(contents.dropLast().allSatisfy { $0 == nil })
  }

  @Test("A broken repository answers nothing") func brokenRepository() throws {
    try root.write("repo/A.swift", "a")
    try commit()
    try root.write("repo/.git/HEAD", "nonsense")
    #expect(atHead("repo/A.swift") == [nil])
  }

  @Test("Hooks and filters do not run") func hooksAndFilters() throws {
    try root.write("repo/.gitattributes", "*.swift filter=mark diff=mark\n")
    try root.write("repo/A.swift", "a")
    try commit()
    let mark = "touch \(root.path("ran"))"
    for key in ["filter.mark.smudge", "diff.mark.textconv", "core.fsmonitor", "core.pager", "core.sshCommand"] {
      try git("config", key, mark)
    }
    for hook in ["post-checkout", "pre-commit", "reference-transaction", "post-index-change"] {
      try root.writeProgram("repo/.git/hooks/\(hook)", "#!/bin/sh\n\(mark)\n")
    }
    try? FileManager.default.removeItem(atPath: root.path("ran"))
    #expect(atHead("repo/A.swift") == ["a"])
    #expect(!FileManager.default.fileExists(atPath: root.path("ran")))
  }

  @Test("A partial clone fetches nothing") func partialClone() throws {
    try root.write("repo/A.swift", "a")
    try commit()
    let object = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: root.path("repo/.git/objects")).first {
        // The blob of "a".
        $0 == "2e/65efe2a145dda7ee51d1741299f848e5bf752e"
      })
    try FileManager.default.removeItem(atPath: root.path("repo/.git/objects/" + object))
    try git("config", "remote.origin.url", "ssh://nowhere.invalid/x")
    try git("config", "remote.origin.promisor", "true")
    try git("config", "extensions.partialClone", "origin")
    try git("config", "core.sshCommand", "touch \(root.path("ran")); false")
    #expect(atHead("repo/A.swift") == [nil])
    #expect(!FileManager.default.fileExists(atPath: root.path("ran")))
  }

  @Test(
    "A git that hangs or talks nonsense answers nothing",
    arguments: ["exec sleep 600", "sleep 3 & exec cat", "exit 3", "echo; echo", "cat", "printf 'x blob 99\\n'"])
  func brokenGit(_ script: String) throws {
    try root.write("repo/A.swift", "a")
    try root.writeProgram("git", "#!/bin/sh\n\(script)\n")
    #expect(
      GitContents.atHead([root.path("repo/A.swift")], timeout: .milliseconds(200), git: root.path("git")) == [nil])
  }

  @Test("Without git there is nothing") func noGit() {
    #expect(
      GitContents.atHead([root.path("repo/A.swift")], timeout: .seconds(1), git: root.path("no-git")) == [nil])
  }
}
