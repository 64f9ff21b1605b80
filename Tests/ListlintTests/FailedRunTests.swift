import Foundation
import TestSupport
import Testing

/// A run that could not do its job, as every report tells it.
@Suite struct FailedRunTests {
  struct Failure: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    /// What each report has to say.
    let reason: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let failures = [
    Failure(arguments: ["Empty"], reason: "nothing was linted"),
    Failure(arguments: ["Missing.swift"], reason: "no such file or directory: Missing.swift"),
    Failure(arguments: ["A.swift", "Missing.swift"], reason: "no such file or directory: Missing.swift"),
    Failure(arguments: ["A.swift", "Pipe.swift"], reason: "cannot lint Pipe.swift"),
    Failure(arguments: ["Broken"], reason: "profil"),
    Failure(arguments: ["--only", "no-rule", "A.swift"], reason: "there is no rule"),
    Failure(arguments: ["--baseline", "none.json", "A.swift"], reason: "no such file: none.json"),
    Failure(arguments: ["--since", "nowhere", "A.swift"], reason: "--since nowhere"),
    // A folder of no repository, and small: all of what is named is walked.
    Failure(arguments: ["--staged", "OUTSIDE"], reason: "--staged"),
    Failure(arguments: ["--require-objc", "--libclang", "none.so", "B.m"], reason: "--require-objc"),
  ]

  static let formats = ["text", "concise", "xcode", "json", "github", "gitlab", "sarif", "junit", "checkstyle", "html"]

  @Test("Every format tells why a run could not do its job", arguments: failures)
  func failure(_ failure: Failure) async throws {
    let repository = try await Repository([
      "A.swift": Sample.clean, "B.m": "@interface A : NSObject\n@end\n", "Broken/A.swift": Sample.clean,
    ])
    let folder = repository.folder
    if failure.arguments == ["Broken"] { try folder.write("Broken/.listlint.yml", "profil: strict\n") }
    try folder.makeDirectory("Empty")
    #expect(mkfifo(folder.path("Pipe.swift"), 0o600) == 0)
    let outputs = Self.formats.flatMap { ["--output", "\($0)=report.\($0)"] }
    let outside = try TemporaryDirectory()
    let arguments = failure.arguments.map { $0 == "OUTSIDE" ? outside.path : $0 }
    let run = try await listlint(outputs + arguments, in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("error: "))
    #expect(run.errors.contains(failure.reason), "\(run.errors)")
    for format in Self.formats where format != "xcode" {
      let text = try folder.text("report.\(format)").replacing("&#39;", with: "'")
      #expect(text.contains(failure.reason), "\(format): \(text)")
      #expect(!text.contains("Nothing breaks a rule"))
    }
    let sarif = try object(folder.bytes("report.sarif"))
    let invocation = try #require(
      ((sarif["runs"] as? [[String: Any]])?.first?["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    #expect(invocation["exitCode"] as? Int == 2)
    let notifications = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notifications.first?["level"] as? String == "error")
    let json = try object(folder.bytes("report.json"))
    #expect(json["complete"] as? Bool == false)
    #expect((json["errors"] as? [String])?.isEmpty == false)
    #expect(try folder.text("report.junit").contains("errors=\"1\""))
    #expect(try folder.text("report.github").hasPrefix("::error "))
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test(
    "A run that did its job says so, whatever it found",
    arguments: zip([Sample.clean, Sample.error], [0, 1] as [Int32]))
  func success(_ code: String, _ status: Int32) async throws {
    let folder = try TemporaryDirectory(["A.swift": code])
    let run = try await listlint("--output", "sarif=-", "--output", "json=out.json", "A.swift", in: folder)
    #expect(run.status == status)
    #expect(run.output.contains("\"executionSuccessful\":true,\"exitCode\":\(status)}"))
    #expect(try object(folder.bytes("out.json"))["complete"] as? Bool == true)
  }

  @Test("A baseline is not recorded by a run that could not read all") func baseline() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    let run = try await listlint("--write-baseline", "known.json", "A.swift", "B.swift", in: folder)
    #expect(run.status == 2)
    #expect(try folder.names() == ["A.swift"])
  }

  @Test("The report of a change alone is none of the whole code") func partial() async throws {
    let repository = try await Repository(["A.swift": Sample.error])
    func identifier(_ arguments: String...) async throws -> String? {
      let log = try await object(listlint(["--format", "sarif"] + arguments, in: repository.folder).outputBytes)
      let run = (log["runs"] as? [[String: Any]])?.first
      return (run?["automationDetails"] as? [String: String])?["id"]
    }
    #expect(try await identifier(".") == "listlint/")
    #expect(try await identifier("--staged", ".") == "listlint-change/")
  }
}
