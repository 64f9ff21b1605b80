import Foundation
import TestSupport
import Testing

@testable import ProjectFiles

@Suite struct WorkTreeTests {
  let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
    try root.write("repo/.git/HEAD")
    try root.write("repo/a/b/c.swift")
  }

  @Test(
    "The root is found from any path below",
    arguments: ["repo", "repo/", "repo/a/b", "repo/a/b/c.swift", "repo/a/../a"])
  func rootAbove(path: String) {
    #expect(WorkTree(above: root.path(path))?.root == root.path("repo"))
  }

  @Test("The innermost tree counts") func innermost() throws {
    try root.write("repo/a/.git", "gitdir: ../.git/modules/a\n")
    #expect(WorkTree(above: root.path("repo/a/b"))?.root == root.path("repo/a"))
  }

  @Test("A link is resolved first") func link() throws {
    try root.link("alias", to: "repo/a")
    #expect(WorkTree(above: root.path("alias/b"))?.root == root.path("repo"))
  }

  @Test("What is not there has no tree") func missing() {
    #expect(WorkTree(above: root.path("repo/none")) == nil)
  }

  @Test("The exclude file of a linked tree is that of its repository") func linkedTree() throws {
    #expect(WorkTree(above: root.path("repo"))?.excludeFile == root.path("repo/.git/info/exclude"))

    try root.write("linked/.git", "gitdir: \(root.path("repo/.git/worktrees/linked"))\n")
    try root.write("repo/.git/worktrees/linked/commondir", "../..\n")
    try root.write("repo/.git/info/exclude", "x.swift\n")
    try root.write("linked/x.swift")
    try root.write("linked/y.swift")
    #expect(FileWalk.walk([root.path("linked")]).files.map(\.path) == [root.path("linked/y.swift")])

    try root.write("repo/a/.git", "gitdir: ../.git/modules/a\n")
    try root.write("repo/.git/modules/a/info/exclude", "c.swift\n")
    #expect(FileWalk.walk([root.path("repo/a")]).files.isEmpty)
  }
}
