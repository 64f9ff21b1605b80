import Foundation
import Testing

@Suite struct OutputTests {
  @Test func oneRunWritesSeveralReports() async throws {
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

  @Test func aReportThatCannotBeWrittenIsSaidAndTheOthersAreWritten() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.clean])
    let run = try await listlint("--output", "sarif=gone/out.sarif", "--output", "html=out.html", ".", in: folder)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("error: cannot write gone/out.sarif: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try String(decoding: folder.bytes("out.html"), as: UTF8.self).hasSuffix("</html>\n"))
  }

  @Test func actionsGetAnnotationsAndAPage() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error, "page.md": "earlier\n"])
    let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": folder.path("page.md")]
    let run = try await listlint(".", in: folder, environment: environment)
    #expect(run.output.hasPrefix("::error file=A.swift,"))
    #expect(try String(decoding: folder.bytes("page.md"), as: UTF8.self).hasPrefix("earlier\n### listlint: 1 error\n"))
    let text = try await listlint("--format", "text", ".", in: folder, environment: environment)
    #expect(text.output.hasPrefix("error[sleep-nanoseconds]"))
  }

  @Test func conciseIsALineForEachFinding() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let lines = try await listlint("--format", "concise", ".", in: folder).output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("./A.swift:2:25: error[sleep-nanoseconds]: ") == true)
  }

  @Test func suppressedFindingsStandInSARIFWithTheirReason() async throws {
    let folder = try TemporaryDirectory([
      "A.swift": "// listlint:disable:file sleep-nanoseconds - old systems\n" + Sample.error
    ])
    let run = try await listlint("--format", "sarif", ".", in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("\"suppressions\":[{\"kind\":\"inSource\",\"status\":\"accepted\""))
    #expect(run.output.contains("\"justification\":\"old systems\""))
  }

  @Test(arguments: [
    ["--output", "sarif"], ["--output", "what=-"], ["--output", "sarif="],
    ["--output", "sarif=-", "--output", "json=-"], ["--format", "json", "--output", "sarif=-"],
    ["--output", "sarif=a", "--output", "json=a"],
  ])
  func unclearOutputsAreRefused(_ arguments: [String]) async throws {
    let run = try await listlint(arguments + ["."], in: TemporaryDirectory(["A.swift": Sample.clean]))
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("error: "))
  }
}
