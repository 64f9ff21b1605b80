import Findings
import Foundation
import ProjectFiles
import ProjectIndex
import RuleDocuments
import TestSupport
import Testing
@testable import RuleEngine
@testable import RuleKit
@testable import SwiftSource

#if DEBUG
  /// What a strict run over the project's own Swift costs, counted and not timed: `Benchmarks/work.txt`. More than a twentieth
  /// above that is a change to be seen; `Benchmarks/work` writes the file anew.
  @Suite struct WorkFigureTests {
    @Test("The work of a run is what Benchmarks/work.txt says") func figures() throws {
      let url = Package.url("Benchmarks/work.txt")
      let now = try Self.counted()
      if ProcessInfo.processInfo.environment["LISTLINT_WORK"] == "write" {
        let lines = now.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        try (Self.head + lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
        return
      }
      let known = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      var figures: [String: Int] = [:]
      for line in known {
        let words = line.split(separator: " ")
        figures[words.dropLast().joined(separator: " ")] = words.last.flatMap { Int($0) }
      }
      for (name, figure) in now.sorted(by: { $0.key < $1.key }) {
        let before = figures[name] ?? 0
        #expect(
          figure <= before + max(before / 20, Self.least),
          "\(name): \(before) in Benchmarks/work.txt; mend what costs more, or run Benchmarks/work and say why")
      }
    }

    /// So much more is no change, however small the figure.
    private static let least = 100

    private static let head = """
      # What a strict run over the Swift files of Examples and Sources costs, counted. Written by Benchmarks/work.
      # A rule's calls are those at triggers, at types and at whole files; its records are what it read of the file.

      """

    private static func counted() throws -> [String: Int] {
      let inputs = try ["Examples", "Sources"].flatMap { folder in
        let root = Package.url(folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        return try names.sorted().map { name in
          // A path of its own: what a folder is called above the project must not count.
          Engine.Input(
            path: "/project/\(folder)/\(name)", contents: try [UInt8](Data(contentsOf: root.appending(path: name))))
        }
      }
      let tally = Tally()
      var ruleSet = RuleSet.builtIn
      ruleSet.rules = ruleSet.rules.map { rule in counting(rule, tally) }
      let engine = Engine(
        settings: [FileSettings(profile: .strict)], ruleSet: ruleSet, jobs: 1, skipsFilesWithoutTrigger: true)
      var report = LintReport()
      let (_, members, facts) = engine.surveyed(inputs, &report)
      let knowledge = engine.knowledge(
        from: facts, engine.modules(of: members, areAll: true), sources: engine.sources(of: members))
      let live = members.filter { engine.isLive($0, knowledge) }
      func tokens(of members: [Engine.Member]) -> Int {
        members.reduce(0) { $0 + SourceFile.tokens(of: $1.input.contents ?? []).count }
      }
      for member in live {
        let file = SourceFile(counting: member.input.contents ?? [])
        let context = FileContext(
          file: file, index: knowledge.index, id: member.file, floors: .unknown, settings: engine.settings[0],
          evidence: EvidenceLog(isOn: false), sources: knowledge.sources)
        _ = engine.findings(in: context, member.input, knowledge.subjects[0])
      }
      var figures = tally.figures
      figures["files"] = members.count
      figures["tokens lexed"] = tokens(of: members)
      figures["files scanned again"] = live.count
      figures["tokens lexed again"] = tokens(of: live)
      return figures
    }

    fileprivate static func counting(_ rule: some Rule, _ tally: Tally) -> any Rule {
      CountingRule(base: rule, tally: tally)
    }
  }

  /// How often each rule was asked, and what it read. Asked from one thread.
  private final class Tally: Sendable {
    private let counts = Locked<[String: Int]>([:])

    var figures: [String: Int] { counts.withLock { $0 } }

    func count(_ rule: String, _ file: FileContext, _ work: () -> Void) {
      let before = file.file.work?.records ?? 0
      work()
      let read = (file.file.work?.records ?? 0) - before
      counts.withLock {
        $0["\(rule) calls", default: 0] += 1
        $0["\(rule) records", default: 0] += read
      }
    }
  }

  private struct CountingRule<Base: Rule>: Rule {
    static var id: String { Base.id }
    static var needsCore: Bool { Base.needsCore }
    let base: Base
    let tally: Tally

    var documentID: String { base.documentID }

    func triggers(of document: RuleDocument) -> Set<Word> { base.triggers(of: document) }
    func configured(by options: @autoclosure () -> RuleOptions) -> any Rule {
      let rule: any Rule = base.configured(by: options())
      return WorkFigureTests.counting(rule, tally)
    }
    var subjects: Subjects? { base.subjects }
    func concerns(_ file: FileOutlook) -> Bool { base.concerns(file) }
    func concerns(type: Int, of file: FileOutlook) -> Bool { base.concerns(type: type, of: file) }
    func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
      tally.count(documentID, file) { base.check(token, in: file, report: report) }
    }
    func check(
      _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
    ) {
      tally.count(documentID, file) { base.check(type, declaredBy: declaration, in: file, report: report) }
    }
    func check(_ file: FileContext, report: (Violation) -> Void) {
      tally.count(documentID, file) { base.check(file, report: report) }
    }
  }
#endif
