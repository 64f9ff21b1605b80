import Foundation
import TestSupport
import Testing

/// A page of guidance is where bad code is copied from.
@Suite struct MarkdownCommandTests {
  private static let page = "# Waiting\n\n```swift\n\(Sample.error)```\n"

  private func findings(_ arguments: String..., in folder: TemporaryDirectory) async throws -> [String] {
    let report = try ReadReport(await listlint(["--format", "json"] + arguments, in: folder))
    return report.findings.map { "\($0["path"] ?? ""):\($0["line"] ?? "")" }
  }

  @Test("A page that is named is linted") func namedPage() async throws {
    let folder = try TemporaryDirectory(["Waiting.md": Self.page, "A.swift": Sample.clean])
    #expect(try await findings("Waiting.md", in: folder) == ["Waiting.md:5"])
    #expect(try await findings(".", in: folder) == [])
  }

  @Test("Pages below a folder are linted where the configuration says so") func configuredPages() async throws {
    let folder = try TemporaryDirectory([
      ".listlint.yml": "root: true\nmarkdown: true\n", "Docs/Waiting.md": Self.page, "Docs/other.markdown": Self.page,
      "Docs/notes.txt": Self.page,
    ])
    #expect(try await findings(".", in: folder) == ["./Docs/Waiting.md:5", "./Docs/other.markdown:5"])
  }

  @Test("A buffer may be a page") func buffer() async throws {
    let folder = try TemporaryDirectory([:])
    let run = try await listlint(
      ["--format", "json", "--stdin-filename", "Waiting.md", "-"], in: folder, input: Self.page)
    #expect(try ReadReport(run).rules == ["sleep-nanoseconds"])
  }

  @Test("Fixes are made in fences only") func fixes() async throws {
    let prose = "It's `Task.sleep(nanoseconds: 250_000_000)` (was:\n\n"
    let folder = try TemporaryDirectory(["Waiting.md": prose + Self.page])
    let run = try await listlint("--fix", "--unsafe-fixes", "Waiting.md", in: folder)
    #expect(run.status == 0)
    #expect(try folder.text("Waiting.md") == prose + "# Waiting\n\n```swift\n\(Sample.fixed)```\n")
  }
}
