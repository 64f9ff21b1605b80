import Foundation
import TestSupport
import Testing

@testable import ProjectFiles

@Suite struct WalkProblemTests {
  let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
    try root.write("Sources/App/Main.swift")
  }

  private func problems(_ named: String...) -> [PathProblem.Kind] {
    FileWalk.walk(named.map { root.path($0) }).problems.map(\.kind)
  }

  @Test("A missing path suggests the nearest name") func nearestName() {
    #expect(problems("Source") == [.notFound(suggestion: root.path("Sources"))])
    #expect(problems("sources") == [.notFound(suggestion: root.path("Sources"))])
    #expect(problems("Source/App/Main.swift") == [.notFound(suggestion: root.path("Sources/App/Main.swift"))])
    #expect(problems("Sources/App/Mian.swift") == [.notFound(suggestion: root.path("Sources/App/Main.swift"))])
    #expect(problems("Suorces/Nowhere") == [.notFound(suggestion: root.path("Sources"))])
    #expect(problems("Sources/App/Main.swift/") == [.notFound(suggestion: root.path("Sources/App/Main.swift"))])
    #expect(problems("Documentation") == [.notFound(suggestion: nil)])
    #expect(problems("Sources/App/X") == [.notFound(suggestion: nil)])
  }

  @Test("Descriptions are one line and say what to do") func descriptions() {
    let kinds: [(PathProblem.Kind, String)] = [
      (.notFound(suggestion: "A"), "no such file or directory: a\\nb (did you mean A?)"),
      (.notFound(suggestion: nil), "no such file or directory: a\\nb (check the name and the current directory)"),
      (.unreadable("Permission denied"), "cannot read a\\nb: Permission denied (make it readable or exclude it)"),
      (.notSwift, "not a Swift file: a\\nb (name .swift, .m, .mm, .h or .md files, or directories)"),
      (.notAFile("a socket"), "cannot lint a\\nb: it is a socket (name .swift files or directories)"),
      (.notUnicode, "cannot lint a\\nb: its name is not UTF-8 (rename it or exclude it)"),
    ]
    for (kind, text) in kinds { #expect(PathProblem(path: "a\nb", kind: kind).description == text) }
  }

  @Test("Strange names are missing, not fatal") func strangeNames() {
    #expect(FileWalk.walk([""]).problems.map(\.kind) == [.notFound(suggestion: nil)])
    #expect(problems("Sources\0/App") == [.notFound(suggestion: nil)])
    #expect(FileWalk.walk([]) == WalkResult())
  }

  @Test("A named file of another kind is refused") func otherKind() throws {
    try root.write("README.txt")
    #expect(problems("README.txt") == [.notSwift])
    #expect(mkfifo(root.path("pipe.swift"), 0o600) == 0)
    #expect(problems("pipe.swift") == [.notAFile("a named pipe")])
    #expect(FileWalk.walk([root.path]).skipped.notFiles == 1)
  }

  @Test("A link that leads nowhere or to itself is a problem when named") func brokenLink() throws {
    try root.link("lost.swift", to: "gone.swift")
    try root.link("loop", to: "loop")
    #expect(problems("lost.swift") == [.notFound(suggestion: nil)])
    guard case .unreadable? = problems("loop").first else {
      Issue.record("a link to itself cannot be read")
      return
    }
  }

  @Test("Problems do not stop the walk, and are ordered") func order() {
    let result = FileWalk.walk(["z", "Sources", "y", "z"].map { root.path($0) })
    #expect(result.files.map(\.path) == [root.path("Sources/App/Main.swift")])
    #expect(result.problems.map(\.path) == [root.path("y"), root.path("z")])
  }

  #if os(Linux)
    // File systems on macOS refuse such names.
    @Test("A name that is not UTF-8 is reported unless it is left out") func invalidUTF8() throws {
      func make(_ relative: String, _ name: [UInt8], directory: Bool = false) {
        let path = Array((root.path(relative) + "/").utf8) + name
        let bytes = path.map { CChar(bitPattern: $0) } + [0]
        if directory {
          #expect(mkdir(bytes, 0o700) == 0)
        } else {
          let descriptor = open(bytes, O_CREAT | O_WRONLY, 0o600)
          #expect(descriptor >= 0)
          close(descriptor)
        }
      }
      make("Sources", Array("b".utf8) + [0xFF] + Array(".swift".utf8))
      make("Sources", Array("b".utf8) + [0xFE])
      make("Sources", [0xFF, 0xFF], directory: true)
      make("Sources", Array(".".utf8) + [0xFF], directory: true)
      let result = FileWalk.walk([root.path("Sources")])
      #expect(result.files.map(\.path) == [root.path("Sources/App/Main.swift")])
      #expect(result.problems.map(\.kind) == [.notUnicode, .notUnicode])
      #expect(result.problems.first?.path == root.path("Sources/b\u{FFFD}.swift"))
      try root.write("Sources/.gitignore", "b*\n??\n")
      #expect(FileWalk.walk([root.path("Sources")]).problems.isEmpty)
    }
  #endif

  @Test("A directory too deep to open is a problem, and the rest is walked") func tooDeep() throws {
    // Works for root too, who may read everything else. Made step by step, because no path is long enough.
    let name = String(repeating: "d", count: 200)
    try root.makeDirectory("Sources/" + name)
    var descriptor = open(root.path("Sources/" + name), O_RDONLY)
    for _ in 0..<25 {
      #expect(mkdirat(descriptor, name, 0o700) == 0)
      let next = openat(descriptor, name, O_RDONLY)
      close(descriptor)
      descriptor = next
    }
    close(descriptor)
    let result = FileWalk.walk([root.path("Sources")])
    #expect(result.files.map(\.path) == [root.path("Sources/App/Main.swift")])
    #expect(result.problems.count == 1)
    #expect(result.problems.first?.kind == .unreadable(SystemError(code: ENAMETOOLONG).text))
    let remove = try Process.run(URL(fileURLWithPath: "/bin/rm"), arguments: ["-rf", root.path("Sources")])
    remove.waitUntilExit()
  }

  @Test(
    "An unreadable directory is a problem, and the rest is walked",
    .disabled(if: isRoot, "root may read every directory"))
  func unreadable() throws {
    try root.write("Sources/Secret/a.swift")
    chmod(root.path("Sources/Secret"), 0)
    defer { chmod(root.path("Sources/Secret"), 0o700) }
    let result = FileWalk.walk([root.path("Sources")])
    #expect(result.files.map(\.path) == [root.path("Sources/App/Main.swift")])
    #expect(
      result.problems == [
        PathProblem(path: root.path("Sources/Secret"), kind: .unreadable(SystemError(code: EACCES).text))
      ])
  }

  @Test("An ignore file that cannot be read is reported once") func unreadableIgnoreFile() throws {
    try root.write(".git/HEAD")
    try root.write(".gitignore", "*")
    // Not through its mode, because root reads it anyway. Some file systems have no files of this size.
    guard truncate(root.path(".gitignore"), 1 << 42) == 0 else { return }
    let result = FileWalk.walk([root.path("Sources"), root.path("Sources/App")])
    #expect(result.problems == [PathProblem(path: root.path(".gitignore"), kind: .unreadable("it is too large"))])
    #expect(result.files.count == 1)
  }
}
