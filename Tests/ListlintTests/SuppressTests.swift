import Foundation
import TestSupport
import Testing

@Suite struct SuppressTests {
  @Test("What is found is silenced by comments that give the reason, and nothing else changes") func silences()
    async throws
  {
    let folder = try TemporaryDirectory(["A.swift": Sample.error + "\r\n", "B.swift": "\u{FEFF}" + Sample.warning])
    let run = try await listlint("suppress", "--reason", "kept for old systems", ".", in: folder)
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.errors == "silenced 2 findings in 2 files\n")
    #expect(
      try folder.text("A.swift").contains(
        "\n  // listlint:disable:next sleep-nanoseconds - kept for old systems\n  try? await Task.sleep"))
    let lint = try await listlint("--profile", "recommended", ".", in: folder)
    #expect(lint.status == 0, "\(lint.output)")
    #expect(lint.output.contains("no findings (2 suppressed)"))
  }

  @Test("One comment names all rules of a line") func line() async throws {
    let code = """
      class Search: UIViewController {
        func go(_ text: String) {
          task = Task { try? await Task.sleep(nanoseconds: 300_000_000); self.load(text) }
        }
        var task: Task<Void, Never>?
      }
      """
    let folder = try TemporaryDirectory(["A.swift": "import UIKit\n" + code])
    let before = try ReadReport(await listlint("--format", "json", ".", in: folder)).findings.count
    #expect(before > 1)
    let run = try await listlint("suppress", "--reason", "shown as it is", ".", in: folder)
    #expect(run.status == 0, "\(run.output)")
    #expect(try folder.text("A.swift").components(separatedBy: "listlint:disable:next").count - 1 < before)
    #expect(try await listlint(".", in: folder).output.contains("no findings (\(before) suppressed)"))
  }

  @Test("Where a comment would be text, the finding stays and is shown") func inText() async throws {
    let code =
      "func page() -> String {\n  \"\"\"\n  \\(Task { try await Task.sleep(nanoseconds: 250_000_000) })\n  \"\"\"\n}\n"
    let folder = try TemporaryDirectory(["A.swift": code])
    #expect(try await listlint(".", in: folder).status == 1)
    let run = try await listlint("suppress", "--reason", "a sample", ".", in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("sleep-nanoseconds"))
    #expect(try folder.text("A.swift") == code)
  }

  @Test("Where nothing is to be silenced, that is said") func nothing() async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "A.swift": Sample.error])
    #expect(try await listlint("init", "--baseline", in: folder).status == 0)
    let known = try await listlint("suppress", "--only", "sleep-nanoseconds", "--reason", "x", "A.swift", in: folder)
    #expect(known.status == 0 && known.output == "")
    #expect(known.errors == "nothing to silence: all that is found is in the baseline\n")
    try folder.write("A.swift", Sample.clean)
    let clean = try await listlint("suppress", "--reason", "x", "--diff", "A.swift", in: folder)
    #expect(clean.status == 0 && clean.errors.hasSuffix("nothing to silence: nothing is found\n"))
  }

  @Test("A patch shows the comments and changes nothing") func diff() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let run = try await listlint("suppress", "--reason", "kept", "--diff", ".", in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("\n+  // listlint:disable:next sleep-nanoseconds - kept\n"))
    #expect(try folder.text("A.swift") == Sample.error)
  }

  @Test("A reason must be given", arguments: [["."], ["--reason", " ", "."], ["--reason", "a\nb", "."]])
  func reason(_ arguments: [String]) async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let run = try await listlint(["suppress"] + arguments, in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("--reason"))
    #expect(try folder.text("A.swift") == Sample.error)
  }
}
