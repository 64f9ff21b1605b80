import Foundation
import TestSupport
import Testing

/// What `--staged` reads: the index, whatever the disk and the last commit hold.
@Suite struct StagedTests {
  @Test("The index is linted, and neither the disk nor the last commit") func index() async throws {
    let repository = try await Repository(["A.swift": Sample.clean, "B.swift": Sample.error])
    try await repository.commitAll()
    try repository.write("A.swift", "// staged\n" + Sample.error)
    try await repository.git("add", "A.swift")
    try repository.write("A.swift", "// on the disk\n\n\n" + Sample.warning)
    try repository.write("B.swift", "// changed, not staged\n" + Sample.error)
    #expect(try await repository.findings("--staged") == ["sleep-nanoseconds ./A.swift:3"])
    #expect(try await repository.findings("--staged", "A.swift") == ["sleep-nanoseconds A.swift:3"])
    #expect(try await repository.findings("--staged", "B.swift") == [])
    let shown = try await listlint("--staged", "--format", "text", in: repository.folder)
    #expect(shown.output.contains("3 |   try? await Task.sleep(nanoseconds: 250_000_000)"))
    #expect(!shown.output.contains("on the disk"))
  }

  @Test("The first commit can be linted") func firstCommit() async throws {
    let repository = try await Repository(["A.swift": Sample.error, "B.swift": Sample.error])
    try await repository.git("add", "A.swift")
    #expect(try await repository.findings("--staged") == ["sleep-nanoseconds ./A.swift:2"])
    #expect(try await repository.findings("--staged", "--changed-lines") == ["sleep-nanoseconds ./A.swift:2"])
  }

  @Test("The rest of the project is what the commit would hold") func restOfProject() async throws {
    let screen = """
      final class UsersScreen: Base {
        var users: [String] = []
        var shown: [String] = []
        func updateSearchResults(for text: String) { shown = users.filter { $0.contains(text) } }
      }
      extension UsersScreen: UISearchResultsUpdating {}

      """
    let repository = try await Repository(["Base.swift": "class Base: NSObject {}\n", "Screen.swift": "\n"])
    try await repository.commitAll()
    try repository.write("Screen.swift", screen)
    try await repository.git("add", "Screen.swift")
    // The disk calls it a controller, the commit will not.
    let found = "filtering-in-view-controller ./Screen.swift:4"
    try repository.write("Base.swift", "class Base: UIViewController {}\n")
    #expect(try await !repository.findings("--staged").contains(found))
    #expect(try await repository.findings("--since", "HEAD").contains(found))
    try await repository.git("add", "Base.swift")
    #expect(try await repository.findings("--staged").contains(found))
    // It is in the index alone, and still what the screen rests on.
    try repository.remove("Base.swift")
    #expect(try await repository.findings("--staged").contains(found))
    // A type of a file that git does not know is no part of the commit.
    try await repository.git("rm", "-q", "--cached", "Base.swift")
    try repository.write("Base.swift", "class Base: UIViewController {}\n")
    #expect(try await !repository.findings("--staged").contains(found))
  }

  @Test("A file that is staged and gone from the disk is linted") func goneFromDisk() async throws {
    let repository = try await Repository(["Sources/A.swift": Sample.error, "Pods/B.swift": Sample.error])
    try await repository.git("add", "-f", ".")
    try repository.remove("Sources/A.swift")
    try repository.remove("Pods/B.swift")
    #expect(try await repository.findings("--staged") == ["sleep-nanoseconds ./Sources/A.swift:2"])
    #expect(try await repository.findings("--staged", "Sources/") == ["sleep-nanoseconds Sources/A.swift:2"])
    #expect(try await repository.findings("--staged", "Sources/A.swift") == ["sleep-nanoseconds Sources/A.swift:2"])
    #expect(try await repository.findings("--staged", "--exclude", "A.swift") == [])
  }

  @Test("A page is linted where it is named, also from the index") func page() async throws {
    let repository = try await Repository(["Guide.md": "```swift\n\(Sample.error)```\n", "A.swift": Sample.clean])
    try await repository.git("add", ".")
    try repository.write("Guide.md", "later\n")
    #expect(try await repository.findings("--staged") == [])
    #expect(try await repository.findings("--staged", "Guide.md") == ["sleep-nanoseconds Guide.md:3"])
  }

  @Test("Objective-C is a part of what is staged") func objectiveC() async throws {
    let header = "#import <UIKit/UIKit.h>\n@interface Base : UIViewController\n@end\n"
    let repository = try await Repository(["Base.h": header, "A.swift": Sample.error])
    try await repository.git("add", ".")
    try repository.remove("Base.h")
    // A header that the disk does not hold is no problem.
    let run = try await listlint("--staged", "--format", "json", in: repository.folder)
    #expect(try ReadReport(run).rules == ["sleep-nanoseconds"], "\(run.errors)")
  }

  @Test("A staged deletion is no file") func deletion() async throws {
    let repository = try await Repository(["A.swift": Sample.error, "B.swift": Sample.clean])
    try await repository.commitAll()
    try await repository.git("rm", "-q", "--cached", "A.swift")
    let run = try await listlint("--staged", in: repository.folder)
    #expect(run.status == 0)
    #expect(
      run.errors == "note: nothing to lint: no Swift or Objective-C file is staged in \(repository.folder.path)\n")
  }

  @Test("A renamed file is held against what it was") func renamedFile() async throws {
    let body = (1...20).map { "let value\($0) = \($0)\n" }.joined()
    let repository = try await Repository(["Old.swift": body + Sample.error])
    try await repository.commitAll()
    try await repository.git("mv", "Old.swift", "New.swift")
    #expect(try await repository.findings("--staged", "--changed-lines") == [])
    try repository.write("New.swift", body + Sample.error + Sample.warning)
    try await repository.git("add", "-A")
    #expect(try await repository.findings("--staged", "--changed-lines") == ["index-identifier ./New.swift:24"])
    #expect(try await repository.findings("--staged", "--changed-lines", "--only-named").count == 1)
    #expect(try await repository.findings("--since", "HEAD", "--changed-lines").count == 1)
  }

  @Test("The index of a commit under way is the one that counts") func commitUnderWay() async throws {
    // `git commit -a` and `git commit FILE` build an index of their own and name it to hooks.
    let repository = try await Repository(["A.swift": Sample.clean, "B.swift": Sample.clean])
    try await repository.commitAll()
    try repository.write("A.swift", Sample.error)
    try await repository.git("config", "core.hooksPath", ".hooks")
    let hook = "#!/bin/sh\nexec '\(try Products.executable("listlint").path)' --staged --format concise >report 2>&1\n"
    try repository.folder.writeProgram(".hooks/pre-commit", hook)
    try await repository.git(["commit", "-qam", "Refused"], fails: true)
    #expect(try repository.folder.text("report").hasPrefix("./A.swift:2:25: error[sleep-nanoseconds]: "))
  }

  @Test("A patch from the index can be applied to it") func patch() async throws {
    let repository = try await Repository(["Package.swift": Sample.manifest, "Sources/A.swift": Sample.clean])
    try await repository.commitAll()
    try repository.write("Sources/A.swift", Sample.error)
    try await repository.git("add", "Sources")
    try repository.write("Sources/A.swift", "// more to come\n" + Sample.error)
    let patch = try await listlint("--staged", "--diff", in: repository.folder)
    try repository.write("fix.patch", patch.output)
    try await repository.git("apply", "--cached", "fix.patch")
    #expect(try await repository.git(["show", ":Sources/A.swift"]).output == Sample.fixed)
    #expect(try repository.folder.text("Sources/A.swift") == "// more to come\n" + Sample.error)
  }

  @Test("A conflict is named") func conflict() async throws {
    let repository = try await Repository(["A.swift": "let a = 0\n"])
    try await repository.commitAll()
    try await repository.git("checkout", "-qb", "other")
    try repository.write("A.swift", "let a = 1\n")
    try await repository.commitAll()
    try await repository.git("checkout", "-q", "main")
    try repository.write("A.swift", "let a = 2\n")
    try await repository.commitAll()
    try await repository.git(["merge", "-q", "other"], fails: true)
    let run = try await listlint("--staged", in: repository.folder)
    #expect(run.status == 2)
    #expect(run.errors == "error: --staged: A.swift has a conflict; resolve it and stage it with 'git add'\n")
  }
}
