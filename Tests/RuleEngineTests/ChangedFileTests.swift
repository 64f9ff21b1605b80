import Foundation
import ProjectFiles
import RuleDocuments
import TestSupport
import Testing
@testable import RuleEngine
@testable import RuleKit

/// Facts describe the bytes they were read from. A file that changes before it is examined is a problem, not a guess.
@Suite struct ChangedFileTests {
  private let engine = Engine(FileSettings(), jobs: 1)

  private func work(on input: Engine.Input, surveyedAs digest: [UInt8]) -> Engine.Member {
    Engine.Member(input: input, file: 0, look: Engine.Look(digest: Engine.digest(digest), lines: 1, hasTrigger: true))
  }

  @Test("A file that changed after its survey is named") func changed() throws {
    let project = try TemporaryDirectory(["A.swift": "let a = 1\n"])
    let input = Engine.Input(path: project.path + "/A.swift")
    let knowledge = engine.knowledge(from: [], sources: ProjectSources([]) { _ in nil })
    let result = engine.examine(work(on: input, surveyedAs: Array("let a = 2\n".utf8)), knowledge)
    guard case .failure(let problem) = result else {
      Issue.record("the file was examined with the facts of other bytes")
      return
    }
    #expect(problem.description.contains("changed while it was linted; run again"))
  }

  @Test("A file that is gone is named") func gone() throws {
    let input = Engine.Input(path: "/nowhere/Gone.swift")
    let outcome = engine.lint([input])
    #expect(outcome.problems.map(\.reason) == [.missing])
    #expect(outcome.files == 0)
  }

  @Test("A run that lints nothing tells what cannot be read all the same") func nothingLinted() throws {
    let project = try TemporaryDirectory(["A.swift": "let a = 1\n"])
    let inputs = ["A", "Gone"].map { Engine.Input(path: project.path("\($0).swift"), isLinted: false) }
    let outcome = engine.lint(inputs)
    #expect(outcome.indexProblems.map(\.reason) == [.missing])
    #expect(outcome.indexedFiles == 1 && outcome.files == 0 && outcome.findings.isEmpty)
  }
}
