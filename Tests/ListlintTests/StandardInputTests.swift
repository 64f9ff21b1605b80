import Foundation
import TestSupport
import Testing

@Suite struct StandardInputTests {
  @Test("Findings of a buffer carry the name it is given") func name() async throws {
    let run = try await listlint(
      "--format", "json", "--stdin-filename", "App/Gone.swift", "-", in: TemporaryDirectory(), input: Sample.error)
    #expect(run.status == 1)
    #expect(try ReadReport(run).paths == ["App/Gone.swift"])
  }

  @Test("A buffer without a name is called <stdin>") func noName() async throws {
    let run = try await listlint("--format", "json", "-", in: TemporaryDirectory(), input: Sample.error)
    #expect(try ReadReport(run).paths == ["<stdin>"])
  }

  @Test("A report shows the buffer and not the file of its name") func report() async throws {
    let folder = try TemporaryDirectory(["A.swift": "// the file on disk\n" + Sample.error])
    let run = try await listlint(
      "--format", "text", "--stdin-filename", "A.swift", "-", in: folder, input: "\n\n" + Sample.error)
    #expect(run.output.contains("--> A.swift:4:25"))
    #expect(run.output.contains("4 |   try? await Task.sleep(nanoseconds: 250_000_000)"))
  }

  @Test(
    "A buffer stands in for the file of its name",
    arguments: [(Sample.error, Sample.clean, 0), (Sample.clean, Sample.error, 1)] as [(String, String, Int32)])
  func standsIn(_ file: String, _ buffer: String, _ status: Int32) async throws {
    let folder = try TemporaryDirectory(["A.swift": file, "B.swift": Sample.clean])
    let run = try await listlint("--stdin-filename", "A.swift", "A.swift", "B.swift", "-", in: folder, input: buffer)
    #expect(run.status == status)
    #expect(run.output.contains("Linted 2 files "))
  }

  @Test("A buffer stands in for the file, also when the walk spells its path in another way")
  func otherSpelling() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let run = try await listlint("--stdin-filename", "A.swift", ".", "-", in: folder, input: Sample.clean)
    #expect(run.status == 0)
    #expect(run.output.contains("Linted 1 file "))
  }

  @Test("A buffer is judged with the project around it") func project() async throws {
    let folder = try TemporaryDirectory(["Base.swift": "class Base: UIViewController {}\n"])
    let buffer = """
      final class Users: Base {
        func updateSearchResults(for search: UISearchController) {
          shown = users.filter { $0.name.contains(query) }
        }
      }

      """
    let only = ["--only", "filtering-in-view-controller", "--stdin-filename", "Users.swift"]
    let alone = try await listlint(only + ["-"], in: folder, input: buffer)
    #expect(alone.status == 0)
    let together = try await listlint(only + ["--format", "json", "Base.swift", "-"], in: folder, input: buffer)
    #expect(try ReadReport(together).rules == ["filtering-in-view-controller"])
  }

  @Test("Fixing a buffer prints the source and reports on standard error") func fixing() async throws {
    let folder = try TemporaryDirectory(["Package.swift": Sample.manifest])
    let run = try await listlint(
      "--fix", "--stdin-filename", "Sources/A.swift", "-", in: folder, input: Sample.error + Sample.warning)
    #expect(run.output == Sample.fixed + Sample.warning)
    #expect(run.errors.contains("fixed 1 finding in 1 file"))
    #expect(run.errors.contains("warning[index-identifier]"))
    #expect(run.errors.contains("Linted 1 file "))
    #expect(run.status == 1)
  }

  @Test("Fixing a buffer with nothing to fix prints it as it is") func nothingToFix() async throws {
    let buffer = "\u{FEFF}let a = 1\r\nlet b = 2"
    let run = try await listlint("--fix", "-", in: TemporaryDirectory(), input: buffer)
    #expect(run.outputBytes == Array(buffer.utf8))
    #expect(run.status == 0)
  }

  @Test("Fixing a buffer leaves the file of its name alone") func fileStays() async throws {
    let folder = try TemporaryDirectory(["Package.swift": Sample.manifest, "Sources/A.swift": Sample.error])
    let run = try await listlint(
      "--fix", "--stdin-filename", "Sources/A.swift", "Sources/A.swift", "-", in: folder, input: Sample.error)
    #expect(run.output == Sample.fixed)
    #expect(try folder.text("Sources/A.swift") == Sample.error)
  }
}
