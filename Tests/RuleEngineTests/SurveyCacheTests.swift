import BuiltInRules
import Findings
import Foundation
import ProjectIndex
import RuleDocuments
import SwiftSource
import TestSupport
import Testing
@testable import RuleEngine

/// What is kept on disk says what the files say, and nothing else.
@Suite struct SurveyCacheTests {
  private let engine = Engine(FileSettings(profile: .strict), jobs: 2)
  private let folder: TemporaryDirectory
  private var kept: String { folder.path("kept") }

  init() throws { folder = try TemporaryDirectory() }

  /// The files of an app with findings of many rules, in the folder.
  private func app() throws -> [Engine.Input] {
    let root = Package.url("Examples/Before").path
    return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }.sorted().map {
      try folder.write($0, String(decoding: Data(contentsOf: URL(filePath: "\(root)/\($0)")), as: UTF8.self))
      return Engine.Input(path: folder.path($0), identity: $0)
    }
  }

  /// Lints as a run with `--cache` does.
  private func lint(_ inputs: [Engine.Input], in project: String = "app") throws -> [Finding] {
    let cache = SurveyCache(in: kept, of: project, for: engine)
    let report = engine.lint(inputs, cache: cache)
    try cache.update(with: report)
    return report.findings
  }

  private func known(_ inputs: [Engine.Input], in project: String = "app") throws -> Int {
    let surveys = SurveyCache(in: kept, of: project, for: engine).surveys
    return try inputs.count { surveys?($0, Engine.digest(try engine.bytes(of: $0).get())) != nil }
  }

  @Test("Facts are what they were, places too", arguments: ["Sources/ProjectIndex", "Examples/Before"])
  func facts(_ path: String) throws {
    for input in try packageFiles(path) {
      let survey = engine.survey(SourceFile(bytes: try engine.bytes(of: input).get()), input)
      let member = Engine.Member(input: input, file: 0, look: survey.look)
      let bytes = SurveyRecord(member, survey.facts).bytes
      let read = try SurveyRecord(bytes[...]).survey
      #expect(read.facts == survey.facts, "\(input.path)")
      #expect(read.look.triggered == survey.look.triggered && read.look.lines == survey.look.lines)
      // Facts that stand elsewhere are equal; their bytes are not.
      #expect(SurveyRecord(member, read.facts).bytes == bytes, "\(input.path)")
    }
  }

  @Test("A project is linted as without, the first time, the second, and after an edit") func findings() throws {
    let inputs = try app()
    let expected = engine.lint(inputs).findings
    #expect(!expected.isEmpty)
    #expect(try lint(inputs) == expected)
    #expect(try known(inputs) == inputs.count)
    #expect(try lint(inputs) == expected)
    let edited = inputs[inputs.count / 2]
    try folder.write(edited.identity, "class Other: UIViewController { var query = \"\" }\n")
    #expect(try known(inputs) == inputs.count - 1)
    #expect(try lint(inputs) == engine.lint(inputs).findings)
    #expect(try known(inputs) == inputs.count)
  }

  @Test("What other rules, another project or another role of a file say is not taken") func others() throws {
    var inputs = try app()
    _ = try lint(inputs)
    #expect(try known(inputs, in: "other") == 0)
    let other = Engine(FileSettings(profile: .strict, only: ["sleep-nanoseconds"]), jobs: 1)
    #expect(SurveyCache(in: kept, of: "app", for: other).surveys == nil)
    inputs[0].role.isTest = true
    #expect(try known(inputs) == inputs.count - 1)
  }

  @Test("Bytes that were lost or changed are as good as none", arguments: Seed.series(Seed.rounds(12)))
  func damaged(_ seed: Seed) throws {
    let inputs = try app()
    let expected = try lint(inputs)
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: kept).first { $0.hasSuffix("-cache") })
    let whole = try [UInt8](Data(contentsOf: URL(filePath: "\(kept)/\(name)")))
    var random = seed.generator
    var bytes = whole
    let place = Int.random(in: bytes.indices, using: &random)
    if Bool.random(using: &random) {
      bytes.removeSubrange(place...)
    } else {
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    try Data(bytes).write(to: URL(filePath: "\(kept)/\(name)"))
    let report = engine.lint(inputs, cache: SurveyCache(in: kept, of: "app", for: engine))
    #expect(report.findings == expected, "\(seed)")
  }

  @Test("A folder that is somebody's stays as it is, but for what is ours") func folderOfOthers() throws {
    try folder.write("kept/old.cache", "theirs")
    let long = Date(timeIntervalSinceNow: -100 * 24 * 60 * 60)
    try folder.write("kept/old.listlint-cache", "ours")
    for name in ["old.cache", "old.listlint-cache"] {
      try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: "\(kept)/\(name)")
    }
    _ = try lint(app())
    let names = try FileManager.default.contentsOfDirectory(atPath: kept)
    #expect(names.count == 2 && names.contains("old.cache") && !names.contains(".gitignore"))
  }

  @Test("A buffer is no file, and is not kept") func buffers() throws {
    var inputs = try app()
    _ = try lint(inputs)
    inputs[0].contents = Array("let other = 1\n".utf8)
    _ = try lint(inputs)
    inputs[0].contents = nil
    #expect(try known(inputs) == inputs.count)
  }
}
