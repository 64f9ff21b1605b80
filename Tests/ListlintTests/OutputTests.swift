import Foundation
import TestSupport
import Testing

@Suite struct OutputTests {
  @Test("One run writes several reports") func severalReports() async throws {
    let folder = try TemporaryDirectory(["Package.swift": Sample.manifest, "Sources/A.swift": Sample.error])
    let run = try await listlint(
      "--output", "sarif=out.sarif", "--output", "junit=out.xml", "--output", "github=-", "Sources", in: folder)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("::error file=Sources/A.swift,line=2,endLine=2,col=25,"))
    #expect(try String(decoding: folder.bytes("out.xml"), as: UTF8.self).contains("<failure"))
    let sarif = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.bytes("out.sarif"))) as? [String: Any])
    #expect(sarif["version"] as? String == "2.1.0")
  }

  @Test("A report that cannot be written is named, and the others are written") func unwritableReport() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.clean])
    let run = try await listlint("--output", "sarif=gone/out.sarif", "--output", "html=out.html", ".", in: folder)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("error: cannot write gone/out.sarif: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try String(decoding: folder.bytes("out.html"), as: UTF8.self).hasSuffix("</html>\n"))
  }

  @Test("Actions get annotations and a page") func actions() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error, "page.md": "earlier\n"])
    let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": folder.path("page.md")]
    let run = try await listlint(".", in: folder, environment: environment)
    #expect(run.output.hasPrefix("::error file=A.swift,"))
    #expect(try String(decoding: folder.bytes("page.md"), as: UTF8.self).hasPrefix("earlier\n### listlint: 1 error\n"))
    let text = try await listlint("--format", "text", ".", in: folder, environment: environment)
    #expect(text.output.hasPrefix("error[sleep-nanoseconds]"))
  }

  @Test("The concise form is a line for each finding") func concise() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let lines = try await listlint("--format", "concise", ".", in: folder).output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last == "1 fixable with --fix --unsafe-fixes")
    #expect(lines.first?.hasPrefix("./A.swift:2:25: error[sleep-nanoseconds]: ") == true)
  }

  @Test("Suppressed findings stand in SARIF with their reason where they are asked for") func suppressed() async throws
  {
    let folder = try TemporaryDirectory([
      "A.swift": "// listlint:disable:file sleep-nanoseconds - old systems\n" + Sample.error
    ])
    let usual = try await listlint("--format", "sarif", ".", in: folder)
    #expect(usual.status == 0)
    #expect(usual.output.hasSuffix("\"results\":[]}]}\n"))
    let run = try await listlint("--include-suppressed", "--format", "sarif", ".", in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("\"suppressions\":[{\"kind\":\"inSource\",\"status\":\"accepted\""))
    #expect(run.output.contains("\"justification\":\"old systems\""))
  }

  @Test(
    "Unclear outputs are refused",
    arguments: [
      ["--output", "sarif"], ["--output", "what=-"], ["--output", "sarif="],
      ["--output", "sarif=-", "--output", "json=-"], ["--format", "json", "--output", "sarif=-"],
      ["--output", "sarif=a", "--output", "json=a"],
    ])
  func unclearOutputs(_ arguments: [String]) async throws {
    let run = try await listlint(arguments + ["."], in: TemporaryDirectory(["A.swift": Sample.clean]))
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("error: "))
  }
}

/// What is written where nobody chose a form.
@Suite struct UsualFormatTests {
  @Test("A pipe gets a line for each finding") func pipe() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    #expect(try await listlint(".", in: folder).output.hasPrefix("./A.swift:2:25: error[sleep-nanoseconds]: "))
    #expect(try await listlint("--format", "text", ".", in: folder).output.hasPrefix("error[sleep-nanoseconds]: "))
  }

  @Test("The quiet form is findings alone, and a form of counts has none") func quietAndCounts() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let quiet = try await listlint("--quiet", ".", in: folder)
    #expect(quiet.status == 1)
    #expect(quiet.output.split(separator: "\n").count == 1)
    #expect(quiet.errors == "")
    let counts = try await listlint("--statistics", ".", in: folder)
    #expect(counts.status == 1)
    #expect(counts.output.hasPrefix("  1  sleep-nanoseconds  "))
    let json = try await listlint("--statistics", "--format", "json", ".", in: folder)
    #expect(json.output.hasPrefix("[\n{\"rule\":\"sleep-nanoseconds\","))
    let both = try await listlint(
      "--statistics", "--output", "concise=-", "--output", "sarif=out.sarif", ".", in: folder)
    #expect(both.output.hasPrefix("  1  sleep-nanoseconds  "))
    #expect(try folder.text("out.sarif").hasPrefix("{\"$schema\""))
  }

  @Test("The verbose form tells beside the report what was read, what was left out and why") func verbose() async throws
  {
    let folder = try TemporaryDirectory([
      ".listlint.yml": "root: true\nexcluded: [Old/]\nrules: {sleep-nanoseconds: error}\n", "A.swift": Sample.error,
      "Old/B.swift": Sample.error, "Pods/C.swift": Sample.error,
    ])
    let plain = try await listlint("--format", "xcode", ".", in: folder)
    let run = try await listlint("--format", "xcode", "--verbose", ".", in: folder)
    #expect(run.status == 1 && run.output == plain.output && plain.errors == "")
    let lines = run.errors.split(separator: "\n").map { $0.drop { $0 == " " } }
    for line in [
      "project \(folder.path) (.listlint.yml)", ".listlint.yml",
      "files: 1 linted, 0 read for what they declare, 1 left out by 'excluded:'", "./Old/B.swift: .listlint.yml:2",
      "1 with other people's code (Pods, Carthage, checkouts, submodules …)",
    ] { #expect(lines.contains(Substring(line)), "\(line) is not in \(run.errors)") }
    #expect(lines.contains { $0.contains(", sleep-nanoseconds, ") })
    let summary = try await listlint("--format", "text", ".", in: folder).output
    let rules = try #require(summary.firstMatch(of: /with (\d+) rules/)?.1)
    #expect(lines.contains { $0.hasPrefix("rules: \(rules) of ") })
    #expect(lines.contains { $0.hasSuffix(" ms  rules") } && lines.last?.hasSuffix(" ms  in all") == true)
    #expect(try await listlint("--verbose", "--quiet", ".", in: folder).status == 2)
  }

  @Test("Whoever asks for facts or colours gets them in a pipe too") func askedForms() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    #expect(try await listlint("--why", ".", in: folder).output.contains(" = why: "))
    #expect(try await listlint("--color", "always", ".", in: folder).output.contains("\u{1B}["))
  }

  @Test("FORCE_COLOR colours a text report in a pipe and chooses none") func forcedColours() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let forced = ["FORCE_COLOR": "1"]
    #expect(try await listlint("--format", "text", ".", in: folder, environment: forced).output.contains("\u{1B}["))
    #expect(try await !listlint(".", in: folder, environment: forced).output.contains("\u{1B}["))
    let both = ["FORCE_COLOR": "1", "NO_COLOR": "1"]
    #expect(try await !listlint("--format", "text", ".", in: folder, environment: both).output.contains("\u{1B}["))
  }

  @Test(
    "A terminal gets few findings in full, and of many the most telling ones",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func terminal() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let command = try Products.executable("listlint").path
    #if os(macOS)
      let arguments = ["-q", "/dev/null", command, "."]
    #else
      let arguments = ["-qec", "'\(command)' .", "/dev/null"]
    #endif
    func shown() async throws -> String {
      try await run(URL(filePath: "/usr/bin/script"), arguments, in: folder.path, environment: ["TERM": "xterm"]).output
    }
    let few = try await shown()
    #expect(few.contains("help:"))
    #expect(few.contains("\u{1B}["))
    #expect(!few.contains("Next:"))
    try folder.write("Many.swift", String(repeating: Sample.error, count: 20))
    let many = try await shown()
    #expect(many.contains("Next:"))
    #expect(many.split(separator: "\n").count < 60)
    #expect(try await listlint("--format", "text", ".", in: folder).output.split(separator: "\n").count > 200)
  }
}

/// Reports that cannot be written, or not to the end.
@Suite struct FailingOutputTests {
  @Test(
    "A full disk under standard output is told",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: [["."], ["--diff", "."], ["rules"]])
  func fullDisk(_ arguments: [String]) async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let command =
      (["exec", "'\(try Products.executable("listlint").path)'"] + arguments
      + ["--unsafe-fixes"].filter { _ in arguments[0] == "--diff" })
      .joined(separator: " ")
    let run = try await run(URL(filePath: "/bin/sh"), ["-c", command + " >/dev/full"], in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: cannot write standard output: "), "\(run.errors)")
  }

  @Test("A reader that went away has seen enough") func goneReader() async throws {
    let folder = try TemporaryDirectory()
    for number in 0..<300 { try folder.write("\(number).swift", Sample.error) }
    let command = "{ '\(try Products.executable("listlint").path)' .; echo $? >status; } | head -1"
    let run = try await run(URL(filePath: "/bin/sh"), ["-c", command], in: folder.path)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.errors == "")
    #expect(try folder.text("status") == "1\n")
  }

  @Test("What is no file is written to, not replaced") func notFile() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let nothing = try await listlint("--output", "sarif=/dev/null", ".", in: folder)
    #expect(nothing.status == 1)
    #expect(nothing.errors == "")
    let output = try await listlint("--output", "json=/dev/stdout", ".", in: folder)
    #expect(try ReadReport(output).findings.count == 1)
    let command =
      "mkfifo pipe; cat pipe >copy & '\(try Products.executable("listlint").path)' --output json=pipe .; wait"
    let run = try await run(URL(filePath: "/bin/sh"), ["-c", command], in: folder.path)
    #expect(run.errors == "")
    #expect(try ReadReport(folder.bytes("copy")).findings.count == 1)
  }

  @Test("A file that cannot be written whole stays as it was") func wholeOrNothing() async throws {
    let folder = try TemporaryDirectory(["out.html": "earlier"])
    for number in 0..<50 { try folder.write("\(number).swift", Sample.error) }
    // The system stops the writing of larger files, as a full disk would.
    let command =
      "ulimit -f 4; trap '' XFSZ; exec '\(try Products.executable("listlint").path)' --output html=out.html ."
    let run = try await run(URL(filePath: "/bin/sh"), ["-c", command], in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: cannot write out.html: "), "\(run.errors)")
    #expect(try folder.text("out.html") == "earlier")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.hasPrefix(".listlint-") })
  }
}
