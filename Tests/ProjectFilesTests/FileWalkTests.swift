import Foundation
import TestSupport
import Testing

@testable import ProjectFiles

@Suite struct FileWalkTests {
  let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
  }

  /// The paths a walk of `named` finds, both relative to the test's directory.
  private func walk(_ named: String..., options: WalkOptions = WalkOptions()) -> [String] {
    let prefix = root.path + "/"
    return FileWalk.walk(named.map { root.path($0) }, options: options).files.map {
      $0.path.hasPrefix(prefix) ? String($0.path.dropFirst(prefix.count)) : $0.path
    }
  }

  private func write(_ files: String...) throws {
    for file in files { try root.write(file) }
  }

  @Test("The displayed path is the named path and what the walk appended") func displayedPath() throws {
    try write("Sources/A/B.swift", "Sources/C.swift")
    #expect(walk("Sources") == ["Sources/A/B.swift", "Sources/C.swift"])
    #expect(walk("Sources/") == ["Sources/A/B.swift", "Sources/C.swift"])
    #expect(walk("Sources//") == ["Sources/A/B.swift", "Sources/C.swift"])
    #expect(walk("./Sources/.") == ["./Sources/./A/B.swift", "./Sources/./C.swift"])
    #expect(walk("Sources/A/..") == ["Sources/A/../A/B.swift", "Sources/A/../C.swift"])
    #expect(walk("./Sources/C.swift") == ["./Sources/C.swift"])
  }

  @Test("The real path is the same, however a file is named") func realPath() throws {
    try write("A/B.swift")
    try root.link("L", to: "A")
    for named in ["A", "A/", "./A/../A", "L", "A/B.swift", "L/B.swift"] {
      let files = FileWalk.walk([root.path(named)]).files
      #expect(files.map(\.realPath) == [root.path("A/B.swift")], "\(named)")
    }
  }

  @Test("Files are ordered by the bytes of their paths") func order() throws {
    try write("b.swift", "a/z.swift", "a.swift", "B.swift", "é.swift", "a-b.swift", "z.swift")
    #expect(
      walk("").map { $0.replacingOccurrences(of: "/", with: "|") }
        == ["B.swift", "a-b.swift", "a.swift", "a|z.swift", "b.swift", "z.swift", "é.swift"])
  }

  @Test("Only Swift files are found, and hidden ones too") func swiftFiles() throws {
    try write("a.swift", "a.swiftx", "swift", ".swift", ".b.swift", "c.SWIFT", "d.swift.txt", "e.swift/f.swift")
    #expect(walk("") == [".b.swift", "a.swift", "e.swift/f.swift"])
  }

  @Test("Names with any character work") func strangeNames() throws {
    let names = [" a .swift", "a\nb.swift", "👩‍👩‍👧.swift", "'\"$`\\.swift", "-rf.swift", "*.swift", "日本/語.swift"]
    for name in names { try root.write(name) }
    #expect(Set(walk("")) == Set(names))
    for name in names { #expect(walk(name) == [name]) }
  }

  @Test("Vendored and hidden directories are left out below a name only") func vendored() throws {
    for name in FileWalk.vendoredNames + [".hidden", "Kept", "vendored"] { try root.write("\(name)/a.swift") }
    let result = FileWalk.walk([root.path])
    #expect(walk("") == ["Kept/a.swift", "vendored/a.swift"])
    #expect(result.skipped.vendored == FileWalk.vendoredNames.count)
    #expect(result.skipped.hidden == 1)
    for name in FileWalk.vendoredNames + [".hidden"] { #expect(walk(name) == ["\(name)/a.swift"]) }
    try write("Pods/X/vendor/b.swift", "Pods/X/c.swift")
    #expect(walk("Pods") == ["Pods/X/c.swift", "Pods/a.swift"])
  }

  @Test(
    "Vendored code is left out in any case of letters",
    arguments: ["vendor", "VENDOR", "Third-party", "THIRDPARTY", "external", "pods"])
  func vendoredLetters(_ name: String) throws {
    try write("\(name)/a.swift", "\(name)s2/b.swift")
    #expect(walk("") == ["\(name)s2/b.swift"])
    #expect(walk(name) == ["\(name)/a.swift"])
  }

  @Test("Submodules and packages that are checked out below a name are left out") func checkouts() throws {
    try write(
      ".git/HEAD", "a.swift", "Module/b.swift", "Kit/.git/HEAD", "Kit/Package.swift", "Kit/c.swift", "Tree/.git/HEAD",
      "Tree/d.swift")
    try root.write("Module/.git", "gitdir: ../.git/modules/Module")
    let result = FileWalk.walk([root.path])
    #expect(walk("") == ["Tree/d.swift", "a.swift"])
    #expect(result.skipped.vendored == 2)
    #expect(walk("Module") == ["Module/b.swift"])
    #expect(walk("Kit") == ["Kit/Package.swift", "Kit/c.swift"])
    let asked = WalkOptions(excluded: ["!Module"], excludedBase: root.path)
    #expect(walk("", options: asked) == ["Module/b.swift", "Tree/d.swift", "a.swift"])
  }

  @Test("Copies of other repositories are left out below a work tree's root") func copies() throws {
    try write(
      ".git/HEAD", ".travis.yml", "LICENSE", "a.swift", "Kit/.travis.yml", "Kit/License.md", "Kit/b.swift",
      "Bars/.github/workflows/ci.yml", "Bars/COPYING", "Bars/c.swift", "Own/LICENSE", "Own/d.swift",
      "Tools/.circleci/config.yml", "Tools/e.swift")
    #expect(walk("") == ["Own/d.swift", "Tools/e.swift", "a.swift"])
    #expect(FileWalk.walk([root.path]).skipped.vendored == 2)
    #expect(walk("Kit") == ["Kit/b.swift"])
    let asked = WalkOptions(excluded: ["!Kit"], excludedBase: root.path)
    #expect(walk("", options: asked).contains("Kit/b.swift"))
  }

  @Test("Repositories side by side are no copies") func sideBySide() throws {
    try write(
      "One/.travis.yml", "One/LICENSE", "One/a.swift", "Two/.git/HEAD", "Two/.github/x", "Two/LICENSE", "Two/b.swift")
    #expect(walk("") == ["One/a.swift", "Two/b.swift"])
  }

  @Test("Ignore files inside and above apply up to the work tree") func ignoreFiles() throws {
    try write("tree/.git/HEAD", "tree/a/b/x.swift", "tree/a/b/y.swift", "tree/a/b/z.swift", "tree/a/b/w.swift")
    try root.write(".gitignore", "w.swift")
    try root.write("tree/.git/info/exclude", "z.swift")
    try root.write("tree/.gitignore", "/a/b/x.swift\ny.swift")
    #expect(walk("tree/a") == ["tree/a/b/w.swift"])
    try root.write("tree/a/.gitignore", "!y.swift\n!z.swift")
    #expect(walk("tree/a/b") == ["tree/a/b/w.swift", "tree/a/b/y.swift", "tree/a/b/z.swift"])
    #expect(walk("tree") == walk("tree/a/b"))
    #expect(walk("tree", options: WalkOptions(respectsIgnoreFiles: false)).count == 4)
  }

  @Test("A work tree inside another has its own rules, however it is reached") func innerWorkTree() throws {
    try write(".git/HEAD", "inner/.git/HEAD", "inner/a.swift", "inner/b.swift", "a.swift")
    try root.write(".gitignore", "a.swift")
    try root.write("inner/.git/info/exclude", "b.swift")
    #expect(walk("") == ["inner/a.swift"])
    #expect(walk("inner") == ["inner/a.swift"])
  }

  @Test("Without a work tree ignore files below the name still apply") func noWorkTree() throws {
    try write("a/x.swift", "a/y.swift")
    try root.write("a/.gitignore", "x.swift")
    #expect(walk("a") == ["a/y.swift"])
  }

  @Test("A named path is taken though git ignores it") func namedAndIgnored() throws {
    try write(".git/HEAD", "out/a.swift", "out/b.swift", "c.swift")
    try root.write(".gitignore", "/out/\nb.swift\nc.swift")
    #expect(walk("") == [])
    #expect(walk("out") == ["out/a.swift"])
    #expect(walk("out/b.swift") == ["out/b.swift"])
    #expect(walk("c.swift") == ["c.swift"])
  }

  @Test("Excluded patterns apply to named paths, and are reported") func excluded() throws {
    try write("Gen/a.swift", "Gen/deep/b.swift", "App/a.swift", "App/Mock.swift")
    let options = WalkOptions(excluded: ["/Gen/", "Mock*.swift"], excludedBase: root.path)
    #expect(walk("", options: options) == ["App/a.swift"])
    for named in ["Gen", "Gen/deep", "Gen/deep/", "Gen/deep/b.swift", "App/Mock.swift"] {
      let result = FileWalk.walk([root.path(named)], options: options)
      #expect(result.files.isEmpty && result.excludedNames == [root.path(named)] && result.skipped.excluded == 1)
      #expect(result.problems.isEmpty)
    }
  }

  @Test("A named link is excluded by the name it has") func excludedLink() throws {
    try write("real/a.swift")
    try root.link("Mock.swift", to: "real/a.swift")
    let options = WalkOptions(excluded: ["Mock.swift"], excludedBase: root.path)
    #expect(walk("Mock.swift", options: options) == [])
    #expect(walk("real", options: options) == ["real/a.swift"])
  }

  @Test("Excluded patterns have the last word") func excludedLast() throws {
    try write(".git/HEAD", "vendor/ours/a.swift", "Pods/b.swift", "out/c.swift", ".hidden/d.swift")
    try root.write(".gitignore", "out")
    let options = WalkOptions(excluded: ["!vendor", "!/out", "!.hidden"], excludedBase: root.path)
    #expect(walk("", options: options) == [".hidden/d.swift", "out/c.swift", "vendor/ours/a.swift"])
  }

  @Test("Outside their base only patterns for names apply") func outsideBase() throws {
    try write("base/x.swift", "other/Gen/a.swift", "other/x.swift", "other/b.swift")
    let options = WalkOptions(excluded: ["Gen", "/x.swift", "other/b.swift"], excludedBase: root.path("base"))
    #expect(walk("other", options: options) == ["other/b.swift", "other/x.swift"])
    #expect(walk("base", options: options) == [])
    #expect(walk("", options: options) == ["other/b.swift", "other/x.swift"])
  }

  @Test("Each file is listed once under the first name that reaches it") func once() throws {
    try write("a/b/x.swift", "a/y.swift")
    #expect(walk("a", "a/b", "a/b/x.swift", "./a", "a") == ["a/b/x.swift", "a/y.swift"])
    #expect(walk("./a/b", "a") == ["./a/b/x.swift", "a/y.swift"])
    #expect(walk("a/../a/y.swift", "a") == ["a/../a/y.swift", "a/b/x.swift"])
    #expect(FileWalk.walk([root.path("a"), root.path("a/b")]).walked.count == 2)
  }

  @Test("Naming a directory that a walk left out adds it") func addedDirectory() throws {
    try write("vendor/a.swift", "b.swift")
    #expect(walk("", "vendor") == ["b.swift", "vendor/a.swift"])
  }

  @Test("Links to directories are followed only when named") func directoryLinks() throws {
    try write("real/a.swift", "tree/b.swift")
    try root.link("tree/linked", to: "../real")
    try root.link("tree/cycle", to: "..")
    try root.link("tree/self", to: "self")
    let result = FileWalk.walk([root.path("tree")])
    #expect(result.files.map(\.path) == [root.path("tree/b.swift")])
    #expect(result.skipped.linkedDirectories == 2)
    #expect(walk("tree/linked") == ["tree/linked/a.swift"])
    #expect(walk("tree/cycle/tree/cycle/real", "real") == ["tree/cycle/tree/cycle/real/a.swift"])
  }

  @Test("Links to files are followed, and give way to the file itself") func fileLinks() throws {
    try write("shared/a.swift", "tree/z/own.swift", "shared/readme")
    try root.link("tree/a.swift", to: "../shared/a.swift")
    try root.link("tree/b.swift", to: "z/own.swift")
    try root.link("tree/.#lock.swift", to: "nobody@nowhere")
    try root.link("tree/readme", to: "../shared/readme")
    let result = FileWalk.walk([root.path("tree")])
    #expect(result.files.map(\.path) == [root.path("tree/a.swift"), root.path("tree/z/own.swift")])
    #expect(result.files.first?.realPath == root.path("shared/a.swift"))
    #expect(result.skipped.notFiles == 1)
    #expect(walk("tree/b.swift", "tree") == ["tree/a.swift", "tree/b.swift"])
  }

  @Test("Hard links are two files") func hardLinks() throws {
    try write("a.swift")
    #expect(Foundation.link(root.path("a.swift"), root.path("b.swift")) == 0)
    #expect(walk("") == ["a.swift", "b.swift"])
  }

  @Test("An ignore file that is a link or a directory is none") func strangeIgnoreFile() throws {
    try write("a/x.swift", "b/x.swift", "b/.gitignore/x.swift")
    try root.write("rules", "x.swift")
    try root.link("a/.gitignore", to: "../rules")
    #expect(walk("a", "b") == ["a/x.swift", "b/x.swift"])
    try write("a/.git/HEAD", "a/deep/x.swift")
    let below = FileWalk.walk([root.path("a/deep")])
    #expect(below.files.map(\.path) == [root.path("a/deep/x.swift")])
    #expect(below.problems.isEmpty)
  }

  @Test("Relative names start at the current directory") func relativeNames() throws {
    // The only test that depends on the current directory.
    try write("A/B.swift", "Gen/C.swift")
    let before = FileManager.default.currentDirectoryPath
    #expect(FileManager.default.changeCurrentDirectoryPath(root.path))
    defer { _ = FileManager.default.changeCurrentDirectoryPath(before) }
    #expect(FileWalk.walk(["."]).files.map(\.path) == ["./A/B.swift", "./Gen/C.swift"])
    #expect(FileWalk.walk(["A", "A/B.swift"]).files.map(\.path) == ["A/B.swift"])
    #expect(FileWalk.walk(["."], options: WalkOptions(excluded: ["/Gen"])).files.map(\.path) == ["./A/B.swift"])
    #expect(FileWalk.walk(["Gen"], options: WalkOptions(excluded: ["/Gen"])).excludedNames == ["Gen"])
    let missing = FileWalk.walk(["B"]).problems.map(\.description)
    #expect(missing == ["no such file or directory: B (did you mean A?)"])
  }
}
