import Foundation
import TestSupport
import Testing

@Suite struct FormatTests {
  private static let place = ["line", "column", "endLine", "endColumn"]

  @Test("JSON has the keys its document names") func jsonKeys() async throws {
    let folder = try TemporaryDirectory([
      "Package.swift": Sample.manifest, "Sources/A.swift": Sample.error,
      "Sources/B.swift": """
      final class Search {
        var searchTask: Task<Void, Never>?
        func search(_ query: String) {
          searchTask = Task { await find(query) }
        }
      }

      """,
    ])
    let report = try ReadReport(await listlint("--format", "json", ".", in: folder))
    #expect(Set(report.object.keys) == ["version", "project", "complete", "summary", "rules", "findings"])
    #expect(report.object["version"] as? Int == 1)
    #expect(report.object["project"] as? String == "\(folder.path) (package or Xcode project)")
    #expect(
      report.summary == [
        "files": 3, "lines": 12, "findings": 2, "indexedFiles": 0, "suppressed": 0, "baselined": 0, "neverRun": 0,
      ])
    let keys = ["rule", "severity", "confidence", "path", "message", "notes", "because", "fix"] + Self.place
    for finding in report.findings { #expect(Set(finding.keys) == Set(keys)) }

    let sleep = try #require(report.findings.first)
    #expect(sleep["rule"] as? String == "sleep-nanoseconds")
    #expect(sleep["severity"] as? String == "error")
    #expect(sleep["confidence"] as? String == "certain")
    let fix = try #require(sleep["fix"] as? [String: Any])
    #expect(Set(fix.keys) == ["safe", "explanation", "edits"])
    #expect(fix["safe"] as? Bool == true)
    let edits = try #require(fix["edits"] as? [[String: Any]])
    for edit in edits { #expect(Set(edit.keys) == Set(Self.place + ["text"])) }
    #expect(edits.map { $0["text"] as? String } == ["for", ".milliseconds(250)"])

    let task = try #require(report.findings.last)
    let unsafe = try #require(task["fix"] as? [String: Any])
    #expect(unsafe["safe"] as? Bool == false)
    let notes = try #require(task["notes"] as? [[String: Any]])
    #expect(notes.count == 1)
    for note in notes { #expect(Set(note.keys) == Set(Self.place + ["path", "message"])) }
  }

  @Test("Columns count bytes from 1, also after emoji") func columns() async throws {
    let before = "let 👩‍👩‍👧 = \"🇩🇪 é\"; func wait() async { try? await Task.sleep("
    let folder = try TemporaryDirectory(["A.swift": "\r\n" + before + "nanoseconds: 1_000) }\r\n"])
    let report = try ReadReport(await listlint("--format", "json", ".", in: folder))
    let finding = try #require(report.findings.first)
    let start = before.utf8.count + 1
    #expect(Self.place.map { finding[$0] as? Int } == [2, start, 2, start + "nanoseconds: 1_000".utf8.count])
  }

  @Test(
    "A path is the named one joined with what the walk appended",
    arguments: [
      (".", "./a/A.swift"), ("./", "./a/A.swift"), ("a", "a/A.swift"), ("a/", "a/A.swift"), ("./a", "./a/A.swift"),
      ("./a/", "./a/A.swift"), ("a/A.swift", "a/A.swift"), ("./a/A.swift", "./a/A.swift"), ("$", "$/a/A.swift"),
      ("$/", "$/a/A.swift"), ("$/a", "$/a/A.swift"), ("$/a/", "$/a/A.swift"), ("$/a/A.swift", "$/a/A.swift"),
    ])
  func paths(_ named: String, _ shown: String) async throws {
    let folder = try TemporaryDirectory(["a/A.swift": Sample.error])
    func absolute(_ path: String) -> String { path.replacing("$", with: folder.path) }
    let report = try ReadReport(await listlint("--format", "json", absolute(named), in: folder))
    #expect(report.paths == [absolute(shown)])
  }

  @Test("The current folder is linted when none is named") func currentFolder() async throws {
    let folder = try TemporaryDirectory(["a/A.swift": Sample.error])
    #expect(try ReadReport(await listlint("--format", "json", in: folder)).paths == ["./a/A.swift"])
  }

  @Test("Xcode gets absolute paths, and a line for each finding and note") func xcode() async throws {
    let folder = try TemporaryDirectory(["a/A.swift": Sample.error, "a/B.swift": Sample.warning])
    let run = try await listlint("--format", "xcode", "./a", in: folder)
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix(folder.path("a/A.swift:2:25: error: ")))
    #expect(lines[0].hasSuffix("[sleep-nanoseconds]"))
    #expect(lines[1].hasPrefix(folder.path("a/B.swift:1:")))
    #expect(lines[1].contains(": warning: "))
    #expect(lines[1].hasSuffix("[index-identifier]"))
  }

  @Test("Text shows the source, the reason, the way out and a summary") func text() async throws {
    let folder = try TemporaryDirectory(["Package.swift": Sample.manifest, "Sources/A.swift": Sample.error])
    let run = try await listlint("--format", "text", "Sources/A.swift", in: folder)
    for part in [
      "error[sleep-nanoseconds]: wait sleeps", "--> Sources/A.swift:2:25",
      "try? await Task.sleep(nanoseconds: 250_000_000)",
      "^^^^^^^^", " why: ", " help: ", "[--fix]", "Linted 1 file (3 lines) of project ",
      "1 more file indexed", ": 1 error\n",
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
  }

  @Test("The help of a finding says the code's own duration where it is known") func ownHelp() async throws {
    func code(_ value: String) -> String { Sample.error.replacing("250_000_000", with: value) }
    let folder = try TemporaryDirectory(["A.swift": code("3_000_000_000"), "B.swift": code("count * limit")])
    let run = try await listlint("--format", "text", ".", in: folder)
    #expect(run.output.contains("= help: Write Task.sleep(for: .seconds(3)).\n"))
    #expect(run.output.contains("= help: Write Task.sleep(for:) with a Duration, "))
  }

  @Test("Clean code is called clean") func clean() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.clean])
    #expect(try await listlint(".", in: folder).output.hasSuffix(": no findings.\n"))
    #expect(try await listlint("--format", "xcode", ".", in: folder).output == "")
    #expect(try ReadReport(await listlint("--format", "json", ".", in: folder)).findings.isEmpty)
  }

  @Test(
    "Colour goes to terminals, and to whoever asks for it",
    arguments: [
      (["--color", "always"], [:], true), (["--color", "always"], ["NO_COLOR": "1"], true),
      (["--color", "never"], [:], false),
      ([], [:], false), ([], ["NO_COLOR": "1"], false), (["--color", "always", "--format", "xcode"], [:], false),
      (["--color", "always", "--format", "json"], [:], false),
    ] as [([String], [String: String], Bool)])
  func colour(
    _ arguments: [String], _ environment: [String: String], _ isColored: Bool
  ) async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let run = try await listlint(arguments + ["."], in: folder, environment: environment)
    #expect(run.output.contains("\u{1B}[") == isColored)
    #expect(run.status == 1)
  }
}
