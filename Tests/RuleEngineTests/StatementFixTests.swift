import SwiftSource
import Testing

@testable import RuleEngine

private let sleep = "try? await Task.sleep(for: .seconds(1))"
private let check = "guard !Task.isCancelled else { return }"

/// Statements that a fix writes next to others, in whatever layout it meets.
@Suite struct StatementFixTests {
  private func fixed(_ code: String, _ rule: String) -> String {
    let result = FixApplier(includesUnsafe: true).apply(
      Engine(only: rule).findings(in: code), to: Array(code.utf8))
    return String(decoding: result.bytes, as: UTF8.self)
  }

  private func debounce(_ body: String) -> String {
    "final class A {\n  var job: Task<Void, Never>?\n  func stop() { job?.cancel() }\n  func set() {\n    job?.cancel()\n"
      + "    job = Task {\(body)}\n  }\n}\n"
  }

  @Test(
    "A check follows the sleep",
    arguments: [
      (" \(sleep); await a() ", " \(sleep); \(check); await a() "),
      ("\n      \(sleep)\n      await a()\n", "\n      \(sleep)\n      \(check)\n      await a()\n"),
      ("\n\t\t\(sleep) // wait\n\n\t\tawait a()\n", "\n\t\t\(sleep) // wait\n\t\t\(check)\n\n\t\tawait a()\n"),
      ("\n  \(sleep)\n  // now\n  await a()\n", "\n  \(sleep)\n  \(check)\n  // now\n  await a()\n"),
      ("\n  \(sleep) /* a\n  b */\n  await a()\n", "\n  \(sleep); \(check) /* a\n  b */\n  await a()\n"),
      ("\n  if late { \(sleep) }\n  await a()\n", "\n  if late { \(sleep); \(check) }\n  await a()\n"),
    ])
  func checkAfterSleep(_ body: String, _ expected: String) {
    #expect(fixed(debounce(body), "swallowed-cancellation") == debounce(expected))
  }

  @Test("Where a value is returned there is no fix") func returnedValue() {
    let code = debounce("\n      \(sleep)\n      await a()\n      return 1\n")
    #expect(fixed(code, "swallowed-cancellation") == code)
  }

  @Test(
    "The task before is cancelled",
    arguments: [
      ("{ job = Task { await a() } }", "{ job?.cancel(); job = Task { await a() } }"),
      (
        "{\n    self.job = Task { await a() }\n  }", "{\n    self.job?.cancel()\n    self.job = Task { await a() }\n  }"
      ),
      (
        "{\n    // why\n    job = Task { await a() } // b\n  }",
        "{\n    // why\n    job?.cancel()\n    job = Task { await a() } // b\n  }"
      ),
    ])
  func cancellation(_ body: String, _ expected: String) {
    func code(_ body: String) -> String {
      "final class A {\n  var job: Task<Void, Never>?\n  func search() \(body)\n}\n"
    }
    #expect(fixed(code(body), "uncancelled-task") == code(expected))
  }

  /// Line breaks and indentation are the file's own, and a second run has nothing left to do.
  @Test("Fixes keep the layout and are stable", arguments: allExamples.filter { $0.fixedExample != nil && $0.isJudged })
  func layout(_ example: MarkedExample) throws {
    let file = try #require(MarkedFile.split(example.code, example.example.language).first)
    for layout in [file.text, file.text.replacing("\n", with: "\r\n"), file.text.replacing("\n  ", with: "\n\t")] {
      var bytes = Array(layout.utf8)
      var rounds = 0
      while rounds < 10 {
        let findings = example.findings(in: [Engine.Input(path: file.path, contents: bytes)])
        let result = FixApplier(includesUnsafe: true, objectiveC: .installed).apply(findings, to: bytes)
        if result.bytes == bytes { break }
        bytes = result.bytes
        rounds += 1
      }
      #expect(rounds > 0 && rounds < 10)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!layout.contains("\r\n") || !text.replacing("\r\n", with: "").contains("\n"))
    }
  }
}
