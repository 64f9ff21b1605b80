import Foundation
import TestSupport
import Testing

@Suite struct ExitStatusTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let code: String
    let severity: String
    let failOn: String
    let status: Int32
    var testDescription: String { "\(severity) with --fail-on \(failOn) exits \(status)" }
  }

  static let cases = [
    ("nothing", Sample.clean, [0, 0, 0]), ("info", Sample.info, [1, 0, 0]), ("warning", Sample.warning, [1, 1, 0]),
    ("error", Sample.error, [1, 1, 1]),
  ].flatMap { severity, code, statuses in
    zip(["info", "warning", "error"], statuses).map {
      Case(code: code, severity: severity, failOn: $0, status: Int32($1))
    }
  }

  @Test("Findings at or above the asked severity fail the run", arguments: cases)
  func failOn(_ expected: Case) async throws {
    let folder = try TemporaryDirectory(["A.swift": expected.code])
    let run = try await listlint("--profile", "strict", "--fail-on", expected.failOn, "A.swift", in: folder)
    #expect(run.status == expected.status)
    #expect(run.errors == "")
  }

  @Test(
    "Warnings fail the run unless it is told otherwise",
    arguments: [(Sample.info, 0), (Sample.warning, 1), (Sample.error, 1)] as [(String, Int32)])
  func byDefault(_ code: String, _ status: Int32) async throws {
    let folder = try TemporaryDirectory(["A.swift": code])
    #expect(try await listlint("--profile", "strict", ".", in: folder).status == status)
  }

  @Test("A path that is not there is named with the nearest, and the others are linted")
  func missingPath() async throws {
    let folder = try TemporaryDirectory(["Sources/A.swift": Sample.error])
    let run = try await listlint("--format", "xcode", "Sorces", "Sources", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("no such file or directory: Sorces (did you mean Sources?)"))
    #expect(run.output.contains("Sources/A.swift:2:25: error: "))
  }

  @Test("A path that is like nothing is named with a way out") func unlikePath() async throws {
    let folder = try TemporaryDirectory(["Sources/A.swift": Sample.clean])
    let run = try await listlint("elsewhere/Unlike.swift", in: folder)
    #expect(run.status == 2)
    #expect(
      run.errors
        == "error: no such file or directory: elsewhere/Unlike.swift (check the name and the current directory)\n")
  }

  @Test(
    "A file that may not be read is named, and the others are linted", .enabled(if: !isRoot, "root may read every file")
  )
  func unreadableFile() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.clean, "B.swift": Sample.error])
    folder.setMode(0, of: "A.swift")
    let run = try await listlint("--format", "json", ".", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot read ./A.swift"))
    #expect(try ReadReport(run).paths == ["./B.swift"])
    #expect(try ReadReport(run).summary["files"] == 1)
  }

  @Test("A named file that is not Swift is an error") func notSwift() async throws {
    let folder = try TemporaryDirectory(["notes.txt": "Task.sleep(nanoseconds: 1)"])
    let run = try await listlint("notes.txt", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("not a Swift file: notes.txt"))
  }

  @Test("An empty folder is no success") func emptyFolder() async throws {
    let folder = try TemporaryDirectory()
    try folder.makeDirectory("Empty")
    let run = try await listlint("Empty", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("nothing was linted: no Swift or Objective-C file in Empty"))
  }

  @Test("A folder whose files are all left out is no success") func allLeftOut() async throws {
    let folder = try TemporaryDirectory(["App/Pods/A.swift": Sample.error, "App/B.swift": Sample.error])
    let run = try await listlint("--exclude", "B.swift", "App", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("nothing was linted"))
  }

  @Test("A named file that is excluded is told and is no success") func excludedFile() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let run = try await listlint("--exclude", "A.swift", "A.swift", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("A.swift is left out by --exclude"))
  }

  @Test("What people read as a note is asked for by that word or by the machines'", arguments: ["note", "info"])
  func notes(word: String) async throws {
    let folder = try TemporaryDirectory(["A.swift": "let a = (\n", ".listlint.yml": "root: true\n"])
    let run = try await listlint("--fail-on", word, "--format", "concise", in: folder)
    #expect(run.status == 1 && run.output.contains("note[incomplete-scan]"), "\(run)")
    #expect(try await listlint(in: folder).status == 0)
    let rules = try await listlint("rules", in: folder).output.split(separator: "\n")
    #expect(rules.contains { $0.hasPrefix("incomplete-scan ") && $0.contains(" note ") })
    try folder.write(".listlint.yml", "root: true\nfail-on: \(word)\nrules: {incomplete-scan: \(word)}\n")
    #expect(try await listlint(in: folder).status == 1)
  }

  @Test("An empty file is linted") func emptyFile() async throws {
    let folder = try TemporaryDirectory(["A.swift": ""])
    let run = try await listlint("--format", "json", "A.swift", in: folder)
    #expect(run.status == 0)
    let summary = try ReadReport(run).summary
    #expect(summary["files"] == 1)
    #expect(summary["lines"] == 0)
    #expect(summary["findings"] == 0)
  }

  @Test("A file of wide units is named, and the others are linted", arguments: [true, false])
  func utf16(_ hasMark: Bool) async throws {
    let folder = try TemporaryDirectory(["B.swift": Sample.error])
    let units = (hasMark ? [0xFEFF] : []) + Array(Sample.error.utf16)
    try folder.write("A.swift", units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let run = try await listlint("--format", "json", ".", in: folder)
    #expect(run.status == 2)
    #expect(run.errors == "error: cannot read ./A.swift: it is UTF-16 and no compiler reads it; save it as UTF-8\n")
    #expect(try ReadReport(run).paths == ["./B.swift"])
  }

  @Test("A file that is no UTF-8 is told, and linted as far as it goes") func otherEncoding() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("A.swift", Array("let caf".utf8) + [0xE9] + Array(" = 1 // é\n".utf8) + Array(Sample.error.utf8))
    let run = try await listlint("--format", "json", ".", in: folder)
    #expect(try ReadReport(run).rules == ["incomplete-scan", "sleep-nanoseconds"])
  }

  @Test("Files that are no text keep a run from its job, and are told once") func encrypted() async throws {
    let folder = try TemporaryDirectory(["D.swift": Sample.error])
    for name in ["B", "A", "C"] { try folder.write("\(name).swift", [0] + Array("GITCRYPT".utf8) + [0, 0x9F, 0xC3]) }
    let run = try await listlint("--format", "json", in: folder)
    #expect(run.status == 2)
    #expect(
      run.errors
        == "error: cannot read ./A.swift: it is no text, nor are 2 others; decrypt them, or leave them out with 'excluded:'\n"
    )
    #expect(try ReadReport(run).paths == ["./D.swift"])
    let one = try await listlint("B.swift", in: folder)
    #expect(
      one.status == 2
        && one.errors.hasPrefix(
          "error: cannot read B.swift: it is no text; decrypt it, or leave it out with 'excluded:'\n")
    )
  }

  @Test("Findings in code that a program wrote are said to be there") func generated() async throws {
    let folder = try TemporaryDirectory([
      "A.swift": "// Generated using Sourcery 2.2 - DO NOT EDIT\n" + Sample.error,
      "B.swift": "// generated\n" + Sample.error,
    ])
    let run = try await listlint("A.swift", "B.swift", in: folder)
    #expect(run.output.contains("Note: A.swift says that it is generated; 'excluded:' in .listlint.yml leaves out"))
  }
}
